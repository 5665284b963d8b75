"""Dates as sites in Polish, Czech, Croatian and Serbian (Latin) print them (syntax: see parse_set)."""

LANGUAGES = {
    "pl": r"""
list mon stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia
list nom Styczeń Luty Marzec Kwiecień Maj Czerwiec Lipiec Sierpień Wrzesień Październik Listopad Grudzień
list abb sty lut mar kwi maj cze lip sie wrz paź lis gru
list wd poniedziałek wtorek środa czwartek piątek sobota niedziela
list wda pon wt śr czw pt sob ndz
name: {wda} {mon} {dd}, {Y} {h12}:{mi} {ap}
name: {wda} {abb} {dd}, {Y} {h12}:{mi} {ap}
name: {d} {abb} {Y}, o {t}
name: {d} {mon} {Y}, {t}
name: {d} {mon} {Y} r.
name: {d} {mon} {Y} roku, godz. {t}
name: {wd}, {d} {mon} {Y}
name: {wd^}, {dd} {mon^} {Y} {t}
name: {dd} {nom} {Y}, {ts}
name: {nom} {dd}, {Y}, {ts}
name: {dd} {abb} {Y} - {t}
name: {t}, {d} {abb} {Y}
name: {d} {mon} {Y} o {t}
name: {wda}., {d} {mon} {Y}
name: {d} {mon}, {Y}
name: {d} {mon} '{yy}
numeric4 DMY: {dd}.{mm}.{Y}, {t}
numeric4 DMY: {dd}-{mm}-{Y}, {t}
numeric4 DMY: {d}.{mm}.{Y} r., godz. {t}
numeric4 DMY: {dd}/{mm}/{Y}
numeric4 YMD: {Y}-{mm}-{dd} {ts}
numeric2 DMY: {dd}-{mm}-{yy}, {t}
numeric2 DMY: {dd}.{mm}.{yy} {t}
numeric2 DMY: {d}.{mm}.{yy} r.
noyear: {d} {mon}
noyear: {d} {mon} o {t}
noyear: {wd}, {d} {mon}
noyear DMY: {dd}.{mm}, {t}
relative s=5-20: {n} sekund temu
relative min=2-4: {n} minuty temu
relative min=5-21|25-31: {n} minut temu
relative min=1: minutę temu
relative min=2-59: {n} min temu
relative min=30: pół godziny temu
relative h=1: godzinę temu
relative h=2-4: {n} godziny temu
relative h=5-21: {n} godzin temu
relative d=1: dzień temu
relative d=2-27: {n} dni temu
relative w=1: tydzień temu
relative w=2-4: {n} tygodnie temu
relative w=5-7: {n} tygodni temu
relative mo=1: miesiąc temu
relative mo=2-4: {n} miesiące temu
relative mo=5-11: {n} miesięcy temu
relative y=1: rok temu
relative y=2-4: {n} lata temu
relative y=5-14: {n} lat temu
calendar 0: Dzisiaj, {t}
calendar 0: dziś o {t}
calendar -1: Wczoraj, {t}
calendar -1: wczoraj o {t}
calendar -1: wczoraj
calendar -2: przedwczoraj, {t}
weekday: {wd^} o {t}
weekday: {wd}
weekday: {wda}., {t}
odd: {Y}-{mon}-{dd}
odd: {dd}-{abb}-{Y}
local_time: {d} {mon} {Y}, godz. {hh24}.{mi}
local_time DMY: {dd}.{mm}.{Y} o godz. {hh24}:{mi}
local_time mi=0: {d} {mon} {Y} r. o godzinie {h24}
ampm cal=-1 hour=18-22 mi=0: wczoraj o {h12} wieczorem
ampm hour=13-17: {d} {mon} {Y}, {h12}:{mi} po południu
tz_suffix month=5-9: {t}, {d} {abb} {Y} (CEST)
tz_suffix DMY month=12: {dd}.{mm}.{Y} {t} CET
ordinal: {d}-go {mon} {Y}
weekday_paren DMY: {dd}.{mm}.{Y} ({wda}) {t}
weekday_paren: {d} {mon} {Y} ({wd})
roman: {d} {roman} {Y} r.
roman: {d}.{roman}.{Y}
roman: {d} {roman} {Y}, godz. {t}
wrapped: Wysłany: {wd^} {dd} {mon} {Y}, {t}
wrapped: Napisano {dd} {abb} {Y} - {t}
wrapped: « Odpowiedź #3 : {nom} {dd}, {Y}, {ts} »
wrapped: autor: Krzysiek » {d} {abb} {Y}, o {t}
wrapped DMY: Ostatnio edytowane przez Zenek ({dd}-{mm}-{Y} o {t})
wrapped: Opublikowano {d} {mon} {Y} przez redakcja
wrapped: Tę stronę ostatnio edytowano {d} {abb} {Y}, {t}.
""",
    "cs": r"""
list mon ledna února března dubna května června července srpna září října listopadu prosince
list nom Leden Únor Březen Duben Květen Červen Červenec Srpen Září Říjen Listopad Prosinec
list abb led úno bře dub kvě čer črc srp zář říj lis pro
list wd pondělí úterý středa čtvrtek pátek sobota neděle
list wda po út st čt pá so ne
name: {wda} {abb} {dd}, {Y} {h12}:{mi} {ap}
name: {wda} {d}. {abb} {Y} {t}
name: {d}. {mon} {Y}
name: {d}. {mon} {Y}, {t}
name: {d}. {mon} {Y} v {t}
name: {wd} {d}. {mon} {Y}
name: {wd^}, {d}. {mon} {Y}, {t}
name: {dd}. {mon^} {Y}, {ts}
name: {dd} {nom} {Y} - {t}
name: {nom} {dd}, {Y}, {ts}
name: {d}. {mon} {Y} v {t} hodin
name: {wda} {d}. {mon} {Y}
name: {dd}. {abb} {Y} {ts}
name: {d}.{mon} {Y}
name: {wd}, {d}. {mon} {Y}
numeric4 DMY: {d}. {m}. {Y} {t}
numeric4 DMY: {dd}.{mm}.{Y}, {t}
numeric4 DMY: {d}.{m}.{Y} v {h24}:{mi}
numeric4 DMY: {wda} {d}. {m}. {Y}
numeric4 YMD: {Y}-{mm}-{dd} {t}
numeric2 DMY: {dd}.{mm}.{yy} {t}
numeric2 DMY: {d}.{m}.{yy}
numeric2 DMY: {dd}-{mm}-{yy}, {t}
noyear: {d}. {mon}
noyear: {d}. {mon} v {t}
noyear: {wd} {d}. {mon}
noyear DMY: {d}. {m}. {t}
noyear DMY: {d}.{m}. v {h24}:{mi}
relative s=5-55: před {n} sekundami
relative min=2-59: před {n} minutami
relative min=1: před minutou
relative min=2-59: před {n} min
relative min=30: před půl hodinou
relative h=1: před hodinou
relative h=2-23: před {n} hodinami
relative h=2-23: před {n} hod.
relative d=1: před 1 dnem
relative d=2-27: před {n} dny
relative w=1: před týdnem
relative w=2-7: před {n} týdny
relative mo=1: před měsícem
relative mo=2-11: před {n} měsíci
relative y=1: před rokem
relative y=2-14: před {n} lety
calendar 0: Dnes, {t}
calendar 0: dnes v {t}
calendar -1: Včera, {t}
calendar -1: včera v {h24}:{mi}
calendar -1: včera
calendar -2: předevčírem v {t}
weekday: {wd^} v {t}
weekday: {wd}
weekday: {wda} {t}
odd: {Y}-{mon}-{dd}
odd: {dd}-{abb}-{Y}
local_time: {d}. {mon} {Y} v {h24}.{mi} hod.
local_time DMY: {d}. {m}. {Y}, {hh24}.{mi}
local_time mi=0: {d}. {mon} {Y} v {h24} hodin
ampm hour=13-17: {d}. {mon} {Y}, {h12}:{mi} odpoledne
ampm cal=-1 hour=18-22 mi=0: včera v {h12} večer
tz_suffix DMY month=5-9: {d}. {m}. {Y}, {t} (CEST)
tz_suffix month=12: {d}. {mon} {Y}, {t} CET
ordinal: dne {d}. {mon} {Y}
weekday_paren DMY: {d}. {m}. {Y} ({wd})
weekday_paren: {d}. {mon} {Y} ({wda}) {t}
roman: {d}. {roman}. {Y}
roman: {d}.{roman}.{Y}
wrapped: Zaslal: {wda} {abb} {dd}, {Y} {h12}:{mi} {ap}
wrapped: od Pepa » {wda} {d}. {abb} {Y} {t}
wrapped: « Odpověď #2 kdy: {dd}. {mon^} {Y}, {ts} »
wrapped DMY: Naposledy upravil Franta dne {d}. {m}. {Y} {t}
wrapped: Publikováno: {d}. {mon} {Y}, {t}
wrapped DMY: Stránka byla naposledy editována {d}. {m}. {Y} v {t}.
wrapped DMY: [{dd}.{mm}.{Y}] #15
""",
    "hr": r"""
list mon siječnja veljače ožujka travnja svibnja lipnja srpnja kolovoza rujna listopada studenoga prosinca
list nom Siječanj Veljača Ožujak Travanj Svibanj Lipanj Srpanj Kolovoz Rujan Listopad Studeni Prosinac
list abb sij velj ožu tra svi lip srp kol ruj lis stu pro
list wd ponedjeljak utorak srijeda četvrtak petak subota nedjelja
list wda pon uto sri čet pet sub ned
name: {wda} {abb} {dd}, {Y} {h12}:{mi} {ap}
name: {dd} {abb} {Y}, {t}
name: {d}. {mon} {Y}.
name: {d}. {mon} {Y}. u {t}
name: {wd}, {d}. {mon} {Y}.
name: {wd^}, {d}. {mon} {Y}. {t}
name: {dd}. {mon} {Y}, {ts}
name: {nom} {dd}, {Y}, {ts}
name: {dd} {nom} {Y} - {t}
name: {t}, {d}. {mon} {Y}.
name: {d}. {mon} {Y}
name: {d}. {abb} {Y}.
name: {wda}, {d}. {abb} {Y}. {t}
name month=11: {d}. studenog {Y}.
name: {mon} {d}, {Y}
name: {d}. {mon} {Y}. godine
numeric4 DMY: {dd}.{mm}.{Y}. {t}
numeric4 DMY: {d}.{m}.{Y}.
numeric4 DMY: {dd}.{mm}.{Y} u {t}
numeric4 DMY: {d}. {m}. {Y}.
numeric4 YMD: {Y}-{mm}-{dd} {t}
numeric2 DMY: {dd}.{mm}.{yy}. {t}
numeric2 DMY: {d}.{m}.{yy}.
numeric2 DMY: {dd}-{mm}-{yy}, {t}
noyear: {d}. {mon}
noyear: {d}. {mon} u {t}
noyear: {wd}, {d}. {mon}
noyear DMY: {dd}.{mm}. u {t}
relative s=5-20: prije {n} sekundi
relative min=2-4: prije {n} minute
relative min=5-20: prije {n} minuta
relative min=30: prije pola sata
relative h=1: prije sat vremena
relative h=1: prije jedan sat
relative h=2-4: prije {n} sata
relative h=5-20: prije {n} sati
relative d=1: prije 1 dan
relative d=2-20: prije {n} dana
relative w=1: prije tjedan dana
relative w=2-4: prije {n} tjedna
relative w=5-7: prije {n} tjedana
relative mo=1: prije mjesec dana
relative mo=2-4: prije {n} mjeseca
relative mo=5-11: prije {n} mjeseci
relative y=1: prije godinu dana
relative y=2-4: prije {n} godine
relative y=5-14: prije {n} godina
calendar 0: Danas u {t}
calendar 0: danas, {t}
calendar -1: Jučer u {t}
calendar -1: jučer, {t}
calendar -1: jučer
calendar -2: prekjučer u {t}
weekday: {wd^} u {t}
weekday: {wd}
weekday: {wda} {t}
odd: {Y}-{mon}-{dd}
odd: {dd}-{abb}-{Y}
local_time: {d}. {mon} {Y}. u {hh24}:{mi}h
local_time DMY: {dd}.{mm}.{Y}. u {hh24}.{mi} sati
local_time mi=0: {d}. {mon} {Y}. u {h24} sati
ampm cal=-1 hour=18-22 mi=0: jučer u {h12} navečer
ampm hour=6-10: {d}. {mon} {Y}. u {h12}:{mi} ujutro
tz_suffix month=5-9: {t}, {d}. {mon} {Y}. (CEST)
tz_suffix DMY month=12: {dd}.{mm}.{Y}. {t} CET
ordinal: dana {d}. {mon} {Y}. godine
weekday_paren DMY: {dd}.{mm}.{Y}. ({wd})
weekday_paren: {d}. {mon} {Y}. ({wda}) {t}
roman: {d}. {roman}. {Y}.
roman: {d}.{roman}.{Y}.
wrapped: Postano: {wda} {abb} {dd}, {Y} {h12}:{mi} {ap}
wrapped: Postao/la Zdenko » {dd} {abb} {Y}, {t}
wrapped: « Odgovor #11 u: {nom} {dd}, {Y}, {ts} »
wrapped DMY: Zadnja izmjena: Ivek, {dd}.{mm}.{Y}. u {t}.
wrapped: Objavljeno: {d}. {mon} {Y}. | Hina
wrapped: Ova stranica zadnji je put uređena {d}. {mon} {Y}. u {t}.
""",
    "sr-Latn": r"""
list mon januar februar mart april maj jun jul avgust septembar oktobar novembar decembar
list gen januara februara marta aprila maja juna jula avgusta septembra oktobra novembra decembra
list abb jan feb mar apr maj jun jul avg sep okt nov dec
list wd ponedeljak utorak sreda četvrtak petak subota nedelja
list wda pon uto sre čet pet sub ned
name: {wda^} {abb^} {dd}, {Y} {h12}:{mi} {ap}
name: {dd} {abb^} {Y}, {t}
name: {d}. {mon} {Y}.
name: {d}. {gen} {Y}.
name: {d}. {mon} {Y}. u {t}
name: {wd}, {d}. {mon} {Y}.
name: {wd^}, {dd}. {mon} {Y}, {t}
name: {d}. {gen} {Y}. godine
name: {mon^} {dd}, {Y}, {ts}
name: {dd} {mon^} {Y} - {t}
name: {t}, {d}. {mon} {Y}.
name: {wda}, {d}. {abb} {Y}.
name: {d} {mon} {Y} {t}
name: {d}. {abb} {Y}.
name: {mon} {d}, {Y}
name: {dd}-{abb}-{yy}
numeric4 DMY: {dd}.{mm}.{Y}. {t}
numeric4 DMY: {d}.{m}.{Y}.
numeric4 DMY: {dd}.{mm}.{Y} u {t}
numeric4 DMY: {dd}-{mm}-{Y}, {t}
numeric4 YMD: {Y}-{mm}-{dd} {t}
numeric2 DMY: {dd}.{mm}.{yy}. {t}
numeric2 DMY: {d}.{m}.{yy}.
numeric2 DMY: {dd}/{mm}/{yy}
noyear: {d}. {mon}
noyear: {d}. {gen} u {t}
noyear: {wd}, {d}. {mon}
noyear DMY: {dd}.{mm}. {t}
relative s=5-20: pre {n} sekundi
relative min=5-20: pre {n} minuta
relative min=2-4: pre {n} min.
relative min=30: pre pola sata
relative h=1: pre sat vremena
relative h=2-4: pre {n} sata
relative h=5-20: pre {n} sati
relative h=5-20: pre {n}h
relative d=1: pre 1 dan
relative d=2-20: pre {n} dana
relative w=1: pre nedelju dana
relative w=2-4: pre {n} nedelje
relative mo=1: pre mesec dana
relative mo=2-4: pre {n} meseca
relative mo=5-11: pre {n} meseci
relative y=1: pre godinu dana
relative y=2-4: pre {n} godine
relative y=5-14: pre {n} godina
calendar 0: Danas u {t}
calendar 0: danas, {t}
calendar -1: Juče u {t}
calendar -1: juče, {t}
calendar -1: juče
calendar -2: prekjuče u {t}
weekday: {wd^} u {t}
weekday: {wd}
weekday: {wda} {t}
odd: {Y}-{mon}-{dd}
odd: {dd}.{abb}.{Y}.
local_time: {d}. {mon} {Y}. u {hh24}:{mi}h
local_time DMY: {dd}.{mm}.{Y}. u {hh24}.{mi} časova
local_time mi=0: {d}. {gen} {Y}. u {h24} časova
ampm cal=-1 hour=18-22 mi=0: juče u {h12} uveče
ampm hour=6-10: {d}. {gen} {Y}. u {h12}:{mi} ujutru
tz_suffix month=5-9: {t}, {d}. {mon} {Y}. (CEST)
tz_suffix DMY month=12: {dd}.{mm}.{Y}. {t} CET
ordinal: {d}. {mon} {Y}. god.
weekday_paren DMY: {dd}.{mm}.{Y}. ({wd})
weekday_paren: {d}. {mon} {Y}. ({wda}) {t}
roman: {d}. {roman} {Y}.
roman: {d}.{roman}.{Y}.
wrapped: Poslao: {wda^} {abb^} {dd}, {Y} {h12}:{mi} {ap}
wrapped: od Žika » {dd} {abb^} {Y}, {t}
wrapped: « Odgovor #4 poslato: {mon^} {dd}, {Y}, {ts} »
wrapped DMY: Poslednji put menjano od Pera, {dd}.{mm}.{Y}. {t}
wrapped: Objavljeno: {d}. {mon} {Y}. u {t}
wrapped: Ova stranica je poslednji put uređena {d}. {mon} {Y}. u {t}.
""",
}
