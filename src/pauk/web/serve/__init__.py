"""Run the server: the application put together, listening, with its index kept up."""
