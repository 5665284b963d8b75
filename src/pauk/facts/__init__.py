"""Pages become facts here, by recipe: candidates with their context, and rules and a model that decide; pure."""
