"""Pages of forums that are that show what goes on: calendars, figures, polls, galleries, logs, teams.

In: frames. Out: pages that are neither threads nor indexes.
"""

from .frames import blog, layout, utility
from .frames_old import catbg, discuz, punned, tables
from .frames_sites import elements
from .pages import page
from .parts import each, records


@page("other", "https://www.minigolfers.example/index.php?action=calendar;year=2021;month=3")
def calendar_of_a_month():
    events = {6: "Vårtävling Gävle", 13: "Årsmöte", 20: "Banbygge, ta med spade", 27: "Klubbkväll"}
    born = {2: "Putte (41)", 11: "lobben (29)", 19: "Siv G. (66)"}
    cells = [
        f'<td class="windowbg days"><a href="/index.php?action=post;calendar;day={day}">{day}</a>'
        + (
            f'<div class="smalltext"><span class="birthday">Födelsedagar:</span> {born[day]}</div>'
            if day in born
            else ""
        )
        + (
            f'<div class="smalltext"><a href="/index.php?topic={day}9.0">{events[day]}</a></div>'
            if day in events
            else ""
        )
        + "</td>"
        for day in range(1, 32)
    ]
    weeks = "\n".join(f'<tr><td class="weeks">»</td>{"".join(cells[n : n + 7])}</tr>' for n in range(0, 31, 7))
    return catbg(
        "sv",
        "Minigolfarna",
        "Kalender",
        f"""<div id="calendar"><div id="month_grid"><div class="cat_bar"><h3 class="catbg centertext"><a
href="/index.php?action=calendar;year=2021;month=2">&#171;</a> Mars 2021 <a
href="/index.php?action=calendar;year=2021;month=4">&#187;</a>
</h3></div><table cellspacing="1" class="calendar_table"><tr class="titlebg2"><th>&nbsp;</th><th
class="days">Mån</th><th>Tis</th>
<th>Ons</th><th>Tors</th><th>Fre</th><th>Lör</th><th>Sön</th></tr>
{weeks}
</table></div></div>""",
    )


@page("other", "https://cyclotourisme.example/calendar/upcoming/")
def events_to_come():
    events = records("""
412|Brevet de 200 km|samedi 20 mars 2021 à 07:00|Luc_29|Départ du gymnase, ravitaillement à Carhaix.|18
415|Atelier mécanique|mardi 23 mars 2021 à 19:30|Soizic|On démonte, on graisse, on remonte.|7
401|Sortie des crêpes|dimanche 4 avril 2021 à 09:00|Yann|60 km à petite allure, tout le monde s'attend.|31
""")
    card = (
        "<li class='ipsDataItem cEvent'><div class='ipsDataItem_main'><h3><a href='/calendar/event/{0}/'>{1}</a></h3>"
        "<p><time>{2}</time></p><p class='ipsType_light'>Proposé par <a href='/profile/{3}'>{3}</a></p><p>{4}</p>"
        "<p>{5} participants</p></div></li>"
    )
    return layout(
        "fr", "Cyclotouristes du Ponant", "Événements à venir", f"<ol class='ipsDataList'>{each(card, events)}</ol>"
    )


@page("other", "https://forum.pecinari.example/index.php?action=stats")
def figures_of_a_forum():
    posters = (("volgar", 9120), ("Тамара П.", 7344), ("дед Мазай", 6120), ("Лена", 2215), ("kefal", 1980))
    topics = records("""
Показания эхолота, кто как читает|812
Поговорим о погоде|640
Мои блёсны|455
Лодка ПВХ|391
""")
    bar = (
        '<dt>{0}</dt><dd class="statsbar"><div class="bar" style="width: 80px;"></div><span '
        'class="righttext">{1}</span></dd>'
    )
    link = bar.replace("{0}", '<a href="/index.php?topic={1}.0">{0}</a>')
    return catbg(
        "ru",
        "Рыбацкий причал",
        "Статистика форума",
        f"""<div id="statistics" class="main_section"><div class="cat_bar"><h3 class="catbg">Рыбацкий причал —
Статистика форума</h3></div>
<div class="flow_hidden"><div id="stats_left"><div class="windowbg2"><dl class="stats"><dt>Всего
участников:</dt><dd>5104</dd>
<dt>Всего сообщений:</dt><dd>148022</dd><dt>Всего тем:</dt><dd>9377</dd><dt>Сообщений в
день:</dt><dd>41.20</dd><dt>Рекорд онлайн:</dt>
<dd>212 - 05 января 2021, 20:14</dd></dl></div></div></div><div id="top_posters"><h4 class="titlebg">10 лучших
авторов</h4>
<dl class="stats">{each(bar, posters)}</dl></div><div id="top_topics"><h4 class="titlebg">Темы с ответами</h4>
<dl class="stats">{each(link, topics)}
</dl></div><table class="table_grid" id="stats"><thead><tr class="titlebg"><th>Месяц</th><th>Новые темы</th><th>Новые
сообщения</th>
<th>Новые участники</th></tr></thead><tbody><tr class="windowbg2"><th>Март
2021</th><th>88</th><th>1411</th><th>20</th></tr>
<tr class="windowbg2"><th>Февраль 2021</th><th>160</th><th>2904</th><th>51</th></tr></tbody></table></div>""",
    )


