"""Keeps everything, once: the collection with its database, its archive and its queue."""
