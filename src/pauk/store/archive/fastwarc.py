"""Borrow what we use of fastwarc, without the warnings it gives about its own old names while it loads.

In: nothing. Out: its reader of WARC files and its gzip. Whoever runs pauk with warnings as errors can go on doing so.
"""

import warnings

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    from fastwarc.stream_io import GzipWriter
    from fastwarc.warc import ArchiveIterator

__all__ = ["ArchiveIterator", "GzipWriter"]
