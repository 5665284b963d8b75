"""What was read from a forum page is shown: as JSON, and outlined on a safe copy of the page."""
