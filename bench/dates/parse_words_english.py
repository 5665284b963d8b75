"""Dates as sites in English print them (syntax: see parse_set)."""

LANGUAGES = {
    "en": r"""
list mon January February March April May June July August September October November December
list abb Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec
list ap_style Jan. Feb. March April May June July Aug. Sept. Oct. Nov. Dec.
list wd Monday Tuesday Wednesday Thursday Friday Saturday Sunday
list wda Mon Tue Wed Thu Fri Sat Sun
name: {wda} {abb} {dd}, {Y} {h12}:{mi} {ap}
name: {mon} {d}, {Y} at {h12}:{mi} {AP}
name: {abb} {d}, {Y}
name: {dd} {abb} {Y}, {t}
name: {d} {mon} {Y} at {t}
name: {wd}, {mon} {d}, {Y}
name: {wd} {d} {mon} {Y}
name: {mon} {dd}, {Y}, {hh12}:{mi}:{ss} {AP}
name: {dd} {mon} {Y} - {hh12}:{mi} {AP}
name: {abb} {d} {Y}, {hh12}:{mi} {AP}
name: {ap_style} {d}, {Y}
name: {t}, {d} {mon} {Y}
name: {d} {mon}, {Y}
name: {mon} {d} {Y}
name: {wda}, {d} {abb} {Y} {t}
name: {abb} {dd}, '{yy}
name: {d}-{abb}-{yy}
name: {dd}-{abb}-{Y}, {hh12}:{mi} {AP}
name: {h12}:{mi} {AP} - {d} {abb} {Y}
name: {mon} {d}, {Y} | {h12}:{mi} {ap}
name: {abb} {d} '{yy} at {t}
name: {wda}, {abb} {d}, {Y} at {h12}:{mi} {AP}
numeric4 MDY: {mm}-{dd}-{Y}, {hh12}:{mi} {AP}
numeric4 MDY: {m}/{d}/{Y} {h12}:{mi}:{ss} {AP}
numeric4 DMY: {dd}/{mm}/{Y} {t}
numeric4 YMD: {Y}-{mm}-{dd} {t}
numeric4 YMD: {Y}/{mm}/{dd}
numeric4 DMY: {dd}.{mm}.{Y}
numeric4 DMY: {dd} {mm} {Y}
numeric4 MDY: {mm}.{dd}.{Y} @ {t}
numeric4 DMY: {dd}\{mm}\{Y}
numeric2 MDY: {m}/{d}/{yy}
numeric2 MDY: {mm}/{dd}/{yy} {h12}:{mi} {AP}
numeric2 DMY: {dd}-{mm}-{yy}, {t}
numeric2 DMY: {dd}/{mm}/{yy}
numeric2 YMD: {yy}/{mm}/{dd} {t}
numeric2 MDY: {mm}.{dd}.{yy}
noyear: {abb} {d}
noyear: {mon} {d} at {h12}:{mi} {AP}
noyear: {d} {mon}, {t}
noyear: {wd}, {mon} {d}
noyear: {wda} {abb} {dd}, {h12}:{mi} {ap}
noyear MDY: {m}/{d}, {h12}:{mi} {AP}
relative s=2-55: {n} seconds ago
relative min=1: a minute ago
relative min=2-59: {n} minutes ago
relative min=2-59: {n} mins ago
relative min=30: half an hour ago
relative h=1: an hour ago
relative h=1: about an hour ago
relative h=1: 1 hour ago
relative h=2-23: {n} hours ago
relative h=2-23: {n}h ago
relative h=2-12: about {n} hours ago
relative h=2-22: {n} hrs ago
relative h=1 min=23: 1 hour, 23 minutes ago
relative h=3 min=12: 3 hours and 12 minutes ago
relative d=1: a day ago
relative d=2-40: {n} days ago
relative d=2-30: {n}d ago
relative d=3: three days ago
relative d=1 h=4: 1 day, 4 hours ago
relative w=1: a week ago
relative w=2-8: {n} weeks ago
relative w=2: two weeks ago
relative mo=1: 1 month ago
relative mo=2-11: {n} months ago
relative mo=6: six months ago
relative y=1: a year ago
relative y=2-15: {n} years ago
relative y=2 mo=5: 2 years, 5 months ago
relative y=2-9: {n} yrs ago
relative now: just now
calendar 0: Today, {hh12}:{mi} {AP}
calendar 0: Today at {hh12}:{mi}:{ss} {AP}
calendar 0: today {t}
calendar -1: Yesterday, {t}
calendar -1: Yesterday at {h12}:{mi} {AP}
calendar -1: yesterday
calendar -2: the day before yesterday
calendar -2: the day before yesterday at {t}
weekday: {wd} at {h12}:{mi} {AP}
weekday: {wd}
weekday: {wda} {t}
weekday: {wd}, {hh12}:{mi} {AP}
odd: {dd}{abb}{Y}
odd: {Y}{mon}{dd}
odd: {Y}-{mon}-{dd}
odd: {abb}-{wda}-{dd}-{yy}
odd: {d}/{abb}/{Y}
odd: {Y} {abb} {d}
odd: {abb}. {d}/{yy}
odd: {mon}, {d}, {Y}
odd: {wda} {dd}.{abb}.{Y} {t}
odd: {abb}/{dd}/{Y} {t}
local_time: {d} {mon} {Y}, {t} hrs
local_time hour=13-23: {mon} {d}, {Y} {h12}.{mi}pm
local_time: {d} {abb} {Y} at {hh24}{mi} hours
local_time hour=12 mi=0: {mon} {d}, {Y} at noon
ampm hour=1-11: {abb} {d}, {Y} {h12}:{mi} a.m.
ampm hour=13-23: {d} {mon} {Y} at {h12}:{mi}p.m.
ampm hour=13-23 mi=0: {mon} {d}, {Y}, {h12}pm
ampm hour=0: {abb} {dd}, {Y} {h12}:{mi} {AP}
ampm MDY hour=12: {mm}/{dd}/{Y} {h12}:{mi} {AP}
ampm hour=5-11 mi=0: {mon} {d}, {Y}, {h12} in the morning
tz_suffix month=5-9: {wd} {d} {mon} {Y} {h24}.{mi} BST
tz_suffix: {t}, {d} {mon} {Y} (UTC)
tz_suffix month=5-9: {abb} {d}, {Y}, {h12}:{mi} {AP} EDT
tz_suffix month=12: {ap_style} {d}, {Y} {h12}:{mi} {ap} ET
tz_suffix: {d} {abb} {Y} {t} GMT
tz_suffix: {mon} {d}, {Y} {ts} GMT-8
ordinal: {ord} {mon} {Y}
ordinal: {ord} of {mon} {Y}
ordinal: {mon} {ord}, {Y}
ordinal: {wd}, {mon} the {ord}, {Y}
ordinal: {ord} {abb} {Y}, {hh12}:{mi} {AP}
ordinal: {wd} {ord} {mon} {Y} {t}
weekday_paren YMD: {Y}-{mm}-{dd} ({wda}) {t}
weekday_paren: {mon} {d}, {Y} ({wd})
weekday_paren DMY: {dd}/{mm}/{yy}({wda}){ts}
weekday_paren MDY: {mm}/{dd}/{yy}({wda}){ts}
roman: {d}.{roman}.{Y}
wrapped: Posted: {wda} {abb} {dd}, {Y} {h12}:{mi} {ap}
wrapped: Posted {dd} {mon} {Y} - {hh12}:{mi} {AP}
wrapped: « on: {mon} {dd}, {Y}, {hh12}:{mi}:{ss} {AP} »
wrapped: « Reply #12 on: {mon} {dd}, {Y}, {ts} »
wrapped: » {wda} {abb} {dd}, {Y} {h12}:{mi} {ap}
wrapped: by admin » {dd} {abb} {Y}, {t}
wrapped: [{d} {mon} {Y}]
wrapped: ({abb} {d}, {Y} at {h12}:{mi} {AP})
wrapped MDY: Last edited by Rusty; {mm}-{dd}-{Y} at {hh12}:{mi} {AP}.
wrapped: Last edited: {abb} {d}, {Y}
wrapped: Joined on {mon} {d}, {Y}
wrapped: #12 {d} {mon} {Y}, {t}
wrapped: Published {t} {d} {mon} {Y}
wrapped MDY: Old {mm}-{dd}-{Y}, {hh12}:{mi} {AP} #4
wrapped: Originally Posted on {mon} {d}, {Y} by tom_k
wrapped YMD: Submitted by Kate on {wda}, {Y}-{mm}-{dd} {t}
wrapped: This entry was posted on {wd}, {mon} {ord}, {Y} at {h12}:{mi} {ap}
wrapped: This page was last edited on {d} {mon} {Y}, at {t}.
""",
}
