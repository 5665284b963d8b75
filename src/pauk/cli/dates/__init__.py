"""The command `pauk dates`."""
