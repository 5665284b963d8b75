"""django-machina: boards sorted by last answer, Markdown, signatures, edit notes, fifteen posts a page."""
