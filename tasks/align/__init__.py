"""Names of one thing are brought together; refusals are kept with their reason."""
