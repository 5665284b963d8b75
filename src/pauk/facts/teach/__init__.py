"""Learn from what people said: values in the words around them, which of them to ask about, and models from answers."""
