"""Machine forms (`und`), and English dates that stand on pages of any language (syntax: see parse_set)."""

MACHINE = r"""
list mon January February March April May June July August September October November December
list abb Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec
list cap JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC
list wd Monday Tuesday Wednesday Thursday Friday Saturday Sunday
list wda Mon Tue Wed Thu Fri Sat Sun
machine YMD: {Y}-{mm}-{dd}
machine YMD: {Y}-{mm}-{dd}T{ts}Z
machine YMD: {Y}-{mm}-{dd}T{ts}+02:00
machine YMD: {Y}-{mm}-{dd}T{ts}-0500
machine YMD: {Y}-{mm}-{dd}T{ts}.417Z
machine YMD: {Y}-{mm}-{dd}T{ts}.003-07:00
machine YMD: {Y}-{mm}-{dd}T{t}+01:00
machine YMD: {Y}-{mm}-{dd}T{t}
machine YMD: {Y}-{mm}-{dd}T{ts}
machine YMD: {Y}-{mm}-{dd}T{ts}.1234567Z
machine YMD: {Y}-{mm}-{dd}T{ts},250+03
machine YMD: {Y}-{mm}-{dd}t{ts}z
machine YMD: {Y}-{mm}-{dd} {ts}
machine YMD: {Y}-{mm}-{dd} {ts} UTC
machine YMD: {Y}-{mm}-{dd} {ts} +0200
machine YMD: {Y}-{mm}-{dd} {ts}.000000000 +0100
machine YMD: {Y}-{mm}-{dd} {ts}.583
machine YMD: {Y}-{mm}-{dd} {ts},583
machine YMD: {Y}-{mm}-{dd} {ts}+00
machine YMD: {Y}-{mm}-{dd}_{hh24}-{mi}-{ss}
machine YMD: {Y}{mm}{dd}
machine YMD: {Y}{mm}{dd}T{hh24}{mi}{ss}Z
machine YMD: {Y}{mm}{dd}T{hh24}{mi}{ss}
machine YMD: {Y}{mm}{dd}{hh24}{mi}{ss}
machine YMD: {Y}{mm}{dd} {ts}
machine YMD: {Y}{mm}{dd}-{hh24}{mi}{ss}
machine YMD: {Y}:{mm}:{dd} {ts}
machine YMD: {Y}/{mm}/{dd} {ts}
machine YMD: {Y}/{mm}/{dd} {ts}.000123
machine YMD: {Y}.{mm}.{dd} {ts}
machine YMD: D:{Y}{mm}{dd}{hh24}{mi}{ss}+02'00'
machine YMD: D:{Y}{mm}{dd}{hh24}{mi}{ss}Z
machine YMD: DTSTART:{Y}{mm}{dd}T{hh24}{mi}{ss}Z
machine YMD: DTSTART;VALUE=DATE:{Y}{mm}{dd}
machine YMD: /{Y}/{mm}/{dd}/
machine: {isoweek}
machine: {Y}-{doy}T{ts}Z
machine: {wda}, {dd} {abb} {Y} {ts} +0200
machine: {wda}, {dd} {abb} {Y} {ts} GMT
machine: {wda}, {d} {abb} {Y} {ts} -0700
machine: {wda}, {d} {abb} {Y} {ts} +0000 (UTC)
machine: {wda}, {dd} {abb} {Y} {t} EST
machine: {wda}, {dd} {abb} {Y} {ts} -0700 (PDT)
machine: {d} {abb} {Y} {ts} -0000
machine: {d} {abb} {Y} {ts} GMT
machine: Date: {wda}, {dd} {abb} {Y} {ts} +0100
machine: {wd}, {dd}-{abb}-{yy} {ts} GMT
machine: {wda}, {dd}-{abb}-{Y} {ts} GMT
machine: {wda}, {dd} {abb} {yy} {ts} +0000
machine: {wda} {abb} {sd} {ts} {Y}
machine: {wda} {abb} {sd} {ts} UTC {Y}
machine month=5-9: {wda} {abb} {sd} {ts} CEST {Y}
machine: {wda} {abb} {dd} {ts} MSK {Y}
machine: {wda} {abb} {dd} {ts} +0000 {Y}
machine: {wda} {abb} {d} {ts} {Y} +0200
machine: {wda} {d} {abb} {ts} GMT {Y}
machine: {wda} {abb} {dd} {Y} {ts} GMT+0200 (CEST)
machine: {wda} {abb} {dd} {Y} {ts} GMT+0000 (Coordinated Universal Time)
machine: {wda} {abb} {dd} {Y}
machine: {dd}/{abb}/{Y}:{ts} +0200
machine: [{dd}/{abb}/{Y}:{ts} +0000]
machine: [{wda} {abb} {dd} {ts}.214508 {Y}]
machine: {dd}-{abb}-{Y} {t}
machine: {dd}-{abb}-{Y} {ts} UTC
machine: {dd}-{abb}-{yy}
machine: {dd}-{cap}-{yy}
machine: {dd}-{cap}-{Y} {hh12}:{mi}:{ss} {AP}
machine: {dd}-{cap}-{yy} {hh12}.{mi}.{ss}.000000 {AP}
machine: {dd}{cap}{Y}:{ts}
machine: {dd} {cap} {Y}
machine: {abb} {sd}  {Y}
machine: {abb} {sd} {Y} {ts}
machine: {mon} {d}, {Y} {ts} UTC
machine noyear: {abb} {sd} {ts}
machine noyear: {abb} {sd} {t}
machine noyear: {abb} {dd} {ts} localhost
machine MDY: {mm}/{dd}/{Y}  {hh12}:{mi} {AP}
machine MDY: {m}/{d}/{Y} {h12}:{mi}:{ss} {AP}
machine MDY: {mm}/{dd}/{Y} {ts}
machine MDY: {mm}-{dd}-{yy}  {hh12}:{mi}{AP}
machine: {wd}, {mon} {d}, {Y} {h12}:{mi}:{ss} {AP}
machine DMY: {dd}.{mm}.{Y} {ts}
machine DMY: {dd}/{mm}/{Y} {ts}
machine DMY: {dd}.{mm}.{Y}  {t}
machine: {epoch}
machine: {epoch}
machine: {epoch}
machine: {epoch}000
machine: {epoch}417
machine: {epoch}.417
machine: {epoch}.000200
machine: @{epoch}
machine: /Date({epoch}000)/
machine: /Date({epoch}000+0000)/
machine YMD: [{Y}-{mm}-{dd}T{ts}+00:00]
machine YMD: {Y}-{mm}-{dd}T{hh24}:{mi}:{ss}.000+0000
machine YMD: {Y}-{mm}-{dd} {hh24}:{mi}:{ss} GMT+3
machine YMD: {Y}-{mm}-{dd}T{hh24}:{mi}:{ss}[Europe/Berlin]
machine YMD: {Y}-{m}-{d} {h24}:{mi}
machine YMD: {Y}-{mm}-{dd}+02:00
machine YMD: {Y}-{mm}-{dd}Z
"""

