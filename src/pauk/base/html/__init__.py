"""How HTML is written, in every room: templates in which all values are escaped, one layout, one style sheet."""
