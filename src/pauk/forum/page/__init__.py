"""A forum page is laid out: nodes, lines, dates, and what repeats."""
