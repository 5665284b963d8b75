"""When each host is asked: politeness, turns, limits and budgets."""
