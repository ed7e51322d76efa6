"""Blocks become the section tree: assemble joins the windows, sections writes the rows."""
