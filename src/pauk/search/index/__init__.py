"""The socket of the index and, in a folder of its own, each engine that fits it; nobody else names an engine."""
