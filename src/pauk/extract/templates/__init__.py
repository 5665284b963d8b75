"""A person's own words on what to keep and what to drop of a page become its main text here."""
