"""The command `pauk graph`."""
