"""The index follows the collection: entries, ranks by links, a process of its own for a server."""
