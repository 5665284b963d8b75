"""Commands for the collection itself: export, import, copy, forget, prune, refresh, doctor, settings."""
