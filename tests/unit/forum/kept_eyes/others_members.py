"""Pages of forums about their people: profiles, lists of members, who is here, inboxes.

In: frames. Out: pages that are neither threads nor indexes.
"""

from .frames import layout, prosilver, sidebar, utility
from .frames_old import catbg, punned, tables
from .frames_sites import elements
from .pages import page
from .parts import each, records


@page("other", "https://www.astrofoto.example/members/sternguckerin.512/")
def profile_with_a_wall():
    return sidebar(
        "de",
        "Astrofoto-Treff",
        "Sternguckerin",
        """<div class="block"><div class="block-container"><div class="memberHeader"><div class="memberProfileBanner">
<div class="memberHeader-avatar"><span class="avatar avatar--l"><img src="/data/avatars/l/0/512.jpg"
alt="Sternguckerin"></span>
</div><div class="memberHeader-content"><h2 class="memberHeader-name"><span class="username">Sternguckerin</span></h2>
<div class="memberHeader-blurb"><span class="userTitle">Mitglied</span> aus <a
href="/misc/location-info">Görlitz</a></div>
<div class="memberHeader-blurb"><dl class="pairs pairs--inline"><dt>Registriert seit</dt><dd><time class="u-dt"
datetime="2016-08-02T19:14:00+0200">2 August 2016</time></dd></dl></div></div></div>
<div class="memberHeader-stats"><div class="pairJustifier"><dl class="pairs
pairs--rows"><dt>Beiträge</dt><dd>1.306</dd></dl>
<dl class="pairs pairs--rows"><dt>Punkte Reaktionen</dt><dd>874</dd></dl><dl class="pairs
pairs--rows"><dt>Punkte</dt><dd>113
</dd></dl></div></div></div><h2 class="block-tabHeader tabs"><a class="tabs-tab is-active">Profilnachrichten</a>
<a href="/members/512/latest-activity" class="tabs-tab">Aktivitäten</a><a href="/members/512/#about"
class="tabs-tab">Info</a>
</h2><ul class="tabPanes"><li class="is-active"><div class="block-body"><div class="message message--simple">
<div class="message-inner"><div class="message-cell"><a href="/members/77/" class="username">Rolf_B</a>
<article class="message-body">Danke nochmal für die Hilfe mit dem Leitrohr!</article><time>3 März
2021</time></div></div></div>
<div class="message message--simple"><div class="message-inner"><div class="message-cell">
<a href="/members/230/" class="username">Milchstraße</a><article class="message-body">Dein Andromeda-Bild hängt jetzt
bei mir im
Flur.</article><time>11 Januar 2021</time></div></div></div></div></li></ul></div></div>""",
    )


@page("other", "https://forum.costurera.example/memberlist.php?mode=viewprofile&u=94")
def profile_in_panels():
    return prosilver(
        "es",
        "El Costurero",
        "Perfil de usuario - agujafina",
        """<h2 class="memberlist-title">Perfil de usuario - agujafina</h2><div class="panel bg1"><div class="inner">
<dl class="left-box"><dt class="profile-avatar"><img class="avatar" src="./download/file.php?avatar=94.jpg" alt=""></dt>
<dd style="text-align: center;">Hilvanadora experta</dd></dl><dl class="left-box details profile-details">
<dt>Nombre de Usuario:</dt><dd><span class="username">agujafina</span></dd><dt>Edad:</dt><dd>52</dd><dt>Grupos:</dt><dd>
<select><option>Usuarios registrados</option></select></dd><dt>Ubicación:</dt><dd>Alcoy</dd><dt>Intereses:</dt>
<dd>patchwork, máquinas antiguas, gatos</dd></dl></div></div><div class="panel bg2"><div class="inner"><div
class="column1">
<h3>Contactar agujafina</h3><dl class="details"><dt>WWW:</dt><dd><a href="https://agujafina.example/">Visitar sitio
web</a></dd>
</dl></div><div class="column2"><h3>Estadísticas de usuario</h3><dl class="details"><dt>Registrado:</dt><dd>Mié Feb
04, 2009 9:41
pm</dd><dt>Última visita:</dt><dd>Dom Mar 14, 2021 11:02 am</dd><dt>Mensajes totales:</dt><dd>2287 | <strong><a
href="./search.php?author_id=94&amp;sr=posts">Buscar mensajes del usuario</a></strong><br>(3.11% de todos los
mensajes / 0.52 mensajes
por día)</dd><dt>Foro más activo:</dt><dd><strong><a href="./viewforum.php?f=8">Patrones y
moldes</a></strong><br>(640 Mensajes)</dd>
<dt>Tema más activo:</dt><dd><strong><a href="./viewtopic.php?t=1180">Mi primera Alfa de
pedal</a></strong></dd></dl></div></div>
</div><div class="panel bg1"><div class="inner"><h3>Firma</h3><div class="postbody"><div class="signature
standalone">Más vale puntada
a tiempo que ciento después.</div></div></div></div>""",
    )


