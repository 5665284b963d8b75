"""Measure the reading of forum pages."""
