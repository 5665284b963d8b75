"""Pages of forums → rows: the threads and boards that an index page lists."""
