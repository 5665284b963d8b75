"""Dates as other programs write them in two hundred languages, to be read back."""
