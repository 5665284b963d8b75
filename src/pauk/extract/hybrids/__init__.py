"""Extractors are combined here: machines that learnt which of them to trust, on whole pages or piece by piece."""
