"""The command `pauk extract` and its verbs."""