@page("other", "http://www.oldtimer-traktory.example/forum/memberlist.php")
def members_in_a_table():
    people = records("""
strejda|Pelhřimov|12. 1. 2004|4120
zetor25|Brno venkov|14. 1. 2004|873
Lojza K.||2. 2. 2004|61
manka|Hlinsko|19. 3. 2004|1544
dieselovka|Písek|7. 4. 2004|12
Svoboda st.|Tábor|30. 5. 2004|389
ursusak|Opava|11. 6. 2004|2051
bohous||2. 8. 2004|3
""")
    rows = "\n".join(
        f'<tr><td class="row1" align="center"><span class="gen">{n}</span></td><td class="row1" align="center">'
        f'<a href="privmsg.php?u={n}"><img src="pm.gif" alt="SZ" border="0"></a></td><td class="row1" align="center">'
        f'<span class="gen"><a href="profile.php?mode=viewprofile&amp;u={n}" class="gen">{name}</a></span></td>'
        f'<td class="row1"><span class="gen">{place}&nbsp;</span></td><td class="row1"><span '
        f'class="gensmall">{joined}</span></td>'
        f'<td class="row1"><span class="gen">{posts}</span></td></tr>'
        for n, (name, place, joined, posts) in enumerate(people, 1)
    )
    return tables(
        "cs",
        "Veteráni na poli",
        "Seznam uživatelů",
        f"""<form method="post" action="memberlist.php"><table width="100%"><tr><td align="right"><span
class="genmed">Seřadit
podle: <select name="mode"><option>Datum registrace</option><option>Jméno</option><option>Příspěvky</option></select>
<input type="submit" value="Seřadit" class="liteoption"></span></td></tr></table>
<table width="100%" cellpadding="3" cellspacing="1" border="0" class="forumline"><tr><th height="25"
class="thCornerL">#</th>
<th class="thTop">&nbsp;</th><th class="thTop">Uživatel</th><th class="thTop">Bydliště</th><th
class="thTop">Registrován</th>
<th class="thCornerR">Příspěvky</th></tr>
{rows}
<tr><td class="catBottom" colspan="6" height="28">&nbsp;</td></tr></table><table width="100%"><tr><td><span
class="nav">Strana
<b>1</b> z <b>31</b></span></td><td align="right"><span class="nav">Jdi na stránku <b>1</b>, <a
href="memberlist.php?start=50">2</a>,
<a href="memberlist.php?start=100">3</a></span></td></tr></table></form>""",
    )


