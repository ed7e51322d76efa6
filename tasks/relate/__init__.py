"""Documents that do not name each other: series, shared rare names, cited titles, contradictions."""
