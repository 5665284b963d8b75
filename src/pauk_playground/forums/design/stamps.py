"""Write moments as forums show them: in full, to the day, "yesterday at", "5 minutes ago", with or without a twin.

In: a moment, the moment of reading, a `StampStyle`. Out: a `StampView`, which knows how much it tells.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta, timezone

from pauk_playground.forums.views.views import StampView
from pauk_playground.forums.world.wording import ForumWording

# Whole minutes, hours … as long as fewer than so many seconds have passed.
_UNITS = (
    ("minute", 60, 3600),
    ("hour", 3600, 86_400),
    ("day", 86_400, 7 * 86_400),
    ("week", 7 * 86_400, 30 * 86_400),
    ("month", 30 * 86_400, 365 * 86_400),
)
_YEAR_S = 365 * 86_400
FORMS = ("long", "medium", "numeric", "iso", "day", "numeric_day", "today", "ago", "mixed", "mixed_day")


@dataclass(frozen=True, slots=True)
class StampStyle:
    """How dates are written in one place of a forum.

    ``form`` is one of `FORMS`: three full forms, machine-like with seconds, two that end with the day, "today, 14:03"
    for two days and then medium, "3 hours ago" whatever the age, ago for a day and then medium with or without time.
    ``twin`` adds what is exact in attributes: "", "title", "iso" or "both".
    """

    form: str = "medium"
    twin: str = ""


class StampWriter:
    """Writes the dates of one forum, which has one language and one zone."""

    def __init__(self, wording: ForumWording, zone_hours: int = 0) -> None:
        self._wording = wording
        self.zone = timezone(timedelta(hours=zone_hours))

    def write(self, at: datetime, now: datetime, style: StampStyle) -> StampView:
        """Write a moment as somebody reads it now."""
        shown = at.astimezone(self.zone)
        stamp = self._write_form(shown, now.astimezone(self.zone), style.form)
        title = self._full(shown, "long") if style.twin in {"title", "both"} else ""
        iso = shown.isoformat() if style.twin in {"iso", "both"} else ""
        return replace(stamp, title=title, iso=iso, at=at)

    def _write_form(self, at: datetime, now: datetime, form: str) -> StampView:
        if form == "iso":
            return StampView(f"{at:%Y-%m-%d %H:%M:%S}", precision="second")
        if form in {"day", "numeric_day"}:
            return StampView(self._day(at, "medium" if form == "day" else "numeric"), precision="day")
        passed_s = max(0, int((now - at).total_seconds()))
        if form == "ago" or (form.startswith("mixed") and passed_s < 86_400):
            return self._ago(passed_s)
        if form == "today" and at.date() in {now.date(), now.date() - timedelta(days=1)}:
            dates = self._wording.dates
            day = dates.today if at.date() == now.date() else dates.yesterday
            return StampView(dates.at.format(date=day, time=self._time(at)), is_relative=True)
        if form == "mixed_day":
            return StampView(self._day(at, "medium"), precision="day")
        return StampView(self._full(at, form if form in {"long", "numeric"} else "medium"))

    def _ago(self, passed_s: int) -> StampView:
        if passed_s < 60:
            return StampView(self._wording.dates.now, precision="minute", is_relative=True)
        for unit, size_s, until_s in _UNITS:
            if passed_s < until_s:
                text = self._wording.write_ago(unit, passed_s // size_s)
                return StampView(text, precision=unit, is_relative=True)
        return StampView(self._wording.write_ago("year", passed_s // _YEAR_S), precision="year", is_relative=True)

    def _full(self, at: datetime, form: str) -> str:
        dates = self._wording.dates
        pattern = dates.at if form == "long" else dates.comma
        return pattern.format(date=self._day(at, form), time=self._time(at))

    def _day(self, at: datetime, form: str) -> str:
        dates, months = self._wording.dates, self._wording.prose.months
        pattern = {"long": dates.long, "medium": dates.medium, "numeric": dates.numeric}[form]
        return pattern.format(
            y=at.year,
            m=at.month,
            d=at.day,
            mm=f"{at.month:02}",
            dd=f"{at.day:02}",
            month=months[at.month - 1],
            mon=dates.short_months[at.month - 1],
            weekday=dates.weekdays[at.weekday()],
            wd=dates.short_weekdays[at.weekday()],
        )

    def _time(self, at: datetime) -> str:
        if not self._wording.dates.is_twelve:
            return f"{at:%H:%M}"
        return f"{at.hour % 12 or 12}:{at.minute:02} {'pm' if at.hour >= 12 else 'am'}"
