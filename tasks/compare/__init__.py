"""What changed between two documents: fields, table rows and clauses aligned by code, differences computed (paper 6.17)."""
