"""A page becomes a decoded tree, links, robots rules, text and fingerprints; pure functions only."""
