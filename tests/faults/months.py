"""Keep a calendar that has a next month for ever, as real sites do: by query and by path, in both directions.

In: a call. Out: pages of months and days that look real and, but for a handful of events, say nothing.
"""

from calendar import monthrange
from html import escape

from tests.faults.fault import Call
from tests.faults.pages import write_links, write_name, write_page, write_text

from pauk_playground.server.message import Answer, Response
from pauk_playground.words.prose import read_language

_DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_CYCLE_YEARS = 400  # after so many years the calendar repeats, which lets it run past the library's last year
_MAX_DIGITS = 9
# Events, in days around the beginning of the year of the visit: all there is to find.
_EVENTS = ((0, 15), (1, 3), (4, 20), (5, 24), (8, 9), (11, 6))


def answer_calendar(call: Call) -> Answer | None:
    """Answer pages of the calendar; None for any other."""
    parts = call.path.strip("/").split("/")
    if parts[0] == "events":
        return _answer_event(call, parts[1:])
    if parts[0] == "calendar":
        return _answer_query(call)
    if parts[0] == "agenda":
        return _answer_path(call, parts[1:])
    return None


def _answer_query(call: Call) -> Response:
    values = dict(part.partition("=")[::2] for part in call.request.query.split("&"))
    year, month = _read(values.get("year", ""), call.at.year), _read(values.get("month", ""), call.at.month)
    month = month if 1 <= month <= 12 else 1
    if day := _read(values.get("day", ""), 0):
        return _write_day(year, month, day)
    return _write_month(call, year, month, "/calendar?year={year}&month={month}", "&day={day}")


def _answer_path(call: Call, parts: list[str]) -> Response:
    numbers = [_read(part, 1) for part in parts]
    year, month = numbers[0] if numbers else call.at.year, numbers[1] if len(numbers) > 1 else call.at.month
    month = month if 1 <= month <= 12 else 1
    if len(numbers) > 2:
        return _write_day(year, month, numbers[2])
    return _write_month(call, year, month, "/agenda/{year}/{month:02}/", "{day:02}/")


def _answer_event(call: Call, parts: list[str]) -> Response | None:
    number = _read("".join(parts), len(_EVENTS))
    if number >= len(_EVENTS):
        return None
    address = f"{call.request.host}{call.path}"
    body = f"{write_text(address)}\n{write_links([('/', 'Home'), ('/calendar', 'Calendar')])}"
    return Response(body=write_page(write_name(address), body))


def _read(text: str, default: int) -> int:
    is_number = text.isascii() and text.isdigit() and len(text) <= _MAX_DIGITS
    return int(text) if is_number else default


def _write_month(call: Call, year: int, month: int, link: str, day_link: str) -> Response:
    first, count = monthrange(year % _CYCLE_YEARS + 2000, month)
    cells = [""] * first + [_write_cell(call, year, month, day, link + day_link) for day in range(1, count + 1)]
    rows = "\n".join(
        "<tr>" + "".join(f"<td>{cell}</td>" for cell in cells[start : start + 7]) + "</tr>"
        for start in range(0, len(cells), 7)
    )
    before, after = (year - (month == 1), (month - 2) % 12 + 1), (year + (month == 12), month % 12 + 1)
    turns = [
        (before, "« previous month"),
        (after, "next month »"),
        ((year - 1, month), "last year"),
        ((year + 1, month), "next year"),
    ]
    links = [(link.format(year=y, month=m), text) for (y, m), text in turns if y >= 0]
    head = "".join(f"<th>{day}</th>" for day in _DAYS)
    title = f"{read_language('en').months[month - 1]} {year}"
    body = f"{write_links(links)}\n<table>\n<tr>{head}</tr>\n{rows}\n</table>\n{_say_month(call, year, month)}"
    return Response(body=write_page(title, body))


def _say_month(call: Call, year: int, month: int) -> str:
    found = [number for number, event in enumerate(_EVENTS) if year == call.at.year and event[0] + 1 == month]
    if not found:
        return "<p>There are no events this month.</p>"
    return f"<p>{len(found)} event this month.</p>"


def _write_cell(call: Call, year: int, month: int, day: int, link: str) -> str:
    href = escape(link.format(year=year, month=month, day=day))
    cell = f'<a href="{href}">{day}</a>'
    if year == call.at.year and (month - 1, day) in _EVENTS:
        number = _EVENTS.index((month - 1, day))
        cell += f'<br><a href="/events/{number}">{escape(write_name(f"{call.request.host}/events/{number}"))}</a>'
    return cell


def _write_day(year: int, month: int, day: int) -> Response:
    title = f"{day} {read_language('en').months[month - 1]} {year}"
    return Response(
        body=write_page(title, f"<p>No events on this day.</p>\n{write_links([('/calendar', 'Calendar')])}")
    )
