"""Pages → index, thread or other, with a reason."""
