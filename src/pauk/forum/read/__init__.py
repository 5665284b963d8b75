"""A forum page is read as a whole: kind, posts, rows, paging and order."""
