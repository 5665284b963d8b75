"""Following forums is held against the truth of a small Web of our own, through a year."""
