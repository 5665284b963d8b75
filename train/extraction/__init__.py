"""What the room that extracts is trained with: its models, and the pages and texts they learn from."""
