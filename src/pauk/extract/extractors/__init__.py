"""A tree becomes main text here, one plug a method."""
