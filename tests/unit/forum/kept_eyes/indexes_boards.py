"""Index pages of boards: boards with their last posts, boards above threads, threads alone, nothing at all.

In: frames. Out: pages with rows, and what the rows say.
"""

from tests.unit.forum.eyes.page import Built, Listed

from .frames import layout, prosilver, sidebar
from .frames_old import catbg, discuz, punned, tables
from .pages import page
from .parts import each, records


@page("index", "https://forum.modellbahn-nord.example/index.php")
def boards_with_last_posts():
    boards = records("""
2|Anlagenbau|Gleise, Landschaft, Gebäude|412|6120|3310|dampf_ulf|Sa 6. Mär 2021, 09:55|2021-03-06T09:55|Re:
    Stützmauer aus Gips
4|Digital und Strom|Decoder, Zentralen, Kabel|980|14022|3318|N-Bahner|So 14. Mär 2021,
    21:10|2021-03-14T21:10|Kehrschleife
    Kurzschluss
5|Rollendes Material|Loks und Wagen aller Spuren|1203|18877|3301|Weichenheini|Do 4. Mär 2021,
    12:42|2021-03-04T12:42|Re: V 100 ruckelt
9|Vorbild|Die große Bahn|220|3190|3290|Tilo|Mo 1. Mär 2021, 06:30|2021-03-01T06:30|Dampf im Harz
11|Marktplatz|Suchen, bieten, tauschen|871|2904|3319|norbert58|Mo 15. Mär 2021, 08:12|2021-03-15T08:12|Biete
    Schienenreste
""")
    row = """<li class="row"><dl class="row-item forum_read"><dt title="Keine ungelesenen Beiträge"><div
class="list-inner"><a href="./viewforum.php?f={0}"
class="forumtitle">{1}</a><br>{2}<div class="responsive-show" style="display: none;">Themen:
<strong>{3}</strong></div></div></dt><dd class="topics">{3}
<dfn>Themen</dfn></dd><dd class="posts">{4} <dfn>Beiträge</dfn></dd><dd class="lastpost"><span><dfn>Letzter
Beitrag</dfn><a
href="./viewtopic.php?f={0}&amp;t={5}" class="lastsubject">{9}</a><br>von <a
href="./memberlist.php?u={0}" class="username">{6}</a>
<br>{7}</span></dd></dl></li>"""
    html = prosilver(
        "de",
        "Modellbahn Nord",
        "Foren-Übersicht",
        f"""<p class="right responsive-center time">Aktuelle Zeit: Mo 15. Mär 2021, 12:00</p><div class="forabg"><div
class="inner"><ul class="topiclist"><li
class="header"><dl class="row-item"><dt><div class="list-inner"><a href="./viewforum.php?f=1">Rund um die
Modellbahn</a></div></dt><dd class="topics">Themen
</dd><dd class="posts">Beiträge</dd><dd class="lastpost"><span>Letzter Beitrag</span></dd></dl></li></ul><ul
class="topiclist forums">
{each(row, boards)}
</ul></div></div><form method="post" action="./ucp.php?mode=login" class="headerspace"><h3><a
href="./ucp.php?mode=login">Anmelden</a></h3><fieldset
class="quick-login"><input name="username"><input type="password"><input type="submit"
value="Anmelden"></fieldset></form><div class="stat-block"><h3>
Statistik</h3><p>Beiträge insgesamt <strong>45113</strong> &bull; Themen insgesamt <strong>3686</strong> &bull;
Mitglieder insgesamt <strong>912</strong>
&bull; Unser neuestes Mitglied: <strong><a href="./memberlist.php?u=913"
class="username">spur0</a></strong></p></div>""",
    )
    url = "https://forum.modellbahn-nord.example/viewforum.php?f="
    rows = tuple(Listed(b[1], url + b[0], last=b[8]) for b in boards)
    return Built(html, rows=rows, spare=("Rund um die Modellbahn", *(b[9] for b in boards)))


