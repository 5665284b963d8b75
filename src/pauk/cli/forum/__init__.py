"""The command `pauk forum` and its verbs."""
