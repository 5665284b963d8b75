"""Askbot: questions, answers and comments below both; one list of all questions by last activity; ISO dates."""