@page("other", "https://keramik.example/people")
def members_as_cards():
    people = records("""
Ewa|glazura i ogień|312|maj 2019
toczek|koło elektryczne, Poznań|87|lipiec 2019
Pan Garnek|raku w ogrodzie|1204|wrzesień 2019
mila_z_gliny|uczę dzieci|9|styczeń 2021
Staszek|piece gazowe|455|luty 2020
""")
    card = (
        '<div class="bg-white rounded-lg shadow p-4 flex gap-3"><div class="w-12 h-12 rounded-full '
        'bg-amber-200"></div><div>'
        '<a class="font-semibold" href="/people/{0}">{0}</a><p class="text-sm text-slate-600">{1}</p>'
        '<p class="text-xs text-slate-400">{2} postów · od {3}</p></div></div>'
    )
    return utility(
        "pl",
        "Glina",
        "Ludzie",
        f"""<h1 class="text-xl font-bold mb-4">Ludzie</h1><div class="flex gap-2 mb-4 text-sm"><a
href="/people?s=new">najnowsi</a>
<a href="/people?s=active" class="font-bold">najaktywniejsi</a></div><div class="grid sm:grid-cols-2 gap-4">
{each(card, people)}
</div><div class="mt-6 flex gap-2"><a href="/people?page=2">2</a><a href="/people?page=3">3</a></div>""",
    )


@page("other", "https://forum.vlaki.example/index.php?action=who")
def who_is_online():
    seen = records("""
14:02:11|Гость|Читает тему <a href='/index.php?topic=118.0'>Паровоз Л-2198: ремонт котла</a>
14:02:03|<a href='/index.php?action=profile;u=8'>Кондуктор</a>|Просматривает главную страницу форума
14:01:40|<a href='/index.php?action=profile;u=41'>Михалыч</a>|Пишет ответ
14:01:22|Гость|Читает тему <a href='/index.php?topic=902.0'>Узкоколейки Урала</a>
14:00:58|Google|Просматривает раздел <a href='/index.php?board=4.0'>Метро</a>
13:59:17|Гость|Регистрируется
13:58:44|<a href='/index.php?action=profile;u=77'>Аня из Твери</a>|Смотрит, кто в сети
""")
    return catbg(
        "ru",
        "Железка",
        "Кто в сети",
        f"""<div class="main_section" id="whos_online"><div class="cat_bar"><h3 class="catbg margin_lower">Кто в
сети</h3></div>
<div class="topic_table" id="mlist"><table class="table_grid" cellspacing="0"><thead><tr
class="catbg"><th>Пользователь</th>
<th>Время</th><th>Действие</th></tr></thead><tbody>
{each('<tr class="windowbg2"><td>{1}</td><td nowrap="nowrap">{0}</td><td>{2}</td></tr>', seen)}
</tbody></table></div><p>Всего: 3 пользователя, 3 гостя, 1 робот</p></div>""",
    )


@page("other", "https://letras.example/messenger/")
def inbox_of_messages():
    mails = records("""
101|Encontro de sábado|Beatriz N.|há 2 horas|Levo o bolo, tu levas os livros? Somos sete ao todo.
97|Livro emprestado|jorge_m|13 de março|Já acabei, posso devolver na biblioteca?
88|Bem-vindo ao fórum|Administração|2 de março|Obrigado por te teres registado. Lê primeiro as regras.
""")
    line = (
        "<li class='ipsDataItem' data-messageid='{0}'><div class='ipsDataItem_main'><h4 class='ipsDataItem_title'>"
        "<a href='/messenger/{0}/'>{1}</a></h4><p class='ipsType_light'>{4}</p></div><div "
        "class='ipsDataItem_lastPoster'>"
        "<a href='/profile/{2}'>{2}</a><br><time>{3}</time></div><input type='checkbox' name='m[{0}]'></li>"
    )
    return layout(
        "pt",
        "Letras Soltas",
        "Mensagens",
        f"""<div class="ipsColumns"><div class="ipsColumn_medium"><ul class="ipsSideMenu"><li><a
href="/messenger/">Caixa de entrada
(1 por ler)</a></li><li><a href="/messenger/?folder=sent">Enviadas</a></li><li><a
href="/messenger/?folder=old">Arquivo</a></li></ul>
<p>3 de 50 mensagens</p></div><div class="ipsColumn_fluid"><a class="ipsButton" href="/messenger/compose/">Nova
mensagem</a>
<ol class="ipsDataList">
{each(line, mails)}
</ol></div></div>""",
    )


