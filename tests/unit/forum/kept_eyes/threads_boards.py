"""Threads of boards, old and new.

In: frames. Out: pages with posts, and what the posts say.
"""

from tests.unit.forum.eyes.page import Built, Said

from .frames import layout, prosilver, sidebar
from .frames_old import catbg, discuz, punned, tables
from .pages import page
from .parts import each, posts_of, records

_PROSILVER = (
    '<div id="p{0}" class="post has-profile bg2"><div class="inner"><dl class="postprofile" '
    'id="profile{0}"><dt class="has-profile-rank">'
    '<a href="./memberlist.php?mode=viewprofile&amp;u={u}" class="username">{1}</a></dt><dd '
    'class="profile-rank">Lokführer</dd>'
    '<dd class="profile-joined"><strong>Registriert:</strong> Mo 4. Jan 201{u}, 18:2{u}</dd></dl><div '
    'class="postbody"><div id="post_content{0}">'
    '<h3><a href="#p{0}">Re: Kehrschleife Kurzschluss</a></h3><ul class="post-buttons"><li><a '
    'href="./posting.php?mode=quote&amp;p={0}">„“</a></li></ul>'
    '<p class="author"><a class="unread" href="./viewtopic.php?p={0}#p{0}"><i class="icon"></i></a><span '
    'class="responsive-hide"> '
    '<strong><a href="./memberlist.php?mode=viewprofile&amp;u={u}" class="username">{1}</a></strong> » </span>{2}</p>'
    '<div class="content">{4}</div></div></div></div></div><hr class="divider">'
)


@page("thread", "https://forum.modellbahn-nord.example/viewtopic.php?f=4&t=3310")
def thread_about_a_loop_of_rails():
    said = records("""
8801|N-Bahner|Fr 5. Mär 2021, 19:12|2021-03-05T19:12|Moin zusammen, ich baue gerade eine Kehrschleife in Spur N
    und habe bei jeder Durchfahrt einen Kurzschluss. Trennstellen sind beide vorhanden, Abstand etwa 90 cm. Woran
    kann das liegen?
8803|Weichenheini|Fr 5. Mär 2021, 20:40|2021-03-05T20:40|Wie lang ist denn dein längster Zug? Wenn er beide
    Trennstellen gleichzeitig überbrückt, knallt es zwangsläufig.
8804|N-Bahner|Fr 5. Mär 2021, 21:03|2021-03-05T21:03|Oh. Der Güterzug hat 1,10 m. Dann ist das wohl die
    Erklärung. Danke!
8811|dampf_ulf|Sa 6. Mär 2021, 09:55|2021-03-06T09:55|Alternativ ein Modul mit Sensorgleisen nehmen, das polt
    um, bevor der Zug die Trennstelle erreicht. Läuft bei mir seit vier Jahren ohne einen einzigen Aussetzer.
""")
    html = prosilver(
        "de",
        "Modellbahn Nord",
        "Kehrschleife Kurzschluss",
        f"""<h2 class="topic-title"><a href="./viewtopic.php?f=4&amp;t=3310">Kehrschleife Kurzschluss</a></h2><div
class="action-bar bar-top">
<a href="./posting.php?mode=reply&amp;t=3310" class="button">Antworten</a><div class="pagination">4 Beiträge &bull;
Seite <strong>1</strong>
von <strong>1</strong></div></div>
{each(_PROSILVER, said)}
<form method="post" action="./posting.php"><div class="panel"><h2 class="quickreply-title">Schnellantwort</h2>
<textarea name="message">
</textarea><input type="submit" value="Absenden"></div></form><div class="stat-block online-list"><h3>Wer ist
online?</h3><p>Mitglieder in
diesem Forum: 0 Mitglieder und 2 Gäste</p></div>""",
    )
    return Built(html, posts_of(said))


