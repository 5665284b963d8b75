"""What people write around dates in Danish, Norwegian and Finnish; `find_set` tells the marks."""

DA = r"""
= M: januar februar marts april maj juni juli august september oktober november december
= b: jan feb mar apr maj jun jul aug sep okt nov dec
= E: mandag tirsdag onsdag torsdag fredag lørdag søndag
= e: man tir ons tor fre lør søn
= prose
{d}. {M} {y}
{d}/{m} {y}
{dd}.{mm}.{y}
{d}. {M}
{d}/{m}-{y}
= stamp
{dd}-{mm}-{y}
{d}. {b} {y}
{d}. {M} {y}
{e} {d}. {b} {y}
{dd}.{mm}.{yy}
{dd}/{mm}/{y}
{e} {b} {dd}, {y}
= clock: {HH}:{n} | {HH}.{n} | {HH}:{n}:{s}
= join: {D} kl. {T}
= stampjoin: {S}, {T} | {S} {T} | {S} kl. {T} | {S} - {T}
= calendar
<I dag>, {T}
<I går> kl. {T}
<I dag> kl. {T}
<I går>, {T}
<{E}> kl. {T}
I går
= ago
for {2..59} minutter siden
for {2..23} timer siden
for en time siden
for {2..6} dage siden
for {2..4} uger siden
for {2..11} måneder siden
for {2..12} år siden
{2..6} dage siden
= price: @##,95 kr. | @.@## kr. | kr. @##,-
= phone: +45 @# ## ## ## | @### ####
= zip: 2@## København | 8@## Aarhus
= big: @.### | @#.###
= town: Odense | Aarhus | Ribe
= words
by=af | wrote=skrev | posts=Indlæg | views=Visninger | replies=Svar | joined=Tilmeldt | from=Geografisk sted
likes=Synes godt om | comments=kommentarer | page=Side | posted=Sendt | subject=Emne | lastpost=Seneste indlæg
started=Startet af | published=Publiceret | updated=Opdateret | reply=Svar | quote=Citer | more=Læs mere
member=Superbruger | price=Pris | stock=På lager | author=Forfatter
edited=Senest rettet af {user} {ST}, rettet i alt {2..9} gange.
= title
Maj-løg i potte: 3 spørgsmål
[Løst] Windows 10.0.19045 starter ikke
Sælges: 4 stk. dæk {tyre}
Fejl 404 på port {port}
Del 2/3: lodning af 3,5 mm-stik
= say
Byrådet vedtog planen den {D} med 21 stemmer mod 19.
Jeg skiftede olie den {D}, bilen havde kørt {n3}.000 km.
Toget kørte den [[{D} kl. {T}]] fra spor 12.
Jeg skrev til sælgeren [[for {2..6} dage siden]], men mangler stadig {price}.
Vi tabte [[i går]] {goals}, selv om vi havde {n2} afslutninger.
Strømmen gik [[<i går> kl. {T}]], og {big} husstande blev ramt.
Broen lukkede den {D} og åbnede igen den {++}{D}, nu 85 meter lang.
I [[i:{M} {y}]] flyttede butikken til Storegade 14.
Aflever 3 kopier senest den [[{d}. {M}]] i lokale {room}.
Næste møde er [[<{E}> kl. {T}]], entré 50 kr.
Ifølge brevet af {D} stiger huslejen med 3,5 procent.
Bestilt [[for {2..4} uger siden]], afbestilt [[for {2..6} dage siden]], ordre {id}.
Vandstanden var [[<i går> kl. {T}]] 4,12 meter.
Siden den [[{d}. {M} {y}]] kører bus 12A ikke længere.
= plain
Tor er 63 år, og Maj har 2 hunde på 12,5 kg hver.
Kampen endte {goals} (1-1), og nummer 7 fik rødt kort.
Joh 3,16 står på side 405, og Rom 12,10 på side 433.
Sangen varer {dur}, hele pladen 2 timer og 5 minutter.
Ring på 33 12 45 78, vi er klar 24/7.
Kerne {kver} løste det, men {kver} går stadig ned.
Bland 1/2 liter mælk med 3/4 dl sukker ved 200 °C.
En mand på 1,92 m marcherer 12 km i timen, siger Jan.
Skala {scale}, sporvidde 16,5 mm og 12 V.
Man må ikke parkere i bås 3-12.
Tag frakørsel 12, kør {n3} m og drej ved {coord}.
Termostaten står på 19,5 grader, ude er der {temp}.
Jf. § 12, stk. 3, nr. 4, er renten {pct}.
Onsild og Torup er 2 byer, og der er {n3} huse.
= line
Indlæg af {user} » {ST}
Den [[<{e}. {d}. {b.} {y}> kl. ⟨{HH}.{n}⟩]] skrev {user}:
Sidst redigeret af {user}; {ST}. Årsag: slåfejl i 3.2
« Svar #{num} Dato: [[<{M} {d}, {y}>, ⟨{HH}:{n}⟩]] »
Trådstarter {user} · Startdato {S} · {big} visninger
(nuværende | forrige) [[<{d}. {b} {y}>, ⟨{HH}:{n}⟩]] {user} (diskussion | bidrag) . . ({big} bytes) (+{num})
Udgivet {S} · Læsetid 4 min. · 12 kommentarer
Odense · {price} · Oprettet [[{d}. {b.} {y}]] · annonce {id}
Spurgt [[for {2..11} måneder siden]] · Vist {big} gange
Anmeldelse af {user} d. {S} · Str. 42 · Farve 03
= bare
{user} · Indlæg: 2019 · Kudos: {big} · Tråde: 205
Viser 1-25 af {big} · Side 1 af {n2} · {pages}
Varenr. {part} · ISBN {isbn} · 25 % moms
14 medlemmer og 12 gæster · Alle tider er UTC+1
Man-Tor Byg ApS, CVR 12345678, tlf. 86 12 45 78
1-0 (12.), 1-1 (45.), 2-1 (78.) · Tilskuere: {big}
Niveau 12 · 31/100 XP · plads 5 af 2019
Halvleg 14-11 · slutresultat 29-27 · straffe 4/5
"""

