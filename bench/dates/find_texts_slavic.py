"""What people write around dates in Polish, Czech, Croatian and Serbian (Latin); `find_set` tells the marks."""

PL = r"""
= M: stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia
= b: sty lut mar kwi maj cze lip sie wrz paź lis gru
= E: poniedziałek wtorek środa czwartek piątek sobota niedziela
= Ea: poniedziałek wtorek środę czwartek piątek sobotę niedzielę
= e: pon wt śr czw pt sob niedz
= prose
{d} {M} {y}
{d} {M} {y} r.
{d} {M} {y} roku
{dd}.{mm}.{y}
{d} {M}
{d}.{mm}.{y} r.
= stamp
{dd}-{mm}-{y}
{dd} {b} {y}
{e1} {dd} {b}, {y}
{e1} {b} {dd}, {y}
{d} {M} {y}
{dd}.{mm}.{y}
{y}-{mm}-{dd}
{E}, {d} {M} {y}
= clock: {HH}:{n} | {H}:{n} | {HH}:{n}:{s}
= join: {D} o {T} | {D} o godz. {T}
= stampjoin: {S}, {T} | {S} {T} | {S} o {T} | {S} - {T} | {S}, godz. {T}
= calendar
<Dzisiaj>, {T}
<Wczoraj> o {T}
<Dzisiaj> o {T}
<Wczoraj>, {T}
<Dziś>, {T}
<{E}> o {T}
Wczoraj
= ago
{5..20} minut temu
{2..4} minuty temu
{2..4} godziny temu
{5..20} godzin temu
godzinę temu
{2..20} dni temu
{2..4} tygodnie temu
{5..11} miesięcy temu
{5..14} lat temu
rok temu
= price: @#,99 zł | @ @## zł | @## PLN
= phone: +48 @## ### ### | 22 @## ## ## | 801 @## ###
= zip: 0@-@## Warszawa | 3@-0## Kraków
= big: @ ### | @# ###
= town: Łódź | Nowy Sącz | Gdynia
= words
by=przez | wrote=pisze | posts=Posty | views=Odsłony | replies=Odpowiedzi | joined=Dołączył | from=Skąd
likes=Lubię to | comments=komentarzy | page=Strona | posted=Wysłany | subject=Temat postu | lastpost=Ostatni post
started=Rozpoczęty przez | published=Opublikowano | updated=Zaktualizowano | reply=Odpowiedz | quote=Cytuj
more=Czytaj więcej | member=Stały bywalec | price=Cena | stock=Na stanie | author=Autor
edited=Ostatnio zmieniony {ST} przez {user}, łącznie zmieniany {2..9} razy.
= title
Sterownik {ver} i niebieski ekran
Sprzedam opony {tyre}, {price}
Lis w ogrodzie: 3 pytania
[Rozwiązany] Błąd 404 na porcie {port}
Część 2/3: lutowanie wtyku 3,5 mm
= say
Sejm przyjął ustawę {D} stosunkiem {n3} do {n2} głosów.
Rozrząd wymieniałem {D} przy {n3} tys. km.
Pociąg odjechał [[{D} o godz. {T}]] z toru 12, peron 3.
Pisałem do sprzedawcy {A}, a {price} nadal nie wróciło.
[[Wczoraj]] „Warta” przegrała {score}, choć miała {n2} strzałów.
Awaria zaczęła się [[<wczoraj> o {T}]] i objęła {big} klientów.
Most zamknięto {D}, otwarto zaś {++}{D}, teraz ma 85 m.
W [[i:marcu {y} r.]] sklep przeniósł się na ul. Długą 14.
Proszę złożyć 3 kopie do [[{d} {M}]] w okienku nr 4.
Zebranie: [[<{E}>, godz. {T}]], sala {room}, wstęp {price}.
Według pisma z {D} czynsz rośnie o 3,5%.
Zamówione {A2}, anulowane {A1}, zamówienie nr {id}.
Poziom Wisły [[<wczoraj> o {T}]] wynosił 4,12 m.
(Sprostowanie, {D}: wieża ma 324 m, nie 342.)
= plain
Pan Maj ma 63 lata, jego lipa 12 m, a pies Lis waży {n2} kg.
Sety: 25:19, 21:25, 15:13; libero miał 61% przyjęcia.
J {cv} jest na s. 405, Rz {cv} na s. 433.
Utwór trwa {dur}, cała płyta 2 godziny i 5 minut.
Infolinia {phone} działa 24/7.
Na jądrze {kver} działa, na {kver} nie.
Wymieszaj 1/2 szklanki cukru z 3/4 litra mleka, piecz w 180 °C.
Córka ma 3 lata, 98 cm wzrostu i nosi rozmiar {22..29}.
Por. t. 5, s. 310; śr. wału 12 mm, śr. ocena 4,5/5.
Skala {scale}, tor 16,5 mm, zasilanie 12 V.
Do, re, mi, fa, sol: 5 dźwięków, 440 Hz.
Zjazd 12, dalej {n3} m do {coord}.
Zob. art. 12 ust. 3 pkt 4, s. 31.
Termostat wskazuje 19,5 stopnia, na dworze {temp}.
Lut i cyna: 3 rolki po 0,8 mm, razem {price}.
= line
Post autor: {user} » {ST}
Wysłany: [[<{e1} {dd} {b1}, {y}> ⟨{HH}:{n}⟩]]   Temat postu: {title}
[[<{e}., {d} {b} {y}> o ⟨{HH}:{n}⟩]] {user} <info{n2}@example.pl> napisał(a):
Ostatnio edytowane przez {user} : [[<{dd}-{mm}-{y}> o ⟨{HH}:{n}⟩]]
« Odpowiedź #{num} : [[<{M1} {dd}, {y}>, ⟨{HH}:{n}:{s}⟩]] »
(bież. | poprz.) [[⟨{HH}:{n}⟩, <{d} {b} {y}>]] {user} (dyskusja | edycje) . . ({big} bajtów) (+{num})
Napisano [[<{dd} {M} {y}> - ⟨{HH}:{n}⟩]] · #{num}
Łódź · {price} · Dodane [[<wczoraj> o ⟨{HH}:{n}⟩]] · ID: {id}
[[<{dd}.{mm}.{y}>, ⟨{HH}:{n}⟩]] · Czas czytania: 4 min · {many} komentarzy
Zadane {A2} · Zmienione {A1} · Wyświetleń: {big}
Opinia: {user}, {S} · Rozmiar: 42 · Kolor: 03
= bare
{user} · Posty: 2019 · Pomógł: {n2} razy · Reputacja: {big}
Wyniki 1–25 z {big} · Strona 1 z {n2} · {pages}
Nr kat. {part} · ISBN {isbn} · VAT 23%
{n2} użytkowników i {n2} gości · Strefa czasowa UTC+02:00
Maj i Lis s.c., NIP 525-21-{n2}-{n3}, pok. {room}
1:0 (12'), 1:1 (45'), 2:1 (78') · {big} widzów
Poziom 12 · 31/100 XP · 5. z 2019
Do przerwy 14:11 · wynik 29:27 · karne 4/5
"""

