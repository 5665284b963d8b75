"""Brings in PyTorch without its types, which are there only where it is installed.

In: nothing. Out: `torch`. The types of this package are checked on machines with PyTorch and without it, and the answer
must be the same on both.
"""

from importlib import import_module
from typing import Any

torch: Any = import_module("torch")
