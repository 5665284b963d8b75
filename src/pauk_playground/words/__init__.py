"""Chance, prose and pictures, the same from the same seed."""