@page("other", "https://vinyl.example/poll.php?pollid=31&do=showresults")
def results_of_a_poll():
    votes = records("""
Ja, jede Woche|41|38.68
Ab und zu|36|33.96
Nur zu Weihnachten|21|19.81
Nie|8|7.55
""")
    row = (
        '<tr><td class="alt1" width="75%">{0}</td><td class="alt2" nowrap><img src="bar2.gif" width="{1}" '
        'height="10"></td>'
        '<td class="alt1" align="center"><b>{1}</b></td><td class="alt2" align="right">{2}%</td></tr>'
    )
    return tables(
        "de",
        "Plattenteller",
        "Umfrageergebnis anzeigen: Hört ihr noch Kassetten?",
        f"""<table class="tborder" cellpadding="6" cellspacing="1" border="0" width="100%"><tr><td class="tcat"
colspan="4">
<span class="smallfont"><strong>Umfrageergebnis anzeigen</strong>: Hört ihr noch Kassetten?</span></td></tr>
{each(row, votes)}
<tr><td class="tfoot" colspan="4" align="center"><span class="smallfont"><strong>Teilnehmer</strong>: 106. Diese
Umfrage ist
geschlossen</span></td></tr></table><br><a href="showthread.php?t=4471">Zurück zum Thema</a>""",
    )


@page("other", "https://foto-gruppe.example/gallery/album/77-nebel/")
def album_of_pictures():
    shots = records("""
901|Sương sớm|Chị Bảy|12 bình luận
902|Cầu gỗ|tuan95|3 bình luận
903|Đèo Mã Pí Lèng|phuot_hn|28 bình luận
904|Chợ phiên|Chị Bảy|0 bình luận
905|Ruộng bậc thang|lan_anh|9 bình luận
906|Mưa|tuan95|1 bình luận
""")
    item = (
        "<li class='cGalleryPatchwork_item'><a href='/gallery/image/{0}/'><img src='/g/{0}.thumb.jpg' alt='{1}'></a>"
        "<div class='cGalleryPatchwork_meta'><h3><a href='/gallery/image/{0}/'>{1}</a></h3><span>{2}</span> "
        "<span>{3}</span></div></li>"
    )
    return layout(
        "vi",
        "Ảnh & Đường",
        "Album: Hà Giang tháng ba",
        f"<p class='ipsType_light'>6 ảnh · Cập nhật 10 tháng 3, 2021</p><ul "
        f"class='cGalleryPatchwork'>{each(item, shots)}</ul>",
    )


@page("other", "https://pilze.example/misc.php?action=attachments")
def files_attached():
    files = records("""
schemat.pdf|214 KB|31|2021-03-09 18:22
IMG_2210.jpg|1.1 MB|8|2021-02-28 10:05
tabela.xls|48 KB|112|2020-11-17 21:40
zdjecie_kapelusza.jpg|720 KB|19|2020-10-02 09:13
""")
    line = (
        '<tr><td><a href="download.php?f={0}">{0}</a></td><td>{1}</td><td>{2}</td><td>{3}</td>'
        '<td><input type="checkbox" name="del[]" value="{0}" /></td></tr>'
    )
    return punned(
        "pl",
        "Na grzyby",
        "Twoje załączniki",
        f"""<div class="blocktable"><h2><span>Załączniki</span></h2><div class="box"><div
class="inbox"><table><thead><tr><th>Plik</th>
<th>Rozmiar</th><th>Pobrań</th><th>Dodano</th><th></th></tr></thead><tbody>{each(line, files)}</tbody></table>
<p>Wykorzystano 2,1 MB z 10 MB.</p></div></div></div>""",
    )


