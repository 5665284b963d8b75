"""Whatever fetches in several steps: the table of jobs, one run of the crawler, updates, watching."""