NB = r"""
= M: januar februar mars april mai juni juli august september oktober november desember
= b: jan feb mar apr mai jun jul aug sep okt nov des
= E: mandag tirsdag onsdag torsdag fredag lørdag søndag
= e: man tir ons tor fre lør søn
= prose
{d}. {M} {y}
{dd}.{mm}.{y}
{d}.{m}.{yy}
{d}. {M}
{d}/{m} {y}
= stamp
{dd}.{mm}.{y}
{d}. {M} {y}
{dd} {b} {y}
{e} {b} {dd}, {y}
{e} {d}. {b} {y}
{d}. {b} {y}
{y}-{mm}-{dd}
{dd}-{mm}-{y}
= clock: {HH}:{n} | {HH}.{n} | {HH}:{n}:{s}
= join: {D} kl. {T} | {D} klokken {T}
= stampjoin: {S}, {T} | {S} {T} | {S} kl. {T} | {S} kl {T} | {S} - {T}
= calendar
<I dag>, {T}
<I går> kl. {T}
<I dag> kl {T}
<I går>, {T}
<{E1}> kl. {T}
I går
= ago
for {2..59} minutter siden
for {2..23} timer siden
for en time siden
for {2..20} dager siden
for {2..4} uker siden
for {2..11} måneder siden
for {2..14} år siden
{2..6} dager siden
= price: kr @##,- | @ @## kr | @## NOK
= phone: +47 22 @# ## ## | @## ## ###
= zip: 0@## Oslo | 5@## Bergen
= big: @ ### | @# ###
= town: Bodø | Hamar | Voss
= words
by=av | wrote=skrev | posts=Innlegg | views=Visninger | replies=Svar | joined=Registrert | from=Sted
likes=Liker | comments=kommentarer | page=Side | posted=Skrevet | subject=Emne | lastpost=Siste innlegg
started=Startet av | published=Publisert | updated=Oppdatert | reply=Svar | quote=Siter | more=Les mer
member=Veteran | price=Pris | stock=På lager | author=Forfatter
edited=Sist redigert av {user} den {ST}, redigert {2..9} ganger totalt.
= title
Ingen lyd etter {ver}
Selger 4 dekk {tyre}, {price}
Mars eller Venus? 3 planeter forklart
[Løst] Feil 404 på port {port}
Del 2/3: lodde 3,5 mm-plugg
= say
Kommunestyret vedtok planen den {D} med {n2} mot {n2} stemmer.
Jeg byttet registerreim den {D}, da sto telleren på {n3} tusen km.
Fergen gikk den [[{D} kl. {T}]] fra kai 12.
Jeg skrev til selgeren [[for {2..6} dager siden]], men {price} har ikke kommet.
[[I går]] tapte Brann {goals} foran {big} tilskuere.
Strømmen gikk [[<i går> kl. {T}]] i {n2} hus.
Tunnelen stengte den {D} og åpnet den {++}{D}, nå 850 m lang.
I [[i:{M} {y}]] flyttet butikken til Storgata 14.
Lever 3 kopier innen [[{d}. {M}]] i luke 4.
Neste trening er [[<{E}> kl. {T}]], sal {room}.
Ifølge brevet av {D} øker leien med 3,5 prosent.
Bestilt [[for {2..4} uker siden]], avbestilt [[for {2..6} dager siden]], ordre {id}.
Vannstanden var [[<i går> kl. {T}]] på 4,12 meter.
Siden [[{d}. {M} {y}]] går ikke buss 12 lenger.
= plain
Man skal ikke tro at Tor og Jan er 3 meter høye.
Settene endte 25–19, 21–25, 15–13, og nummer 7 var best.
Joh 3,16 står på side 405, Rom {cv} på side 433.
Låta varer {dur}, hele plata 2 timer og 5 minutter.
Ring {phone}, vi svarer 24/7.
Kjerne {kver} virker, {kver} virker ikke.
Bland 1/2 liter melk og 3/4 dl sukker, stek på 200 °C.
Datteren min er 3 år og bruker sko nummer {22..29}.
Målestokk {scale}, spor 16,5 mm, 12 V.
Des større båt, des dyrere: 12 fot koster {price}.
Ta av ved kryss 12, kjør {n3} m og sving ved {coord}.
Termostaten står på 19,5 grader, ute er det {temp}.
Jf. § 12 tredje ledd nr. 4 er renten {pct}.
Tor har 3 geiter, og Fred har {n2} høner.
= line
Innlegg av {user} » {ST}
[[<{e}. {d}. {b.} {y}> kl. ⟨{HH}:{n}⟩]] skrev {user} <info{n2}@example.no>:
Sist endret av {user}; {ST}. Grunn: feil i punkt 3.2
« Svar #{num} på: [[<{d}. {M} {y}>, ⟨{HH}:{n}⟩]] »
(nå | forrige) [[<{d}. {b.} {y}> kl. ⟨{HH}:{n}⟩]] {user} (diskusjon | bidrag) . . ({big} byte) (+{num})
Publisert {ST} · Oppdatert {+}{ST} · {many} kommentarer
FINN-kode {id} · {price} · Sist endret [[<{d}. {b.} {y}>, ⟨{HH}:{n}⟩]]
Spurt [[for {2..11} måneder siden]] · Vist {big} ganger
Anmeldelse av {user} {S} · Str. 42 · Farge 03
= bare
{user} · Innlegg: 2019 · Liker: {big} · Tråder: {n3}
Viser 1–25 av {big} · Side 1 av {n2} · {pages}
Varenr. {part} · ISBN {isbn} · 25 % mva.
{n2} medlemmer og {n2} gjester · Tidssone UTC+01:00
Fre-Man Bygg AS, org.nr. 9{id}, rom {room}
1–0 (12), 1–1 (45), 2–1 (78) · {big} tilskuere
Nivå 12 · 31/100 XP · plass 5 av 2019
Pause 14–11 · sluttresultat 29–27 · straffer 4/5
"""

