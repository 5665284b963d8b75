"""A small Web of our own on loopback, in one process, with a clock of its own and its truth known."""
