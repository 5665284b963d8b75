"""What happens on a forum: people, threads, posts, in nine languages."""
