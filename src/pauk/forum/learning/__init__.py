"""Learn a forum from any of its pages: its entry, its boards, the patterns of its URLs, its orders and page sizes."""
