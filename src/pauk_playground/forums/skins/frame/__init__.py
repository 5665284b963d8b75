"""What the skins share: the order of a page's parts, and structured data."""
