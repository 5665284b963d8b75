"""Sites of the small Web: magazines, a club for members, a crowd of tiny hosts."""