@page("thread", "https://www.tazzina.example/threads/la-faema-di-mio-nonno.1182/")
def thread_with_quote_and_signatures():
    first = (
        "Ho ereditato una Faema del 1962 e vorrei rimetterla in funzione senza rovinarla. La caldaia tiene, "
        "ma dal gruppo perde acqua "
        "anche a freddo. Qualcuno sa dove trovare le guarnizioni originali?"
    )
    second = (
        "Quelle di oggi sono più spesse di mezzo millimetro, ma con un po' di carta vetrata fine si adattano benissimo."
    )
    third = "Grazie, proverò sabato e vi mando le foto."
    quote = (
        '<blockquote class="bbCodeBlock bbCodeBlock--quote js-expandWatch"><div class="bbCodeBlock-title"><a '
        'href="/goto/post?id=9001" '
        'class="bbCodeBlock-sourceJump">Ornella ha scritto:</a></div><div '
        'class="bbCodeBlock-content">Qualcuno sa dove trovare le '
        "guarnizioni originali?</div></blockquote>"
    )
    said = (
        ("9001", "Ornella", "2021-03-01T18:05:00+0100", "1 Marzo 2021", first, "", "Un caffè al giorno, anzi sei."),
        ("9002", "gino_tn", "2021-03-01T21:47:00+0100", "1 Marzo 2021", second, quote, "Moka, leva, macinino a mano"),
        ("9005", "Ornella", "2021-03-02T08:11:00+0100", "2 Marzo 2021", third, "", "Un caffè al giorno, anzi sei."),
    )
    article = """<article class="message message--post js-post" data-author="{1}" data-content="post-{0}"
id="js-post-{0}">
<div class="message-inner"><div class="message-cell message-cell--user"><section itemscope class="message-user"><h4
class="message-name">
<a href="/members/{1}.{u}/" class="username">{1}</a></h4><h5 class="userTitle message-userTitle">Utente attivo</h5>
<div class="message-userExtras"><dl class="pairs pairs--justified"><dt>Messaggi</dt><dd>{u}14</dd>
</dl></div></section></div>
<div class="message-cell message-cell--main"><div class="message-main"><header class="message-attribution"><a
href="/threads/la-faema-di-mio-nonno.1182/post-{0}" class="u-concealed"><time class="u-dt"
datetime="{2}">{3}</time></a><a
href="/threads/1182/post-{0}">#{0}</a></header><div class="message-content"><div class="bbWrapper">{5}{4}</div></div>
<aside class="message-signature"><div class="bbWrapper">{6}</div></aside><footer class="message-footer"><a
href="#">Mi piace</a>
<a href="#">Rispondi</a></footer></div></div></div></article>"""
    html = sidebar(
        "it",
        "Tazzina",
        "La Faema di mio nonno",
        f"""<div class="block block--messages"><div class="block-container lbContainer"><div class="block-body
js-replyNewMessageContainer">
{each(article, said)}
</div></div></div><div class="blockMessage">Devi accedere per rispondere.</div>""",
    )
    return Built(html, tuple(Said(who, when[:16], text) for _, who, when, _, text, _, _ in said))


