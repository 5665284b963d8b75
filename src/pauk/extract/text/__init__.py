"""Texts are compared: fingerprints, sketches for near duplicates, and readable differences."""