# The lists above serve these, too.
ENGLISH_ON_PAGE = """
{wda} {abb} {dd}, {Y} {h12}:{mi} {ap}
{mon} {d}, {Y} at {h12}:{mi} {AP}
{abb} {d}, {Y}
{dd} {abb} {Y}, {t}
{d} {mon} {Y} at {t}
{mon} {dd}, {Y}, {hh12}:{mi}:{ss} {AP}
{dd} {mon} {Y} - {hh12}:{mi} {AP}
{abb} {d} {Y}, {hh12}:{mi} {AP}
{wd}, {mon} {d}, {Y}
{wd}, {d} {mon} {Y}
{ord} {mon} {Y}, {hh12}:{mi} {AP}
{mon} {ord}, {Y}
{wda}, {dd} {abb} {Y} {t}
{d}-{abb}-{Y}
{mon} {d}, {Y}
{wda} {d} {abb} {Y}
{t}, {d} {mon} {Y}
"""

# Relative English on pages of any language: head and text as in the blocks of the languages.
ENGLISH_RELATIVE = """
relative min=2-59: {n} minutes ago
relative h=1: an hour ago
relative h=2-23: {n} hours ago
relative h=2-23: about {n} hours ago
relative d=2-27: {n} days ago
relative w=2-6: {n} weeks ago
relative mo=2-11: {n} months ago
relative y=2-12: {n} years ago
calendar -1: Yesterday, {hh12}:{mi} {AP}
calendar -1: Yesterday at {t}
calendar 0: Today at {h12}:{mi} {AP}
calendar 0: Today, {t}
weekday: {wd} at {h12}:{mi} {AP}
"""
