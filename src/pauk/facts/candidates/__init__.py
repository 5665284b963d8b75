"""Propose values: a page becomes lines, lines become words and values that the recipe knows."""