CS = r"""
= M: ledna února března dubna května června července srpna září října listopadu prosince
= b: led úno bře dub kvě čer črc srp zář říj lis pro
= E: pondělí úterý středa čtvrtek pátek sobota neděle
= Ea: pondělí úterý středu čtvrtek pátek sobotu neděli
= e: po út st čt pá so ne
= prose
{d}. {M} {y}
{d}. {m}. {y}
{dd}.{mm}.{y}
{d}. {M}
{d}.{m}.{yy}
= stamp
{d}. {m}. {y}
{dd}.{mm}.{y}
{d}. {M} {y}
{e} {b} {dd}, {y}
{dd} {b} {y}
{e} {d}. {m}. {y}
{y}-{mm}-{dd}
{E} {d}. {M} {y}
= clock: {HH}:{n} | {H}:{n} | {HH}.{n} | {HH}:{n}:{s}
= join: {D} v {T}
= stampjoin: {S}, {T} | {S} {T} | {S} v {T} | {S} - {T}
= calendar
<Dnes>, {T}
<Včera> v {T}
<Dnes> v {T}
<Včera>, {T}
<Předevčírem>, {T}
Včera
= ago
před {5..59} minutami
před {2..23} hodinami
před hodinou
před {2..20} dny
před {2..4} týdny
před {2..11} měsíci
před {2..14} lety
před rokem
= price: @## Kč | @ @## Kč | @##,- Kč
= phone: +420 @## ### ### | 800 @## ###
= zip: 1@# 00 Praha | 6@# 00 Brno
= big: @ ### | @# ###
= town: Olomouc | Brno | Ústí nad Labem
= words
by=od | wrote=napsal(a) | posts=Příspěvky | views=Zobrazení | replies=Odpovědi | joined=Registrován | from=Bydliště
likes=Líbí se | comments=komentářů | page=Stránka | posted=Zaslal | subject=Předmět | lastpost=Poslední příspěvek
started=Založil | published=Publikováno | updated=Aktualizováno | reply=Odpovědět | quote=Citovat
more=Číst dál | member=Stálý člen | price=Cena | stock=Skladem | author=Autor
edited=Naposledy upravil(a) {user} dne {ST}, celkem upraveno {2..9} x.
= title
Po aktualizaci na {ver} nejde zvuk
Prodám pneu {tyre}, {price}
Dub, nebo buk? Deska 18 mm
[Vyřešeno] Chyba 404 na portu {port}
Díl 2/3: pájení konektoru 3,5 mm
= say
Zastupitelé schválili rozpočet {D} poměrem {n2} ku {n2} hlasům.
Rozvody jsem měnil {D} při {n3} tisících km.
Vlak odjel [[{D} v {T}]] ze třetí koleje, vůz 12.
Prodejci jsem psal {A}, těch {price} pořád nedorazilo.
[[Včera]] Sigma prohrála {score}, přestože měla {n2} střel.
Proud vypadl [[<včera> v {T}]] a {big} domácností zůstalo potmě.
Most zavřeli {D}, otevřeli ho až {++}{D}, nově měří 85 m.
V [[i:březnu {y}]] se obchod přestěhoval do Dlouhé 14.
Odevzdejte 3 kopie do [[{d}. {M}]], přepážka 4.
Schůzka: [[<{E}> v {T}]], místnost {room}.
Podle dopisu ze dne {D} se nájem zvyšuje o 3,5 %.
Objednáno {A2}, zrušeno {A1}, objednávka č. {id}.
Hladina dosáhla [[<včera> v {T}]] výšky 412 cm.
(Opraveno {D}: věž měří 324 m, ne 342.)
= plain
Ne, po cestě č. 12 se do Dubu nejede: led má 12 cm a pro auta je to málo.
Sety skončily 25:19, 21:25 a 15:13.
Jan {cv} je na str. 405, Řím {cv} na str. 433.
Skladba trvá {dur}, celé album 2 hodiny a 5 minut.
Volejte {phone}, jsme tu 24/7.
S jádrem {kver} to jede, s {kver} ne.
Smíchejte 1/2 litru mléka s 3/4 hrnku cukru, pečte na 180 °C.
Synovi jsou 3 roky a má botu číslo {22..29}.
Květen je městečko s {big} obyvateli, říkal pan Duben z čp. 14.
Měřítko {scale}, rozchod 16,5 mm, napájení 12 V.
Do, re, mi, fa, sol: 5 tónů, 440 Hz.
Sjezd 12, pak {n3} m k bodu {coord}.
Viz § 12 odst. 3 písm. b), str. 31.
Termostat ukazuje 19,5 stupně, venku je {temp}.
Říj jelenů láká 31 turistů, srp visí na 3. háku.
= line
Příspěvek od {user} » {ST}
[[<{e} {d}. {m}. {y}> v ⟨{H}:{n}⟩]] odesílatel {user} <info{n2}@example.cz> napsal:
Naposledy upravil {user}; {ST}. Důvod: překlep v bodě 3.2
Zaslal: [[<{e} {d}. {M} {y}>, ⟨{HH}:{n}⟩]]   Předmět: {title}
« Odpověď #{num} kdy: [[<{d}. {M} {y}>, ⟨{HH}:{n}:{s}⟩]] »
(teď | předchozí) [[<{d}. {m}. {y}>, ⟨{HH}:{n}⟩]] {user} (diskuse | příspěvky) . . ({big} bajtů) (+{num})
[[<{d}. {M} {y}> ⟨{H}:{n}⟩]] · doba čtení 4 minuty · {many} komentářů
Inzerát č. {id} · {price} · Olomouc · vloženo [[{d}.{m}. {y}]] · {num}x zobrazeno
Položeno {A2} · Upraveno {A1} · Zobrazeno {big}x
Recenze: {user}, {S} · Velikost: 42 · Barva: 03
= bare
{user} · Příspěvky: 2019 · Karma: {big} · Témata: {n3}
Výsledky 1–25 z {big} · Stránka 1 z {n2} · {pages}
Kat. č. {part} · ISBN {isbn} · DPH 21 %
{n2} uživatelů a {n2} hostů · Časy jsou v UTC+01:00
Ing. Jan Srp, kancelář {room}, linka 4512, IČO {id}
1:0 (12.), 1:1 (45.), 2:1 (78.) · {big} diváků
Úroveň 12 · 31/100 XP · 5. z 2019
Poločas 14:11 · konec 29:27 · sedmičky 4/5
"""

