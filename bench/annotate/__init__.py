"""Measure the annotator: files there and back through other people's programs."""
