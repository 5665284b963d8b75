"""Clusters ↔ truth: graphs with planted communities, and how well each method finds them."""
