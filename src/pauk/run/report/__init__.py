"""How a crawl went: figures, tables, plots and a page."""
