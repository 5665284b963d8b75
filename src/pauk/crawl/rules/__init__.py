"""Which URLs are asked for: scope, robots.txt, traps, budgets of URL patterns, soft 404s."""
