"""Measure facts on the playground's parishes: rules, the model alone, and the final table."""
