"""What is needed to make the data and models that pauk ships; nothing here is installed with it."""
