"""People become labels here: what to ask next, answers, devices, how far people agree; it plans, and keeps nothing."""
