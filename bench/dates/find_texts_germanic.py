"""What people write around dates in English, German, Dutch and Swedish; `find_set` tells the marks."""

EN = r"""
= M: January February March April May June July August September October November December
= b: Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec
= E: Monday Tuesday Wednesday Thursday Friday Saturday Sunday
= e: Mon Tue Wed Thu Fri Sat Sun
= ampm: am pm
= prose
{M} {d}, {y}
{d} {M} {y}
{E}, {M} {d}, {y}
{E} {d} {M} {y}
{b} {d}, {y}
{M} {dth}, {y}
{m}/{d}/{y}
{M} {d}
= stamp
{b} {dd}, {y}
{dd} {b} {y}
{mm}-{dd}-{y}
{m}/{d}/{yy}
{e} {b} {dd}, {y}
{y}-{mm}-{dd}
{dd}/{mm}/{y}
{d}-{b}-{yy}
{M} {dth}, {y}
{e} {d} {b} '{yy}
= clock: {HH}:{n} | {h}:{n} {p} | {hh}:{n} {P} | {h}:{n}{p}
= join: {D} at {T} | {T} on {D}
= stampjoin: {S}, {T} | {S} {T} | {S} at {T} | {S} - {T} | {S}, {T} {zone}
= calendar
<Today>, {T}
<Yesterday> at {T}
<Today> at {T}
<Yesterday>, {T}
<{E}> at {T}
Yesterday
= ago
{2..59} minutes ago
{2..23} hours ago
an hour ago
{2..6} days ago
{2..4} weeks ago
{2..11} months ago
{2..14} years ago
1 day, 4 hours ago
a year ago
= price: $@#.99 | £@,###.00 | $@# | US$@##.50
= phone: +1 (@##) 555-01## | 020 7946 0### | 1-800-555-01##
= zip: 9@### CA | SW1A 2AA
= big: @,### | @#,###
= town: Leeds | Portland, OR | Cork
= words
by=by | wrote=wrote | posts=Posts | views=Views | replies=Replies | joined=Joined | from=Location | likes=Likes
comments=comments | page=Page | posted=Posted | subject=Post subject | lastpost=Last post | started=Started by
published=Published | updated=Updated | reply=Reply | quote=Quote | more=Read more | member=Senior Member | price=Price
stock=In stock | author=Author | edited=Last edited by {user} on {ST}; edited {2..9} times in total.
= title
Kernel {kver}: no sound over HDMI 2.1
WTB: 2x 8GB DDR3-1600
May I mix 5W-30 and 10W-40?
[Solved] Error 0x80070057 on port 8443
Part 2/3: wiring a 3.5 mm jack
Firing order 1-3-4-2 or 1-4-3-2?
= say
The council approved the plan on {D} by 21 votes to 19, with 2 abstentions.
I flashed build 4.12.3 on {D} and the battery still loses 36% over 3 hours of video.
She was born on {D} in Leeds and scored 147 goals in 312 matches.
The parcel left the depot on [[{D} at {T}]] and weighs 2.4 kg.
My card was charged {price} {A}, yet the order page still says 0 of 3 shipped.
The server went down [[<yesterday> at {T}]] and {big} users were logged out.
Version 2.1 came out {A}, but the manual is still the one for 1.9.
The quay was closed on {D} and reopened on {++}{D}, 12.5 m wider than before.
Send 3 copies of form B-12 to room 405 before [[{M} {d}]]; late ones cost $15 extra.
In [[i:{M} {y}]] we moved the shop to 221 Mill Road.
The second leg kicks off [[<{E}> at {T}]], and we are 3-1 down.
It poured on {D}: 12 cars got stuck and the gauge read 48.5 mm.
Ordered {A2}, cancelled {A1}, and order no. 1Z{id} still shows as packed.
(Corrected {D}: the tower is 324 m tall, not 342.)
As of {D} the fund held 1,250 shares at $18.40 each.
I last logged in [[<{E}> at {T}]] from {ip}; was that you?
= plain
You may march on without me; the sun sat low, and Mark had to mar 3 of the 12 prints.
We won {score} after trailing 0:2, and the third set ended 21-19.
John {cv} and Romans {cv} are quoted on page 405 of the 1.2 kg edition.
Call +44 20 7946 0958 or open 10.0.0.12:{port}; both answer 24/7.
The single runs {dur}, the live cut 11:20, and the whole tape lasts 2 hours and 5 minutes.
April says May is 31 years old and that Jan has 2 kids.
Kernel {kver} fixed it for me; {kver} and {kver} are still broken.
Mix 1/2 cup of sugar with 3/4 cup of milk and bake at 180 °C (356 °F) for 25-30 min.
The sat nav shows 51.5074, -0.1278, but Dec's phone is 12 m off.
It may take up to 10 minutes, so sit down; the fri-flyer pack holds 6 x 330 ml.
Jan Dec and Mar Feb are users 12 and 31 in this list of {n3}.
The Sun paid {price} for the story on page 3, and Sat scored 1420 in maths.
May the 4 of you march in step at 120 beats per minute.
Take exit 12A, go {n3} ft, then turn at {coord}.
Set margin to 12px 5px 20px 19px and the colour to #{hex}.
Firing order 1-3-4-2, gap 0.8-0.9 mm, torque 12-15 Nm, odds 11:10.
= line
Post by {user} » {ST}
Last edited by {user}; {ST}. Reason: typo in step 3.2
« Reply #{num} on: [[<{M} {dd}, {y}>, ⟨{hh}:{n}:{s} {P}⟩]] »
On [[<{e}, {b} {d}, {y}> at ⟨{h}:{n} {P}⟩]] {user} wrote:
{num} points by {user} {A} | hide | {many} comments
(cur | prev) [[⟨{HH}:{n}⟩, <{d} {M} {y}>]] {user} (talk | contribs) . . ({big} bytes) (+{num})
This page was last edited on [[<{d} {M} {y}>, at ⟨{HH}:{n}⟩ (UTC)]].
Thread starter {user} · Start date {S} · Tags ddr3, 1.5v
Ships from Portland, OR · Reviewed on [[{M} {d}, {y}]] · 4.5 out of 5 · Size: 10.5
Asked {A2} · Modified {A1} · Viewed {big} times
{user} commented on [[{b} {d}, {y}]] · edited · {num} upvotes
Build #{id} passed {A} in 3 min 12 sec
= bare
{user} · Senior Member · Posts: 2019 · Thanked {big} times in 804 posts
Displaying results 1 to 25 of {big} · Page 1 of {n2} · {pages}
Rating: 4.5/5 (12 votes) · SKU {part} · ISBN {isbn}
Sun Microsystems SPARC 10 · 2x50 MHz · 128 MB · asking $120 obo
Mar Vista Robotics · Mon ami 12-pack · Dec 24-bit DAC · 3/4 in.
Users browsing this forum: 14 (2 members and 12 guests) · All times are UTC+01:00
Level 12 · 31/100 XP · rank 5 of 2019 · K/D 1.12
1 - 20 of 405 items · sort: price · view: 20 | 40 | 60
"""