@page("thread", "http://www.oldtimer-traktory.example/forum/viewtopic.php?t=771")
def thread_of_posts_in_two_rows():
    said = records("""
501|strejda|út 9. 3. 2021 20:15|2021-03-09T20:15|Koupil jsem Zetor 25 bez papírů. Dá se ještě dohledat rok
    výroby podle čísla motoru? Štítek na převodovce chybí.
502|ursusak|út 9. 3. 2021 21:30|2021-03-09T21:30|Dá. Napiš mi číslo, mám doma tabulky z továrny.
503|manka|st 10. 3. 2021 7:02|2021-03-10T07:02|A pozor, v roce 1950 se čísla přeskakovala, takže to nemusí
    sedět na rok přesně. U nás v klubu jsme takhle omylem zestárli dva stroje.
""")
    post = """<tr><td width="150" align="left" valign="top" class="row1"><span class="name"><a
name="{0}"></a><b>{1}</b></span><br>
<span class="postdetails">Založen: 12. {u}. 200{u}<br>Příspěvky: {u}12<br>Bydliště: Pelhřimov</span></td><td
class="row1"
width="100%" height="28"
valign="top"><table width="100%"><tr><td width="100%"><a href="viewtopic.php?p={0}#{0}"><img src="minipost.gif"
border="0"></a><span
class="postdetails">Zaslal: {2}&nbsp; &nbsp;Předmět: Rok výroby</span></td><td nowrap><a
href="posting.php?mode=quote&amp;p={0}">citovat</a></td>
</tr><tr><td colspan="2"><hr></td></tr><tr><td colspan="2"><span class="postbody">{4}</span></td></tr></table></td></tr>
<tr><td class="row1" width="150"><span class="nav"><a href="#top" class="nav">Nahoru</a></span></td><td class="row1"
height="28"><a
href="profile.php?mode=viewprofile&amp;u={u}"><img src="icon_profile.gif" alt="Profil"></a> <a
href="privmsg.php?u={u}"><img
src="icon_pm.gif" alt="SZ"></a></td></tr><tr><td class="spaceRow" colspan="2" height="1"><img src="spacer.gif" alt=""
width="1"></td></tr>"""
    html = tables(
        "cs",
        "Veteráni na poli",
        "Rok výroby Zetor 25",
        f"""<a class="maintitle" href="viewtopic.php?t=771">Rok výroby Zetor 25</a><table class="forumline"
width="100%" cellspacing="1"
cellpadding="3" border="0"><tr><th class="thLeft" width="150" height="26">Autor</th><th class="thRight">Zpráva</th></tr>
{each(post, said)}
</table><table width="100%"><tr><td><span class="gensmall">Časy uváděny v GMT + 1 hodina</span></td></tr></table>""",
    )
    return Built(html, posts_of(said))


@page("thread", "https://forum.vlaki.example/index.php?topic=118.0")
def thread_in_wrappers():
    said = records("""
3001|Кондуктор|08 Марта 2021, 10:21:07|2021-03-08T10:21|Паровоз Л-2198 отправили в депо на ремонт котла.
    Говорят, вернут к маю. Кто видел его в последний раз на линии?
3004|Михалыч|08 Марта 2021, 13:02:55|2021-03-08T13:02|Я видел в феврале под Бологое, шёл своим ходом с двумя
    вагонами.
3007|Аня из Твери|09 Марта 2021, 19:48:30|2021-03-09T19:48|Фотографии выложу вечером. Пар стоял такой, что
    машиниста не разглядеть!
3010|Кондуктор|10 Марта 2021, 08:15:12|2021-03-10T08:15|Аня, спасибо, ждём.
""")
    post = """<div class="windowbg"><span class="topslice"><span></span></span><div class="post_wrapper"><div
class="poster"><h4>
<a href="/index.php?action=profile;u={u}" title="Просмотр профиля {1}">{1}</a></h4><ul class="reset smalltext"><li
class="postgroup">Постоялец
</li><li class="postcount">Сообщений: {u}31</li></ul></div><div class="postarea"><div class="flow_hidden"><div
class="keyinfo"><h5 id="subject_{0}">
<a href="/index.php?topic=118.msg{0}#msg{0}" rel="nofollow">Re: Паровоз Л-2198: ремонт котла</a></h5><div
class="smalltext">&#171; <strong>Ответ
:</strong> {2} &#187;</div></div></div><div class="post"><div class="inner" id="msg_{0}">{4}</div></div></div><div
class="moderatorbar">
<div class="smalltext reportlinks">Записан</div></div></div><span class="botslice"><span></span></span></div><hr
class="post_separator" />"""
    html = catbg(
        "ru",
        "Железка",
        "Паровоз Л-2198: ремонт котла",
        f"""<div class="pagesection"><div class="pagelinks">Страницы: [<strong>1</strong>]</div></div><div
id="forumposts"><div class="cat_bar">
<h3 class="catbg">Тема: Паровоз Л-2198: ремонт котла (Прочитано 902 раз)</h3></div><form>
{each(post, said)}
</form></div>""",
    )
    return Built(html, posts_of(said))


