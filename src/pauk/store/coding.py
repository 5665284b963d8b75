"""Undo the content codings of a body within limits."""
