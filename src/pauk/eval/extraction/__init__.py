"""Extraction of main text is held against what people marked."""
