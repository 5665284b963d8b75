"""Make a campaign of a recipe's candidates, and make models and rows of the table of what people answer."""
