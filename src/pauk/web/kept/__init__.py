"""Pages to read with: every kept page with all that is known of it, and the lists that lead there."""
