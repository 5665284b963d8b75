"""Kept skins in the manner of comments, questions and archives of mail."""
