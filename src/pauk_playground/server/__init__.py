"""The small Web is served on loopback: messages, connections, sites, and the truth about their pages."""
