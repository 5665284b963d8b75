"""What the search index needs of the store, and where it lies."""
