"""Speed and memory of pauk side by side with others: ratios in one run, never seconds in a test.

``python -m bench`` (or ``make bench``) runs everything; ``python -m bench.reading`` and its neighbours run alone.
Results lie in `bench/results`, and ``python -m bench.report`` writes docs/measurements.md from them.
"""
