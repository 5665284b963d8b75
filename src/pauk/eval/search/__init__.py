"""How well pauk's own search finds pages that somebody knows, beside a bare index on the same texts."""
