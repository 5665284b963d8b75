"""How one forum builds its posts: learned on some of its pages, used on the others."""
