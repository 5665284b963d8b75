"""Text or HTML → dates with value, precision, confidence."""