DE = r"""
= M: Januar Februar März April Mai Juni Juli August September Oktober November Dezember
= b: Jan Feb Mär Apr Mai Jun Jul Aug Sep Okt Nov Dez
= E: Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag
= e: Mo Di Mi Do Fr Sa So
= prose
{d}. {M} {y}
{dd}.{mm}.{y}
{d}.{m}.{yy}
{E}, den {d}. {M} {y}
{E}, dem {d}. {M} {y}
{d}. {M}
= stamp
{dd}.{mm}.{y}
{d}. {M} {y}
{e} {d}. {b} {y}
{dd}. {b} {y}
{e}, {dd}.{mm}.{yy}
{dd}-{mm}-{y}
{y}-{mm}-{dd}
{E}, {d}. {M} {y}
= clock: {HH}:{n} | {H}:{n} | {HH}:{n}:{s}
= join: {D} um {T}
= stampjoin: {S}, {T} | {S} {T} | {S} um {T} | {S} - {T} | {S}, {T} MEZ
= calendar
<Heute>, {T}
<Gestern> um {T}
<Heute> um {T}
<Vorgestern>, {T}
<{E}> um {T}
Gestern
= ago
vor {2..59} Minuten
vor {2..23} Stunden
vor einer Stunde
vor {2..6} Tagen
vor {2..4} Wochen
vor {2..11} Monaten
vor {2..12} Jahren
vor 1 Tag
= price: @#,99 € | @.@##,00 € | @## EUR | CHF @#.50
= phone: +49 30 @@##### | 0@@# / ###### | 089-@@####-#
= zip: 1@### Berlin | 8@### München
= big: @.### | @#.###
= town: Kassel | Graz | Bad Tölz
= words
by=von | wrote=schrieb | posts=Beiträge | views=Zugriffe | replies=Antworten | joined=Registriert | from=Wohnort
likes=Gefällt mir | comments=Kommentare | page=Seite | posted=Verfasst | subject=Titel | lastpost=Letzter Beitrag
started=Begonnen von | published=Veröffentlicht | updated=Aktualisiert | reply=Antworten | quote=Zitieren
more=Weiterlesen | member=Erfahrener Benutzer | price=Preis | stock=Auf Lager | author=Autor
edited=Zuletzt geändert von {user} am {ST}, insgesamt {2..9}-mal geändert.
= title
Bootet nicht mehr nach Update auf 22.04.3
Suche Felgen 7,5Jx17 ET 45, LK 5x112
Mai-Tai oder Caipi? 12 Rezepte im Test
Fehler 404 auf Port {port}
Teil 2/3: 3,5-mm-Klinke löten
= say
Der Vertrag wurde am {D} unterschrieben und umfasst 148 Seiten.
Seit dem Flashen von 3.2.1 am {D} hängt die Box bei 99 %.
Unser Zug fuhr am [[{D} um {T}]] von Gleis 12 ab, Wagen 7.
Ich habe den Verkäufer {A} angeschrieben, aber die {price} sind immer noch offen.
Das Spiel endete [[gestern]] {score} nach Verlängerung, {big} Zuschauer waren dabei.
Der Strom fiel [[<gestern> um {T}]] aus und kam nach 45 Minuten wieder.
Am {D} wurde die Brücke gesperrt, am {++}{D} folgte der Abriss auf 85 m Länge.
Im [[i:{M} {y}]] zog die Firma in die Lindenstraße 14 um.
Bitte die Unterlagen bis zum [[{d}. {M}]] in Zimmer {room} abgeben.
Das nächste Treffen ist [[<{E}> um {T}]], Eintritt 5 €.
Laut Aushang vom {D} kostet das Abo jetzt {price} statt 9,90 €.
Bestellt {A2}, storniert {A1}, Bestellnummer {id}.
Zum [[{d}. {M} {y}]] steigen die Preise um 3,5 %.
Der Pegel stand [[<gestern> um {T}]] bei 4,12 m.
= plain
So ein Mist: Mo und Jan haben die Mai-Bowle für 12 Leute allein getrunken.
Die Partie endete 21-19, 18-21, 15-13, und der Pokal ging an die Nr. 7.
Joh 3,16 und Röm 12,10 stehen auf Seite 405, Band 2.
Auf {kver} läuft der Treiber, unter {kver} bekomme ich nur 640x480.
Das Lied dauert {dur} min, die ganze Platte 2 Stunden und 5 Minuten.
Mischungsverhältnis 1:50, dazu 3/4 Liter Wasser bei 20,5 °C.
Die Hotline 0800 330 1000 ist 24/7 erreichbar, sagt die Di-Box-Anleitung auf S. 12/24.
Meine Tochter ist 3 Jahre alt und trägt Schuhgröße 25.
Do it yourself: 4 Bretter 20 x 120 x 1800 mm, 16 Schrauben 4,0x40.
Der Mars ist von der Sonne rund 228 Mio. km entfernt.
Do, Re, Mi, Fa, So: 5 Töne bei 440 Hz.
Dr. Oktober wohnt Am Markt 3-5, 2. Stock, Tel. {phone}.
Bei {temp} fiel der Akku von 100 % auf 64 %.
Zündfolge 1-3-4-2, Elektrodenabstand 0,8 mm, Drehmoment 12-15 Nm.
Siehe § 12 Abs. 3 Nr. 4, Rn. 31, S. 405.
= line
Beitrag von {user} » {ST}
Am [[<{dd}.{mm}.{y}> um ⟨{HH}:{n}⟩]] schrieb {user}:
Geändert von {user} ([[{S} um {T}]])
« Antwort #{num} am: [[<{dd}. {M} {y}>, ⟨{HH}:{n}:{s}⟩]] »
Themenstarter {user} · Beginndatum {S}
(Aktuell | Vorherige) [[⟨{HH}:{n}⟩, <{d}. {b.} {y}>]] {user} (Diskussion | Beiträge) . . ({big} Bytes) (+{num})
Stand: [[<{dd}.{mm}.{y}>, ⟨{HH}:{n}⟩]] | Lesedauer: 4 Min. | 12 Kommentare
Artikelnr. 4711-08 · 12,99 € · Bewertet am {S} · 4,5 von 5
Gefragt {A2} · Geändert {A1} · {big}-mal angesehen
Bewertung von {user} am {S} · Größe: 42 · Farbe: 03 Blau
= bare
{user} · Beiträge: 2019 · Bedankte sich: 205 · Renommee: {big}
Ergebnis 1 bis 25 von {big} · Seite 1 von {n2} · {pages}
Art.-Nr. {part} · ISBN {isbn} · 2,5 kg · 19 % MwSt.
Mitglieder: 14 und 12 Gäste · Alle Zeiten sind UTC+01:00
Fr. Jan Mai, Tel. 089-4410-12, Raum {room}
1:0 (12.), 1:1 (45.), 2:1 (78.) · Zuschauer: {big}
Level 12 · 31/100 XP · Platz 5 von 2019
Halbzeit 14:11 · Endstand 29:27 · Siebenmeter 4/5
"""

