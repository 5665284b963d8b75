"""URLs: which were seen, which wait, who has leased them, when to come back."""