HR = r"""
= M: siječnja veljače ožujka travnja svibnja lipnja srpnja kolovoza rujna listopada studenoga prosinca
= b: sij velj ožu tra svi lip srp kol ruj lis stu pro
= E: ponedjeljak utorak srijeda četvrtak petak subota nedjelja
= e: pon uto sri čet pet sub ned
= prose
{d}. {M} {y}.
{d}. {M} {y}. godine
{dd}.{mm}.{y}.
{d}. {m}. {y}.
{d}. {M}
= stamp
{dd}.{mm}.{y}.
{dd} {b} {y}
{e} {b} {dd}, {y}
{d}. {M} {y}.
{d}.{m}.{y}.
{dd}-{mm}-{y}
{E}, {d}. {M} {y}.
{dd}.{mm}.{yy}.
= clock: {HH}:{n} | {H}:{n} | {HH}.{n}
= join: {D} u {T}
= stampjoin: {S} u {T} | {S} {T} | {S} - {T} | {S}, {T}
= calendar
<Danas> u {T}
<Jučer> u {T}
<Jučer>, {T}
<Danas>, {T}
<Prekjučer> u {T}
Jučer
= ago
prije {5..20} minuta
prije {2..4} sata
prije {5..20} sati
prije sat vremena
prije {2..20} dana
prije {2..4} tjedna
prije {5..11} mjeseci
prije {5..14} godina
prije godinu dana
= price: @.@## kn | @##,00 kn | @#,90 €
= phone: +385 1 @### ### | 09@ @## ####
= zip: 10000 Zagreb | 2@### Split
= big: @.### | @#.###
= town: Osijek | Šibenik | Pula
= words
by=od | wrote=je napisao/la | posts=Postovi | views=Pregledi | replies=Odgovori | joined=Pridružen | from=Lokacija
likes=Sviđa mi se | comments=komentara | page=Stranica | posted=Poslano | subject=Naslov | lastpost=Zadnji post
started=Započeo/la | published=Objavljeno | updated=Ažurirano | reply=Odgovori | quote=Citiraj | more=Pročitaj više
member=Stalni član | price=Cijena | stock=Dostupno | author=Autor
edited=Zadnja izmjena: {user}; {ST}, ukupno {2..9} puta.
= title
Pet puta restart nakon {ver}
Lipa ili bor? Daska 18 mm
Prodajem felge 7Jx16 5x112, {price}
[Riješeno] Pogreška 404, port {port}
Dio 2/3: lemljenje 3,5 mm utikača
= say
Sabor je izglasao zakon {D} s {n2} glasova za.
Kuću smo kupili {D}, ima 120 m2 i 3 kata.
Trajekt je isplovio [[{D} u {T}]] s veza 12.
Servis sam zvao {A}, nalog {id} još je otvoren.
[[Jučer]] je Hajduk pobijedio {score} pred {big} gledatelja.
Struje nema od [[<jučer> u {T}]], pogođeno je {n2} ulica.
Most je zatvoren {D}, a otvoren {++}{D}; dug je 2.404 m.
Knjižara je otvorena u [[i:travnju {y}.]] na adresi Ilica 14.
Prijave primamo do [[{d}. {M}]], soba {room}.
Sljedeći trening: [[<{E}> u {T}]], dvorana 2.
Prema dopisu od {D} najam raste 3,5 %.
Naručeno {A2}, otkazano {A1}, narudžba {id}.
Vodostaj je [[<jučer> u {T}]] bio 412 cm.
(Ispravak {D}: toranj je visok 324 m, a ne 342.)
= plain
Pet prijatelja, 12 lipa i 3 kune: toliko je Lipa imala u džepu.
Pobijedili smo {score}, a rukometaši 31:29.
Iv {cv} je na str. 405, Rim {cv} na str. 433.
Pjesma traje {dur}, cijeli koncert 2 sata.
Nazovite {phone}, tu smo 24/7.
Jezgra {kver} radi, {kver} ruši sustav.
Umutite 1/2 l mlijeka i 3/4 šalice šećera, pecite na 180 °C.
Kći mi ima 3 godine i nosi broj {22..29}.
Srp i lopata koštaju {price}, držak je 120 cm.
Mjerilo {scale}, kolosijek 16,5 mm.
Do, re, mi, fa, so: 5 nota, 440 Hz.
Izlaz 12, zatim {n3} m do točke {coord}.
Vidi čl. 12. st. 3. t. 4, str. 31.
Termostat pokazuje 19,5 stupnjeva, vani je {temp}.
Svi čekaju i pjevaju tra-la-la {n3} puta.
= line
Post od {user} » {ST}
[[<{e}, {d}. {b} {y}.> u ⟨{HH}:{n}⟩]] {user} <info{n2}@example.hr> napisao je:
Zadnje uređivanje: {user}, [[<{d}. {M} {y}.> u ⟨{HH}:{n}⟩]]
« Odgovori #{num} u: [[<{d}. {M} {y}.>, ⟨{HH}:{n}:{s}⟩]] »
(sad | pret) [[⟨{HH}:{n}⟩, <{d}. {M} {y}.>]] {user} (razgovor | doprinosi) . . ({big} bajtova) (+{num})
Piše: Redakcija, [[<{dd}.{mm}.{y}.> u ⟨{HH}:{n}⟩]] · {many} komentara
Oglas {id} · {price} · Objavljen [[{dd}.{mm}.{y}.]] · Pula
Pitano {A2} · Izmijenjeno {A1} · Pregleda: {big}
Recenzija: {user}, {S} · Veličina: 42 · Boja: 03
= bare
{user} · Postovi: 2019 · Lajkovi: {big} · Teme: {n3}
Rezultati 1–25 od {big} · Stranica 1 od {n2} · {pages}
Šifra {part} · ISBN {isbn} · PDV 25%
{n2} korisnika i {n2} gostiju · Vremenska zona UTC+01:00
Svi Pro d.o.o., OIB 8{id}1, soba {room}
1:0 (12'), 1:1 (45'), 2:1 (78') · {big} gledatelja
Razina 12 · 31/100 XP · 5. od 2019
Poluvrijeme 14:11 · kraj 29:27 · sedmerci 4/5
"""

