"""Commands about facts: recipes, running them, their table, and reading single pages."""
