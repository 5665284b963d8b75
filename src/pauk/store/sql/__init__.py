"""The database: SQLite or PostgreSQL behind one handle, schema, unit of work, records."""
