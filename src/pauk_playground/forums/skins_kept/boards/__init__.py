"""Kept skins in the manner of full-grown boards."""
