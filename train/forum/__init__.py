"""Make the models of `forum`."""
