"""The columns of a list are told apart: dates, counts, authors, flags, links to the last post."""
