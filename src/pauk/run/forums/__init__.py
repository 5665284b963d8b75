"""The job that follows forums: state, session, and the enricher that reads their pages."""
