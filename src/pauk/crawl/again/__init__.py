"""What happens on a second visit: changes, noise, and when to come back."""
