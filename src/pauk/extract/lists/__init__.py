"""Feeds and sitemaps become addresses with dates."""
