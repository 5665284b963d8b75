"""Dates are found in text and HTML: places where one may stand, and a model that says whether one does."""
