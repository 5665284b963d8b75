"""A forum is followed: everything once, then only what is new; all decisions, none of the fetching."""
