"""The pages of a forum, at any moment of its life."""
