"""What the kept skins share."""
