"""Dates as sites in Spanish, French, Italian, Portuguese and Romanian print them (syntax: see parse_set)."""

LANGUAGES = {
    "es": r"""
list mon enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
list abb ene feb mar abr may jun jul ago sep oct nov dic
list wd lunes martes miércoles jueves viernes sábado domingo
list wda Lun Mar Mié Jue Vie Sáb Dom
list am_pm a.m. p.m.
name: {wda} {abb^} {dd}, {Y} {h12}:{mi} {ap}
name: {dd} {abb^} {Y}, {t}
name: {d} de {mon} de {Y}
name: {d} de {mon} de {Y} a las {t}
name: {wd}, {d} de {mon} de {Y}
name: {wd} {d} de {mon} de {Y}, {t}h
name: {mon^} {dd}, {Y}, {hh12}:{mi}:{ss} {ap}
name: {dd} {mon} {Y} - {hh12}:{mi} {AP}
name: {dd}-{abb}-{Y}, {t}
name: {t} {d} {abb} {Y}
name: {d} {mon^} {Y}
name: {d} {abb}. {Y}
name: {mon} {d}, {Y}
name: {wd^} {d} {mon} {Y}
name: {d} {abb} {Y} - {t} CET
name month=9: {d} de setiembre de {Y}
name: {d}/{abb^}/{yy}
numeric4 DMY: {dd}/{mm}/{Y}, {t}
numeric4 DMY: {dd}/{mm}/{Y} a las {t}
numeric4 DMY: {dd}-{mm}-{Y} {ts}
numeric4 DMY: {d}/{m}/{Y}
numeric4 YMD: {Y}-{mm}-{dd} {t}
numeric2 DMY: {dd}/{mm}/{yy} {t}
numeric2 DMY: {d}/{m}/{yy}
numeric2 DMY: {dd}-{mm}-{yy}, {t}
noyear: {d} de {mon}
noyear: {d} de {mon}, {t}
noyear: {wd} {d} de {mon}
noyear: {d} {abb} a las {t}
noyear DMY: {dd}/{mm} {t}
relative s=5-55: hace {n} segundos
relative min=2-59: hace {n} minutos
relative min=1: hace un minuto
relative min=30: hace media hora
relative h=1: hace una hora
relative h=2-23: hace {n} horas
relative h=2-23: hace {n} h
relative d=1: hace un día
relative d=2-27: hace {n} días
relative w=1: hace una semana
relative w=2-7: hace {n} semanas
relative mo=1: hace un mes
relative mo=2-11: hace {n} meses
relative y=1: hace un año
relative y=2-14: hace {n} años
relative y=2 mo=3: hace 2 años y 3 meses
relative min=4-50: {n} minutos atrás
calendar 0: Hoy, {t}
calendar 0: hoy a las {t}
calendar -1: Ayer, {t}
calendar -1: ayer a las {h12}:{mi} {am_pm}
calendar -1: ayer
calendar -2: anteayer a las {t}
calendar -2: antier, {t}
weekday: {wd^} a las {t}
weekday: el {wd} a las {h12}:{mi} {ap}
weekday: {wd}
odd: {Y}-{mon}-{dd}
odd: {dd}-{mon}-{Y}
odd: {d}.{abb}.{Y}
local_time: {d} de {mon} de {Y}, {hh24}:{mi} hs
local_time: {d} de {mon} de {Y} a las {hh24}.{mi} horas
local_time DMY: {dd}/{mm}/{Y} {hh24}h{mi}
ampm: {d} de {mon} de {Y}, {h12}:{mi} {am_pm}
ampm hour=13-19: {d} de {mon} de {Y} a las {h12}:{mi} de la tarde
ampm cal=-1 hour=7-11 mi=0: ayer a las {h12} de la mañana
tz_suffix: {t} {d} {abb} {Y} (UTC)
tz_suffix DMY month=5-9: {dd}/{mm}/{Y} {t} CEST
ordinal day=1: 1º de {mon} de {Y}
ordinal: {d} de {mon} del {Y}
weekday_paren DMY: {dd}/{mm}/{Y} ({wd}) {t}
weekday_paren: {d} de {mon} de {Y} ({wda})
roman: {d}-{roman}-{Y}
wrapped: Publicado: {wda} {abb^} {dd}, {Y} {h12}:{mi} {ap}
wrapped: Publicado {dd} {mon} {Y} - {hh12}:{mi} {AP}
wrapped: « Respuesta #12 en: {mon^} {dd}, {Y}, {hh12}:{mi}:{ss} {ap} »
wrapped: por Paco » {dd} {abb^} {Y}, {t}
wrapped DMY: Última edición por Luis; {dd}/{mm}/{Y} a las {t}
wrapped: Esta página se editó por última vez el {d} {abb} {Y} a las {t}.
wrapped: Madrid, {d} de {mon} de {Y}
""",
    "fr": r"""
list mon janvier février mars avril mai juin juillet août septembre octobre novembre décembre
list abd janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.
list abb Jan Fév Mar Avr Mai Juin Juil Août Sep Oct Nov Déc
list wd lundi mardi mercredi jeudi vendredi samedi dimanche
list wda Lun Mar Mer Jeu Ven Sam Dim
name: {wda} {abb} {dd}, {Y} {h12}:{mi} {ap}
name: {wda} {dd} {abb} {Y}, {t}
name: {dd} {abb} {Y}, {t}
name: {d} {mon} {Y} à {t}
name: {wd} {d} {mon} {Y}
name: le {d} {mon} {Y}
name: {wd} {d} {mon} {Y} à {hh24}h{mi}
name: {d} {abd} {Y}
name: {wd^} {d} {mon^} {Y} {ts}
name: {dd} {mon} {Y} - {t}
name: {mon^} {dd}, {Y}, {ts}
name: Le {wd} {d} {mon} {Y} à {t}
name: {wd}, {mon} {d}, {Y}
name: {d} {abd} {Y} {t}
name: {d} {mon^} {Y}
name: {dd} {abb} {yy}
name: le {dd}-{abb}-{Y}
numeric4 DMY: {dd}/{mm}/{Y} à {t}
numeric4 DMY: {dd}/{mm}/{Y}, {hh24}h{mi}
numeric4 DMY: {d}/{m}/{Y}
numeric4 DMY: {dd}-{mm}-{Y} à {ts}
numeric4 YMD: {Y}-{mm}-{dd} {t}
numeric2 DMY: {dd}/{mm}/{yy} {t}
numeric2 DMY: {dd}/{mm}/{yy} à {hh24}h{mi}
numeric2 DMY: {dd}.{mm}.{yy}
noyear: {d} {mon}
noyear: {d} {mon} à {t}
noyear: {wd} {d} {mon}
noyear: le {d} {abd} à {hh24}h{mi}
noyear DMY: {dd}/{mm} à {t}
relative s=5-55: il y a {n} secondes
relative min=2-59: il y a {n} minutes
relative min=2-59: Il y a {n} min
relative min=30: il y a une demi-heure
relative h=1: il y a une heure
relative h=2-23: il y a {n} heures
relative h=2-23: il y a {n} h
relative d=1: il y a un jour
relative d=2-27: il y a {n} jours
relative w=1: il y a une semaine
relative w=2-7: il y a {n} semaines
relative mo=1: il y a 1 mois
relative mo=2-11: il y a {n} mois
relative y=1: il y a un an
relative y=2-14: il y a {n} ans
relative y=4 mo=7: il y a 4 années et 7 mois
relative d=1 h=3: il y a 1 jour et 3 heures
calendar 0: Aujourd'hui à {t}
calendar 0: aujourd’hui, {hh24}h{mi}
calendar -1: Hier, {t}
calendar -1: hier à {hh24}h{mi}
calendar -1: hier
calendar -2: avant-hier à {t}
weekday: {wd^} à {t}
weekday: {wd} {hh24}h{mi}
weekday: {wd}
odd: {Y}-{mon}-{dd}
odd: {dd}/{mon}/{Y}
odd: {d}-{mon}-{Y}
local_time: {d} {mon} {Y} à {hh24} h {mi}
local_time DMY: {dd}/{mm}/{Y} - {hh24}H{mi}
local_time mi=0: le {d} {mon} {Y} à {h24}h
local_time: {d} {mon} {Y} à {h24} heures {mi}
ampm cal=-1 hour=18-22 mi=0: hier à {h12} heures du soir
ampm hour=6-10: {d} {mon} {Y}, {h12}h{mi} du matin
tz_suffix month=5-9: {d} {mon} {Y} à {t} (CEST)
tz_suffix DMY: {dd}/{mm}/{Y} {t} (UTC+1)
ordinal day=1: 1er {mon} {Y}
ordinal day=1: {wd} 1er {mon} {Y} à {t}
weekday_paren: {d} {mon} {Y} ({wd})
weekday_paren DMY: {dd}/{mm}/{Y} ({wda}) {t}
wrapped: Posté le: {wda} {dd} {abb} {Y} {t}
wrapped: Posté {dd} {mon} {Y} - {t}
wrapped: « Réponse #4 le: {dd} {mon^} {Y} à {ts} »
wrapped: par Momo » {wda} {dd} {abb} {Y}, {t}
wrapped: Dernière édition par Zaza le {wda} {dd} {abb} {Y}, {t}, édité 2 fois
wrapped DMY: Publié le {dd}/{mm}/{Y} à {hh24}h{mi}
wrapped DMY: Message édité par jules le {dd}-{mm}-{Y} à {ts}
wrapped: La dernière modification de cette page a été faite le {d} {mon} {Y} à {t}.
""",
    "it": r"""
list mon gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre
list abb gen feb mar apr mag giu lug ago set ott nov dic
list wd lunedì martedì mercoledì giovedì venerdì sabato domenica
list wda lun mar mer gio ven sab dom
name: {wda} {abb} {dd}, {Y} {h12}:{mi} {ap}
name: {wda} {d} {abb} {Y}, {t}
name: {d} {mon} {Y}, {t}
name: {dd} {mon^} {Y}, {ts}
name: {wd} {d} {mon} {Y}
name: {wd}, {d} {mon} {Y}
name: {d} {abb} {Y}
name: {d} {mon} {Y} alle {t}
name: {d} {mon} {Y} alle ore {t}
name: {dd} {mon} {Y} - {hh12}:{mi} {AP}
name: {t}, {d} {abb} {Y}
name: {mon^} {d}, {Y}
name: {wd^} {d} {mon^} {Y} - {t}
name: {dd}-{abb}-{Y}
name: il {d} {mon} {Y}
name: {d} {abb} '{yy}
numeric4 DMY: {dd}/{mm}/{Y}, {t}
numeric4 DMY: {dd}-{mm}-{Y}, {t}
numeric4 DMY: {d}/{m}/{Y}
numeric4 DMY: {dd}.{mm}.{Y} ore {t}
numeric4 YMD: {Y}-{mm}-{dd} {t}
numeric2 DMY: {dd}/{mm}/{yy} {t}
numeric2 DMY: {d}/{m}/{yy}, {h24}:{mi}
numeric2 DMY: {dd}-{mm}-{yy}
noyear: {d} {mon}
noyear: {d} {abb}, {t}
noyear: {wd} {d} {mon} alle {t}
noyear DMY: {dd}/{mm} ore {t}
relative s=5-55: {n} secondi fa
relative min=2-59: {n} minuti fa
relative min=1: un minuto fa
relative min=30: mezz'ora fa
relative h=1: un'ora fa
relative h=2-23: {n} ore fa
relative h=2-12: circa {n} ore fa
relative d=1: un giorno fa
relative d=2-27: {n} giorni fa
relative w=1: una settimana fa
relative w=2-7: {n} settimane fa
relative mo=1: un mese fa
relative mo=2-11: {n} mesi fa
relative y=1: un anno fa
relative y=2-14: {n} anni fa
relative y=3 mo=4: 3 anni, 4 mesi fa
calendar 0: Oggi, {t}
calendar 0: Oggi alle {ts}
calendar -1: Ieri, {t}
calendar -1: ieri alle {t}
calendar -1: ieri alle ore {hh24}.{mi}
calendar -2: l'altro ieri alle {t}
weekday: {wd^} alle {t}
weekday: {wd}
weekday: {wda} {t}
odd: {Y}-{mon}-{dd}
odd: {d}/{abb}/{Y}
odd: {dd}.{mon}.{Y}
local_time: {d} {mon} {Y}, ore {hh24}.{mi}
local_time DMY: {dd}/{mm}/{Y} h. {hh24}:{mi}
local_time mi=0: {wd} {d} {mon} {Y} alle ore {h24}
ampm hour=14-18 mi=0: {d} {mon} {Y} alle {h12} del pomeriggio
ampm cal=-1 hour=7-11 mi=0: ieri alle {h12} di mattina
tz_suffix month=5-9: {t}, {d} {abb} {Y} (CEST)
tz_suffix DMY: {dd}/{mm}/{Y} {t} GMT+1
ordinal day=1: 1° {mon} {Y}
ordinal day=1: {wd} 1º {mon} {Y}
weekday_paren: {d} {mon} {Y} ({wd})
weekday_paren DMY: {dd}/{mm}/{Y} ({wda}) {t}
roman: {d}-{roman}-{Y}
wrapped: Inviato: {wda} {abb} {dd}, {Y} {h12}:{mi} {ap}
wrapped: Inviato {dd} {mon} {Y} - {hh12}:{mi} {AP}
wrapped: « Risposta #8 il: {dd} {mon^} {Y}, {ts} »
wrapped: da Gigi » {d} {mon} {Y}, {t}
wrapped: Ultima modifica di Beppe il {wda} {d} {abb} {Y}, {t}
wrapped DMY: Pubblicato il {dd}/{mm}/{Y} da Redazione
wrapped: Questa pagina è stata modificata per l'ultima volta il {d} {abb} {Y} alle {t}.
""",
    "pt": r"""
list mon janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro
list abb jan fev mar abr mai jun jul ago set out nov dez
list wd segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado domingo
list wda Seg Ter Qua Qui Sex Sáb Dom
name: {wda} {abb^} {dd}, {Y} {h12}:{mi} {ap}
name: {dd} {abb^} {Y}, {t}
name: {d} de {mon} de {Y}
name: {d} de {mon} de {Y} às {t}
name: {wd}, {d} de {mon} de {Y}
name: {d} de {mon^} de {Y}, {ts}
name: {mon^} {dd}, {Y}, {hh12}:{mi}:{ss} {ap}
name: {dd} {mon} {Y} - {hh12}:{mi} {AP}
name: {d} {abb} {Y}
name: {d} {abb}. {Y}, {t}
name: {wd^}, {d} {mon^} {Y}
name: {d} de {abb}. de {Y}
name: {dd}-{abb}-{Y}
name: {mon} {d}, {Y}
name: {wda}, {dd} de {mon^} de {Y} {t}
name: {d}/{abb}/{yy}
numeric4 DMY: {dd}/{mm}/{Y}, {t}
numeric4 DMY: {dd}/{mm}/{Y} às {hh24}h{mi}
numeric4 DMY: {dd}-{mm}-{Y} {t}
numeric4 DMY: {d}/{m}/{Y}
numeric4 YMD: {Y}-{mm}-{dd} {t}
numeric2 DMY: {dd}/{mm}/{yy} {t}
numeric2 DMY: {dd}-{mm}-{yy}, {t}
numeric2 DMY: {d}/{m}/{yy}
noyear: {d} de {mon}
noyear: {d} {abb}, {t}
noyear: {wd}, {d} de {mon}
noyear DMY: {dd}/{mm} às {t}
relative s=5-55: há {n} segundos
relative min=2-59: há {n} minutos
relative min=2-59: {n} minutos atrás
relative min=30: há meia hora
relative h=1: há uma hora
relative h=2-23: há {n} horas
relative h=2-23: {n} horas atrás
relative d=1: há um dia
relative d=2-27: há {n} dias
relative w=1: há uma semana
relative w=2-7: {n} semanas atrás
relative mo=1: há um mês
relative mo=2-11: há {n} meses
relative y=1: há 1 ano
relative y=2-14: {n} anos atrás
relative y=5 mo=2: 5 anos, 2 meses atrás
calendar 0: Hoje, {t}
calendar 0: Hoje às {t}
calendar -1: Ontem, {t}
calendar -1: ontem às {hh24}h{mi}
calendar -1: ontem
calendar -2: anteontem às {t}
weekday: {wd^} às {t}
weekday: {wd}
weekday: {wda} às {hh24}:{mi}
odd: {Y}-{mon}-{dd}
odd: {dd}/{mon}/{Y}
local_time: {d} de {mon} de {Y}, {hh24}h{mi}
local_time: {hh24}h{mi}min de {d} de {mon} de {Y}
local_time DMY mi=0: {dd}/{mm}/{Y} às {h24}h
ampm hour=13-18: {d} de {mon} de {Y}, {h12}:{mi} da tarde
ampm cal=-1 hour=19-23 mi=0: ontem às {h12} da noite
tz_suffix: {hh24}h{mi}min de {d} de {mon} de {Y} (UTC)
tz_suffix DMY: {dd}/{mm}/{Y} {t} (GMT-3)
ordinal day=1: 1º de {mon} de {Y}
ordinal: dia {d} de {mon} de {Y}
weekday_paren DMY: {dd}/{mm}/{Y} ({wd})
weekday_paren: {d} de {mon} de {Y} ({wda}) {t}
roman: {d}-{roman}-{Y}
wrapped: Mensagem por Zé » {dd} {abb^} {Y}, {t}
wrapped: Enviada: {wda} {abb^} {dd}, {Y} {h12}:{mi} {ap}
wrapped: « Resposta #3 em: {mon^} {dd}, {Y}, {ts} »
wrapped: Publicado em {d} de {mon} de {Y} por Redação
wrapped DMY: Editado pela última vez por Rui em {dd}/{mm}/{Y}, {t}
wrapped DMY: Atualizado em {dd}/{mm}/{Y} {hh24}h{mi}
wrapped: Esta página foi editada pela última vez às {hh24}h{mi}min de {d} de {mon} de {Y}.
""",
    "ro": r"""
list mon ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie
list abb Ian Feb Mar Apr Mai Iun Iul Aug Sep Oct Noi Dec
list wd luni marți miercuri joi vineri sâmbătă duminică
list wda Lun Mar Mie Joi Vin Sâm Dum
name: {wda} {abb} {dd}, {Y} {h12}:{mi} {ap}
name: {dd} {abb} {Y}, {t}
name: {d} {mon} {Y}
name: {d} {mon} {Y}, {t}
name: {d} {mon} {Y} la {t}
name: {wd}, {d} {mon} {Y}
name: {wd^}, {dd} {mon^} {Y}, ora {t}
name: {mon^} {dd}, {Y}, {ts}
name: {dd} {mon} {Y} - {hh12}:{mi} {AP}
name: {mon} {d}, {Y}
name: {d} {abb} {Y}
name: {wd^} {d} {mon} {Y} {t}
name: {d} {mon^} {Y} {t}
name: {dd}-{abb}-{Y}
name month=11: {dd} nov. {Y}, {t}
name: {dd} {abb} {yy}
numeric4 DMY: {dd}.{mm}.{Y}, {t}
numeric4 DMY: {dd}/{mm}/{Y} {t}
numeric4 DMY: {d}.{m}.{Y}
numeric4 DMY: {dd}-{mm}-{Y} {ts}
numeric4 YMD: {Y}-{mm}-{dd} {t}
numeric2 DMY: {dd}.{mm}.{yy} {t}
numeric2 DMY: {dd}/{mm}/{yy}
numeric2 DMY: {dd}-{mm}-{yy}, {t}
noyear: {d} {mon}
noyear: {d} {mon}, {t}
noyear: {wd}, {d} {mon}
noyear DMY: {dd}.{mm}, ora {t}
relative s=5-19: acum {n} secunde
relative min=2-19: acum {n} minute
relative min=20-59: acum {n} de minute
relative min=30: acum o jumătate de oră
relative h=1: acum o oră
relative h=2-19: acum {n} ore
relative h=2-19: în urmă cu {n} ore
relative d=1: acum o zi
relative d=2-19: acum {n} zile
relative w=1: acum o săptămână
relative w=2-7: acum {n} săptămâni
relative mo=1: acum o lună
relative mo=2-11: acum {n} luni
relative y=1: acum un an
relative y=2-14: acum {n} ani
relative y=2: în urmă cu doi ani
calendar 0: Astăzi, {t}
calendar 0: azi la {t}
calendar -1: Ieri, {t}
calendar -1: ieri la {t}
calendar -1: ieri, ora {hh24}.{mi}
calendar -2: alaltăieri la {t}
weekday: {wd^} la {t}
weekday: {wd}, ora {t}
weekday: {wd}
odd: {Y}-{mon}-{dd}
odd: {dd}/{mon}/{Y}
local_time: {d} {mon} {Y}, ora {hh24}.{mi}
local_time DMY: {dd}.{mm}.{Y}, orele {hh24}:{mi}
local_time mi=0: {d} {mon} {Y}, ora {h24}
ampm hour=13-17 mi=0: {d} {mon} {Y}, ora {h12} după-amiaza
ampm cal=-1 hour=19-23 mi=0: ieri la {h12} seara
tz_suffix month=5-9: {d} {mon} {Y} {t} (EEST)
tz_suffix DMY: {dd}.{mm}.{Y} {t} GMT+2
ordinal: pe {d} {mon} {Y}
weekday_paren: {d} {mon} {Y} ({wd})
weekday_paren DMY: {dd}.{mm}.{Y} ({wda}) {t}
roman: {d} {roman} {Y}
roman: {d}.{roman}.{Y}
wrapped: Scris: {wda} {abb} {dd}, {Y} {h12}:{mi} {ap}
wrapped: Postat {dd} {mon} {Y} - {hh12}:{mi} {AP}
wrapped: « Răspuns #6 : {mon^} {dd}, {Y}, {ts} »
wrapped: de Vlad » {dd} {abb} {Y}, {t}
wrapped DMY: Ultima modificare făcută de Radu {dd}.{mm}.{Y}, {t}
wrapped: Publicat: {wd}, {d} {mon} {Y}
wrapped: Ultima editare a paginii a fost efectuată la {d} {mon} {Y}, ora {t}.
""",
}