FI = r"""
= M
tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta
heinäkuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta
= b: tammi helmi maalis huhti touko kesä heinä elo syys loka marras joulu
= E: maanantai tiistai keskiviikko torstai perjantai lauantai sunnuntai
= Ea: maanantaina tiistaina keskiviikkona torstaina perjantaina lauantaina sunnuntaina
= e: ma ti ke to pe la su
= prose
{d}. {M} {y}
{d}.{m}.{y}
{Ea} {d}. {M} {y}
{d}. {M}
{dd}.{mm}.{y}
= stamp
{d}.{m}.{y}
{dd}.{mm}.{y}
{d}. {M} {y}
{dd} {b1} {y}
{e} {d}.{m}.{y}
{e1} {b1} {dd}, {y}
{y}-{mm}-{dd}
{d}.{m}.{yy}
= clock: {HH}:{n} | {H}.{n} | {HH}.{n} | {HH}:{n}:{s}
= join: {D} klo {T} | {D} kello {T}
= stampjoin: {S}, {T} | {S} {T} | {S} klo {T} | {S} - {T}
= calendar
<Tänään> {T}
<Eilen> {T}
<Tänään> klo {T}
<Eilen> kello {T}
<{Ea1}> klo {T}
Eilen
= ago
{2..59} minuuttia sitten
{2..23} tuntia sitten
tunti sitten
{2..20} päivää sitten
{2..4} viikkoa sitten
{2..11} kuukautta sitten
{2..14} vuotta sitten
vuosi sitten
= price: @#,90 € | @ @## € | @## euroa
= phone: +358 9 @## #### | 040 @## #### | 0@-@######
= zip: 00@@0 Helsinki | 33@00 Tampere
= big: @ ### | @# ###
= town: Oulu | Turku | Lahti
= words
by=Kirjoittaja | wrote=kirjoitti | posts=Viestit | views=Katselukerrat | replies=Vastaukset | joined=Liittynyt
from=Paikkakunta | likes=Tykkäykset | comments=kommenttia | page=Sivu | posted=Lähetetty | subject=Viestin otsikko
lastpost=Uusin viesti | started=Aloittaja | published=Julkaistu | updated=Päivitetty | reply=Vastaa | quote=Lainaa
more=Lue lisää | member=Vakiokävijä | price=Hinta | stock=Varastossa | author=Kirjoittaja
edited=Viimeksi muokannut {user}, {ST}. Yhteensä muokattu {2..9} kertaa.
= title
Päivitys {ver} vei äänet
Myydään renkaat {tyre}, {price}
La Traviata: 3 lippua permannolle
[Ratkaistu] Virhe 404 portissa {port}
Osa 2/3: 3,5 mm:n liittimen juotos
= say
Valtuusto hyväksyi suunnitelman {D} äänin {n2}–{n2}.
Vaihdoin hihnan {D}, mittarissa oli {n3} tuhatta km.
Juna lähti [[{D} klo {T}]] raiteelta 12.
Kirjoitin myyjälle {A}, mutta {price} on yhä saamatta.
[[Eilen]] Ilves hävisi {goals}, katsojia oli {big}.
Sähköt katkesivat [[<eilen> klo {T}]] ja {n2} taloa pimeni.
Silta suljettiin {D} ja avattiin {++}{D}, pituutta on 85 m.
Kauppa muutti [[i:maaliskuussa {y}]] osoitteeseen Koulukatu 14.
Palauta 3 kopiota viimeistään [[{d}. {M}]] luukulle 4.
Seuraavat treenit ovat [[<{Ea}> klo {T}]], sali {room}.
Vuokra nousee 3,5 prosenttia, ilmoitettiin kirjeessä ({D}).
Tilattu {A2}, peruttu {A1}, tilausnumero {id}.
Vedenkorkeus oli [[<eilen> klo {T}]] 4,12 metriä.
Linja 12 lakkautettiin {D}, koska matkustajia oli {n3}.
= plain
La ja ti ovat säveliä, mutta vain 2/3 lapsista tietää sen.
Erät 25–19, 21–25, 15–13; pelaaja nro 7 teki 20 pistettä.
Joh. {cv} on sivulla 405 ja Room. {cv} sivulla 433.
Kappale kestää {dur}, koko levy 2 tuntia ja 5 minuuttia.
Soita {phone}, päivystämme 24/7.
Ytimellä {kver} toimii, versiolla {kver} ei.
Sekoita 1/2 litraa maitoa ja 3/4 dl sokeria, uuni 225 °C.
Tyttäreni on 3 vuotta ja kengännumero {22..29}.
Mittakaava {scale}, raideleveys 16,5 mm, 12 V.
Ti-Ke Oy ja Elo-yhtiö ostivat 12 aarin tontin hintaan {price}.
Do, re, mi, fa, so: 5 säveltä ja 440 Hz.
Käänny liittymästä 12, aja {n3} m pisteeseen {coord}.
Termostaatti on 19,5 asteessa, ulkona {temp}.
Ks. 3 luvun 12 §:n 4 mom., korko {pct}.
Su-27 ja Ma-200 ovat mallinumeroita, to-248 on kotelo.
= line
Kirjoittaja {user} » {ST}
[[<{e} {d}. {b}k. {y}> klo ⟨{H}.{n}⟩]] {user} <info{n2}@example.fi> kirjoitti:
Viimeksi muokannut {user}; {ST}. Syy: virhe kohdassa 3.2
« Vastaus #{num} : [[<{d}.{m}.{y}> - ⟨{HH}:{n}⟩]] »
(nykyinen | edellinen) [[<{d}. {M} {y}> kello ⟨{HH}.{n}⟩]] {user} (keskustelu | muokkaukset) . . ({big} tavua) (+{num})
Julkaistu [[<{d}.{m}.{y}> ⟨{H}:{n}⟩]], päivitetty {+}[[<{d}.{m}.{y}> ⟨{H}:{n}⟩]] · {many} kommenttia
Ilmoitus {id} · {price} · Oulu · jätetty [[<{d} {b}> ⟨{HH}:{n}⟩]]
Kysytty {A2} · Muokattu {A1} · Katsottu {big} kertaa
Arvostelu: {user}, {S} · Koko 42 · Väri 03
= bare
{user} · Viestit: 2019 · Tykkäykset: {big} · Aiheet: {n3}
Tulokset 1–25 / {big} · Sivu 1/{n2} · {pages}
Tuotenro {part} · ISBN {isbn} · ALV 24 %
{n2} jäsentä ja {n2} vierasta · Aikavyöhyke UTC+02:00
To-Ma Rakennus, Y-tunnus {id}-4, huone {room}
1–0 (12.), 1–1 (45.), 2–1 (78.) · yleisöä {big}
Taso 12 · 31/100 XP · sija 5/2019
Puoliaika 14–11 · lopputulos 29–27 · rangaistukset 4/5
"""

LANGUAGES = {"da": DA, "nb": NB, "fi": FI}
