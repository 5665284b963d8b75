"""Spirit: categories sorted by last answer, short dates with the exact one in a title, notices between the posts."""
