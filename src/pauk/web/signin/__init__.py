"""Ask for a password or a token before anything is answered: one way to sign in for all pages that need it."""
