"""The index on tantivy, a library that keeps words in a folder: entries become documents here, queries hits."""
