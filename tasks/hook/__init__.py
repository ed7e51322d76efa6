"""References become open questions, and open questions become links."""
