"""A magazine as numbers and plain records: plan, stories, routes, what each page shows."""
