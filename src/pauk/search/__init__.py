"""Documents become an index here, and queries become hits, snippets, facets and explanations."""
