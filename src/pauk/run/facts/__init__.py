"""Collect facts by a recipe: find sites, crawl them, read their pages, keep the table."""
