"""Pages → posts: who wrote what and when."""
