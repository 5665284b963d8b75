"""Serve a campaign: the page on which volunteers answer, the organiser's page, and the one writer of what they say."""