@page("other", "https://puzzle.example/tags")
def cloud_of_tags():
    tags = "lógica mecánicos madera 3000-piezas sudoku difícil laberintos papel cubos regalos cajas-secretas nudos"
    return utility(
        "es",
        "Rompecabezas",
        "Etiquetas",
        '<h1 class="text-xl font-bold">Etiquetas</h1><p class="mb-4">Elige una etiqueta para ver lo que se '
        "ha escrito.</p>"
        '<div class="flex flex-wrap gap-2">'
        + "".join(
            f'<a class="rounded-full bg-sky-100 px-3 py-1 text-sm" href="/tags/{tag}">{tag} <span '
            f'class="text-xs">{len(tag) * 7}</span></a>'
            for tag in tags.split()
        )
        + "</div>",
    )


@page("other", "https://t.kertesz.example/modlog")
def log_of_moderation():
    deeds = records("""
2021-03-14 20:11|Orsi|áthelyezte|Paradicsom palántázás|Zöldség
2021-03-14 08:40|Orsi|lezárta|Ki mit vett ma?|Kötetlen
2021-03-13 22:05|moderátor2|törölte|Olcsó szemüveg itt!!!|Kötetlen
2021-03-12 17:33|Orsi|kiemelte|Tavaszi magcsere|Piac
2021-03-11 06:58|moderátor2|kitiltotta|buyglasses77|3 nap
""")
    row = (
        "<log-entry><local-time>{0}</local-time> <user-name>{1}</user-name> <log-verb>{2}</log-verb> "
        "<log-object>{3}</log-object> "
        "<log-note>{4}</log-note></log-entry>"
    )
    return elements("hu", "Kertészek", "Moderálási napló", f"<log-list>{each(row, deeds)}</log-list>")


@page("other", "https://plongee.example/forums/equipe/")
def team_of_a_club():
    people = records("""
Armelle Le Goff|Administratrice|S'occupe du serveur et des inscriptions. Plonge à Brest depuis 1991.
Didier|Modérateur, matériel|Ancien réparateur de détendeurs, il répond à tout sauf au téléphone.
Yasmine B.|Modératrice, voyages|Biologiste, deux mois par an en mer Rouge.
capitaine_nemo|Modérateur, photo|Vérifie les galeries et le concours mensuel.
""")
    return blog(
        "fr",
        "Bulles du Ponant",
        "L'équipe",
        "<p>Le forum est tenu par quatre bénévoles. Pour une question générale, passez par le formulaire de "
        "contact.</p>"
        + each(
            '<div class="team-member"><img src="/wp-content/t.jpg" alt=""><h3>{0}</h3><p '
            'class="role">{1}</p><p>{2}</p></div>',
            people,
        ),
    )


@page("other", "http://bbs.huahui.example/home.php?mod=space&uid=20771&do=profile")
def space_of_a_member():
    return discuz(
        "zh",
        "花卉之家",
        "绿萝的个人资料",
        """<div id="uhd"><div class="h cl"><div class="icn avt"><a href="home.php?mod=space&amp;uid=20771"><img
src="a.gif"/></a></div>
<h2 class="mt">绿萝</h2><p><a href="home.php?mod=space&amp;uid=20771" class="xg1">http://bbs.huahui.example/?20771</a>
</p></div></div>
<div class="bm bw0"><div class="bm_c u_profile"><div class="pbm mbm bbda cl"><h2 class="mbn">绿萝<span
class="xw0">(UID: 20771)</span></h2>
<ul class="pf_l cl pbm mbm"><li><em>邮箱状态</em>已验证</li><li><em>个人签名</em>一花一世界</li></ul><ul class="cl
bbda pbm mbm"><li>
<em class="xg2">统计信息</em><a href="#">好友数 36</a><span class="pipe">|</span><a href="#">回帖数 1182</a><span
class="pipe">|</span>
<a href="#">主题数 57</a></li></ul><ul class="pf_l cl"><li><em>性别</em>女</li><li><em>生日</em>5 月 9
日</li><li><em>居住地</em>昆明</li></ul>
</div><div class="pbm mbm bbda cl"><h2 class="mbn">活跃概况</h2><ul><li><em
class="xg1">用户组</em>金牌会员</li></ul><ul id="pbbs"
class="pf_l"><li><em>在线时间</em>1640 小时</li><li><em>注册时间</em>2012-4-18
20:11</li><li><em>最后访问</em>2021-3-14 22:05</li>
<li><em>上次活动时间</em>2021-3-14 21:50</li><li><em>上次发表时间</em>2021-3-13 09:37</li></ul></div></div></div>""",
    )
