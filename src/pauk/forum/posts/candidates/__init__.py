"""Pieces are judged as posts, and those that are built otherwise are added."""
