"""Pages to read on sites that are no forums: articles, recipes, encyclopedias, manuals, landing pages.

In: frames. Out: pages that are neither threads nor indexes.
"""

from .frames import blog, utility
from .frames_old import bare
from .frames_sites import amp, manual, paper, shop
from .pages import page
from .parts import each, paragraphs, records

_NEWS = ("Domácí", "Svět", "Kultura", "Sport", "Počasí")


@page("other", "https://www.krajsky-list.example/a/most-pres-sazavu.html")
def article_without_comments():
    return paper(
        "cs",
        "Krajský list",
        "Most přes Sázavu se otevře o měsíc dřív",
        '<article class="story"><header><p class="story__kicker">Doprava</p><h1>Most přes Sázavu se otevře o '
        "měsíc dřív</h1>"
        '<p class="story__by">Od <a href="/autor/novotna">Ivana Novotná</a> · <time '
        'datetime="2021-03-15T06:30">15. března 2021 6:30</time>'
        '</p></header><figure><img src="/i/most.jpg" alt=""><figcaption>Nový most v Týnci. Foto: '
        "archiv</figcaption></figure>"
        + paragraphs(
            """Řidiči, kteří od loňského léta objíždějí Týnec přes Krusičany, se dočkají dřív, než se čekalo. Nový
most přes Sázavu má být
podle kraje otevřený už v polovině dubna.
„Zima byla mírná a betonáž nosníků se obešla bez přestávky,“ řekl v neděli vedoucí stavby Pavel Hruška. Zbývá položit
poslední vrstvu
asfaltu a namontovat zábradlí.
Starý most z roku 1936 byl uzavřen loni v červenci, když prohlídka odhalila trhliny v pilíři. Jeho oprava by stála
víc než stavba nového.
Kraj zaplatí za stavbu 148 milionů korun, z toho třetinu pokryje státní fond. Součástí je i stezka pro cyklisty,
která naváže na
Posázavskou cestu.
Obyvatelé okolních obcí si od otevření slibují hlavně klid. Přes Krusičany podle sčítání projelo denně přes čtyři
tisíce aut."""
        )
        + '<p class="story__tags"><a href="/tema/mosty">mosty</a> <a href="/tema/tynec">Týnec</a></p></article>'
        '<section class="related"><h2>Mohlo by vás zajímat</h2><ul><li><a href="/a/objizdka.html">Objížďka '
        "potrvá do léta</a></li>"
        '<li><a href="/a/cyklo.html">Cyklostezky čekají na peníze</a></li></ul></section>',
        _NEWS,
    )


@page("other", "https://www.volkskrant-noord.example/")
def home_of_a_newspaper():
    lead = records("""
1|Waterschap verhoogt peil in de polder|Boeren vrezen natte kelders, natuurbeheerders zijn juist blij.|10:42
2|Treinen rijden weer na storing bij Zwolle|Reizigers moesten maandagochtend rekenen op een uur
    vertraging.|09:58
3|Museum krijgt schilderij terug na veertig jaar|Het doek hing al die tijd boven een bank in Assen.|08:15
4|Schaatsbaan sluit, zwembad gaat open|De gemeente kiest voor een proef tot september.|07:30
5|Wat betekent de nieuwe dienstregeling voor u?|Zeven vragen en antwoorden over bus en trein.|06:00
""")
    card = (
        '<article class="teaser"><a href="/a/{0}.html"><img src="/i/{0}.jpg" alt=""><h2 '
        'class="teaser__title">{1}</h2></a>'
        '<p class="teaser__text">{2}</p><time class="teaser__time">{3}</time></article>'
    )
    return paper(
        "nl",
        "Volksblad Noord",
        "Het laatste nieuws",
        f'<section class="lead">{each(card, lead)}</section>',
        ("Binnenland", "Buitenland", "Economie", "Cultuur", "Sport"),
    )


@page("other", "https://mamie-cuisine.example/recettes/far-breton")
def recipe_with_steps():
    return blog(
        "fr",
        "La cuisine de Soizic",
        "Far breton aux pruneaux",
        """<p>Publié le 7 mars 2021 par Soizic. Voilà le far de ma grand-mère, celui qu'on mangeait tiède en rentrant
de l'école.</p>
<div class="wprm-recipe"><p>Préparation : 15 min · Cuisson : 50 min · Pour 8
personnes</p><h3>Ingrédients</h3><ul><li>220 g de farine</li>
<li>130 g de sucre</li><li>5 œufs</li><li>75 cl de lait entier</li><li>250 g de pruneaux</li><li>une noix de beurre
salé</li></ul>
<h3>Étapes</h3><ol><li>Mélangez la farine et le sucre, ajoutez les œufs un par un.</li><li>Versez le lait tiède peu à
peu, la pâte doit
être aussi liquide que pour des crêpes.</li><li>Beurrez le plat, rangez les pruneaux, versez la
pâte.</li><li>Enfournez à 200 °C pendant
dix minutes, puis à 180 °C pendant quarante minutes.</li></ol><p>Il se garde deux jours, mais chez nous il ne dure
jamais jusque-là.</p>
</div><p>Note : 4,7 / 5 (38 votes)</p>""",
    )