@page("thread", "http://bbs.diaoyu.example/thread-20981-1-1.html")
def thread_of_anglers():
    said = records("""
70011|江边人|2021-3-6 20:15|2021-03-06T20:15|昨天在水库守了一整天，
    只钓到两条小鲫鱼。请问三月份用什么饵料比较好？水温大概十二度。
70015|老渔翁|2021-3-6 21:02|2021-03-06T21:02|水温低要用腥一点的饵，红虫最稳。线组也要细，鱼口很轻。
70023|小满|2021-3-7 08:44|2021-03-07T08:44|同意楼上，我上周用红虫钓了三斤多。
70031|江边人|2021-3-8 19:30|2021-03-08T19:30|谢谢各位，周末再去试试，回来汇报。
""")
    post = """<div id="post_{0}"><table id="pid{0}" class="plhin" cellspacing="0" cellpadding="0"><tr><td class="pls"
rowspan="2"><div class="pls favatar">
<div class="pi"><div class="authi"><a href="space-uid-{u}.html" target="_blank" class="xw1">{1}</a></div></div><div
class="tns xg2"><table><tr><th>
<p><a href="#">{u}7</a></p>主题</th><td><p><a href="#">11{u}2</a></p>帖子</td></tr></table></div></div></td><td
class="plc"><div class="pi"><strong><a
href="thread-20981-1-1.html#pid{0}" id="postnum{0}"><em>{n}</em><sup>#</sup></a></strong><div class="pti"><div
class="authi"><em
id="authorposton{0}">发表于 {2}</em><span class="pipe">|</span><a
href="thread-20981-1-1.html?authorid={0}">只看该作者</a></div></div></div>
<div class="pct"><div class="pcb"><div class="t_fsz"><table cellspacing="0"><tr><td class="t_f"
id="postmessage_{0}">{4}</td></tr></table></div>
</div></div></td></tr><tr><td class="plc plm"><div class="sign" style="max-height:80px;">一竿一线一江春</div></td>
</tr><tr><td class="pls"></td><td
class="plc"><div class="po hin"><em><a class="fastre"
href="forum.php?mod=post&amp;action=reply&amp;tid=20981">回复</a></em><p><a href="#">举报</a>
</p></div></td></tr></table></div>"""
    html = discuz(
        "zh",
        "江湖钓鱼论坛",
        "三月份用什么饵料",
        f"""<div id="pgt" class="pgs mbm cl"><a id="newspecial"
href="forum.php?mod=post&amp;action=newthread">发帖</a></div><div id="postlist" class="pl bm">
<table cellspacing="0"><tr><td class="pls ptn pbn"><span class="xg1">查看:</span> 388 <span class="xg1">回复:</span>
3</td><td class="plc ptm pbn"><h1
class="ts"><span id="thread_subject">三月份用什么饵料</span></h1></td></tr></table>
{each(post, said)}
</div><div id="f_pst" class="pl bm bmw"><form method="post" id="fastpostform"><textarea rows="6" cols="80"
name="message"></textarea>
<button type="submit" class="pn pnc"><strong>发表回复</strong></button></form></div>""",
    )
    return Built(html, posts_of(said))


