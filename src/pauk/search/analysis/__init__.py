"""Text becomes the words of the index here, and the words of a query in the same way, language by language."""
