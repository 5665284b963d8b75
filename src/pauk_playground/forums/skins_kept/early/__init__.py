"""Kept skins in the manner of the first boards of the Web."""
