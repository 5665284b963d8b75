"""Follow a forum: fetch everything once, then only what is new; all decisions, none of the fetching."""
