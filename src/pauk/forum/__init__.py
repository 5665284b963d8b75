"""Pages → boards, threads, posts, paging, sort order, what is new."""
