"""Sections become assertions, each with the verbatim words that say it."""
