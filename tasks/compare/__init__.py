"""Two documents aligned by code: what was added, removed, renamed or changed between them, and by how much."""
