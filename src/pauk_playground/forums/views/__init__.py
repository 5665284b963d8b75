"""What a page of a forum shows, as plain records, and how a skin turns it into HTML."""