@page("index", "https://www.tazzina.example/forums/restauro.7/")
def threads_with_pinned_ones():
    threads = records("""
401|Prima di aprire una discussione leggete qui|gino_tn|2019-01-04|4 Gennaio
    2019|0|2K|2019-01-04T10:00:00+0100|4 Gennaio 2019|gino_tn
1190|Pompa vibrante o rotativa?|Ale78|2021-03-09|9 Marzo 2021|22|641|2021-03-14T22:30:00+0100|Ieri alle 22:30|tamper58
1182|La Faema di mio nonno|Ornella|2021-03-01|1 Marzo 2021|2|308|2021-03-02T08:11:00+0100|2 Marzo 2021|Ornella
1170|Cromature: dove portarle in Veneto|moka_express|2021-02-20|20 Febbraio
    2021|11|512|2021-02-28T19:04:00+0100|28 Febbraio 2021|Ale78
1165|Manometro fermo a zero|Ornella|2021-02-14|14 Febbraio 2021|5|190|2021-02-16T13:55:00+0100|16 Febbraio
    2021|gino_tn
""")
    row = """<div class="structItem structItem--thread js-inlineModContainer" data-author="{2}"><div
class="structItem-cell structItem-cell--icon"><a
href="/members/{2}/" class="avatar avatar--s"><span>{2}</span></a></div><div class="structItem-cell
structItem-cell--main"><div class="structItem-title"><a
href="/threads/t.{0}/" data-preview-url="/threads/t.{0}/preview">{1}</a></div><div class="structItem-minor"><ul
class="structItem-parts"><li><a
href="/members/{2}/" class="username">{2}</a></li><li class="structItem-startDate"><a href="/threads/t.{0}/"><time
datetime="{3}">{4}</time></a></li></ul>
</div></div><div class="structItem-cell structItem-cell--meta"><dl class="pairs
pairs--justified"><dt>Risposte</dt><dd>{5}</dd></dl><dl class="pairs
structItem-minor"><dt>Visite</dt><dd>{6}</dd></dl></div><div class="structItem-cell structItem-cell--latest"><a
href="/threads/t.{0}/latest"><time
class="structItem-latestDate" datetime="{7}">{8}</time></a><div class="structItem-minor"><a href="/members/x/"
class="username">{9}</a></div></div></div>"""
    html = sidebar(
        "it",
        "Tazzina",
        "Restauro",
        f"""<div class="block"><div class="block-container"><div class="block-filterBar"><a
href="/forums/restauro.7/?order=reply_count">Filtri</a></div><div
class="block-body"><div class="structItemContainer"><div class="structItemContainer-group
structItemContainer-group--sticky">
{each(row, threads[:1])}
</div><div class="structItemContainer-group js-threadList">
{each(row, threads[1:])}
</div></div></div></div><nav class="pageNavWrapper"><ul class="pageNav-main"><li class="pageNav-page
pageNav-page--current"><a href="/forums/restauro.7/">1
</a></li><li><a href="/forums/restauro.7/page-2">2</a></li><li><a href="/forums/restauro.7/page-9">9</a></li>
</ul></nav></div>""",
    )
    url = "https://www.tazzina.example/threads/t."
    return Built(html, rows=tuple(Listed(t[1], f"{url}{t[0]}/", t[2], int(t[5]), t[7][:10]) for t in threads))


