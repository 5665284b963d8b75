"""Keep what people answered, judged and reported, in a database of its own: people.db."""
