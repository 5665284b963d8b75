"""Lists are found on a page and classified: threads, boards, posts or something else."""