@page("other", "https://enzyklopaedie.example/wiki/Trockenmauer")
def article_of_an_encyclopedia():
    return manual(
        "de",
        "Freies Lexikon",
        "Trockenmauer",
        """<h1>Trockenmauer</h1><p>Eine <b>Trockenmauer</b> ist eine <a href="/wiki/Mauer">Mauer</a>, die ohne Mörtel
aus Natursteinen
aufgeschichtet wird.<sup><a href="#cite1">[1]</a></sup> Sie stützt Hänge, trennt Felder und bietet <a
href="/wiki/Eidechsen">Eidechsen</a>,
Wildbienen und Farnen Unterschlupf.</p><table class="infobox"><tr><th>Baustoff</th><td>Naturstein</td>
</tr><tr><th>Verbreitung</th>
<td>weltweit</td></tr></table><h2 id="Geschichte">Geschichte <a href="?action=edit&amp;section=1">[Bearbeiten]</a>
</h2><p>Die ältesten
erhaltenen Trockenmauern stammen aus der Jungsteinzeit. Im Weinbau setzten sie sich seit dem Mittelalter durch, weil
die Steine tags
Wärme speichern und sie nachts abgeben.</p><p>Seit 2018 gehört das Wissen um diese Bauweise zum immateriellen
Kulturerbe.</p>
<h2 id="Bauweise">Bauweise</h2><p>Zuerst wird ein Fundament aus grobem Schotter gelegt. Die Mauer neigt sich um zehn
bis fünfzehn Prozent
zum Hang; Fugen sollen nicht übereinander liegen. Hinter der Mauer wird mit kleinem Gestein aufgefüllt, damit Wasser
ablaufen kann.</p>
<h2>Siehe auch</h2><ul><li><a href="/wiki/Steinhaus">Steinhaus</a></li><li><a
href="/wiki/Lesesteinhaufen">Lesesteinhaufen</a></li></ul>
<h2>Einzelnachweise</h2><ol class="references"><li id="cite1">H. Keller: <i>Mauern ohne Mörtel.</i> Bern 2004, S.
12.</li></ol>
<p>Diese Seite wurde zuletzt am 3. Januar 2021 um 21:40 Uhr bearbeitet.</p>""",
        (("Hauptseite", "Hauptseite"), ("Zufall", "Zufälliger Artikel"), ("Neu", "Letzte Änderungen")),
    )


@page("other", "https://docs.teleskop.example/en/stable/backup.html")
def chapter_of_a_manual():
    return manual(
        "en",
        "Sparrow 3.2",
        "Backing up a database",
        """<section id="backup"><h1>Backing up a database</h1><p>A backup is taken while the server runs. Readers are
never blocked;
writers wait for the moment in which the log is switched.</p><div class="highlight-console"><pre>$ sparrow backup
--to /var/backups/monday
copied 412 pages, 0 errors</pre></div><section id="options"><h2>Options</h2><table
class="docutils"><thead><tr><th>Option</th><th>Default
</th><th>Meaning</th></tr></thead><tbody><tr><td><code>--to</code></td><td></td><td>folder that receives the
copy</td></tr><tr><td><code>
--rate</code></td><td>50</td><td>megabytes a second at most</td></tr><tr><td><code>--verify</code>
</td><td>no</td><td>read the copy again
and compare checksums</td></tr></tbody></table></section><section id="restore"><h2>Restoring</h2><p>Stop the server,
move the old folder
away and start with <code>--from</code>. The first start takes longer because indexes are built anew.</p><div
class="admonition warning">
<p class="admonition-title">Warning</p><p>Copies of version 2 cannot be restored by version
3.2.</p></div></section></section>
<div class="rst-footer-buttons"><a href="users.html" rel="prev">Previous</a> <a href="replication.html"
rel="next">Next</a></div>""",
        (
            ("install", "Installation"),
            ("users", "Users and roles"),
            ("backup", "Backups"),
            ("replication", "Replication"),
        ),
    )


@page("other", "https://chatty.example/")
def landing_page_of_forum_software():
    points = records("""
Mobil zuerst|Lesen und Schreiben fühlen sich auf dem Telefon genauso gut an wie am Schreibtisch.
Moderation, die mitwächst|Vertrauensstufen, Wortlisten und eine Warteschlange für neue Mitglieder.
Umzug inklusive|Wir übernehmen Beiträge, Konten und Bilder aus dreißig älteren Systemen.
Ihre Daten|Gehostet in Nürnberg, jederzeit vollständig exportierbar.
""")
    card = (
        '<div class="bg-white rounded-lg p-6 shadow"><svg class="w-8 h-8"><circle cx="16" cy="16" r="12"/></svg>'
        '<h3 class="font-semibold mt-3">{0}</h3><p class="text-slate-600 mt-1">{1}</p></div>'
    )
    return utility(
        "de",
        "Chatty",
        "Die Forensoftware für Vereine",
        f"""<section class="text-center py-16"><h1 class="text-4xl font-extrabold">Ein Forum, das Ihr Verein gern
benutzt</h1>
<p class="mt-4 text-lg">Diskussionen, Termine und Umfragen an einem Ort. Ab 9 € im Monat.</p><a class="mt-6
inline-block bg-sky-600 px-6 py-3"
href="/trial">30 Tage kostenlos testen</a></section><section class="grid md:grid-cols-2
gap-6">{each(card, points)}</section>
<section class="py-12"><blockquote class="italic">„Nach einer Woche wollte keiner mehr zur Mailingliste
zurück.“</blockquote>
<p class="text-sm">Gudrun Petersen, Ruderverein Flensburg</p></section>""",
    )


