"""The grammar: the forms of dates with the letters of the lexicon put in, ready to be matched.

In: the string of letters of a text (`dates.words.tokens`). Out: matches whose last group, which is empty, names the
form.

The forms in which dates and times are written, as regular expressions over the letters of tokens.

`<month>` stands for every letter that may be a month, and so on (`dates.parse.grammar` puts the letters in); a space is
one token, however long it is. Groups name the tokens of day, month, year, hour: `dmy_d` is the day of a `day_name`. Of
several forms that fit at one place the first one counts, so the more complete ones stand first.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Literal

from pauk.dates.words.lexicon import lexicon

# Between the parts of a date with a named month; before a year.
_GAP = r"[ .,/\\_-]{0,3}(?:<of>\.?[ ']?){0,2}"
_TIGHT = r"[ .,/\\_-]{0,3}"
_ONE_DAY = r"(?:<day>(?:[:.-]?<ordinal>(?![<any>]))?|<dayname>)"
_DAY = rf'{_ONE_DAY}"?(?: ?- ?{_ONE_DAY})?'  # of "1-2 March" the first counts
_MONTH = r"(?:<month>(?:/<month>)?|[<mon>] ?<mmark>|<mmark_before> ?[<mon>])"
# A two-digit year is none where a clock begins with it: "5 July 18:12", "17 august 02.12".
# "98 u 12:51" has an hour's mark that is here the word "at".
_YY = r"<yy>(?![:.][<any>]| ?[<hmark><ampm>](?!\.? ?<hour>[:.])|,? <yyyy>)"
_YEAR = rf"(?:<yyyy>|{_YY})"
_YEAR_MARK = r"(?:[.-]? ?<ymark>(?:\.(?=,? [<any>]))?|\(<ymark>\)<ymark>)?"  # 2024(e)ko, 2019 ж. 5 наурыз
# Nothing of a longer number, version, address or price may be left outside.
_FREE = r"(?<![<any>w\ue000-\uf8ff][.,:/\\-])(?<![<any>w_#$=%+\ue000-\uf8ff])"
_DONE = r"(?![.:/\\-]?[<any>]|,[<any>](?!:))(?![w_%])"
_END = r"(?![<any>w_%])"
_DAY_END = rf"(?: ?<dmark>|[.-]?<ordinal>{_END}|{_END})"

WEEKDAY_BEFORE = (
    r"(?:<weekday>\.? ?,? ?(?:<of>\.? ?)?|(?<![kw\ue000-\uf8ff])<letterday>(?:,? |, ?)"
    r"|\([<weekday><letterday>h]\.?\) ?)"
)
# A weekday behind a date is that date's, unless it begins the next one: "5 May, Monday 6 May".
WEEKDAY_AFTER = (
    r"(?:\.? ?,? ?(?:\([<weekday><letterday>h]\.?\)"
    r"|(?<=[ ,])<letterday>(?=[ ,.-]|\Z)"
    r"|<weekday>(?!\.?,? ?(?:<month>|<day>(?! ?:| ?<hmark>|\.[<two>](?![.,/-]))))))?"
)

DATES = {
    # 2019-11-13, 2019/11/13, 2019 11 13, 2019. 11. 13., 2019:11:13 14:05
    "year_first": (
        r"(?P<ynn_y><yyyy>)(?P<s1> ?[-/.,\\] ?| |:|_)(?P<ynn_m><mon>)(?P=s1)(?P<ynn_d><day>)"
        r"(?![<any>w%]|[-/\\:][<any>]|[.,][<any>][.,])"
    ),
    # 2019年11月13日, 2009-December-11, 2016January05, 2021. február 2.
    "year_name": rf"(?P<ymd_y><yyyy>){_YEAR_MARK}{_GAP}(?P<ymd_m>{_MONTH}){_GAP}(?P<ymd_d><day>){_DAY_END}",
    # 平成30年5月3日, 民國109年5月3日, R2.5.3
    "era": (
        r"(?P<era_e><era>) ?(?P<era_y>[Aabcdenh]) ?[<ymark>./-] ?(?P<era_m><mon>) ?[<mmark>./-] ?"
        r"(?P<era_d><day>)(?: ?<dmark>|(?![<any>]))"
    ),
    # 98年3月5日
    "marked": r"(?P<mk_y><yy>) ?<ymark> ?(?P<mk_m><mon>) ?<mmark> ?(?P<mk_d><day>) ?<dmark>",
    # Feb-Tue-23-99
    "weekday_inside": (
        rf"(?P<mwd_m>{_MONTH})[-. /]{{1,2}}[<weekday><letterday>]\.?[-. /]{{1,2}}(?P<mwd_d><day>)[-. /,]{{1,2}}"
        rf"'?(?P<mwd_y>{_YEAR})"
    ),
    # 2018, 4 June
    "year_day_name": (
        rf"(?P<ydm_y><yyyy>){_YEAR_MARK},? (?P<ydm_d>{_DAY}){_GAP}(?P<ydm_m>{_MONTH})(?!{_GAP}'?{_YEAR}){_END}"
    ),
    # 13 June 2020, 13. Juni, 5 de mayo de 2020, Mon 13 Oct '97
    "day_name": (
        rf"(?<![<any>][:.])(?P<dmy_d>{_DAY})(?: ?<dmark>)?{_GAP}(?P<dmy_m>{_MONTH})(?! ?<day>,? <yyyy>)"
        rf"(?:{_GAP}(?:<weekday>\.?,? )?'?(?P<dmy_y>{_YEAR}){_YEAR_MARK}|(?! Y| -A))(?![<any>%])"
    ),
    # November 25, 2019, Jan. 21/99, 11月13日
    "name_day": (
        rf"(?P<mdy_m>{_MONTH})(?! -[<any>]){_GAP}(?P<mdy_d>{_ONE_DAY})(?: ?- ?{_ONE_DAY}(?=,? <yyyy>))?"
        r"(?: ?<dmark>|(?![<any>]))"
        rf"(?!:[<any>]|/[<mon>][ /-]|{_GAP}{_MONTH})"
        rf"(?:[ .,/\\-]{{0,3}}(?:<of>\.? ?)?'?(?P<mdy_y>{_YEAR})(?![<any>]){_YEAR_MARK}|(?!,? Y| -A))(?![w%])"
    ),
    # 12 VII 2007, 30.X.2003
    "roman": rf"(?P<rom_d><day>){_TIGHT}(?P<rom_m><roman>){_TIGHT}'?(?P<rom_y>{_YEAR}){_END}",
    "roman_last": rf"(?P<rol_y><yyyy>){_TIGHT}(?P<rol_m><roman>){_TIGHT}(?P<rol_d><day>){_END}",
    # 13/11/2019, 11.13.19, 16 10 12
    "numbers": (
        rf"{_FREE}(?P<nnn_a>[<day><yy>])(?P<s2> ?[-/.,\\] ?| )(?P<nnn_b><day>)(?P=s2)'?(?P<nnn_c>[<yyyy><yy>])"
        rf"{_DONE}{_YEAR_MARK}"
    ),
    # 98-6-1
    "numbers_short": rf"{_FREE}(?P<nns_a><yy>)(?P<s3>[-/.] ?)(?P<nns_b><mon>)(?P=s3)(?P<nns_c>A){_DONE}",
    # 14/4 2017, 30/12-2019, 9/7-22
    "mixed_numbers": rf"{_FREE}(?P<nnm_a><day>)/(?P<nnm_b><day>)(?:[ -](?P<nnm_c><yyyy>)|-(?P<nnm_s><yy>)){_DONE}",
    # 20191113
    "compact": r"(?<![<any>w_#$=.,+-])(?P<cmp>X)(?![<any>w_%.,:-](?!\Z))",
    # March 2019, 2019年3月; not what is left of 32 March 2019
    "name_year": (
        rf'(?<![<any>])(?<![<any>][ ."])(?<![<any>][."] )'
        rf"(?P<my_m>{_MONTH})(?:{_GAP}'?(?P<my_y><yyyy>)| '(?P<my_s><yy>)){_YEAR_MARK}"
        r"(?![<any>_%])"
    ),
    "year_month": rf"(?P<ym_y><yyyy>){_YEAR_MARK}[ ./-]{{0,2}}(?P<ym_m>{_MONTH})(?![<any>_%])",
    # 2020-04, 2020/04, 04/2020, 04.2018 г.
    "year_month_number": rf"{_FREE}(?P<ymn_y><yyyy>)[-/](?P<ymn_m>a){_DONE}",
    "month_number_year": rf"{_FREE}(?P<mny_m>[Aa])[/.](?P<mny_y><yyyy>){_DONE}{_YEAR_MARK}",
    # 2019年
    "year_marked": r"(?P<yo_y><yyyy>) ?<ymark>(?![<any>])",
    # 25.11. and 25/11: only with a weekday or a time, or where nothing else can be meant
    "pair": rf"{_FREE}(?P<pr_a><day>)(?:[/-](?P<pr_b><day>)|\. ?(?P<pr_c><day>)\.?){_DONE}",
}

_CLOCK_END = r"(?:[ -]?<hmark>\.?(?![<any>]))?(?:\.? ?'?(?P<{0}_after><ampm>)(?![<any>]))?(?:[ -]?<hmark>(?![<any>]))?"
TIMES = {
    # 下午 3:05:30, 3:05 PM, 15:05
    "colon": (
        r"(?<!<zone>[+-])(?<!<zone> [+-])(?P<c_before><ampm>\.? ?)?(?P<c_h><hour>):(?P<c_m>[<two><one>e])"
        r"(?::(?P<c_s>[<two>e])(?:[.,:][<any>])?)?(?!:?[<any>])" + _CLOCK_END.format("c")
    ),
    # 22時05分, 14h05, 8 Uhr 30, 23時半
    "marked_hour": (
        r"(?P<k_before><ampm>\.? ?)?(?P<k_h><hour>) ?<hmark>\.?"
        r"(?: ?(?P<k_m>[<two><one>h])(?![.,/:][<any>])(?: ?<minmark>)?(?: ?(?P<k_s>[<two><one>]) ?<smark>)?"
        r"| ?(?P<k_half><countword>))?(?![<any>w])(?: ?'?(?P<k_after><ampm>))?"
    ),
    # 3 pm, 8 вечера
    "bare": r"(?<![<any>][.,:])(?P<b_h><hour>) ?(?P<b_after><ampm>)(?![<any>w])",
    # klockan 21, ore 7, …T15: behind what only a clock follows
    "told": r"(?:<oclock>\.? ?|(?<=<t>))(?P<t_h><hour>)(?![.,:/-]?[<any>])(?: ?(?P<t_after><ampm>))?",
    # at 15, alle 20: only behind a date, and only where nothing may be counted; before noon it may be the evening
    "at_hour": r"<at> (?P<a_h>[bc])(?= ?[,;!?)]|\.?\Z)",
    # 07.58, 1.40.02: only beside a date or behind a word such as kl.
    "dotted": (
        r"(?<![<any>w\ue000-\uf8ff.,:/\\-])(?P<d_h><hour>)\.(?P<d_m><two>)(?:\.(?P<d_s><two>)(?:\.[xN])?)?(?![.,:/\\-]?[<any>])"
        + _CLOCK_END.format("d")
    ),
    "word": r"(?P<w_c><clock>)",
}

ZONE = (
    r" ?\(?(?:(?P<z_name><zone>)(?: ?(?P<z_sign>[+-]) ?(?P<z_hours>[<hour>yYn])(?::?(?P<z_minutes><two>))?)?"
    r"|(?P<o_sign>[+-])(?P<o_hours>[yYzab])(?::(?P<o_minutes><two>))?)\)?(?!:?[<any>])"
)


# One unit with its number: "3 weeks", "an hour", "2½ years", "an hour and a half", "two and a half hours", ساعتين.
_PLUS = r"(?:[ -]?(?:(?!<unit>|<dual>|<agounit>)[wk\ue000-\uf8ff] ?)?{})?"
_HALF_BEHIND = _PLUS.format(r"<countword>(?!'? ?<unit>)")
_COUNT = rf"(?:[<count>](?:[.,][<one><two>])?|<countword>){_PLUS.format('<countword>')}'? ?"
_MEASURED = rf"{_COUNT}<unit>{_HALF_BEHIND}"
_DUAL = rf"(?:{_COUNT}(?:(?!<unit>)[wk\ue000-\uf8ff] )?)?<dual>{_HALF_BEHIND}"
# No number may stand right before a unit alone, nor behind a word that nobody knows: "3 business days" are not one.
_ALONE = r"(?<![<any>])(?<![<any>] )(?<![<any>] w )"
_FIRST = rf"(?:{_COUNT}|{_ALONE})<unit>{_HALF_BEHIND}|{_DUAL}"
# What lies between two of them: a comma, a word such as "and".
_AND = r"\.?,? ?(?:(?!<ago_after>)[wk\ue000-\uf8ff][ -]?)?"
_LENGTH = rf"(?:{_FIRST})(?:{_AND}(?:{_MEASURED}|<dual>)){{0,6}}"
# A word that nobody knows may stand between "ago" and a number, but not between "ago" and a unit alone: it may be one.
_BEFORE = r" ?(?:<about>\.? |w\.? (?!<unit>))?"
# A week, month or year by its place: "next month", "la semaine dernière".
_NAMED = r"(?:<period>|[<last><this><next>]\.? ?<unit>|(?<![<any><countword>] )<unit>\.? [<last><this><next>])"


def _counted(name: str, front: str, back: str) -> str:
    """Write "3 weeks" and "1 year, 2 months and 3 days" between what says whether they are counted back or ahead."""
    return rf"{front}(?P<{name}>{_LENGTH}){back}"


RELATIVES = {
    # Words on both sides: för 3 dagar sedan
    "ago_around": _counted("r6", rf"<ago_around>{_BEFORE}", r"\.? ?'?<ago_after>(?![<any>])"),
    "ago_before": _counted("r1", rf"<ago_before>{_BEFORE}", r"(?:\.? ?<ago_after>)?(?![<any>])"),
    "ago_after": _counted(
        "r2", r"(?<![<any>][.,:/-])(?<![<ago_around><ago_before>] w )(?:<about>\.? )?", r"\.? ?'?<ago_after>(?![<any>])"
    ),
    # Two hours in one word, where nothing need stand behind: halvtime
    "dual": r"<ago_around> (?:<countword> )?(?P<du><dual>)",
    # "Ago" in the same word: 3 napja, 2 éve és 3 hónapja
    "ago_inside": (rf"(?P<r5>(?:{_COUNT}<agounit>{_AND}){{0,4}}(?:{_COUNT}|{_ALONE})<agounit>)(?![<any>])"),
    "now": r"(?<![<any>] )(?<!_)(?P<now_w><now>)",
    # -12 h
    "minus": r"(?<![<any>w)])(?<![<any>] )-(?P<r7_c>[<count>]) ?(?P<r7_u><unit>)(?![<any>w])",
    "ahead_before": _counted("r3", r"<ahead_before> (?:<about>\.? )?", r"(?![<any>])"),
    "ahead_after": _counted("r4", r"(?<![<any>][.,:/-])", r"\.? ?'?<ahead_after>(?![<any>])"),
    # Unit and direction in the words around the number: siku 3 zilizopita
    "turn": (
        r"(?:(?P<tu_before><turn_before>)[ '-]{0,2}(?P<tu_c>[<count>])(?:[ -]?(?P<tu_behind><turn_after>))?"
        rf"|(?P<tu>(?:{_MEASURED}{_AND}){{0,6}})(?P<tu_d>[<count>])[ -]?(?P<tu_after><turn_after>))(?![<any>])"
    ),
    # Friday next week, 上周五
    "period_weekday": (
        rf"(?:(?P<pw_a><weekday>),? (?:<of> )?(?P<pw_p>{_NAMED})|(?P<pw_q>{_NAMED}) ?(?P<pw_b>[<weekday><letterday>h]))"
        r"(?![<any>])"
    ),
    "last_weekday": r"(?:<last>\.?k? ?(?P<lw_b>[<weekday><letterday>h])|(?P<lw_a><weekday>) <last>)(?![<any>])",
    "next_weekday": r"(?:[<next><this>]\.? (?P<nw_b><weekday>)|(?P<nw_a><weekday>) <next>)(?![<any>])",
    "period": rf"(?P<per>{_NAMED})(?![<any>])",
    "dayword": r"(?P<day><dayword>)",
    "plus": r"\A\+ ?(?P<r9_c>[<count>]) ?(?P<r9_u><unit>)\.?\Z",
    # 3 days, 2 hours: only where nothing else stands in the text
    "length": rf"\A(?:<about>\.? )?(?P<r8>{_MEASURED}(?:{_AND}{_MEASURED}){{0,6}})\.?\Z",
}

# Days and months of a week, month or year that is named by its place; asked for only where one is named.
PLACED = {
    # A day of a named month: the 3rd of next month, am 3. des nächsten Monats, 上个月3号
    "day_in_month": (
        rf"(?:(?P<dn_b>(?:<day>(?:[:.-]?<ordinal>(?![<any>])|(?= ?<dmark>|\.? <of>))|<dayname>))(?: ?<dmark>)?{_GAP}"
        rf"(?P<dn_q>{_NAMED})|(?P<dn_p>{_NAMED}) ?(?P<dn_a><day>) ?<dmark>)(?![<any>])"
    ),
    # A day or a month of a named year: 5 May last year, May 5th last year, 去年5月1日, next year on May 5, 明年三月
    "day_in_year": (
        rf"(?:(?P<dy_b>{_ONE_DAY})(?: ?<dmark>)?{_GAP}(?P<dy_m>{_MONTH}),?{_GAP}(?P<dy_q>{_NAMED})"
        rf"|(?P<dy_n>{_MONTH}){_GAP}(?P<dy_c>{_ONE_DAY})(?: ?<dmark>)?,?{_GAP}(?P<dy_r>{_NAMED})"
        rf"|(?P<dy_p>{_NAMED}),?{_GAP}(?P<dy_o>{_MONTH}){_GAP}(?P<dy_a>{_ONE_DAY})(?: ?<dmark>|(?![<any>]))"
        rf"|(?P<dy_k>{_MONTH}){_GAP}(?P<dy_s>{_NAMED})|(?P<dy_t>{_NAMED})(?P<dy_l>{_MONTH}))(?![<any>])"
    ),
}

# Between a date and its time: "5 May 2020, 14:05", "… kl. 14:05", "…T14:05", "… | 14:05".
JOIN = r"<t>|\)?(?: ?\([^<any>]\.?\))?[ ,.|@;/-]{0,4}(?:<at>[. ]{0,2}){0,2}(?:[:-]? ?)|(?: ?,? ?\()|_"
# Between a time and its date: "14:05, 5 May", "10:15 on 5 May".
JOIN_BACK = r"[ ,.|-]{0,4}(?:<of>[. ]{0,2})?'?"


# Numbers (see tokens._number_letter).
_NUMBERS = {
    "day": "Aabch",
    "mon": "Aah",
    "yy": "zabcde",
    "yyyy": "y",
    "hour": "ZzAabch",
    "two": "zabcd",  # minutes and seconds with two digits
    "one": "ZA",
    "any": "ZzAabcdehnyYxXEFGN",
    "count": "ZAabcdenh",
}
_SHORT = 60  # letters: a date string, a row of a list
Kind = Literal["dates", "times", "relatives", "placed"]
_NAME = re.compile(r"(?<!\?P)<(\w+)>")


@cache
def dates() -> re.Pattern[str]:
    """Return the pattern of dates."""
    return _compile(DATES, front=rf"(?P<weekday>(?<![-w_]){WEEKDAY_BEFORE})?", back=WEEKDAY_AFTER)


@cache
def times() -> re.Pattern[str]:
    """Return the pattern of times of day."""
    return _compile(TIMES)


@cache
def relatives() -> re.Pattern[str]:
    """Return the pattern of expressions that count from now."""
    return _compile(RELATIVES)


@cache
def placed() -> re.Pattern[str]:
    """Return the pattern of days of a month or year that is named by its place."""
    return _compile(PLACED)


def find(kind: Kind, letters: str, start: int, end: int) -> Sequence[re.Match[str]]:
    """Return all matches in a part of some letters; short strings come again and again, and are remembered."""
    if start >= end:
        return ()
    return _find(kind, letters, start, end) if len(letters) <= _SHORT else list(_search(kind, letters, start, end))


@lru_cache(maxsize=2048)  # matches keep their strings: 1 KB each
def _find(kind: Kind, letters: str, start: int, end: int) -> tuple[re.Match[str], ...]:
    # By the name of the pattern: to hash the pattern itself takes longer than to search.
    return tuple(_search(kind, letters, start, end))


def _search(kind: Kind, letters: str, start: int, end: int) -> Iterator[re.Match[str]]:
    pattern = {"dates": dates, "times": times, "relatives": relatives, "placed": placed}[kind]()
    return pattern.finditer(letters, start, end)


@cache
def zones() -> re.Pattern[str]:
    """Return the pattern of what says in which zone a time is, right behind the time."""
    return re.compile(_expand(ZONE))


@cache
def join() -> re.Pattern[str]:
    """Return the pattern of what may stand between a date and its time."""
    return re.compile(_expand(JOIN))


@cache
def join_back() -> re.Pattern[str]:
    """Return the pattern of what may stand between a time and its date."""
    return re.compile(_expand(JOIN_BACK))


@cache
def letters(*kinds: str) -> frozenset[str]:
    """Return the letters that may be of any of these classes."""
    return frozenset("".join(lexicon().letters_of(kind) for kind in kinds))


def _compile(named: Mapping[str, str], *, front: str = "", back: str = "") -> re.Pattern[str]:
    body = "|".join(f"{form}(?P<{name}>)" for name, form in named.items())
    return re.compile(_expand(f"{front}(?:{body}){back}"))


def _expand(pattern: str) -> str:
    """Put letters for the names of classes; a class that no language has never matches."""
    opened = 0  # brackets open at the place we have come to
    at = 0

    def put(match: re.Match[str]) -> str:
        nonlocal opened, at
        opened += pattern.count("[", at, match.start()) - pattern.count("]", at, match.start())
        at = match.start()
        name = match[1]
        letters = _NUMBERS.get(name) or lexicon().letters_of("count" if name == "countword" else name) or "\0"
        return letters if opened else f"[{letters}]"

    return _NAME.sub(put, pattern)
