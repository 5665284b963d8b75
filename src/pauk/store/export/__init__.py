"""Pages, URLs, threads and posts leave the collection: JSON lines, CSV, Parquet or WARC."""
