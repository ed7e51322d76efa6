"""A document is cut into windows of pages, each read in one worker call."""
