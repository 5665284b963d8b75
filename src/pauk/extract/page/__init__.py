"""Bytes become a tree: characters, a parser that no page can blow up, plain text, links and JSON-LD."""
