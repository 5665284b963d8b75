"""What became of a URL and why, when it comes up again, and how pages have changed."""
