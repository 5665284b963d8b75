"""Keep entities of a directory, what was paid for finding their sites, and the table of their facts."""
