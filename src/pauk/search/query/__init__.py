"""What people type into a search box becomes a query here: a small tree of words, phrases and filters."""
