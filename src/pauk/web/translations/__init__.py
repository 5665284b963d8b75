"""Speak to people in their language: gettext catalogues beside this file, read as they are."""
