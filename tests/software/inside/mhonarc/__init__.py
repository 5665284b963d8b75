"""MHonArc: archives of mailing lists, each mail a page of its own, in two lists: by date and nested by thread."""
