"""The paging of a page: which page of a list it is, the links to the others, and the number that names them."""
