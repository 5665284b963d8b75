"""Commands that search a collection, or serve it."""
