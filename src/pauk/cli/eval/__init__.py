"""The command `pauk eval` and its verbs."""
