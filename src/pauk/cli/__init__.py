"""The terminal door: one file per command, results on standard output, progress on standard error."""
