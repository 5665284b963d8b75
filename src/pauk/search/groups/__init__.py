"""Results of a query become groups with labels: by the links among them and by the words they share."""
