"""Lists and tables of sites that are no forums, and of shops and services beside one.

In: frames. Out: pages that are neither threads nor indexes.
"""

from .frames import layout, prosilver
from .frames_old import bare, catbg, tables
from .frames_sites import elements, paper, shop
from .pages import page
from .parts import each, records

_CARD = (
    '<div class="col-sm-4"><div class="thumbnail"><img src="/i/{0}.jpg" alt="{1}"><div '
    'class="caption"><h4><a href="/p/{0}">{1}</a></h4>'
    '<p>{2}</p><p class="price">{3}</p><a class="btn btn-primary" href="/cart/add/{0}">+</a></div></div></div>'
)


@page("other", "https://strik-og-garn.example/c/uld")
def products_of_a_shop():
    goods = records("""
a1|Islandsk uld, natur|50 g / 100 m, pind 5|32,00 kr.
a2|Alpaka, mosegrøn|50 g / 167 m, pind 3,5|49,50 kr.
a3|Strømpegarn, stribet|100 g / 420 m, pind 2,5|64,00 kr.
a4|Rundpind, 80 cm|birketræ|58,00 kr.
a5|Garnvinde|bøgetræ, til bordkant|349,00 kr.
a6|Knapper af ben|6 stk.|25,00 kr.
""")
    return shop(
        "da",
        "Strik & Garn",
        "Uldgarn",
        f'<div class="row">{each(_CARD, goods)}</div>',
        ("Uld", "Bomuld", "Pinde", "Opskrifter"),
    )


@page("other", "https://www.bergsport-shop.example/p/stirnlampe-trail-400")
def product_with_its_figures():
    more = records("""
b1|Ersatzband|waschbar|6,95 €
b2|Akkusatz|4 Stück|14,90 €
b3|Etui|Neopren|9,95 €
""")
    facts = records("""
Leuchtkraft|400 Lumen
Gewicht|82 g
Leuchtdauer|bis 60 h
Schutzart|IPX4
Batterie|3 × AAA
""")
    return shop(
        "de",
        "Bergsport Huber",
        "Stirnlampe Trail 400",
        f"""<div class="row"><div class="col-md-6"><img src="/i/trail.jpg" alt="Stirnlampe"></div><div
class="col-md-6"><h1>Stirnlampe Trail
400</h1><p class="price"><del>44,95 €</del> <strong>36,95 €</strong></p><p>Sofort lieferbar, in 2–3 Tagen bei
Ihnen.</p><form><select
name="farbe"><option>schwarz</option><option>orange</option></select><button class="btn btn-primary">In den
Warenkorb</button></form></div>
</div><h2>Beschreibung</h2><p>Leicht, hell und auch mit Handschuhen zu bedienen: Der Drehring schaltet ohne Umwege
von Nah- auf
Fernlicht. Das Stirnband lässt sich waschen.</p><h2>Technische Daten</h2><table class="table table-striped">
{each("<tr><th>{0}</th><td>{1}</td></tr>", facts)}</table><h2>Das könnte Ihnen auch gefallen</h2><div class="row">
{each(_CARD, more)}
</div>""",
        ("Klettern", "Wandern", "Schlafen", "Licht"),
    )


@page("other", "http://www.amiga-zone.example/forum/downloads.php?cat=4")
def downloads_in_a_table():
    files = records("""
11|TuneTracker 2.1|Tracker module player with scopes|184 KB|2,310|04 Jan 2005|zapper
14|IconSmith|Draw icons in eight colours|92 KB|811|19 Feb 2005|Lorraine
19|DiskSalvage|Rescues files from broken floppies|61 KB|5,092|02 Jun 2005|zapper
23|PrefsPatch|Fixes the clock after 1999|7 KB|12,480|30 Nov 2005|kick13
""")
    row = (
        '<tr><td class="row1"><span class="topictitle"><a href="downloads.php?id={0}" '
        'class="topictitle">{1}</a></span><br>'
        '<span class="gensmall">{2}</span></td><td class="row2" align="center">{3}</td><td class="row1" '
        'align="center">{4}</td>'
        '<td class="row2" align="center"><span class="postdetails">{5}<br>{6}</span></td></tr>'
    )
    return tables(
        "en",
        "Amiga Zone",
        "Downloads: Utilities",
        f"""<table width="100%" class="forumline" cellspacing="1" cellpadding="3"><tr><th
class="thLeft">File</th><th>Size</th><th>Downloads
</th><th class="thRight">Added</th></tr>
{each(row, files)}
<tr><td class="catBottom" colspan="4"><span class="gensmall">All files were checked for viruses. Use at your own
risk.</span></td></tr>
</table>""",
    )


