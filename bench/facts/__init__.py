"""Measure facts: recipes on labelled pages, half of them only counted."""
