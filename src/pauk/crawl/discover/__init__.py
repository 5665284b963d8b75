"""Find the site of an entity: the socket of providers, and those that come with pauk."""
