"""Pages about people: profiles, member lists, who is online, inboxes, rankings. None holds a post or a thread row."""

from .chrome import advert, board, document, modern, old
from .page import page
from .words import NAMES, member, name, talk


@page("other", "https://marl.example/members/maggie.77/")
def profile_with_recent_activity():
    feed = "".join(
        '<li class="activity"><div class="contentRow"><h4>Maggie replied to the thread '
        f'<a href="/threads/{slug}.{number}/post-9{number}">'
        f'{title}</a>.</h4><div class="snippet">{said}</div><time datetime="2021-03-{day:02}T10:12:00+0000">Mar '
        f"{day}, 2021</time></div></li>"
        for number, (slug, title, said, day) in enumerate(
            (
                ("ferry", "Ferry times", talk("en", 6), 14),
                ("bearing", "Bearing noise", talk("en", 0, 2), 12),
                ("bracket", "The cheap bracket", talk("en", 1), 9),
                ("maker", "Writing to the maker", talk("en", 7), 2),
            ),
            31,
        )
    )
    return modern(
        "Maggie | Marl & Loam",
        '<div class="memberHeader"><img src="/a/77.jpg" alt="Maggie"><h1>Maggie</h1><em>Well-known member</em> from <a '
        'href="/misc/location">Leeds</a><dl><dt>Joined</dt><dd>May 3, 2014</dd></dl><dl><dt>Last seen</dt>'
        "<dd>Today at 9:14 AM"
        '</dd></dl><dl><dt>Messages</dt><dd>1,204</dd></dl></div><h3 class="tabs"><a>Latest activity</a>'
        "<a>Postings</a><a>About</a>"
        f'</h3><ul class="feed">{feed}</ul>',
    )


@page("other", "https://board.example/memberlist.php?mode=viewprofile&u=61")
def profile_of_a_classic_board_in_polish():
    facts = "".join(
        f"<dt>{what}:</dt><dd>{value}</dd>"
        for what, value in (
            ("Nazwa użytkownika", "majster_61"),
            ("Ranga", "Stały bywalec"),
            ("Lokalizacja", "Lublin"),
            ("Zarejestrowany(a)", "12 sie 2009, 18:22"),
            ("Ostatnio aktywny(a)", "14 mar 2021, 21:05"),
            ("Liczba postów", "883 | 1.2% wszystkich"),
            ("Najaktywniejszy na forum", '<a href="./viewforum.php?f=4">Tokarki</a> (411 postów)'),
        )
    )
    return board(
        "Przeglądasz profil majster_61",
        '<h2>Przeglądasz profil majster_61</h2><form class="panel"><dl class="left-box"><dt><img src="a.png">'
        "</dt></dl>"
        f'<dl class="details">{facts}</dl></form><div class="panel"><h3>Podpis</h3>'
        '<div class="signature">Kto pyta, nie błądzi.</div></div>',
        "pl",
    )


@page("other", "https://board.example/memberlist.php")
def member_list():
    rows = "".join(
        f'<tr class="bg{number % 2 + 1}"><td><span class="rank-img"><img src="r.gif" alt="Regular"></span><a '
        f'href="./memberlist.php?mode=viewprofile&amp;u={number}">{who}</a></td><td class="posts">'
        f'<a href="./search.php?author_id={number}">{posts}</a></td><td class="info">{place}</td><td>{joined}</td>'
        f"<td>{seen}</td></tr>"
        for number, (who, posts, place, joined, seen) in enumerate(
            (
                ("oldtimer_62", 4410, "Kent", "Mon Feb 04, 2002 8:10 pm", "Sun Mar 14, 2021 9:00 am"),
                ("Maggie", 1204, "Leeds", "Sat May 03, 2014 1:19 pm", "Mon Mar 15, 2021 9:14 am"),
                ("Rustbucket", 87, "", "Tue Jun 18, 2019 4:44 pm", "Fri Jan 08, 2021 10:31 pm"),
                ("pete.w", 12, "Cork", "Wed Jul 01, 2020 7:02 am", "Wed Jul 29, 2020 6:15 pm"),
                ("Harrow77", 310, "Harrow", "Thu Sep 22, 2011 11:11 am", "Tue Mar 02, 2021 5:50 pm"),
                ("Quill", 0, "", "Sun Mar 14, 2021 3:33 pm", "Sun Mar 14, 2021 3:40 pm"),
            ),
            11,
        )
    )
    return board(
        "Spindle Board - Members",
        '<h2>Members</h2><div class="action-bar"><a href="./memberlist.php?mode=searchuser">Find a member'
        "</a> 6 members &bull; Page 1 of 1"
        "</div><table class='table1'><thead><tr><th>Username</th><th>Posts</th><th>Website, Location</th>"
        "<th>Joined</th><th>Last active"
        f"</th></tr></thead><tbody>{rows}</tbody></table>",
    )


