"""What goes into the index: entries, and the fields that may be declared beside the usual ones."""
