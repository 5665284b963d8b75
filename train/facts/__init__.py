"""Train the model that decides which candidates are facts where rules cannot."""
