"""FlaskBB: boards in categories, dates without a zone, an edit's date beside the post's own, users' counts in posts."""
