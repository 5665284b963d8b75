"""Real forum software for the slow tests: from PyPI or Debian, filled with a story, served, judged by its database.

`running` runs a forum beside a test; `comparing` holds what was read from its pages against the truth. What runs inside
the software's own virtual environment is in `inside`. The softwares are run as they come, none of their files are
copied, and none of their pages are kept.
"""
