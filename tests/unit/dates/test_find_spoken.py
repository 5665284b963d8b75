"""What people say of days ahead is found in sentences, and not in the short lines of menus, heads and rows."""

from datetime import datetime

import pytest

from pauk.dates.find.find import find_dates

NOW = datetime(2024, 6, 12, 15, 30)  # noqa: DTZ001 (the wall clock of the page)


def said(text, language):
    return [(mention.text, mention.value) for mention in find_dates(text, now=NOW, language=language)]


@pytest.mark.parametrize(
    ("language", "text", "found"),
    [
        ("en", "I'll be back next Friday.", ("next Friday", "2024-06-14")),
        ("en", "Let's meet in 3 weeks at the harbour.", ("in 3 weeks", "2024-07-03")),
        ("en", "See you all two weeks from now!", ("two weeks from now", "2024-06-26")),
        ("en", "We are going to meet on Monday.", ("Monday", "2024-06-10")),
        ("de", "Wir sehen uns am nächsten Freitag.", ("am nächsten Freitag", "2024-06-14")),
        ("ru", "Мы встретимся с вами в понедельник.", ("понедельник", "2024-06-10")),
        ("en", "He left 1 year, 2 months and 3 days ago.", ("1 year, 2 months and 3 days ago", "2023-04-09")),
        ("et", "Postitas Tiit 3 päeva tagasi", ("3 päeva tagasi", "2024-06-09")),
        ("sw", "Siku 3 zilizopita", ("Siku 3 zilizopita", "2024-06-09")),
    ],
)
def test_days_in_sentences_are_found(language, text, found):
    assert said(text, language) == [found]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Topic closes in 3 days"),
        ("en", "The shop is open on Monday to Friday."),
        ("en", "The second may be said to march first."),
        ("en", "It was shown on Monday Night Football."),
        ("el", "Η τρίτη σελίδα έχει εικόνες και η πέμπτη όχι."),
        ("uk", "Пан Липень продає мед за 0,5 л."),
        ("en", "3 days, 2 hours"),
    ],
)
def test_what_only_looks_like_a_day_ahead_is_none(language, text):
    assert said(text, language) == []


def test_today_in_another_language_than_the_page_s_is_found():
    assert said("Oggi, 14:05", "en") == [("Oggi", "2024-06-12"), ("14:05", "2024-06-12T14:05")]
    assert said("Danas u 14:05", "sr") == [("Danas", "2024-06-12"), ("14:05", "2024-06-12T14:05")]
    assert said("Hier klicken, 14:05", "de") == [("14:05", "14:05")]
