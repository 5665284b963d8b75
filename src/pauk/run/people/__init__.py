"""What people have said of a collection, for whoever makes something of it."""
