"""Pages are read in child processes: the table of enrichers, raw bytes from a fetch or a WARC file."""
