"""Forums that are followed: boards, threads, posts, and the people whom a collection has forgotten."""