@page("other", "https://www.prace-region.example/nabidky?obor=remesla")
def list_of_jobs():
    jobs = records("""
301|Truhlář – výroba schodišť|Dřevo Malík s.r.o.|Humpolec|32 000–40 000 Kč|dnes
298|Elektrikář, údržba provozu|Pekárny Vysočina|Jihlava|38 000 Kč|včera
290|Pokrývač / klempíř|Střechy Kubát|Pelhřimov|dohodou|12. 3. 2021
281|Seřizovač CNC|Kovo Brod a.s.|Havlíčkův Brod|36 000–45 000 Kč|11. 3. 2021
""")
    item = (
        '<div class="panel panel-default job"><div class="panel-body"><h3><a '
        'href="/nabidka/{0}">{1}</a></h3><p>{2} · {3}</p>'
        '<p><strong>{4}</strong> <span class="text-muted pull-right">{5}</span></p></div></div>'
    )
    return shop(
        "cs",
        "Práce v regionu",
        "Řemesla",
        f"<p>Nalezeno 4 nabídek</p>{each(item, jobs)}",
        ("Nabídky", "Firmy", "Brigády"),
    )


@page("other", "https://rynok.example/board/velosipedy/")
def classified_ads():
    ads = records("""
7001|Велосипед Україна, на ходу|1 800 грн|Полтава|сьогодні 10:20
6994|Дитячий велосипед 16 дюймів|1 200 грн|Львів|сьогодні 08:02
6980|Рама сталева, 1986 рік|900 грн|Суми|вчора 21:15
6971|Колеса 28, пара|1 500 грн|Київ|13 березня
6955|Причіп для собаки|3 400 грн|Одеса|12 березня
""")
    item = (
        '<ad-card id="ad{0}"><a href="/board/ad/{0}"><img src="/m/{0}.jpg" alt=""></a><h3><a '
        'href="/board/ad/{0}">{1}</a></h3>'
        "<ad-price>{2}</ad-price><ad-place>{3}</ad-place><local-time>{4}</local-time></ad-card>"
    )
    return elements(
        "uk",
        "Ринок",
        "Велосипеди: оголошення",
        f"<ad-list>{each(item, ads)}</ad-list><a href='?p=2'>2</a> <a href='?p=3'>3</a>",
    )


@page("other", "http://www.autobusy-podhale.example/rozklad.html")
def timetable_of_a_bus():
    stops = records("""
Nowy Targ, dworzec|5:40|7:10|9:40|14:25
Waksmund|5:52|7:22|9:52|14:37
Ostrowsko|5:58|7:28|9:58|14:43
Łopuszna|6:03|7:33|10:03|14:48
Dębno, kościół|6:12|7:42|10:12|14:57
""")
    line = "<tr><td>{0}<td>{1}<td>{2}<td>{3}<td>{4}"
    return bare(
        "pl",
        "Autobusy Podhale",
        "Linia 3: Nowy Targ – Dębno",
        f"""<p>Ważny od 1 marca 2021. Kursy oznaczone S tylko w dni nauki szkolnej.<table border=1
cellpadding=4><tr><th>Przystanek<th>S<th>
<th><th>S{each(line, stops)}</table><p>Telefon do dyspozytora: 18 555 01 20.""",
    )


@page("other", "https://www.festival-marionetas.example/programa")
def programme_of_a_festival():
    acts = records("""
Sexta, 19 de março|21:30|Teatro Aveirense|O Alfaiate Surdo|Companhia do Fio|M/6, 50 min
Sábado, 20 de março|11:00|Jardim do Rossio|Robertos de rua|Mestre Filipe|Para todos, 30 min
Sábado, 20 de março|16:00|Biblioteca|Oficina de fantoches|Beatriz N.|Inscrição prévia
Domingo, 21 de março|18:00|Teatro Aveirense|A Viagem da Gaivota|Sombras do Sul|M/3, 45 min
""")
    row = (
        '<div class="event"><p class="event__day">{0}</p><p class="event__time">{1}</p><div '
        'class="event__body"><h3>{3}</h3>'
        '<p class="event__by">{4}</p><p class="event__place">{2}</p><p class="event__note">{5}</p></div></div>'
    )
    return paper(
        "pt", "Festival de Marionetas", "Programa 2021", each(row, acts), ("Programa", "Bilhetes", "Como chegar")
    )


