"""A tree becomes blocks of text here, and each block is judged: article, readers' comment, or neither."""
