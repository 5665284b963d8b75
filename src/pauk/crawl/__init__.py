"""A URL becomes a page: frontier, politeness, robots, scope, traps, fetch, sniff."""
