"""Modern pages with their main text marked: software's markup, hand-written texts, and the program that joins them."""
