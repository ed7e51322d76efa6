"""The text and layout of the sample shelf, one module per document or pair of revisions."""