@page("other", "https://mydz.example/space-list.html")
def member_cards_in_chinese():
    cards = "".join(
        f'<li class="bbda"><a href="/space-uid-{number}.html" class="avt"><img src="/avatar/{number}.jpg"></a><h4>'
        f'<a href="/space-uid-{number}.html">{who}</a></h4><p class="xg1">积分数: {number * 31} 最后登录: '
        f"2021-3-{number % 14 + 1} 08:{number}</p>"
        f'<p><a href="/ghi-{number}.html">加为好友</a> <a href="/pm-{number}.html">发送消息</a></p></li>'
        for number, who in enumerate(NAMES["zh"], 21)
    )
    return modern(
        "会员列表",
        f'<h1>会员排行</h1><ul class="buddy cl">{cards}</ul><div class="pg"><strong>1</strong>'
        '<a href="/space-list-2.html">2</a></div>',
        "zh",
    )


@page("other", "https://board.example/viewonline.php")
def who_is_online():
    rows = "".join(
        f'<tr><td class="name"><a href="/u/{number}">{who}</a><br><small>Mozilla/5.0</small></td><td>'
        f'<a href="{url}">{doing}</a></td>'
        f'<td class="active">Mon Mar 15, 2021 11:{number} am</td></tr>'
        for number, who, url, doing in (
            (58, "Guest", "/viewtopic.php?t=88", "Reading topic Bearing noise"),
            (57, "Maggie", "/viewforum.php?f=4", "Viewing Lathes"),
            (55, "Googlebot", "/viewtopic.php?t=31", "Reading topic Ferry times"),
            (55, "Guest", "/memberlist.php", "Viewing member list"),
            (52, "pete.w", "/posting.php", "Posting message in Lathes"),
        )
    )
    return board(
        "Who is online",
        "<h2>There are 2 registered users and 0 hidden users online</h2><p>There are 3 guest users online ("
        '<a href="?sg=1">Display '
        'guests</a>)</p><table class="table1"><tr><th>Username</th><th>Forum location</th><th>Last updated</th></tr>'
        f"{rows}</table><p><em>Legend: <a>Administrators</a>, <a>Bots</a></em></p>",
    )


@page("other", "https://forum.example/private.php")
def inbox_in_french():
    rows = "".join(
        '<tbody><tr><td><img src="new.gif"></td><td class="alt1"><a '
        f'href="private.php?do=showpm&amp;pmid={number}">{about}</a>'
        f'<div class="smallfont">{who}</div></td><td class="smallfont">{when}</td><td>'
        f'<input type="checkbox" name="pm[{number}]"></td></tr></tbody>'
        for number, about, who, when in (
            (301, "Re: joint spi", "titi44", "14/03/2021, 20h41"),
            (298, "Votre annonce", "Marcelle", "12/03/2021, 08h12"),
            (280, "Bienvenue sur le forum", "Administrateur", "01/02/2021, 10h00"),
        )
    )
    return board(
        "Messages privés : boîte de réception",
        '<form><table class="tborder"><tr><td class="tcat" colspan="4">Messages dans le dossier : Boîte de '
        "réception (3)</td></tr>"
        f'<tr class="thead"><td></td><td>Titre / Expéditeur</td><td>Date</td><td></td></tr>{rows}</table>'
        "<p>Vous avez utilisé 3 "
        "messages sur un quota de 50.</p></form>",
        "fr",
    )


@page("other", "https://board.example/index.php?action=stats")
def statistics_centre():
    def table(title, pairs):
        cells = "".join(
            f'<dt>{what}</dt><dd class="statsbar"><div class="bar" style="width:{50 - n * 9}px"></div><span>{count}'
            "</span></dd>"
            for n, (what, count) in enumerate(pairs)
        )
        return f'<div class="half"><h3 class="catbg">{title}</h3><dl class="stats">{cells}</dl></div>'

    posters = [(f'<a href="?action=profile;u={n}">{name("en", n)}</a>', 4410 - n * 800) for n in range(5)]
    topics = [
        (f'<a href="?topic={n}.0">{title}</a>', 300 - n * 40)
        for n, title in enumerate(("Show your shed", "Bearing noise", "Jokes", "Ferry times"))
    ]
    return board(
        "Spindle Board - Stats Center",
        '<div id="statistics"><h2>General Statistics</h2><dl><dt>Total Members:</dt><dd>8120</dd><dt>Total Posts:'
        "</dt><dd>90441</dd>"
        f"<dt>Most Online:</dt><dd>312 - January 04, 2020, 08:12:44 PM</dd></dl>{table('Top 10 Posters', posters)}"
        f"{table('Top Topics (by Replies)', topics)}<h3>Forum History</h3><table><tr><th>Month</th><th>New Topics"
        "</th><th>New Posts</th></tr>"
        "<tr><th>March 2021</th><th>44</th><th>512</th></tr><tr><th>February 2021</th><th>81</th><th>1022</th></tr>"
        "<tr><th>January 2021</th><th>92</th><th>1190</th></tr></table></div>",
    )


