"""A forum is learned from any of its pages: entry, boards, URL patterns, orders and page sizes."""
