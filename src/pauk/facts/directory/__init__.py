"""Read the entities that a page of a directory site lists."""
