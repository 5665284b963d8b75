"""A page's title, authors, language, picture and the like are read here, each with the signal it came from."""
