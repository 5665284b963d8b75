"""A string becomes a date: grammar, days and hours, relative dates, and what only machines write."""