@page("index", "http://www.oldtimer-traktory.example/forum/viewforum.php?f=3")
def topics_in_tables():
    topics = records("""
12|Důležité: Pravidla inzerce|strejda|0|3022|po 5. 1. 2004 18:00|2004-01-05T18:00
771|Rok výroby Zetor 25|strejda|2|140|st 10. 3. 2021 7:02|2021-03-10T07:02
765|Nafta z roku 89, jede to?|bohous|17|902|po 8. 3. 2021 19:44|2021-03-08T19:44
770|Sraz v Čáslavi zrušen|manka|6|415|so 6. 3. 2021 12:10|2021-03-06T12:10
742|Těsnění pod hlavu|Lojza K.|9|388|ne 28. 2. 2021 21:37|2021-02-28T21:37
""")
    row = """<tr><td class="row1" align="center" valign="middle" width="20"><img src="folder.gif" width="19"
height="18" alt=""></td><td class="row1" width="100%">
<span class="topictitle"><a href="viewtopic.php?t={0}" class="topictitle">{1}</a></span></td><td class="row2"
align="center"><span class="postdetails">{3}</span>
</td><td class="row3" align="center"><span class="name"><a href="profile.php?mode=viewprofile&amp;u={0}">{2}</a>
</span></td><td class="row2" align="center"><span
class="postdetails">{4}</span></td><td class="row3Right" align="center" nowrap="nowrap"><span
class="postdetails">{5}<br><a
href="profile.php?mode=viewprofile&amp;u=7">ursusak</a> <a href="viewtopic.php?p=9{0}#9{0}"><img src="latest.gif"
border="0"></a></span></td></tr>"""
    html = tables(
        "cs",
        "Veteráni na poli",
        "Stroje a díly",
        f"""<table width="100%"><tr><td><a class="maintitle" href="viewforum.php?f=3">Stroje a díly</a><br><span
class="gensmall"><b>Moderátor: strejda</b></span>
</td></tr></table><table border="0" cellpadding="4" cellspacing="1" width="100%" class="forumline"><tr><th
colspan="2" class="thCornerL">Témata</th><th
class="thTop">Odpovědi</th><th class="thTop">Autor</th><th class="thTop">Přečteno</th><th class="thCornerR">Poslední
příspěvek</th></tr>
{each(row, topics)}
<tr><td class="catBottom" colspan="6"><span class="genmed">Zobrazit témata za předchozí: <select
name="topicdays"><option>Všechna</option><option>1 den</option>
</select></span></td></tr></table>""",
    )
    url = "http://www.oldtimer-traktory.example/forum/viewtopic.php?t="
    return Built(html, rows=tuple(Listed(t[1], url + t[0], t[2], int(t[3]), t[6]) for t in topics))


@page("index", "https://forum.vlaki.example/index.php?board=2.0")
def boards_above_threads():
    subs = records("""
14|Узкоколейки|13 Марта 2021, 20:15:41|2021-03-13T20:15
15|Музеи|28 Февраля 2021, 11:02:09|2021-02-28T11:02
""")
    topics = records("""
118|Паровоз Л-2198: ремонт котла|Кондуктор|3|902|10 Марта 2021, 08:15:12|2021-03-10T08:15
117|Отпуск на Алапаевской дороге|Лена|14|1233|09 Марта 2021, 22:40:00|2021-03-09T22:40
109|Где купить фонарь проводника|volgar|0|71|02 Марта 2021, 16:18:37|2021-03-02T16:18
""")
    sub = """<tr class="windowbg2"><td class="icon windowbg"><a href="/index.php?board={0}.0;unread"><img
src="/off.png" alt="" /></a></td><td class="info"><a
class="subject" href="/index.php?board={0}.0" name="b{0}">{1}</a><p>Разговоры по теме</p></td><td class="stats
windowbg"><p>911 сообщений<br />64 тем</p></td><td
class="lastpost"><p><strong>Последний ответ</strong> от <a href="/index.php?action=profile;u=8">Кондуктор</a><br
/>{2}</p></td></tr>"""
    row = """<tr><td class="icon1 windowbg"><img src="/normal_post.gif" alt="" /></td><td class="subject
windowbg2"><div><span id="msg_{0}"><a
href="/index.php?topic={0}.0">{1}</a></span><p>Автор <a href="/index.php?action=profile;u={0}">{2}</a>
</p></div></td><td class="stats windowbg">{3} Ответов<br />
{4} Просмотров</td><td class="lastpost windowbg2"><a href="/index.php?topic={0}.new#new"><img src="/last_post.gif"
alt="" /></a> {5}<br />от <a
href="/index.php?action=profile;u=77">Аня из Твери</a></td></tr>"""
    html = catbg(
        "ru",
        "Железка",
        "Паровозы",
        f"""<div class="tborder childboards" id="board_2_childboards"><div class="cat_bar"><h3
class="catbg">Подразделы</h3></div><div class="table_frame"><table
class="table_list"><tbody class="content">{each(sub, subs)}</tbody></table></div></div><div class="pagesection"><div
class="pagelinks">Страницы:
[<strong>1</strong>] <a class="navPages" href="/index.php?board=2.20">2</a></div></div><div class="tborder
topic_table" id="messageindex"><table
class="table_grid" cellspacing="0"><thead><tr class="catbg"><th class="first_th">&nbsp;</th><th>Тема /
Автор</th><th>Ответов / Просмотров</th><th
class="last_th">Последний ответ</th></tr></thead><tbody>{each(row, topics)}</tbody></table></div>""",
    )
    url = "https://forum.vlaki.example/index.php?"
    rows = [Listed(title, f"{url}board={n}.0", last=last) for n, title, _, last in subs]
    rows += [Listed(t[1], f"{url}topic={t[0]}.0", t[2], int(t[3]), t[6]) for t in topics]
    return Built(html, rows=tuple(rows))