@page("other", "http://www.gramofony.example/forum/privmsg.php?mode=post&u=311")
def writing_a_private_message():
    return tables(
        "hu",
        "Lemezjátszó",
        "Privát üzenet írása",
        """<form action="privmsg.php" method="post" name="post"><table border="0" cellpadding="3" cellspacing="1"
width="100%"
class="forumline"><tr><th class="thHead" colspan="2" height="25"><b>Új privát üzenet küldése</b></th></tr>
<tr><td class="row1"><span class="gen"><b>Felhasználónév</b></span></td><td class="row2"><input type="text"
class="post" value="kek_trabi">
<input type="submit" value="Felhasználó keresése" class="liteoption"></td></tr>
<tr><td class="row1" width="22%"><span class="gen"><b>Tárgy</b></span></td><td class="row2"><input type="text"
name="subject" size="45"
value="Re: Eladó hangszedő"></td></tr>
<tr><td class="row1" valign="top"><span class="gen"><b>Üzenet törzse</b></span><br><span
class="gensmall">Emotikonok:<br>:) :( :D ;)</span>
</td><td class="row2"><textarea name="message" rows="15" cols="35" wrap="virtual" style="width:450px"
class="post">[quote="kek_trabi"]
Megvan még a hangszedő? Szombaton arra járok, elhoznám.[/quote]</textarea></td></tr>
<tr><td class="row1"><span class="gen"><b>Beállítások</b></span></td><td class="row2"><input type="checkbox" checked>
BBCode
engedélyezése<br><input type="checkbox"> Aláírás csatolása</td></tr>
<tr><td class="catBottom" colspan="2" align="center"><input type="submit" name="preview"
value="Előnézet">&nbsp;<input type="submit"
value="Elküld" class="mainoption"></td></tr></table></form>""",
    )


@page("other", "https://www.kendo-kreis.example/userlist.php")
def members_of_a_small_board():
    people = records("""
1|admin|Administrator|402|2013-01-05
2|Shinai|Mitglied|377|2013-01-06
5|Birte|Mitglied|18|2014-09-30
9|men_uchi|Mitglied|0|2021-03-01
""")
    row = (
        '<tr><td class="tcl"><a href="profile.php?id={0}">{1}</a></td><td class="tc2">{2}</td><td class="tc3">{3}</td>'
        '<td class="tcr">{4}</td></tr>'
    )
    return punned(
        "de",
        "Kendo-Kreis",
        "Benutzerliste",
        f"""<div class="blockform"><h2><span>Benutzersuche</span></h2><div class="box"><form id="userlist"><div
class="infldset">
<label>Benutzername<br /><input type="text" name="username" size="25" /></label><input type="submit" value="Absenden"
/></div></form>
</div></div><div id="users1" class="blocktable"><h2><span>Benutzerliste</span></h2><div class="box"><div
class="inbox"><table><thead>
<tr><th class="tcl">Benutzername</th><th class="tc2">Titel</th><th class="tc3">Beiträge</th><th
class="tcr">Registriert</th></tr>
</thead><tbody>
{each(row, people)}
</tbody></table></div></div></div>""",
    )


@page("other", "https://u.sanpo.example/u/tsubame")
def profile_with_last_posts():
    last = records("""
501|谷中の坂道を歩く|3月12日|写真を追加しました。夕方の光がとても良かったです。
498|靴の修理、どこに出していますか|3月9日|私は駅前の店です。三千円くらいでした。
477|雨の日の散歩|2月27日|傘よりも雨合羽派です。
""")
    item = '<user-post href="/t/{0}"><a href="/t/{0}">{1}</a><local-time>{2}</local-time><p>{3}</p></user-post>'
    return elements(
        "ja",
        "さんぽ倶楽部",
        "つばめさんのプロフィール",
        f"""<user-card><img slot="face" src="/f/tsubame.png" alt=""><h2>つばめ</h2><p>東京の下町を歩いています。
猫がいたら止まります。</p>
<stat-list><stat-item>書き込み 214</stat-item><stat-item>登録 2018年4月</stat-item></stat-list></user-card>
<section-box heading="最近の書き込み">{each(item, last)}</section-box>""",
    )
