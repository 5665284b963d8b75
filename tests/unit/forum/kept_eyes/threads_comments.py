"""Comments and small talks: under articles, nested, without classes, on telephones.

In: frames. Out: pages with posts, and what the posts say.
"""

from tests.unit.forum.eyes.page import Built, Said

from .frames import utility
from .frames_old import bare, tables
from .frames_sites import amp, elements, paper
from .pages import page
from .parts import each, posts_of, records


@page("thread", "https://www.krajsky-list.example/diskuse/most-pres-sazavu")
def readers_talk_of_a_newspaper():
    said = records("""
Karel Hanák|15. 3. 2021 7:02|2021-03-15T07:02|Konečně dobrá zpráva. Každý den jsem kvůli objížďce vstával o půl
    hodiny dřív.
Alena P.|15. 3. 2021 7:45|2021-03-15T07:45|A kdy se dočkáme chodníku z Krusičan? O tom v článku není ani slovo.
J. Beran|15. 3. 2021 8:30|2021-03-15T08:30|Sto padesát milionů za sedmdesát metrů mostu. To mi někdo vysvětlete.
Karel Hanák|15. 3. 2021 8:52|2021-03-15T08:52|Pane Berane, v ceně je i stezka, přeložka vodovodu a zbourání
    starého mostu.
Zdena|15. 3. 2021 9:10|2021-03-15T09:10|Hlavně ať to vydrží víc než ten předchozí.
""")
    item = (
        '<div class="contribution"><div class="contribution__head"><span '
        'class="contribution__name">{0}</span> <span class="contribution__date">{1}</span>'
        '</div><div class="contribution__text">{3}</div><div class="contribution__vote"><a href="#">+4</a> '
        '<a href="#">−1</a> <a href="#">Odpovědět</a></div></div>'
    )
    html = paper(
        "cs",
        "Krajský list",
        "Diskuse: Most přes Sázavu se otevře o měsíc dřív",
        f"""<h1>Diskuse k článku</h1><p><a href="/a/most-pres-sazavu.html">Most přes Sázavu se otevře o měsíc
dřív</a></p><p>5 příspěvků</p>
<div class="discussion">{each(item, said)}</div><p>Pro vložení příspěvku se <a href="/login">přihlaste</a>.</p>""",
        ("Domácí", "Svět", "Kultura", "Sport", "Počasí"),
    )
    return Built(html, posts_of(said))


@page("thread", "https://snorre.example/item?id=26451")
def nested_comments_in_tables():
    said = records("""
0|lorenz|2021-03-14T08:10|We ran the same experiment at the observatory and got very different numbers below
    minus twenty degrees.
40|hm_ferrite|2021-03-14T08:33|Did you let the sensor settle? Ours needs almost an hour after the dome opens.
80|lorenz|2021-03-14T09:01|Forty minutes. That might explain half of it.
0|quietcat|2021-03-14T10:47|The title promises more than the text holds; there is one graph and no data.
40|oona_k|2021-03-14T11:20|The data is linked at the very bottom, behind the picture of the dog.
""")
    row = """<tr class="athing comtr"><td><table border="0"><tr><td class="ind"><img src="s.gif" height="1"
width="{0}"></td><td valign="top"
class="votelinks"><a href="vote?id=2647{n}"><div class="votearrow"></div></a></td><td class="default"><div
style="margin-top:2px"><span class="comhead"><a
href="user?id={1}" class="hnuser">{1}</a> <span class="age" title="{2}:00"><a href="item?id=2647{n}">1 day
ago</a></span>
<a class="togg">[–]</a></span></div>
<div class="comment"><span class="commtext c00">{3}</span><div class="reply"><p><font size="1"><u><a
href="reply?id=2647{n}">reply</a></u></font></div></div></td></tr>
</table></td></tr>"""
    html = f"""<html lang="en"><head><meta name="referrer" content="origin"><title>Why cheap thermometers lie |
Snorre News</title></head><body><center>
<table id="hnmain" border="0" cellpadding="0" cellspacing="0" width="85%" bgcolor="#f6f6ef"><tr><td
bgcolor="#335577"><b><a href="news">Snorre
News</a></b> <a href="newest">new</a> | <a href="newcomments">comments</a> | <a href="ask">ask</a> | <a
href="login">login</a></td></tr><tr><td><table
class="fatitem" border="0"><tr class="athing"><td class="title"><a href="https://cold.example/lies"
class="titlelink">Why cheap thermometers lie</a></td>
</tr><tr><td class="subtext"><span class="score">88 points</span> by <a href="user?id=brrr" class="hnuser">brrr</a> |
<a href="hide">hide</a> | 5
comments</td></tr></table><br><table border="0" class="comment-tree">
{each(row, said)}
</table></td></tr></table><span><a href="guidelines">Guidelines</a> | <a href="legal">Legal</a></span></center></body>
</html>"""
    return Built(
        html, tuple(Said(who, date, text) for _, who, date, text in said), spare=("Why cheap thermometers lie",)
    )


