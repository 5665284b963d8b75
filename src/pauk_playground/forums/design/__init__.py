"""The choices of a forum: addresses, pagers, dates, order."""
