"""Pages and their parts: versions, changes, near duplicates."""
