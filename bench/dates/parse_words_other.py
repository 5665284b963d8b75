"""Dates as sites in Turkish, Hungarian, Greek and Finnish print them (syntax: see parse_set)."""

LANGUAGES = {
    "tr": r"""
list mon Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık
list abb Oca Şub Mar Nis May Haz Tem Ağu Eyl Eki Kas Ara
list wd Pazartesi Salı Çarşamba Perşembe Cuma Cumartesi Pazar
list wda Pzt Sal Çrş Prş Cum Cmt Pzr
name: {wda} {abb} {dd}, {Y} {h12}:{mi} {ap}
name: {dd} {abb} {Y} {t}
name: {d} {mon} {Y}
name: {d} {mon} {Y} {wd}
name: {d} {mon} {Y} {wd} {t}
name: {d} {mon} {Y}, {wd}
name: {dd} {mon} {Y}, {ts}
name: {d} {mon} {Y} saat {t}
name: {dd} {mon} {Y} - {t}
name: {mon} {dd}, {Y}, {hh12}:{mi}:{ss} {ap}
name: {d} {abb} {Y}
name: {wd}, {d} {mon} {Y}
name: {wd}, {mon} {d}, {Y}
name: {d} {mon}, {Y}
name: {t}, {d} {mon} {Y}
name: {dd} {abb} {yy}
numeric4 DMY: {dd}.{mm}.{Y} {t}
numeric4 DMY: {dd}-{mm}-{Y}, {t}
numeric4 DMY: {d}.{m}.{Y}
numeric4 DMY: {dd}/{mm}/{Y} - {t}
numeric4 YMD: {Y}-{mm}-{dd} {t}
numeric2 DMY: {dd}.{mm}.{yy} {t}
numeric2 DMY: {dd}-{mm}-{yy}, {t}
numeric2 DMY: {d}/{m}/{yy}
noyear: {d} {mon}
noyear: {d} {mon}, {t}
noyear: {d} {mon} {wd}
noyear DMY: {dd}.{mm} {t}
relative s=5-55: {n} saniye önce
relative min=2-59: {n} dakika önce
relative min=1: bir dakika önce
relative min=2-59: {n} dk önce
relative min=30: yarım saat önce
relative h=1: bir saat önce
relative h=2-23: {n} saat önce
relative h=2-12: yaklaşık {n} saat önce
relative d=1: bir gün önce
relative d=2-27: {n} gün önce
relative w=1: 1 hafta önce
relative w=2-7: {n} hafta önce
relative mo=1: bir ay önce
relative mo=2-11: {n} ay önce
relative y=1: bir yıl önce
relative y=2-14: {n} yıl önce
relative y=3: 3 sene önce
relative y=2 mo=3: 2 yıl 3 ay önce
calendar 0: Bugün, {t}
calendar 0: bugün saat {t}
calendar -1: Dün, {t}
calendar -1: dün saat {t}
calendar -1: dün
calendar -2: evvelsi gün {t}
weekday: {wd} {t}
weekday: {wd} saat {t}
weekday: {wd}
odd: {Y}-{mon}-{dd}
odd: {dd}-{abb}-{Y}
local_time: {d} {mon} {Y}, saat {hh24}.{mi}
local_time DMY: {dd}.{mm}.{Y} - saat {hh24}:{mi}
ampm hour=13-17: {d} {mon} {Y} ÖS {h12}:{mi}
ampm hour=1-11: {d} {mon} {Y} {hh12}:{mi} ÖÖ
ampm hour=13-17: {d} {mon} {Y}, öğleden sonra {h12}:{mi}
tz_suffix: {hh24}.{mi}, {d} {mon} {Y} (UTC)
tz_suffix DMY: {dd}.{mm}.{Y} {t} GMT+3
wrapped: {d} {mon} {Y} tarihinde
weekday_paren DMY: {dd}.{mm}.{Y} ({wd})
weekday_paren: {d} {mon} {Y} ({wda}) {t}
roman: {d}.{roman}.{Y}
wrapped: Gönderilme zamanı: {wda} {abb} {dd}, {Y} {h12}:{mi} {ap}
wrapped: Gönderi tarihi {dd} {mon} {Y} - {t}
wrapped: « Yanıtla #5 : {dd} {mon} {Y}, {ts} »
wrapped: gönderen Mehmet » {dd} {abb} {Y} {t}
wrapped DMY: Son düzenleyen: Hakan; {dd}.{mm}.{Y} saat {t}.
wrapped: Güncelleme: {d} {mon} {Y} {t}
wrapped: Bu sayfa en son {d} {mon} {Y} tarihinde ve {t} saatinde değiştirilmiştir.
""",
    "hu": r"""
list mon január február március április május június július augusztus szeptember október november december
list abb jan. febr. márc. ápr. máj. jún. júl. aug. szept. okt. nov. dec.
list wd hétfő kedd szerda csütörtök péntek szombat vasárnap
list wda hétf. kedd szer. csüt. pén. szomb. vas.
name: {wda} {abb} {dd}, {Y} {h12}:{mi} {ap}
name: {Y}. {mon} {d}.
name: {Y}. {mon} {d}., {wd}
name: {Y}. {mon} {d}. {t}
name: {Y}. {mon} {dd}. {wd}, {t}
name: {Y} {abb} {dd}. {t}
name: {Y}. {abb} {d}., {t}
name: {Y}. {mon} {dd}. - {t}
name: {dd} {mon} {Y} - {t}
name: {mon^} {dd}, {Y}, {ts}
name: {wd^}, {Y}. {mon} {d}.
name: {wd}, {mon} {d}, {Y}
name: {Y}. {mon} {dd}., {ts}
name: {Y} {mon} {d}.
name: {Y}. {abb} {dd}.
numeric4 YMD: {Y}.{mm}.{dd}. {t}
numeric4 YMD: {Y}. {mm}. {dd}.
numeric4 YMD: {Y}-{mm}-{dd} {ts}
numeric4 YMD: {Y}.{mm}.{dd}, {t}
numeric4 YMD: {Y}. {m}. {d}. {h24}:{mi}
numeric2 YMD: {yy}.{mm}.{dd}. {t}
numeric2 YMD: {yy}-{mm}-{dd}
numeric2 YMD: {yy}/{mm}/{dd} {t}
noyear: {mon} {d}.
noyear: {mon} {d}., {t}
noyear: {abb} {d}. {wd}
noyear YMD: {mm}.{dd}. {t}
relative s=5-55: {n} másodperce
relative min=2-59: {n} perce
relative min=2-59: {n} perccel ezelőtt
relative min=1: egy perce
relative min=30: fél órája
relative h=1: egy órája
relative h=1: egy órával ezelőtt
relative h=2-23: {n} órája
relative h=2-23: {n} órával ezelőtt
relative d=1: 1 napja
relative d=2-27: {n} napja
relative d=2-27: {n} nappal ezelőtt
relative w=1: egy hete
relative w=2-7: {n} héttel ezelőtt
relative mo=1: egy hónapja
relative mo=2-11: {n} hónapja
relative y=1: egy éve
relative y=2-14: {n} évvel ezelőtt
calendar 0: ma {t}
calendar 0: Ma, {t}-kor
calendar -1: tegnap {t}
calendar -1: Tegnap, {t}
calendar -1: tegnap
calendar -2: tegnapelőtt {t}
weekday: {wd^} {t}
weekday: {wd}, {t}
weekday: {wd}
odd: {Y}-{mon}-{dd}
odd: {Y}/{mon}/{dd}
odd: {d}. {mon} {Y}
local_time: {Y}. {mon} {d}. {h24} óra {mi} perc
local_time: {Y}. {mon} {d}., {h24}.{mi}
local_time mi=0: {Y}. {mon} {d}. {h24} óra
ampm hour=13-17: {Y}. {mon} {d}. du. {h12}:{mi}
ampm hour=6-11: {Y}. {mon} {d}. de. {h12}:{mi}
ampm cal=-1 hour=18-22: tegnap este {h12}:{mi}
tz_suffix month=5-9: {Y}. {mon} {d}., {t} (CEST)
tz_suffix YMD month=12: {Y}.{mm}.{dd}. {t} CET
ordinal day=4|5|7|9|10|12|14|15|17|19: {Y}. {mon} {d}-én
ordinal day=3|6|8|13|16|18|20|23: {Y}. {mon} {d}-án
weekday_paren: {Y}. {mon} {d}. ({wd})
weekday_paren YMD: {Y}.{mm}.{dd}. ({wda}) {t}
roman: {Y}. {roman}. {d}.
roman: {Y}.{roman}.{dd}.
wrapped: Elküldve: {wda} {abb} {dd}, {Y} {h12}:{mi} {ap}
wrapped: Elküldve: {dd} {mon} {Y} - {t}
wrapped YMD: Szerző: Pisti » {Y}.{mm}.{dd}. {t}
wrapped: « Válasz #7 Dátum: {Y}. {mon} {dd}. - {ts} »
wrapped YMD: Utoljára szerkesztette: Béla, {Y}.{mm}.{dd}. {t}
wrapped: Közzétéve {Y}. {mon} {d}.
wrapped: A lap utolsó módosítása: {Y}. {mon} {d}., {t}
""",
    "el": r"""
list mon Ιανουαρίου Φεβρουαρίου Μαρτίου Απριλίου Μαΐου Ιουνίου
more Ιουλίου Αυγούστου Σεπτεμβρίου Οκτωβρίου Νοεμβρίου Δεκεμβρίου
list nom Ιανουάριος Φεβρουάριος Μάρτιος Απρίλιος Μάιος Ιούνιος
more Ιούλιος Αύγουστος Σεπτέμβριος Οκτώβριος Νοέμβριος Δεκέμβριος
list abb Ιαν Φεβ Μαρ Απρ Μάι Ιουν Ιουλ Αυγ Σεπ Οκτ Νοε Δεκ
list wd Δευτέρα Τρίτη Τετάρτη Πέμπτη Παρασκευή Σάββατο Κυριακή
list wda Δευ Τρί Τετ Πέμ Παρ Σάβ Κυρ
list am_pm πμ μμ
name: {wda} {abb} {dd}, {Y} {h12}:{mi} {ap}
name: {wda} {dd} {abb} {Y}, {t}
name: {d} {mon} {Y}
name: {d} {mon} {Y}, {t}
name: {d} {mon} {Y} στις {t}
name: {wd}, {d} {mon} {Y}
name: {wd} {d} {mon} {Y}, {t}
name: {dd} {mon} {Y}, {ts}
name: {nom} {dd}, {Y}, {ts}
name: {dd} {nom} {Y} - {t}
name: {t}, {d} {mon} {Y}
name: {d} {abb} {Y}
name: {dd}-{abb}-{Y}, {t}
name: {wd}, {mon} {d}, {Y}
name: {mon} {d}, {Y}
name: {d} {abb} '{yy}
numeric4 DMY: {dd}/{mm}/{Y} {t}
numeric4 DMY: {dd}-{mm}-{Y}, {t}
numeric4 DMY: {d}/{m}/{Y}
numeric4 DMY: {dd}.{mm}.{Y} | {t}
numeric4 YMD: {Y}-{mm}-{dd} {t}
numeric2 DMY: {dd}-{mm}-{yy}, {t}
numeric2 DMY: {dd}/{mm}/{yy} {t}
numeric2 DMY: {d}/{m}/{yy}
noyear: {d} {mon}
noyear: {d} {mon} στις {t}
noyear: {wd}, {d} {mon}
noyear DMY: {dd}/{mm}, {t}
relative s=5-55: πριν {n} δευτερόλεπτα
relative min=2-59: πριν {n} λεπτά
relative min=2-59: {n} λεπτά πριν
relative min=1: πριν από ένα λεπτό
relative min=30: πριν από μισή ώρα
relative h=1: πριν από μία ώρα
relative h=1: πριν 1 ώρα
relative h=2-23: πριν από {n} ώρες
relative d=1: πριν 1 ημέρα
relative d=2-27: πριν {n} ημέρες
relative d=2-9: πριν από {n} μέρες
relative w=1: πριν μία εβδομάδα
relative w=2-7: πριν {n} εβδομάδες
relative mo=1: πριν από έναν μήνα
relative mo=2-11: πριν {n} μήνες
relative y=1: πριν ένα χρόνο
relative y=2-14: πριν {n} χρόνια
relative y=2-9: πριν από {n} έτη
calendar 0: Σήμερα, {t}
calendar 0: σήμερα στις {t}
calendar -1: Χθες, {t}
calendar -1: χτες στις {t}
calendar -1: χθες
calendar -2: Προχθές στις {t}
weekday: {wd} στις {t}
weekday: {wd}
weekday: {wda} {t}
odd: {Y}-{mon}-{dd}
odd: {dd}/{abb}/{Y}
local_time: {d} {mon} {Y}, ώρα {hh24}:{mi}
local_time DMY: {dd}/{mm}/{Y} {hh24}.{mi}
ampm hour=1-11: {d} {mon} {Y}, {h12}:{mi} π.μ.
ampm: {d} {mon} {Y} {h12}:{mi} {am_pm}
ampm cal=-1 hour=17-19 mi=0: χθες στις {h12} το απόγευμα
tz_suffix: {t}, {d} {mon} {Y} (UTC)
tz_suffix DMY month=5-9: {dd}/{mm}/{Y} {t} EEST
ordinal: {d}η {mon} {Y}
ordinal day=1: 1η {mon} {Y}, {t}
weekday_paren: {d} {mon} {Y} ({wd})
weekday_paren DMY: {dd}/{mm}/{Y} ({wda}) {t}
wrapped: Δημοσιεύτηκε: {wda} {abb} {dd}, {Y} {h12}:{mi} {ap}
wrapped: Δημοσίευση από Νίκος » {wda} {dd} {abb} {Y}, {t}
wrapped: « Απάντηση #3 στις: {mon} {dd}, {Y}, {ts} »
wrapped DMY: Τελευταία επεξεργασία από τον χρήστη Kostas: {dd}-{mm}-{yy} στις {t}
wrapped: Δημοσιεύθηκε στις {d} {mon} {Y}
wrapped: Η σελίδα αυτή τροποποιήθηκε τελευταία φορά στις {d} {mon} {Y}, στις {t}.
wrapped: Αθήνα, {d} {mon} {Y}
""",
    "fi": r"""
list mon tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta
more heinäkuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta
list nom Tammikuu Helmikuu Maaliskuu Huhtikuu Toukokuu Kesäkuu
more Heinäkuu Elokuu Syyskuu Lokakuu Marraskuu Joulukuu
list abb tammi helmi maalis huhti touko kesä heinä elo syys loka marras joulu
list wd maanantai tiistai keskiviikko torstai perjantai lauantai sunnuntai
list wda ma ti ke to pe la su
name: {wda^} {abb^} {dd}, {Y} {h12}:{mi} {ap}
name: {dd} {abb^} {Y}, {t}
name: {d}. {mon} {Y}
name: {d}. {mon} {Y} klo {t}
name: {d}. {mon} {Y} kello {hh24}.{mi}
name: {wd} {d}. {mon} {Y}
name: {wd}na {d}. {mon} {Y}
name: {wd^}na {d}. {mon} {Y} klo {t}
name: {nom} {dd}, {Y}, {ts}
name: {dd} {nom} {Y} - {t}
name: {d} {mon} {Y} {t}
name: {wd^}, {nom} {d}, {Y}
name: {d}. {abb} {Y}
name: {d}.{mon} {Y}
name: {wd}, {d}. {mon} {Y} {t}
numeric4 DMY: {d}.{m}.{Y} klo {h24}.{mi}
numeric4 DMY: {dd}.{mm}.{Y}, {t}
numeric4 DMY: {d}.{m}.{Y}
numeric4 DMY: {wda} {d}.{m}.{Y}
numeric4 YMD: {Y}-{mm}-{dd} {t}
numeric2 DMY: {dd}.{mm}.{yy} {t}
numeric2 DMY: {d}.{m}.{yy}
numeric2 DMY: {dd}-{mm}-{yy}, {t}
noyear: {d}. {mon}
noyear: {d}. {mon} klo {t}
noyear: {wd} {d}. {mon}
noyear DMY: {d}.{m}. klo {t}
noyear DMY: {wda} {d}.{m}.
relative s=5-55: {n} sekuntia sitten
relative min=2-59: {n} minuuttia sitten
relative min=1: minuutti sitten
relative min=2-59: {n} min sitten
relative min=30: puoli tuntia sitten
relative h=1: tunti sitten
relative h=2-23: {n} tuntia sitten
relative h=2-23: noin {n} tuntia sitten
relative d=1: päivä sitten
relative d=2-27: {n} päivää sitten
relative w=1: viikko sitten
relative w=2-7: {n} viikkoa sitten
relative mo=1: kuukausi sitten
relative mo=2-11: {n} kuukautta sitten
relative y=1: vuosi sitten
relative y=2-14: {n} vuotta sitten
calendar 0: Tänään, {t}
calendar 0: tänään klo {h24}.{mi}
calendar -1: Eilen, {t}
calendar -1: eilen klo {h24}.{mi}
calendar -1: eilen
calendar -2: toissapäivänä klo {t}
weekday: {wd}na klo {t}
weekday: {wd^} {t}
weekday: {wd}
odd: {Y}-{mon}-{dd}
odd: {d}/{abb}/{Y}
local_time: {d}. {mon} {Y} klo {h24}.{mi}
local_time DMY: {d}.{m}.{Y} kello {h24}:{mi}
local_time mi=0: {d}. {mon} {Y} klo {h24}
ampm hour=13-22: {d}. {mon} {Y} klo {h12}.{mi} ip.
ampm cal=-1 hour=6-10 mi=0: eilen aamulla kello {h12}
tz_suffix month=5-9: {d}. {mon} {Y} kello {hh24}.{mi} (EEST)
tz_suffix DMY month=12: {d}.{m}.{Y} {t} EET
ordinal: {d}. päivä {mon} {Y}
weekday_paren DMY: {d}.{m}.{Y} ({wd})
weekday_paren: {d}. {mon} {Y} ({wda}) {t}
wrapped: Lähetetty: {wda^} {abb^} {dd}, {Y} {h12}:{mi} {ap}
wrapped: Kirjoittaja Pekka » {dd} {abb^} {Y}, {t}
wrapped: « Vastaus #6 : {nom} {dd}, {Y}, {ts} »
wrapped DMY: Viimeksi muokannut Jussi, {d}.{m}.{Y} klo {h24}.{mi}
wrapped DMY: Julkaistu {d}.{m}.{Y} {h24}:{mi}
wrapped: Sivua on viimeksi muutettu {d}. {mon} {Y} kello {hh24}.{mi}.
wrapped: #12 · {d}. {mon} {Y}
""",
}
