"""Pages of one forum read as a person says: a small file of selectors."""
