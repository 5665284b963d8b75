"""A page is cut into pieces that may be posts."""
