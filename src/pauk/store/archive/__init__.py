"""Raw bytes in WARC files, written so that no crash leaves half a record."""
