"""A collection is copied, examined, repaired, and things are erased from it for good."""