@page("other", "https://campus.example/cursos/primavera")
def list_of_courses():
    courses = records("""
LIT204|Novela del siglo XIX|Prof.ª Carmen Ruiz|Lunes 10:00–12:00|24 / 30
HIS110|Historia de los caminos|Prof. Andrés Vidal|Martes 9:00–11:00|30 / 30
BIO315|Botánica de campo|Prof.ª Inés Prat|Jueves 16:00–19:00|11 / 18
MUS101|Coro|Prof. Luis Mora|Viernes 18:00–20:00|47 / 60
""")
    row = '<tr><td>{0}</td><td><a href="/cursos/{0}">{1}</a></td><td>{2}</td><td>{3}</td><td>{4}</td></tr>'
    return shop(
        "es",
        "Universidad Abierta",
        "Cursos de primavera",
        "<table class='table'><thead><tr><th>Código</th><th>Curso</th><th>Docente</th>"
        "<th>Horario</th><th>Plazas</th></tr></thead><tbody>" + each(row, courses) + "</tbody></table>",
        ("Cursos", "Docentes", "Matrícula"),
    )


@page("other", "https://www.kezilabda-foci.example/index.php?page=tabella")
def table_of_a_league():
    teams = records("""
1.|Tisza SE|18|14|2|2|44
2.|Bánya FC|18|12|3|3|39
3.|Vasutas|18|10|4|4|34
4.|Kikötő|18|8|5|5|29
5.|Egyetem|18|7|2|9|23
6.|Malom TE|18|3|1|14|10
""")
    row = (
        '<tr class="windowbg"><td>{0}</td><td><a href="/csapat">{1}</a></td><td>{2}</td><td>'
        "{3}</td><td>{4}</td><td>{5}</td><td><b>{6}</b></td></tr>"
    )
    return catbg(
        "hu",
        "Megyei foci fórum",
        "Tabella, 18. forduló",
        '<div class="tborder"><table class="table_grid"><thead><tr class="catbg"><th></th><th>Csapat</th><th>'
        "M</th><th>Gy</th><th>D</th><th>V</th>"
        f"<th>Pont</th></tr></thead><tbody>{each(row, teams)}</tbody></table><p>Frissítve: 2021.03.14. 20:30</p></div>",
    )


@page("other", "https://club.orologi.example/newsletter/")
def newsletter_of_a_club():
    old = records("""
n41|Numero 41, marzo 2021
n40|Numero 40, dicembre 2020
n39|Numero 39, settembre 2020
""")
    return layout(
        "it",
        "Club degli Orologi",
        "Newsletter",
        f"""<div class="ipsBox ipsPad"><p>Quattro volte l'anno raccontiamo le discussioni più belle del forum, i
restauri finiti e gli incontri
in programma. Puoi disdire quando vuoi con un clic.</p><form><input type="email" placeholder="La tua
email"><button>Iscrivimi</button></form>
<h3>Numeri arretrati</h3><ul>{each("<li><a href='/newsletter/{0}.pdf'>{1}</a></li>", old)}</ul></div>""",
    )


@page("other", "https://forum.lexikon.example/viewonline.php?mode=groups")
def groups_to_join():
    groups = records("""
2|Moderators|Closed|6|Look after the boards and answer reports.
5|Map makers|Open|41|Draw maps for stories of other members.
8|Proof readers|Request|17|Read manuscripts before they are posted in the library.
""")
    row = (
        '<tr class="bg1"><td><a href="./memberlist.php?mode=group&amp;g={0}">{1}</a><br><span '
        'class="forum-description">{4}</span></td>'
        '<td class="posts">{2}</td><td class="posts">{3}</td><td class="mark"><input type="radio" '
        'name="selected" value="{0}"></td></tr>'
    )
    return prosilver(
        "en",
        "Storytellers' Inn",
        "Usergroups",
        f"""<h2>Usergroups</h2><div class="panel"><div class="inner"><p>Groups help you to find people who like the
same things. Joining an
open group takes effect at once.</p><table class="table1"><thead><tr><th class="name">Group</th><th
class="posts">Kind</th>
<th class="posts">Members</th><th class="mark">Select</th></tr></thead><tbody>{each(row, groups)}</tbody>
</table></div></div>""",
    )
