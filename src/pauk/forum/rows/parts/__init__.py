"""What rows are made of: titles, cells, counts, labels, and the order they stand in."""
