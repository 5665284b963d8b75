"""Property tests find the same examples every time, and a busy machine does not make them fail."""

from hypothesis import settings

settings.register_profile("pauk", deadline=None, derandomize=True)
settings.load_profile("pauk")
