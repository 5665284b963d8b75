"""Ask for a password before anything is answered: one way to sign in for all pages that need it."""
