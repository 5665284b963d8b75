"""Dates as sites in German, Dutch, Swedish, Danish and Norwegian print them (syntax: see parse_set)."""

LANGUAGES = {
    "de": r"""
list mon Januar Februar März April Mai Juni Juli August September Oktober November Dezember
list abb Jan Feb Mär Apr Mai Jun Jul Aug Sep Okt Nov Dez
list abd Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.
list wd Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag
list wda Mo Di Mi Do Fr Sa So
name: {wda} {d}. {abb} {Y}, {t}
name: {d}. {mon} {Y} um {t} Uhr
name: {dd}. {mon} {Y}, {ts}
name: {wd}, {d}. {mon} {Y}
name: {wd}, {d}. {mon} {Y}, {t} Uhr
name: {d}. {abd} {Y}
name: {dd} {mon} {Y} - {t}
name: {wda}, {dd}. {abb} {Y} {t}
name: {wda} {abb} {dd}, {Y} {h12}:{mi} {ap}
name: {wd}, den {dd}. {mon} {Y}
name: {d}.{mon} {Y}
name: {d}. {abd} {Y}, {t}
name: {mon} {d}, {Y}
name month=1: {d}. Jänner {Y}
name month=3: {d}. Maerz {Y}
name: {dd}. {abb} {yy}
name: {wd}, {dd}. {mon} {Y} um {t}
numeric4 DMY: {dd}.{mm}.{Y}, {t}
numeric4 DMY: {dd}.{mm}.{Y} um {t} Uhr
numeric4 DMY: {d}.{m}.{Y}
numeric4 DMY: {wda}, {dd}.{mm}.{Y} - {t}
numeric4 YMD: {Y}-{mm}-{dd} {t}
numeric2 DMY: {dd}.{mm}.{yy}, {t}
numeric2 DMY: {d}.{m}.{yy}
numeric2 DMY: {dd}-{mm}-{yy} {t}
noyear: {d}. {mon}
noyear: {d}. {abd}, {t} Uhr
noyear: {wd}, {d}. {mon}
noyear DMY: {dd}.{mm}., {t}
relative s=5-55: vor {n} Sekunden
relative min=2-59: vor {n} Minuten
relative min=2-59: vor {n} Min.
relative min=1: vor einer Minute
relative min=30: vor einer halben Stunde
relative h=1: vor einer Stunde
relative h=2-23: vor {n} Stunden
relative h=2-23: vor {n} Std.
relative d=1: vor einem Tag
relative d=2-25: vor {n} Tagen
relative w=1: vor 1 Woche
relative w=2-6: vor {n} Wochen
relative mo=1: vor einem Monat
relative mo=2-11: vor {n} Monaten
relative y=1: vor einem Jahr
relative y=2-14: vor {n} Jahren
relative d=2 h=5: vor 2 Tagen und 5 Stunden
calendar 0: Heute, {t}
calendar 0: Heute um {t} Uhr
calendar -1: Gestern, {t}
calendar -1: gestern um {t}
calendar -1: gestern
calendar -2: Vorgestern, {t}
weekday: {wd} um {t}
weekday: {wd}, {t} Uhr
weekday: {wd}
odd: {Y}-{mon}-{dd}
odd: {dd}-{abb}-{Y}
odd: {d}/{mon}/{Y}
local_time DMY: {dd}.{mm}.{Y}, {hh24}h{mi}
local_time: {d}. {mon} {Y}, {hh24}.{mi} Uhr
local_time mi=0: {d}. {mon} {Y}, {h24} Uhr
ampm cal=-1 hour=18-22 mi=0: gestern um {h12} Uhr abends
ampm hour=13-17 mi=0: {d}. {mon} {Y}, {h12} Uhr nachmittags
tz_suffix month=5-9: {t}, {d}. {abd} {Y} (CEST)
tz_suffix DMY month=5-9: {dd}.{mm}.{Y} {t} MESZ
ordinal: am {d}. {mon} {Y}
weekday_paren DMY: {dd}.{mm}.{Y} ({wda}) {t}
weekday_paren: {d}. {mon} {Y} ({wd})
roman: {d}. {roman}. {Y}
wrapped: Verfasst: {wda} {d}. {abb} {Y}, {t}
wrapped: Geschrieben {dd} {mon} {Y} - {t}
wrapped: « am: {dd}. {mon} {Y}, {ts} »
wrapped DMY: von Kalle » {dd}.{mm}.{Y}, {t}
wrapped DMY: Zuletzt bearbeitet von Bernd; {dd}.{mm}.{Y} um {t} Uhr.
wrapped: Veröffentlicht am {d}. {mon} {Y} von Redaktion
wrapped DMY: Stand: {dd}.{mm}.{Y}, {t} Uhr
""",
    "nl": r"""
list mon januari februari maart april mei juni juli augustus september oktober november december
list abb jan feb mrt apr mei jun jul aug sep okt nov dec
list wd maandag dinsdag woensdag donderdag vrijdag zaterdag zondag
list wda ma di wo do vr za zo
name: {wda} {abb} {dd}, {Y} {h12}:{mi} {ap}
name: {wda} {dd} {abb} {Y}, {t}
name: {d} {mon} {Y} om {t}
name: {wd} {d} {mon} {Y}
name: {wd} {d} {mon} {Y} {t} uur
name: {d} {abb} {Y} {t}
name: {dd} {mon} {Y} - {t}
name: {dd}-{abb}-{Y}, {t}
name: {d} {abb}. {Y}
name: {mon} {d}, {Y}
name: {wd}, {mon} {d}, {Y}
name: {dd} {mon} {Y}, {ts}
name: {d} {abb} '{yy}
name: {wda}. {d} {mon} {Y}
numeric4 DMY: {dd}-{mm}-{Y}, {t}
numeric4 DMY: {d}-{m}-{Y}
numeric4 DMY: {dd}/{mm}/{Y} om {t} uur
numeric4 YMD: {Y}-{mm}-{dd} {t}
numeric2 DMY: {dd}-{mm}-{yy}, {t}
numeric2 DMY: {d}/{m}/{yy}
numeric2 DMY: {dd}.{mm}.{yy}
noyear: {d} {mon}
noyear: {d} {abb} om {t}
noyear: {wd} {d} {mon}, {t}
noyear DMY: {d}-{m} {t}
relative s=5-55: {n} seconden geleden
relative min=2-59: {n} minuten geleden
relative min=1: een minuut geleden
relative min=30: een half uur geleden
relative h=1: een uur geleden
relative h=2-23: {n} uur geleden
relative h=2-23: ongeveer {n} uur geleden
relative d=1: 1 dag geleden
relative d=2-27: {n} dagen geleden
relative w=1: een week geleden
relative w=2-7: {n} weken geleden
relative mo=1: een maand geleden
relative mo=2-11: {n} maanden geleden
relative y=1: een jaar geleden
relative y=2-14: {n} jaar geleden
relative y=3 mo=2: 3 jaren, 2 maanden geleden
calendar 0: Vandaag, {t}
calendar 0: vandaag om {t}
calendar -1: Gisteren, {t}
calendar -1: gisteren om {t} uur
calendar -1: gisteren
calendar -2: eergisteren om {t}
weekday: {wd} om {t}
weekday: {wd^}, {t}
weekday: afgelopen {wd}
odd: {Y}-{mon}-{dd}
odd: {dd}/{abb}/{Y}
local_time: {d} {mon} {Y}, {hh24}u{mi}
local_time DMY: {dd}/{mm}/{Y} - {hh24}.{mi} uur
local_time mi=0: {d} {mon} {Y} om {h24} uur
ampm hour=13-17: {d} {mon} {Y}, {h12}:{mi} 's middags
ampm cal=-1 hour=19-22 mi=0: gisteren om {h12} uur 's avonds
tz_suffix month=5-9: {d} {abb} {Y} {t} (CEST)
tz_suffix DMY month=12: {dd}-{mm}-{Y} {t} CET
ordinal: {d}e {mon} {Y}
ordinal day=20-31: {d}ste {mon} {Y}
weekday_paren: {d} {mon} {Y} ({wda}) {t}
weekday_paren DMY: {dd}-{mm}-{Y} ({wd})
roman: {d}-{roman}-{Y}
wrapped: Geplaatst: {wda} {abb} {dd}, {Y} {h12}:{mi} {ap}
wrapped: Geplaatst op {dd} {mon} {Y} - {t}
wrapped: « Reactie #7 Gepost op: {dd} {mon} {Y}, {ts} »
wrapped: door Joop » {wda} {dd} {abb} {Y}, {t}
wrapped DMY: Laatst gewijzigd door Henk op {dd}-{mm}-{Y}, {t}
wrapped: Deze pagina is voor het laatst bewerkt op {d} {abb} {Y} om {t}.
wrapped: [{d} {mon} {Y}]
""",
    "sv": r"""
list mon januari februari mars april maj juni juli augusti september oktober november december
list abb jan feb mar apr maj jun jul aug sep okt nov dec
list wd måndag tisdag onsdag torsdag fredag lördag söndag
list wda mån tis ons tor fre lör sön
name: {wda} {abb} {dd}, {Y} {h12}:{mi} {ap}
name: {wda} {dd} {abb} {Y}, {t}
name: {d} {mon} {Y} kl. {t}
name: {d} {mon} {Y}
name: {wd} {d} {mon} {Y}
name: den {d} {mon} {Y}
name: {wd} den {d} {mon} {Y}
name: {d} {abb} {Y}
name: {d} {abb} {Y} kl {t}
name: {mon} {dd}, {Y}, {ts}
name: {dd} {mon} {Y} - {t}
name: {wd^}, {mon} {d}, {Y}
name: {d} {abb}. {Y}, {t}
name: {dd} {abb} {yy}
numeric4 YMD: {Y}-{mm}-{dd}, {t}
numeric4 YMD: {Y}-{mm}-{dd} {t}
numeric4 YMD: {Y}-{mm}-{dd}
numeric4 DMY: {d}/{m} {Y}
numeric4 DMY: {dd}.{mm}.{Y} {t}
numeric2 YMD: {yy}-{mm}-{dd} {t}
numeric2 DMY: {d}/{m}-{yy}
numeric2 YMD: {yy}.{mm}.{dd}
noyear: {d} {mon}
noyear: {d} {abb} {t}
noyear: {wd} {d} {mon} kl {t}
noyear DMY: {d}/{m} kl. {t}
relative s=5-55: {n} sekunder sedan
relative min=2-59: {n} minuter sedan
relative min=2-59: för {n} minuter sedan
relative min=30: för en halvtimme sedan
relative h=1: en timme sedan
relative h=2-23: {n} timmar sedan
relative h=2-23: för {n} tim sen
relative d=1: en dag sedan
relative d=2-27: för {n} dagar sedan
relative w=1: för en vecka sedan
relative w=2-7: {n} veckor sedan
relative mo=1: en månad sedan
relative mo=2-11: {n} månader sedan
relative y=1: för ett år sedan
relative y=2-14: {n} år sedan
calendar 0: Idag, {t}
calendar 0: i dag kl. {t}
calendar -1: Igår, {t}
calendar -1: i går {t}
calendar -1: igår kl {t}
calendar -2: i förrgår kl. {t}
weekday: {wd} kl. {t}
weekday: {wd^} {t}
weekday: i {wd}s
odd: {Y}-{mon}-{dd}
odd: {Y} {mon} {d}
local_time: {d} {mon} {Y} kl. {hh24}.{mi}
local_time YMD: {Y}-{mm}-{dd} kl {hh24}.{mi}
local_time mi=0: {d} {mon} {Y} klockan {h24}
ampm hour=1-11: {d} {mon} {Y} {h12}:{mi} fm
ampm hour=13-23: {d} {abb} {Y}, {h12}:{mi} em
tz_suffix month=5-9: {d} {mon} {Y} kl. {hh24}.{mi} (CEST)
tz_suffix YMD: {Y}-{mm}-{dd} {t} GMT+1
ordinal day=3-20: den {d}:e {mon} {Y}
ordinal day=3-20: {wd}en den {d}:e {mon} {Y}
weekday_paren YMD: {Y}-{mm}-{dd} ({wda}) {t}
weekday_paren: {d} {mon} {Y} ({wd})
roman: {d}/{roman} {Y}
wrapped: Postad: {wda} {abb} {dd}, {Y} {h12}:{mi} {ap}
wrapped YMD: Skrivet {Y}-{mm}-{dd} {t} av Pelle
wrapped: av Lasse » {wda} {dd} {abb} {Y}, {t}
wrapped: « Svar #3 skrivet: {mon} {dd}, {Y}, {ts} »
wrapped YMD: Senast redigerat av Olle {Y}-{mm}-{dd} klockan {t}.
wrapped: Publicerad {d} {mon} {Y} kl {t}
wrapped: Sidan redigerades senast den {d} {mon} {Y} kl. {hh24}.{mi}.
""",
    "da": r"""
list mon januar februar marts april maj juni juli august september oktober november december
list abb jan feb mar apr maj jun jul aug sep okt nov dec
list wd mandag tirsdag onsdag torsdag fredag lørdag søndag
list wda man tir ons tor fre lør søn
name: {wda} {d}. {abb} {Y} {t}
name: {wda} {abb} {dd}, {Y} {h12}:{mi} {ap}
name: {d}. {mon} {Y} kl. {t}
name: {d}. {mon} {Y}
name: {wd} d. {d}. {mon} {Y}
name: d. {d}. {mon} {Y} kl. {hh24}.{mi}
name: {wd} den {d}. {mon} {Y}
name: {dd} {abb} {Y}, {t}
name: {d}. {abb}. {Y}
name: {mon} {dd}, {Y}, {ts}
name: {dd} {mon} {Y} - {t}
name: {wd^}, {d}. {mon} {Y} - {t}
name: {d}. {abb}. {Y}, {t}
name: {d} {abb} {yy}
numeric4 DMY: {dd}-{mm}-{Y} {t}
numeric4 DMY: {dd}.{mm}.{Y} kl. {t}
numeric4 DMY: {d}/{m} {Y}
numeric4 DMY: {dd}/{mm}-{Y}
numeric4 YMD: {Y}-{mm}-{dd} {t}
numeric2 DMY: {dd}-{mm}-{yy} {t}
numeric2 DMY: {d}/{m}-{yy}
numeric2 DMY: {dd}.{mm}.{yy}
noyear: {d}. {mon}
noyear: {d}. {abb}. kl. {t}
noyear: {wd} d. {d}. {mon}
noyear DMY: {d}/{m} kl. {hh24}.{mi}
relative s=5-55: {n} sekunder siden
relative min=2-59: for {n} minutter siden
relative min=2-59: {n} min. siden
relative min=30: for en halv time siden
relative h=1: for en time siden
relative h=2-23: for {n} timer siden
relative h=1: 1 time siden
relative d=1: for en dag siden
relative d=2-27: for {n} dage siden
relative w=1: for en uge siden
relative w=2-7: for {n} uger siden
relative mo=1: en måned siden
relative mo=2-11: for {n} måneder siden
relative y=1: for et år siden
relative y=2-14: for {n} år siden
calendar 0: I dag kl. {t}
calendar 0: i dag, {t}
calendar -1: I går, {t}
calendar -1: i går kl. {hh24}.{mi}
calendar -1: igår {t}
calendar -2: i forgårs kl. {t}
weekday: {wd} kl. {t}
weekday: {wd^} {t}
weekday: i {wd}s
odd: {Y}-{mon}-{dd}
odd: {d}/{mon} {Y}
local_time: {d}. {mon} {Y} kl. {hh24}.{mi}
local_time DMY: {dd}-{mm}-{Y} kl. {hh24}:{mi}:{ss}
local_time mi=0: {d}. {mon} {Y} klokken {h24}
ampm cal=-1 hour=18-22 mi=0: i går kl. {h12} om aftenen
ampm hour=6-10 mi=0: {d}. {mon} {Y} kl. {h12} om morgenen
tz_suffix month=5-9: {d}. {abb} {Y}, {t} (CEST)
tz_suffix DMY month=12: {dd}.{mm}.{Y} {t} CET
ordinal: den {d}. {mon} {Y}
weekday_paren DMY: {dd}-{mm}-{Y} ({wd}) kl. {t}
weekday_paren: {d}. {mon} {Y} ({wda})
roman: {d}/{roman} {Y}
wrapped: Skrevet: {wda} {abb} {dd}, {Y} {h12}:{mi} {ap}
wrapped: af Bente » {wda} {d}. {abb} {Y} {t}
wrapped DMY: Oprettet d. {dd}.{mm}.{Y} kl. {t}
wrapped: Sidst redigeret af Ole {d}. {abb} {Y} {t}
wrapped: « Svar #5 : {mon} {dd}, {Y}, {ts} »
wrapped: Denne side blev senest ændret den {d}. {mon} {Y} kl. {t}.
wrapped: Opdateret: {d}. {mon} {Y}
""",
    "nb": r"""
list mon januar februar mars april mai juni juli august september oktober november desember
list abb jan feb mar apr mai jun jul aug sep okt nov des
list wd mandag tirsdag onsdag torsdag fredag lørdag søndag
list wda man tir ons tor fre lør søn
name: {wda} {abb} {dd}, {Y} {h12}:{mi} {ap}
name: {wda} {dd} {abb} {Y}, {t}
name: {d}. {mon} {Y} kl. {t}
name: {d}. {mon} {Y}
name: {wd} {d}. {mon} {Y}
name: {wd} {d}. {mon} {Y} kl. {t}
name: {d}. {abb}. {Y}
name: {d} {abb} {Y}, {t}
name: den {d}. {mon} {Y}
name: {d} {mon} {Y}
name: {dd} {mon} {Y} - {t}
name: {mon} {dd}, {Y}, {ts}
name: {d}. {abb} {Y} {t}
name: {dd} {abb} {yy}
numeric4 DMY: {dd}.{mm}.{Y} {t}
numeric4 DMY: {dd}.{mm}.{Y}, kl. {t}
numeric4 DMY: {d}.{m}.{Y}
numeric4 DMY: {dd}-{mm}-{Y}, {t}
numeric4 YMD: {Y}-{mm}-{dd} {t}
numeric2 DMY: {dd}.{mm}.{yy} {t}
numeric2 DMY: {d}/{m}-{yy}
numeric2 DMY: {dd}-{mm}-{yy}
noyear: {d}. {mon}
noyear: {d}. {abb}. kl. {t}
noyear: {wd} {d}. {mon}
noyear DMY: {d}.{m}. kl. {t}
relative s=5-55: {n} sekunder siden
relative min=2-59: for {n} minutter siden
relative min=2-59: {n} minutter siden
relative min=30: for en halvtime siden
relative h=1: for en time siden
relative h=2-23: {n} timer siden
relative h=2-23: for {n} timer siden
relative d=1: en dag siden
relative d=2-27: for {n} dager siden
relative w=1: for en uke siden
relative w=2-7: {n} uker siden
relative mo=1: for en måned siden
relative mo=2-11: {n} måneder siden
relative y=1: for ett år siden
relative y=2-14: for {n} år siden
calendar 0: I dag, {t}
calendar 0: i dag kl. {t}
calendar -1: I går, {t}
calendar -1: i går kl. {hh24}.{mi}
calendar -1: i går
calendar -2: i forgårs kl. {t}
weekday: {wd} kl. {t}
weekday: {wd^} {t}
weekday: {wd}
odd: {Y}-{mon}-{dd}
odd: {d}-{abb}-{Y}
local_time: {d}. {mon} {Y} kl. {hh24}.{mi}
local_time DMY: {dd}.{mm}.{Y} klokken {hh24}:{mi}
local_time mi=0: {d}. {mon} {Y} klokka {h24}
ampm cal=-1 hour=18-22 mi=0: i går klokken {h12} om kvelden
ampm hour=6-9 mi=0: {d}. {mon} {Y} kl. {h12} om morgenen
tz_suffix month=5-9: {d}. {abb} {Y} kl. {t} (CEST)
tz_suffix DMY: {dd}.{mm}.{Y} {t} GMT+1
ordinal: den {d}. {mon} {Y} kl {t}
weekday_paren DMY: {dd}.{mm}.{Y} ({wd})
weekday_paren: {d}. {mon} {Y} ({wda}) {t}
wrapped: Lagt inn: {wda} {abb} {dd}, {Y} {h12}:{mi} {ap}
wrapped: Skrevet {d}. {mon} {Y} av Kari
wrapped: av Ola » {wda} {dd} {abb} {Y}, {t}
wrapped DMY: Sist redigert av Geir {dd}.{mm}.{Y} {t}
wrapped: Publisert {d}. {abb}. {Y} kl. {t}
wrapped: Denne siden ble sist redigert {d}. {abb}. {Y} kl. {t}.
wrapped: #3 · {d}. {mon} {Y}
""",
}