@page("thread", "https://www.kendo-kreis.example/viewtopic.php?id=77")
def thread_of_one_post():
    text = (
        "Hallo, am Samstag, dem 27. März, räumen wir ab 10 Uhr die Halle aus, weil der Boden abgeschliffen "
        "wird. Wir brauchen mindestens acht "
        "Leute und zwei Autos mit Anhängerkupplung. Für Suppe ist gesorgt. Bitte meldet euch hier, damit ich "
        "planen kann."
    )
    html = punned(
        "de",
        "Kendo-Kreis",
        "Helfer gesucht: Halle ausräumen",
        f"""<div class="linkst"><div class="inbox crumbsplus"><ul class="crumbs"><li><a
href="index.php">Übersicht</a></li><li><span>»&#160;</span><a
href="viewforum.php?id=3">Verein</a></li></ul><div class="pagepost"><p class="pagelink conl">Seiten:
<strong>1</strong></p></div></div></div>
<div id="p310" class="blockpost rowodd firstpost blockpost1"><h2><span><span class="conr">#1</span> <a
href="viewtopic.php?pid=310#p310">2021-03-12 17:40:09</a></span></h2><div class="box"><div class="inbox"><div
class="postbody"><div
class="postleft"><dl><dt><strong><a href="profile.php?id=5">Birte</a></strong></dt><dd
class="usertitle"><strong>Mitglied</strong></dd><dd><span>
Registriert: 2014-09-30</span></dd><dd><span>Beiträge: 18</span></dd></dl></div><div class="postright"><h3>Helfer
gesucht: Halle ausräumen</h3><div
class="postmsg"><p>{text}</p></div></div></div></div><div class="inbox"><div class="postfoot clearb"><div
class="postfootleft"><p><span>Offline</span>
</p></div></div></div></div></div><div class="postlinksb"><p class="postlink">Sie müssen sich <a
href="login.php">anmelden</a>, um zu antworten.</p></div>""",
    )
    return Built(html, (Said("Birte", "2021-03-12T17:40", text),))


@page("thread", "https://letras.example/topic/401-que-livro-levaram-para-a-ilha/")
def thread_of_two_posts_below_a_poll():
    ask = (
        "Estamos a escolher o livro de abril e a votação fica aberta até domingo. Expliquem por favor a vossa escolha, "
        "para quem não leu perceber do que se trata."
    )
    say = "Votei nos contos porque se podem ler na viagem de comboio, um por dia, sem perder o fio à meada."
    comment = """<article id='elComment_{0}' class='cPost ipsBox ipsComment ipsClearfix'><aside
class='ipsComment_author cAuthorPane'><h3
class='cAuthorPane_author'><strong><a href='/profile/{u}-{1}/'>{1}</a></strong></h3><ul
class='cAuthorPane_info'><li>Leitores</li><li>92 publicações</li>
</ul></aside><div class='ipsColumn ipsColumn_fluid'><div id='comment-{0}_wrap' class='ipsComment_content'><div
class='ipsComment_meta'><p><a
href='/topic/401-que-livro/?do=findComment&amp;comment={0}'>Publicado <time
datetime='{2}'>{3}</time></a></p></div><div data-role='commentContent'
class='ipsType_normal ipsType_richText ipsContained'><p>{4}</p></div><ul class='ipsComment_controls'><li><a
href='#'>Citar</a></li></ul></div></div></article>"""
    said = (
        ("611", "Beatriz N.", "2021-03-10T09:20:00Z", "10 de março", ask),
        ("614", "zeca", "2021-03-11T22:41:00Z", "11 de março", say),
    )
    html = layout(
        "pt",
        "Letras Soltas",
        "Que livro lemos em abril?",
        f"""<div class="ipsPageHeader"><h1>Que livro lemos em abril?</h1><p>Por <a
href="/profile/611-Beatriz/">Beatriz N.</a></p></div>
<section class="ipsBox cPollVotes"><h2>Sondagem</h2><ol><li>Contos <span>9 votos</span></li><li>Romance histórico
<span>4 votos</span></li><li>Poesia
<span>2 votos</span></li></ol><a href="/login/">Entrar para votar</a></section><div class="cTopicPostArea"
data-role="commentFeed">
{each(comment, said)}
</div><div class="ipsBox"><h2>Participe na conversa</h2><textarea placeholder="Responder a este
tópico..."></textarea></div>""",
    )
    return Built(html, (Said("Beatriz N.", "2021-03-10", ask), Said("zeca", "2021-03-11", say)))