NL = r"""
= M: januari februari maart april mei juni juli augustus september oktober november december
= b: jan feb mrt apr mei jun jul aug sep okt nov dec
= E: maandag dinsdag woensdag donderdag vrijdag zaterdag zondag
= e: ma di wo do vr za zo
= prose
{d} {M} {y}
{E} {d} {M} {y}
{dd}-{mm}-{y}
{d}-{m}-{yy}
{d} {M}
= stamp
{dd}-{mm}-{y}
{d} {b} {y}
{e} {d} {b} {y}
{dd}/{mm}/{y}
{d} {M} {y}
{dd}-{mm}-'{yy}
{y}-{mm}-{dd}
{e} {dd} {b} {y}
= clock: {HH}:{n} | {H}:{n} | {HH}:{n}:{s}
= join: {D} om {T}
= stampjoin: {S}, {T} | {S} {T} | {S} om {T} | {S} - {T}
= calendar
<Vandaag>, {T}
<Gisteren> om {T}
<Vandaag> om {T}
<Gisteren>, {T}
<{E}> om {T}
Gisteren
= ago
{2..59} minuten geleden
{2..23} uur geleden
een uur geleden
{2..6} dagen geleden
{2..4} weken geleden
{2..11} maanden geleden
{2..12} jaar geleden
1 dag geleden
= price: € @#,99 | € @.@##,- | @## euro
= phone: +31 20 @@# ## ## | 06-@####### | 0@@-@######
= zip: 1@## AB Utrecht | B-2@## Gent
= big: @.### | @#.###
= town: Zwolle | Gent | Den Bosch
= words
by=door | wrote=schreef | posts=Berichten | views=Weergaven | replies=Reacties | joined=Lid sinds | from=Woonplaats
likes=Vind ik leuk | comments=reacties | page=Pagina | posted=Geplaatst | subject=Onderwerp | lastpost=Laatste bericht
started=Gestart door | published=Gepubliceerd | updated=Bijgewerkt | reply=Reageer | quote=Citeer | more=Lees verder
member=Oudgediende | price=Prijs | stock=Op voorraad | author=Auteur
edited=Laatst gewijzigd door {user} op {ST}, {2..9} keer totaal gewijzigd.
= title
Fiets met 7 of 21 versnellingen, maat 57?
[Opgelost] Modem 192.168.1.254 niet bereikbaar
Mei-kever of juni-kever (3 cm)?
Windows 10.0.19045: fout 0x8024402c
Deel 2/3: 3,5mm-plug solderen
= say
De gemeente keurde het plan op {D} goed met 21 tegen 19 stemmen.
Op {D} heb ik de cv-ketel laten vervangen voor € 1.849,-.
De trein vertrok op [[{D} om {T}]] van spoor 12.
Ik heb {A} een mail gestuurd naar helpdesk2@example.nl, geen antwoord.
[[Gisteren]] verloren we met {goals}, en nummer 10 kreeg rood.
De storing begon [[<gisteren> om {T}]] en trof {big} klanten.
Het boek verscheen op {D} en telt 312 bladzijden; de tweede druk kwam op {++}{D}.
In [[i:{M} {y}]] verhuisden we naar de Dorpsstraat 14.
Lever de 3 formulieren uiterlijk [[{d} {M}]] in bij balie 4.
De vergadering is [[<{E}> om {T}]] in zaal {room}.
Volgens de brief van {D} gaat de huur met 3,5% omhoog.
Besteld: {A2}; geannuleerd: {A1}; ordernummer {id}.
Het water stond [[<gisteren> om {T}]] 4,12 m boven NAP.
Sinds [[{d} {M} {y}]] rijdt lijn 12 niet meer.
= plain
Doe maar zo: wo-stand aan, 12 V eraf, en dan 3 keer knipperen.
De uitslag was {goals}, ruststand 1-1, met 4 gele kaarten.
Joh. {cv} staat op bladzijde 405, Rom. {cv} op 433.
Ma is 63 jaar en wandelt elke keer 12,5 km.
Het nummer duurt {dur}, de hele plaat 2 uur en 5 minuten.
Bel 020-624 11 11, wij zijn 24/7 bereikbaar.
Met firmware {kver} is het weg, met {kver} niet.
Meng 1/2 liter melk met 3/4 pak bloem op 180 °C.
Za en Do zijn de namen van onze katten, samen 9 kilo.
De schaal is {scale} en het spoor 16,5 mm breed.
Do, re, mi: 3 noten op 440 Hz.
Wo is 12, zijn broer 9, en diode D4 kost {price}.
Neem afslag 12a, daarna {n3} m rechtdoor tot {coord}.
De thermostaat staat op 19,5 graden, buiten is het {temp}.
Artikel 3:12 lid 4 BW, zie ook blz. 31.
= line
Bericht door {user} » {ST}
Op [[<{e} {d} {b} {y}> om ⟨{HH}:{n}⟩]] schreef {user}:
{user} schreef op [[<{E} {d} {M} {y}> @ ⟨{HH}:{n}⟩]]:
Laatst bewerkt door {user}; {ST}. Reden: tikfout in 3.2
Topicstarter {user} · Startdatum {S} · {big} keer bekeken
(huidig | vorige) [[<{d} {b} {y}> ⟨{HH}:{n}⟩]] {user} (overleg | bijdragen) . . ({big} bytes) (+{num})
Geplaatst op {S} · Leestijd 4 min · 12 reacties
Vraagprijs {price} · Sinds [[{d} {b} '{yy}]] · 312x bekeken · Zwolle
Gevraagd {A2} · Gewijzigd {A1} · {big} keer bekeken
Review door {user} op {S} · Maat: 42 · Kleur: 03
= bare
{user} · Berichten: 2019 · Karma: {big} · 205 topics
Resultaat 1 - 25 van {big} · Pagina 1 van {n2} · {pages}
Art.nr. {part} · EAN 8710400123452 · 21% btw
Zo'n 14 leden en 12 gasten · Alle tijden zijn UTC+1
Mei Ling, kamer {room}, toestel 4512
Beeld 16:9 · 1920x1080 · 50 Hz · 3,2 kg
Niveau 12 · 31/100 XP · plek 5 van 2019
KNVB-beker: 3-1, 2-2 (4-5 na strafschoppen)
"""