SR_LATN = r"""
= M: januara februara marta aprila maja juna jula avgusta septembra oktobra novembra decembra
= b: jan feb mar apr maj jun jul avg sep okt nov dec
= E: ponedeljak utorak sreda četvrtak petak subota nedelja
= e: pon uto sre čet pet sub ned
= prose
{d}. {M} {y}.
{d}. {M} {y}. godine
{dd}.{mm}.{y}.
{d}.{m}.{y}. godine
{d}. {M}
= stamp
{dd}.{mm}.{y}.
{dd} {b} {y}
{e1} {b} {dd}, {y}
{d}. {M} {y}.
{dd}-{mm}-{y}
{d}.{m}.{y}.
{e1} {dd} {b} {y}
{E}, {d}. {b} {y}.
= clock: {HH}:{n} | {H}:{n} | {HH}:{n}:{s}
= join: {D} u {T}
= stampjoin: {S} u {T} | {S} {T} | {S} - {T}
= calendar
<Danas> u {T}
<Juče> u {T}
<Juče>, {T}
<Danas>, {T}
<Prekjuče> u {T}
Juče
= ago
pre {5..20} minuta
pre {2..4} sata
pre {5..20} sati
pre sat vremena
pre {2..20} dana
pre {2..4} nedelje
pre {5..11} meseci
pre {5..14} godina
pre godinu dana
= price: @.@## din. | @## RSD | @#,50 €
= phone: +381 11 @## ## ## | 06@/@##-###
= zip: 11000 Beograd | 2@### Novi Sad
= big: @.### | @#.###
= town: Niš | Novi Sad | Čačak
= words
by=od | wrote=je napisao | posts=Poruke | views=Pregledi | replies=Odgovori | joined=Pridružio se | from=Mesto
likes=Sviđanja | comments=komentara | page=Strana | posted=Poslato | subject=Naslov poruke | lastpost=Poslednja poruka
started=Započeo | published=Objavljeno | updated=Ažurirano | reply=Odgovori | quote=Citiraj | more=Pročitaj još
member=Stariji član | price=Cena | stock=Na stanju | author=Autor
edited=Poslednji put izmenio {user} dana {ST}, izmenjeno ukupno {2..9} puta.
= title
Golf 5 1.9 TDI: potrošnja 5,4 l
Prodajem gume {tyre}, {price}
Pet saveta za VPN na portu {port}
[Rešeno] Posle {ver} nema zvuka
Deo 2/3: lemljenje džeka od 3,5 mm
= say
Skupština je usvojila budžet {D} sa {n3} glasova za.
Kupio sam stan {D} za 64.000 €, površina 52 m2.
Autobus je krenuo [[{D} u {T}]] sa perona 7.
Prodavcu sam pisao {A}, a {price} još nije leglo.
[[Juče]] je Radnički izgubio {goals} pred {big} gledalaca.
Struja je nestala [[<juče> u {T}]] u {n2} zgrada.
Izložba je otvorena {D}, a zatvorena {++}{D}; karta je koštala {price}.
Knjiga je izašla u [[i:martu {y}. godine]] i ima 312 strana.
Rok za prijavu je [[{d}. {M}]], soba {room}.
Sledeći trening: [[<{E}> u {T}]], sala 2.
Prema dopisu od {D} kirija raste 3,5 odsto.
Naručeno {A2}, otkazano {A1}, porudžbina {id}.
Vodostaj je [[<juče> u {T}]] bio 412 cm.
(Ispravka {D}: toranj je visok 324 m, a ne 342.)
= plain
Pet drugara ima po 2 bicikla, a čet-aplikacija troši 300 MB.
Pobedili smo {score}, košarkaši 81:79.
Jovan {cv} je na strani 405, Rimljanima {cv} na 433.
Pesma traje {dur}, a ceo album 2 sata.
Zovite {phone}, radimo 24/7.
Verzija {kver} radi, {kver} ne radi.
Treba 1/2 litra mleka i 3/4 šolje šećera, rerna na 180 °C.
Maja ima 3 godine i 14 kg, a Mar je njen pas.
Razmera {scale}, šine 16,5 mm.
Ned je moj pas, 12 kg, hrana mu košta {price}.
Do, re, mi, fa, sol: 5 nota, 440 Hz.
Isključenje 12, zatim {n3} m do tačke {coord}.
Videti čl. 12 st. 3 tač. 4, str. 31.
Termostat pokazuje 19,5 stepeni, napolju je {temp}.
Pet sub-bas zvučnika od 12 inča košta {price}.
= line
Poruka od {user} » {ST}
[[<{e}, {d}. {b} {y}.> u ⟨{HH}:{n}⟩]] {user} <info{n2}@example.rs> je napisao/la:
Poslednji put ažurirao {user}: [[<{dd}.{mm}.{y}.> u ⟨{HH}:{n}⟩]]
« Odgovor #{num} poslato: [[<{dd}. {M1} {y}.>, ⟨{HH}:{n}:{s}⟩]] »
(tren | preth) [[⟨{HH}:{n}⟩, <{d}. {b} {y}.>]] {user} (razgovor | doprinosi) . . ({big} bajtova) (+{num})
Autor: {user} · [[<{dd}. {b}. {y}.> u ⟨{HH}:{n}⟩]] · Komentara: {num}
Oglas {id} · {price} · Postavljen {A} · Niš
Pitano {A2} · Izmenjeno {A1} · Pregleda: {big}
Ocena: {user}, {S} · Veličina: 42 · Boja: 03
Sastanak zakazan za [[<{d}. {M} {y}.> u ⟨{HH}:{n}⟩]] · sala {room}
= bare
{user} · Poruke: 2019 · Zahvalnice: {big} · Teme: {n3}
Rezultati 1–25 od {big} · Strana 1 od {n2} · {pages}
Šifra {part} · ISBN {isbn} · PDV 20%
{n2} korisnika i {n2} gostiju · Vremenska zona UTC+01:00
Maja Pet., kanc. {room}, lok. 4512, PIB {id}
1:0 (12'), 1:1 (45'), 2:1 (78') · {big} gledalaca
Nivo 12 · 31/100 XP · 5. od 2019
Poluvreme 14:11 · kraj 29:27 · sedmerci 4/5
"""

LANGUAGES = {"pl": PL, "cs": CS, "hr": HR, "sr-Latn": SR_LATN}