@page("index", "https://www.kendo-kreis.example/viewforum.php?id=3")
def board_with_two_threads():
    topics = records("""
77|Helfer gesucht: Halle ausräumen|Birte|0|19|2021-03-12 17:40:09
71|Beiträge 2021|admin|4|88|2021-02-02 20:11:53
""")
    row = """<tr class="rowodd"><td class="tcl"><div class="icon"><div class="nosize">1</div></div><div
class="tclcon"><div><a href="viewtopic.php?id={0}">{1}</a>
<span class="byuser">von {2}</span></div></div></td><td class="tc2">{3}</td><td class="tc3">{4}</td><td
class="tcr"><a href="viewtopic.php?pid=3{0}#p3{0}">{5}</a>
<span class="byuser">von Shinai</span></td></tr>"""
    html = punned(
        "de",
        "Kendo-Kreis",
        "Verein",
        f"""<div id="vf" class="blocktable"><h2><span>Verein</span></h2><div class="box"><div
class="inbox"><table><thead><tr><th class="tcl">Thema</th><th
class="tc2">Antworten</th><th class="tc3">Ansichten</th><th class="tcr">Letzter
Beitrag</th></tr></thead><tbody>{each(row, topics)}</tbody></table></div></div>
</div><div class="linksb"><div class="inbox crumbsplus"><div class="pagepost"><p class="pagelink conl">Seiten:
<strong>1</strong></p></div></div></div>""",
    )
    url = "https://www.kendo-kreis.example/viewtopic.php?id="
    return Built(
        html, rows=tuple(Listed(t[1], url + t[0], t[2], int(t[3]), t[5][:16].replace(" ", "T")) for t in topics)
    )


@page("index", "https://forum.akwarium.example/viewforum.php?f=31")
def empty_board():
    return Built(
        prosilver(
            "pl",
            "Akwarium",
            "Konkurs wiosenny",
            """<h2 class="forum-title"><a href="./viewforum.php?f=31">Konkurs wiosenny</a></h2><div><span>Tu pojawią
się zgłoszenia na konkurs na najładniejsze
akwarium roślinne. Zaczynamy w kwietniu.</span></div><div class="action-bar bar-top"><a
href="./posting.php?mode=post&amp;f=31" class="button"
title="Napisz nowy temat"><span>Nowy temat</span></a><div class="pagination">0 tematów &bull; Strona
<strong>1</strong> z <strong>1</strong></div></div>
<div class="panel"><div class="inner"><strong>W tym dziale nie ma tematów lub postów.</strong></div></div><div
class="action-bar actions-jump"><a
href="./index.php" class="left-box arrow-left">Wróć do „Strona główna forum”</a></div><div class="stat-block
permissions"><h3>Twoje uprawnienia</h3><p><strong>
Nie możesz</strong> tworzyć nowych tematów<br><strong>Nie możesz</strong> odpowiadać w tematach</p></div>""",
        )
    )