@page("thread", "http://www.tramvaj.example/kniha/hostu.php")
def guest_book_newest_first():
    said = records("""
Jindra|13.03.2021 21:14|2021-03-13T21:14|Krásné stránky, dlouho jsem hledal fotky trojky u nádraží. Děkuji!
Milada z Plzně|02.03.2021 10:05|2021-03-02T10:05|Tatínek jezdil na čtyřce třicet let. Kdyby měl někdo snímek
    vozu 121, moc by ho potěšil.
pepa|27.02.2021 18:49|2021-02-27T18:49|Ahoj, v sekci jízdní řády nefunguje odkaz na rok 1974.
Ing. Vrba|14.02.2021 08:30|2021-02-14T08:30|Gratuluji k deseti letům webu a přeji hodně zdaru do dalších.
""")
    item = "<p><b>{0}</b> <i>({1})</i><br>{3}<hr>"
    html = bare(
        "cs",
        "Tramvajáci",
        "Kniha hostů",
        f"<form action=hostu.php method=post>Jméno <input name=j> Vzkaz <textarea name=v></textarea> <input "
        f"type=submit value=Odeslat></form><hr>\n{each(item, said)}"
        "<p>Strana 1 <a href='hostu.php?s=2'>2</a> <a href='hostu.php?s=3'>3</a>",
    )
    return Built(html, posts_of(said))


@page("thread", "https://m.komsu.example/amp/konu/kombi-su-eksiltiyor")
def thread_for_telephones():
    said = records("""
Nurhan|13 Mart 2021 14:05|2021-03-13T14:05|Kombi her gün su eksiltiyor, basınç sabah 1,5 akşam 0,7. Peteklerde
    kaçak göremedim. Usta çağırmadan bakabileceğim bir şey var mı?
egeli35|13 Mart 2021 14:52|2021-03-13T14:52|Genleşme tankının havası inmiştir. Altındaki sibopa bas, su gelirse
    tank delik demektir.
usta_ali|13 Mart 2021 18:20|2021-03-13T18:20|Arkadaşın dediği doğru. Ayrıca emniyet ventiline de bir bakın,
    damlatıyor olabilir.
""")
    item = "<section><h4>{0}</h4><time>{1}</time><p>{3}</p></section>"
    html = amp(
        "tr",
        "Komşu Forum",
        "Kombi sürekli su eksiltiyor",
        f"{each(item, said)}\n<a href='/konu/kombi-su-eksiltiyor#cevap'>Cevap yaz</a>",
    )
    return Built(html, posts_of(said))


@page("thread", "https://radioamateur.example/t/8800")
def thread_of_custom_elements():
    said = records("""
trotamontes|12 mar 2021, 09:14|2021-03-12T09:14|Anoche escuché una baliza en 50 MHz que no encuentro en ninguna
    lista. ¿Alguien más la oyó?
EA7KW|12 mar 2021, 10:02|2021-03-12T10:02|Sí, sobre las once y media. Creo que es la nueva de Canarias, aún en
    pruebas.
Maribel|12 mar 2021, 12:37|2021-03-12T12:37|Confirmo, me contestaron por correo: estará en marcha hasta el día
    20 y agradecen informes de señal.
trotamontes|12 mar 2021, 20:51|2021-03-12T20:51|Perfecto, les mando el mío.
rafa.g|13 mar 2021, 08:08|2021-03-13T08:08|En Granada, nada de nada. Será la montaña.
""")
    item = (
        '<talk-post><user-badge slot="who"><a href="/u/{0}">{0}</a></user-badge><local-time '
        'slot="when">{1}</local-time><rich-text slot="body"><p>{3}</p>'
        "</rich-text><post-actions><button>Citar</button><button>Denunciar</button></post-actions></talk-post>"
    )
    html = elements(
        "es",
        "Radioaficionados",
        "Baliza desconocida en 6 metros",
        f"<talk-thread>{each(item, said)}</talk-thread><reply-box></reply-box>",
    )
    return Built(html, posts_of(said))


