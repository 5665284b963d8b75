"""A collection is searched: hits with titles and passages, saved searches, sizes of engines."""