@page("index", "http://bbs.diaoyu.example/forum-28-1.html")
def threads_of_anglers():
    threads = records("""
20981|三月份用什么饵料|江边人|2021-3-6|3|388|小满|2021-3-8 19:30|2021-03-08T19:30
20977|自制浮漂全过程|木匠阿成|2021-3-4|25|1904|老渔翁|2021-3-8 12:02|2021-03-08T12:02
20970|这条是什么鱼？|小满|2021-3-3|8|451|江边人|2021-3-7 22:48|2021-03-07T22:48
20944|出一根二手鱼竿，同城面交|阿南|2021-2-27|1|97|阿南|2021-3-5 07:15|2021-03-05T07:15
""")
    row = """<tbody id="normalthread_{0}"><tr><td class="icn"><a href="thread-{0}-1-1.html" target="_blank"><img
src="folder_common.gif"/></a></td><th
class="common"><a href="thread-{0}-1-1.html" onclick="atarget(this)" class="s xst">{1}</a></th><td
class="by"><cite><a href="space-uid-{0}.html">{2}</a></cite>
<em><span>{3}</span></em></td><td class="num"><a href="thread-{0}-1-1.html" class="xi2">{4}</a><em>{5}</em></td><td
class="by"><cite><a
href="space-username-x.html">{6}</a></cite><em><a
href="forum.php?mod=redirect&amp;tid={0}&amp;goto=lastpost#lastpost">{7}</a></em></td></tr></tbody>"""
    html = discuz(
        "zh",
        "江湖钓鱼论坛",
        "淡水钓场",
        f"""<div class="bm bml pbn"><div class="bm_h cl"><h1 class="xs2"><a href="forum-28-1.html">淡水钓场</a><span
class="xs1 xw0 i">今日:
<strong class="xi1">2</strong><span class="pipe">|</span>主题: <strong>8112</strong></span></h1></div></div><div
id="threadlist" class="tl bm bmw"><div class="th">
<table><tr><th colspan="2">筛选: 全部主题</th><td class="by">作者</td><td class="num">回复/查看</td><td
class="by">最后发表</td></tr></table></div><div
class="bm_c"><table summary="forum_28" cellspacing="0" id="threadlisttableid">{each(row, threads)}</table>
</div></div><div class="pg"><strong>1</strong><a
href="forum-28-2.html">2</a><a href="forum-28-3.html">3</a><a href="forum-28-2.html" class="nxt">下一页</a></div>""",
    )
    url = "http://bbs.diaoyu.example/thread-"
    return Built(html, rows=tuple(Listed(t[1], f"{url}{t[0]}-1-1.html", t[2], int(t[4]), t[8]) for t in threads))


@page("index", "https://letras.example/forum/4-leituras/")
def topics_with_lines_of_statistics():
    topics = records("""
401|Que livro lemos em abril?|Beatriz N.|10 de março|1|44|zeca|2021-03-11|11 de março
398|Edições antigas: onde procurar|Fátima|7 de março|12|260|jorge_m|2021-03-10|10 de março
377|O conto que nunca acabaram|zeca|12 de fevereiro|31|918|Fátima|2021-03-02|2 de março
""")
    row = """<li class='ipsDataItem ipsDataItem_responsivePhoto' data-rowID='{0}'><div class='ipsDataItem_main'><h4
class='ipsDataItem_title'><a
href='/topic/{0}-t/' title='{1}'><span>{1}</span></a></h4><div class='ipsDataItem_meta ipsType_light'>Por <a
href='/profile/{0}/'>{2}</a>, <time>{3}</time></div>
</div><ul class='ipsDataItem_stats'><li><span class='ipsDataItem_stats_number'>{4}</span> <span
class='ipsDataItem_stats_type'>respostas</span></li><li><span
class='ipsDataItem_stats_number'>{5}</span> <span>visualizações</span></li></ul><ul
class='ipsDataItem_lastPoster'><li><a href='/profile/9/'>{6}</a></li><li><a
href='/topic/{0}-t/?do=getLastComment'><time datetime='{7}T10:00:00Z'>{8}</time></a></li></ul></li>"""
    html = layout(
        "pt",
        "Letras Soltas",
        "Leituras",
        f"<div class='ipsBox'><ol class='ipsDataList ipsDataList_zebra cTopicList'>{each(row, topics)}</ol></div>",
    )
    url = "https://letras.example/topic/"
    return Built(html, rows=tuple(Listed(t[1], f"{url}{t[0]}-t/", t[2], int(t[4]), t[7]) for t in topics))
