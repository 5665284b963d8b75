"""The words of thirty languages, and later the training data, for the room that reads dates."""
