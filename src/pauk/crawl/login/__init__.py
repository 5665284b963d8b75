"""Logged in at a host: session, cookies, the file of log-ins, links that log out."""
