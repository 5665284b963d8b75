"""Long index pages.

In: frames. Out: pages with rows, and what the rows say.
"""

from tests.unit.forum.eyes.page import Built, Listed

from .frames import prosilver
from .frames_old import tables
from .pages import page
from .parts import each, records


@page("index", "https://www.guitareboisee.example/viewforum.php?f=2")
def eighteen_threads_some_closed():
    topics = records("""
100|Règles de la section lutherie|Mathurin|0|9120|05 janv. 2012, 10:00|2012-01-05T10:00
4112|Recoller une touche en ébène|luc_29|14|320|15 mars 2021, 09:41|2021-03-15T09:41
4118|Épicéa ou cèdre pour une première table ?|Aurélie|6|141|15 mars 2021, 07:15|2021-03-15T07:15
4090|Ma guitare de voyage, pas à pas|Soizic|87|5044|14 mars 2021, 22:58|2021-03-14T22:58
4117|Frettes qui frisent au capo 2|débutant44|9|188|14 mars 2021, 20:30|2021-03-14T20:30
4101|Vernis au tampon : vos recettes|Mathurin|33|1760|14 mars 2021, 11:12|2021-03-14T11:12
4115|Où acheter du palissandre légal|Yann|4|97|13 mars 2021, 18:44|2021-03-13T18:44
4109|Chevalet décollé après l'été|m. perrin|12|402|13 mars 2021, 08:05|2021-03-13T08:05
4114|Fabriquer un moule en contreplaqué|Aurélie|2|66|12 mars 2021, 21:19|2021-03-12T21:19
4080|Le coin des outils d'occasion|luc_29|141|8803|12 mars 2021, 19:02|2021-03-12T19:02
4106|Sillet en os : polissage|Gwen|7|233|11 mars 2021, 14:27|2021-03-11T14:27
4111|Humidité dans l'atelier|Yann|18|511|10 mars 2021, 23:50|2021-03-10T23:50
4104|Plans d'une Torres 1864|catgut|5|377|09 mars 2021, 16:36|2021-03-09T16:36
4102|Colle d'os ou colle blanche|débutant44|29|1022|08 mars 2021, 12:08|2021-03-08T12:08
4099|Stage de lutherie à Mirecourt|m. perrin|3|154|06 mars 2021, 10:53|2021-03-06T10:53
4095|Mécaniques anciennes à restaurer|Gwen|8|290|04 mars 2021, 09:20|2021-03-04T09:20
4093|Rosace en paille teintée|Soizic|11|645|02 mars 2021, 20:11|2021-03-02T20:11
4088|Fente le long du joint central|catgut|10|338|28 févr. 2021, 17:45|2021-02-28T17:45
""")
    row = """<li class="row bg1"><dl class="row-item topic_read"><dt title="Aucun message non lu"><div
class="list-inner"><a
href="./viewtopic.php?f=2&amp;t={0}" class="topictitle">{1}</a><br><div class="topic-poster responsive-hide
left-box">par <a
href="./memberlist.php?mode=viewprofile&amp;u={u}" class="username">{2}</a></div></div></dt><dd class="posts">{3}
<dfn>Réponses
</dfn></dd><dd class="views">{4} <dfn>Vues</dfn></dd><dd class="lastpost"><span><dfn>Dernier message </dfn>par <a
href="./memberlist.php?mode=viewprofile&amp;u=5" class="username">Mathurin</a> <a
href="./viewtopic.php?f=2&amp;p=3{0}#p3{0}" title="Aller au dernier message"><i
class="icon"></i></a><br>{5}</span></dd></dl></li>"""
    html = prosilver(
        "fr",
        "La Guitare Boisée",
        "Lutherie",
        f"""<h2 class="forum-title"><a href="./viewforum.php?f=2">Lutherie</a></h2><p>Modérateur : <a
href="./memberlist.php?u=5">Mathurin</a></p><div class="action-bar bar-top"><a href="./posting.php?mode=post&amp;f=2"
class="button">Nouveau sujet</a><div class="pagination">612 sujets <ul><li class="active"><span>1</span></li><li><a
class="button" href="./viewforum.php?f=2&amp;start=18">2</a></li><li><a class="button"
href="./viewforum.php?f=2&amp;start=36">
3</a></li></ul></div></div><div class="forumbg announcement"><div class="inner"><ul class="topiclist topics">
{each(row, topics[:1], by=2)}
</ul></div></div><div class="forumbg"><div class="inner"><ul class="topiclist"><li class="header"><dl
class="row-item"><dt><div
class="list-inner">Sujets</div></dt><dd class="posts">Réponses</dd><dd class="views">Vues</dd><dd
class="lastpost"><span>Dernier
message</span></dd></dl></li></ul><ul class="topiclist topics">
{each(row, topics[1:], by=2)}
</ul></div></div>""",
    )
    url = "https://www.guitareboisee.example/viewtopic.php?f=2&t="
    return Built(html, rows=tuple(Listed(t[1], url + t[0], t[2], int(t[3]), t[6]) for t in topics))


