"""How whole pages are put together, a file for every family of them; `catalogue.py` lists all."""
