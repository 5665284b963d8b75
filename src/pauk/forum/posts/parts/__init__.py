"""The parts of a post are found: author, date, text, signature, attachments, links."""
