"""Say what facts are looked for: one readable TOML file becomes a `Recipe`, or an error with its line."""
