"""sayso: answers from your own documents, every displayed sentence checked against the sentence it cites."""

__version__ = "0.1.0"
