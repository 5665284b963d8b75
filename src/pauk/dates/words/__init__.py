"""The words of dates in thirty languages: lexicon, tokens, labels, time zones and the guess of a language."""