@page("other", "https://schach.example/rangliste")
def ranking_table():
    rows = "".join(
        f'<tr><td>{place}.</td><td><a href="/spieler/{place}">{who}</a></td><td>{club}</td><td>{points}</td>'
        f"<td>{played}</td></tr>"
        for place, (who, club, points, played) in enumerate(
            (
                ("Hanna Vogt", "SK Nord", "6½", "12.03.2021"),
                ("Piet Maas", "Turm 04", "6", "12.03.2021"),
                ("Uwe Krell", "SK Nord", "5½", "05.03.2021"),
                ("Ines Roth", "Springer", "5", "12.03.2021"),
                ("Lars Behn", "Turm 04", "4½", "26.02.2021"),
                ("Kim Sander", "Springer", "4", "12.03.2021"),
                ("Jo Adler", "Freie Bauern", "3", "19.02.2021"),
            ),
            1,
        )
    )
    return modern(
        "Rangliste",
        "<h1>Rangliste nach sieben Runden</h1><table><tr><th>Platz<th>Name<th>Verein<th>Punkte<th>Letzte Partie"
        f"</tr>{rows}</table>",
        "de",
    )


@page("other", "https://nb.example/users")
def user_grid_in_korean():
    users = "".join(
        f'<li class="users-box registered-user" data-uid="{number}"><a href="/user/{number}">'
        f'<span class="avatar">{who[0]}</span></a><br>'
        f'<div class="user-info"><span><a href="/user/{number}">{who}</a></span><br>'
        '<div class="lastonline" title="가입일"><span class="timeago" '
        f'title="2021-03-1{number % 5}T08:00:00.000Z"></span></div></div></li>'
        for number, who in enumerate(NAMES["ko"], 3)
    )
    return modern("회원", f'<ul id="users-container" class="users-container">{users}</ul>', "ko")


@page("other", "https://ipb.example/staff/")
def staff_page():
    people = "".join(
        f'<li class="ipsGrid_span4"><div class="ipsBox"><h3><a href="/profile/{member(n)}-{who.lower()}/">{who}'
        "</a></h3>"
        f"<p>{role}</p>"
        f'<p class="ipsType_light">{words}</p></div></li>'
        for n, who, role, words in (
            (1, "Harrow", "Administrator", "Keeps the server running and the bills paid."),
            (4, "Quill", "Global moderator", "Reads everything. Ask me about split threads and lost passwords."),
            (9, "Rust", "Moderator: Lathes", "Thirty years at the bench, still ten fingers."),
        )
    )
    return modern("Staff", f'<h1>The team</h1><ul class="ipsGrid">{people}</ul>' + advert(3))


@page("other", "https://old.example/members.html")
def member_page_of_1999_in_czech():
    rows = "".join(
        f'<TR BGCOLOR="#EEEEEE"><TD><FONT SIZE=2><B>{who}</B></FONT></TD><TD>'
        f'<A HREF="mailto:{mail}@example.org">{mail}</A></TD><TD>{since}</TD></TR>'
        for who, mail, since in (
            ("Karel Dub", "dub", "12.4.1998"),
            ("Jana Lípová", "lipova", "30.11.1998"),
            ("Petr Jasan", "jasan", "2.2.1999"),
        )
    )
    return old(
        "Členové klubu",
        f"<TABLE BORDER=1 CELLPADDING=3><TR><TH>Jméno</TH><TH>E-mail</TH><TH>Členem od</TH></TR>{rows}</TABLE>",
        "cs",
    )


@page("other", "https://forum.example/account/notifications")
def notifications_in_hebrew():
    rows = "".join(
        f'<div class="n-row"><img src="/a/{n}.png" alt=""><div><b>{who}</b> {what} <a href="/t/{n}">{where}</a>'
        f"<span>{when}</span></div></div>"
        for n, who, what, where, when in (
            (5, "נועה77", "הזכירה אותך בנושא", "אטם דולף", "לפני שעתיים"),
            (6, "המכונאי", "הגיב לנושא שלך", "רעש מאחור", "אתמול"),
            (7, "אורית", "אהבה את ההודעה שלך בנושא", "מוסך בחיפה", "לפני 3 ימים"),
        )
    )
    return document(
        "התראות",
        f'<header><a href="/">ראשי</a></header><main><h1>התראות</h1>{rows}<button>סמן הכל כנקרא</button></main>',
        "he",
    )
