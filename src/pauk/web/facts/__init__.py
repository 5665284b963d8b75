"""The table of facts in a browser: with filters, and the next ones near somebody."""
