"""Fossil: one list of threads, each under the address of its last post; posts nested or not, and kept as they were."""
