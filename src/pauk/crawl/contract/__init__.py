"""What the parts of the crawler agree on: what a visit brings, and what a job is."""