@page("thread", "http://www.huerto.example/foro/leer.php?id=221")
def thread_of_guests_in_bare_tables():
    said = records("""
Paco|2003-04-02 18:10|Hola, se me han helado los tomates. ¿Puedo volver a sembrar o ya es tarde en Zamora?
una hortelana|2003-04-02 22:35|Hasta mediados de mayo hay tiempo. Pero siembra en casa y trasplanta después de
    San Isidro.
Paco|2003-04-03 08:01|Muchas gracias, eso haré.
El Maño|2003-04-05 13:47|Yo los tapo con garrafas de agua cortadas por la mitad. Aguantan hasta tres bajo cero
    sin problema.
""")
    item = (
        '<table width="95%" border="1" cellpadding="4" bgcolor="#FFFFCC"><tr><td bgcolor="#CCCC66"><font '
        'face="Arial" size="2"><b>{0}</b> escribió el {1}'
        '</font></td></tr><tr><td><font face="Arial" size="2">{2}</font></td></tr></table><br>'
    )
    html = tables(
        "es",
        "El Huerto",
        "Tomates helados",
        f"{each(item, said)}\n<a href='escribir.php?id=221'>Responder</a> | <a href='foro.php'>Volver</a>",
    )
    return Built(html, tuple(Said(who, date.replace(" ", "T"), text) for who, date, text in said))


@page("thread", "https://kotikokki.example/t/karjalanpiirakat")
def nested_answers_in_lists():
    said = records("""
Pirkko|10.3.2021 klo 18.22|2021-03-10T18:22|Miksi piirakoiden reunat halkeavat aina paistaessa? Taikina on
    ruista ja vettä, mitään muuta en laita.
ahti|10.3.2021 klo 19.05|2021-03-10T19:05|Kaulitsetko liian ohueksi? Minä jätän millin verran paksummaksi kuin
    äiti neuvoi.
Pirkko|10.3.2021 klo 19.40|2021-03-10T19:40|Voi olla, meillä on aina kilpailtu siitä kenen kuori on ohuin.
juhani_k|11.3.2021 klo 7.15|2021-03-11T07:15|Ripaus vehnäjauhoja joukkoon, niin sitko riittää. Ja voitele heti
    kun otat uunista.
""")

    def node(n, inner=""):
        who, shown, _, text = said[n]
        return (
            f'<li class="pl-4 border-l"><div class="py-2"><p class="text-sm"><a class="font-bold" '
            f'href="/people/{who}">{who}</a> <span>{shown}</span></p>'
            f'<div class="mt-1">{text}</div><a class="text-xs" href="/reply/{n}">Vastaa</a></div><ul '
            f'class="ml-2">{inner}</ul></li>'
        )

    html = utility(
        "fi",
        "Kotikokki",
        "Karjalanpiirakat halkeavat",
        f'<h1 class="text-2xl">Karjalanpiirakat halkeavat</h1><ul>{node(0, node(1, node(2)) + node(3))}</ul>',
    )
    return Built(html, posts_of(said))


@page("thread", "https://velo-talk.example/d/310-natte-zadels")
def thread_with_relative_dates():
    said = records("""
jeroen_v|5 dagen geleden|2021-03-10|Na elke regenrit is mijn leren zadel een spons. Vet ik het verkeerd in of
    hoort dat zo?
Marleen|4 dagen geleden|2021-03-11|Alleen de bovenkant invetten, en dun. De onderkant moet kunnen ademen,
    anders blijft het vocht zitten.
Wiebe|3 dagen geleden|2021-03-12|Gewoon een plastic zakje eroverheen. Kost niks.
jeroen_v|2 uur geleden|2021-03-15|Zakje geprobeerd: werkt, maar het ziet er niet uit. Ik bestel toch maar een
    hoesje.
""")
    item = """<div class="bg-white rounded-lg shadow p-4 mb-3"><div class="flex items-center gap-2 text-sm"><span
class="w-8 h-8 rounded-full
bg-emerald-200"></span><a class="font-semibold" href="/people/{0}">{0}</a><span
class="text-slate-400">{1}</span></div><div class="prose mt-2"><p>{3}</p>
</div><div class="flex gap-4 mt-2 text-xs text-slate-400"><button>♥</button><button>Reageer</button></div></div>"""
    html = utility(
        "nl",
        "Wielerpraat",
        "Natte zadels",
        f'<h1 class="text-2xl font-bold mb-4">Natte zadels</h1>\n{each(item, said)}\n<form class="bg-white '
        f'rounded p-4"><textarea class="w-full">'
        "</textarea><button>Plaats reactie</button></form>",
    )
    return Built(html, posts_of(said))
