"""Commands that fetch, and that tell what fetching brought."""
