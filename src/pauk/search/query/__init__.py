"""What people type becomes a query here, and the query becomes what the index's library understands."""
