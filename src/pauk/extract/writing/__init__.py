"""What is kept of a page becomes text, Markdown or safe HTML here."""
