"""Decide which proposed values are facts: the page filter, rules by headings, and a model where rules cannot."""