@page("index", "http://www.dacia-clasic.example/forum/index.php")
def boards_under_headings_in_tables():
    boards = records("""
1|Mecanică|Motor, cutie, frâne|903|11870|nelu_cj|14 Mar 2021, 20:47|2021-03-14T20:47
2|Electrică|De la bobină la faruri|410|4402|Ionuț|15 Mar 2021, 07:12|2021-03-15T07:12
3|Tinichigerie și vopsea|Rugină, chit, culori originale|288|3120|Mioara|11 Mar 2021, 18:35|2021-03-11T18:35
4|Întâlniri|Cine, unde, când|97|1544|sandu_tm|28 Feb 2021, 13:09|2021-02-28T13:09
5|Vând și cumpăr|Piese, acte, mașini întregi|1320|5208|nelu_cj|15 Mar 2021, 10:56|2021-03-15T10:56
""")
    row = """<tr><td class="row1" align="center" valign="middle" height="50"><img src="folder_big.gif" width="46"
height="25"
alt=""></td><td class="row1" width="100%" height="50"><span class="forumlink"><a href="viewforum.php?f={0}"
class="forumlink">{1}</a><br></span><span class="genmed">{2}<br></span></td><td class="row2" align="center"><span
class="gensmall">{3}</span></td><td class="row2" align="center"><span class="gensmall">{4}</span></td><td class="row2"
align="center" nowrap="nowrap"><span class="gensmall">{6}<br><a href="profile.php?mode=viewprofile&amp;u={n}">{5}</a> <a
href="viewtopic.php?p=77{n}#77{n}"><img src="icon_latest_reply.gif" border="0" alt=""></a></span></td></tr>"""
    head = """<tr><td class="catLeft" colspan="2" height="28"><span class="cattitle"><a href="index.php?c={0}"
class="cattitle">{1}</a></span></td><td class="rowpic" colspan="3" align="right">&nbsp;</td></tr>"""
    html = tables(
        "ro",
        "Dacia Clasic",
        "Pagina de start",
        f"""<table width="100%" cellpadding="2" cellspacing="1" border="0" class="forumline"><tr><th colspan="2"
class="thCornerL" height="25">Forum</th><th class="thTop">Subiecte</th><th class="thTop">Mesaje</th><th
class="thCornerR">Ultimul
mesaj</th></tr>
{head.format(1, "Atelier")}
{each(row, boards[:3])}
{head.format(2, "Club")}
{each(row, boards[3:])}
</table><br><table width="100%" class="forumline"><tr><td class="catHead"><span class="cattitle">Cine este
conectat</span></td>
</tr><tr><td class="row1"><span class="gensmall">Utilizatorii noștri au scris un total de <b>26144</b> mesaje. Avem
<b>1187</b>
utilizatori înregistrați. Cel mai nou utilizator este <b><a href="profile.php?u=1187">gigi1300</a></b>
</span></td></tr></table>""",
    )
    url = "http://www.dacia-clasic.example/forum/viewforum.php?f="
    return Built(html, rows=tuple(Listed(b[1], url + b[0], last=b[7]) for b in boards), spare=("Atelier", "Club"))
