"""Answers are held against the truth: extraction and forums."""