SV = r"""
= M: januari februari mars april maj juni juli augusti september oktober november december
= b: jan feb mar apr maj jun jul aug sep okt nov dec
= E: måndag tisdag onsdag torsdag fredag lördag söndag
= e: mån tis ons tors fre lör sön
= prose
{d} {M} {y}
{d}/{m} {y}
{d} {M}
{d}/{m}-{yy}
= stamp
{y}-{mm}-{dd}
{d} {b} {y}
{d} {M} {y}
{e} {dd} {b} {y}
{dd}-{mm}-{y}
{e} {d} {M} {y}
{yy}-{mm}-{dd}
= clock: {HH}:{n} | {HH}.{n} | {HH}:{n}:{s}
= join: {D} kl. {T} | {D} klockan {T}
= stampjoin: {S}, {T} | {S} {T} | {S} kl. {T} | {S} kl {T} | {S} - {T}
= calendar
<Idag>, {T}
<Igår> {T}
<Idag> kl {T}
<I går> kl. {T}
<{E}> kl. {T}
Igår
= ago
för {2..59} minuter sedan
för {2..23} timmar sedan
för en timme sedan
för {2..6} dagar sedan
för {2..4} veckor sedan
för {2..11} månader sedan
för {2..12} år sedan
{2..6} dagar sedan
{2..23} tim sedan
= price: @## kr | @ @## kr | @@#:- | @#,90 SEK
= phone: +46 8 @## ## ## | 070-@## ## ## | 0@#-@## ##
= zip: 1@# ## Stockholm | 4@# ## Göteborg
= big: @ ### | @# ###
= town: Umeå | Lund | Västerås
= words
by=av | wrote=skrev | posts=Inlägg | views=Visningar | replies=Svar | joined=Medlem sedan | from=Ort
likes=Gillar | comments=kommentarer | page=Sida | posted=Postat | subject=Ämne | lastpost=Senaste inlägg
started=Startad av | published=Publicerad | updated=Uppdaterad | reply=Svara | quote=Citera | more=Läs mer
member=Stammis | price=Pris | stock=I lager | author=Författare
edited=Senast redigerad av {user} {ST}, redigerad totalt {2..9} gånger.
= title
Maj på kakan? 3 tips för surdeg
Volvo 240 -89: tomgång 900 rpm
[Löst] Router 192.168.0.1 svarar inte
Säljes: 4 st vinterdäck {tyre}
Del 2/3: löda 3,5 mm-kontakt
= say
Beslutet fattades den {D} med 21 röster mot 19.
Jag bytte kamrem den {D}, mätaren stod då på 18 450 mil.
Tåget avgick den [[{D} kl. {T}]] från spår 12.
Jag mejlade säljaren [[för {2..6} dagar sedan]] men har fortfarande inte fått mina {price}.
Vi förlorade [[igår]] med {goals} trots {n2} avslut.
Strömmen gick [[<igår> kl. {T}]] och {big} hushåll blev utan.
Bron stängdes den {D} och öppnade igen den {++}{D}, nu 85 meter lång.
I [[i:{M} {y}]] flyttade butiken till Storgatan 14.
Lämna in blankett 3B senast den [[{d} {M}]] i lucka 4.
Nästa träff är på [[<{E}> kl. {T}]], inträde 50 kr.
Enligt brevet av den {D} höjs hyran med 3,5 procent.
Beställd [[för {2..4} veckor sedan]], avbeställd [[för {2..6} dagar sedan]], order {id}.
Vattenståndet var [[<i går> kl. {T}]] 4,12 meter.
Sedan den [[{d} {M} {y}]] går inte buss 12 längre.
= plain
Lars är 63 år och Jan har 2 hundar som väger 12,5 kg var.
Matchen slutade {goals} (1–1), och Maj-Britt fick tröja nummer 7.
Joh {cv} står på sidan 405 och Rom {cv} på sidan 433.
Låten är {dur} lång, hela skivan 2 timmar och 5 minuter.
Ring 08-123 456 78, vi svarar dygnet runt (24/7).
Kärna {kver} löste det, men {kver} kraschar fortfarande.
Blanda 1/2 liter mjölk med 3/4 dl socker, 225 °C i 10–12 min.
Hon är mån om sina 12 höns och 3 tuppar, det vet varje fredlig granne.
Skala {scale}, spårvidd 16,5 mm och 12 V likström.
Planeten Mars har 2 månar och är 6 779 km bred.
Do, re, mi, fa, so: 5 toner på 440 Hz.
Ta av 12A, kör {n3} m och sväng vid {coord}.
Termostaten står på 19,5 grader, ute är det {temp}.
Enligt 3 kap. 12 § 4 st. gäller {pct} ränta.
Tändföljd 1-3-4-2, elektrodavstånd 0,8 mm.
= line
Inlägg av {user} » {ST}
Den [[<{e} {d} {b} {y}> kl ⟨{HH}:{n}⟩]] skrev {user}:
Senast redigerat av {user} den [[<{d} {M} {y}> klockan ⟨{HH}:{n}⟩]].
« Svar #{num} skrivet: [[<{d} {M} {y}>, ⟨{HH}:{n}⟩]] »
Trådstartare {user} · Startdatum {S} · {big} visningar
(nuvarande | föregående) [[<{d} {M} {y}> kl. ⟨{HH}.{n}⟩]] {user} (diskussion | bidrag) . . ({big} byte) (+{num})
Publicerad: {ST} · Lästid 4 min · 12 kommentarer
Säljes i Umeå · {price} · Inlagd [[<{d} {b}> ⟨{HH}:{n}⟩]] · annons {id}
Frågat [[för {2..11} månader sedan]] · Ändrat {A} · Visat {big} gånger
Recension av {user} {S} · Storlek: 42 · Färg: 03
= bare
{user} · Inlägg: 2019 · Gillat: {big} · Trådar: 205
Visar 1–25 av {big} · Sida 1 av {n2} · {pages}
Art.nr {part} · ISBN {isbn} · 25 % moms
14 medlemmar och 12 gäster · Alla tider är UTC+1
Fre-Mar Bygg AB, org.nr 556677-8899, tel. 0470-123 45
1–0 (12), 1–1 (45+2), 2–1 (78) · Publik: {big}
Nivå 12 · 31/100 XP · plats 5 av 2019
Period 1: 2–0, period 2: 1–1, period 3: 0–1 · skott 31–19
"""

LANGUAGES = {"en": EN, "de": DE, "nl": NL, "sv": SV}