@page("other", "https://m.tenki.example/amp/kanazawa")
def weather_of_a_town():
    days = records("""
月 15|くもり時々雨|11|4|60
火 16|晴れ|14|3|10
水 17|晴れ|16|6|0
木 18|くもり|13|7|30
金 19|雨|10|6|80
土 20|くもり時々晴れ|12|5|40
""")
    return amp(
        "ja",
        "お天気だより",
        "金沢の週間天気",
        "<p>15日 11時発表。前線が通過するため、夕方から雨が強まるでしょう。</p><table><tr><th>"
        "日</th><th>天気</th><th>最高</th><th>最低</th>"
        "<th>降水確率</th></tr>"
        + each("<tr><td>{0}</td><td>{1}</td><td>{2}℃</td><td>{3}℃</td><td>{4}%</td></tr>", days)
        + "</table>",
    )


@page("other", "https://www.kalliokirjasto.example/haku?q=mets%C3%A4")
def catalogue_of_a_library():
    books = records("""
b1|Metsän historia|Laaksonen, Tuula|2014|Saatavana: 3
b2|Sieniretkellä|Aho, Veikko|1998|Lainassa, eräpäivä 29.3.2021
b3|Kuusen alla : runoja|Niemi, Saara|2020|Saatavana: 1
b4|Pohjoisen puut|Virtanen, Olli|2007|Varattu
""")
    item = (
        '<div class="media result"><a class="pull-left" href="/teos/{0}"><img src="/k/{0}.jpg" '
        'alt=""></a><div class="media-body">'
        '<h4 class="media-heading"><a href="/teos/{0}">{1}</a></h4><p>{2}</p><p>{3} · Kirja · <span '
        'class="label">{4}</span></p></div></div>'
    )
    return shop(
        "fi",
        "Kallion kirjasto",
        "Hakutulokset: metsä",
        f"<p>4 osumaa teoksista</p>{each(item, books)}",
        ("Kirjat", "Lehdet", "Musiikki"),
    )


@page("other", "http://users.heimat.example/~rolf/sitemap.htm")
def map_of_a_home_page():
    return bare(
        "da",
        "Rolfs hjemmeside",
        "Oversigt",
        """<ul><li><a href="om.htm">Om mig</a><li><a href="modeller.htm">Modelskibe</a><ul><li><a
href="fregat.htm">Fregatten Jylland</a>
<li><a href="kutter.htm">Fiskekutter fra Esbjerg</a><li><a href="optimist.htm">Optimistjolle</a></ul><li><a
href="rejser.htm">Rejser</a>
<ul><li><a href="norge98.htm">Norge 1998</a><li><a href="skagen.htm">Skagen om vinteren</a></ul><li><a
href="gb.htm">Gæstebog</a>
<li><a href="links.htm">Links</a></ul><p>Sidst ændret 4. november 2003.""",
    )


@page("other", "https://tv.gezgin.example/izle/kapadokya-balon")
def video_with_related_ones():
    more = records("""
Pamukkale'de gün batımı|Gezgin TV|48 B görüntüleme|2 ay önce
Trabzon'dan Batum'a|yoldayiz|12 B görüntüleme|1 yıl önce
Kapadokya'da 3 gün|Nurhan|201 B görüntüleme|3 hafta önce
Balon pilotu olmak|Gezgin TV|9,4 B görüntüleme|5 gün önce
""")
    item = (
        '<li class="related__item"><a href="/izle/{0}"><img alt="" src="/t.jpg"><span '
        'class="related__title">{0}</span></a>'
        '<span class="related__by">{1}</span> <span>{2} · {3}</span></li>'
    )
    return paper(
        "tr",
        "Gezgin TV",
        "Kapadokya'da balon turu",
        f"""<div class="player"><video src="/v.mp4" controls></video></div><h1>Kapadokya'da balon turu</h1><p>84.102
görüntüleme · 11 Mart
2021</p><p class="channel"><a href="/kanal/gezgin">Gezgin TV</a> 31 B abone</p><p>Sabah beşte kalktık, peri
bacalarının üzerinden süzüldük.
Fiyatlar, rezervasyon ve neler giymeniz gerektiği videonun sonunda.</p><section class="related"><h2>Benzer
videolar</h2><ul>
{each(item, more)}</ul></section>""",
        ("Keşfet", "Kanallar"),
    )
