"""Index pages of boards: one row, two rows, sub-boards, stickies, last-post columns, right to left."""

from .chrome import advert, board, modern, old
from .page import Built, Listed, page
from .words import count, ident, member, name

_MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()


def _english(iso):
    return f"{int(iso[8:10])} {_MONTHS[int(iso[5:7]) - 1]} {iso[:4]}, {iso[11:]}"


def _classic(row, n, mark=""):
    return (
        f'<li class="row bg{n % 2 + 1}{mark}"><dl class="row-item"><dt><div class="list-inner">'
        f'<a href="{row.url}" class="topictitle">{row.title}</a><br><div class="topic-poster">by '
        f'<a href="./memberlist.php?u={member(n)}" class="username">{row.author}</a> » 1 Jan 2021, 08:0{n % 10}</div>'
        f'</div></dt><dd class="posts">{row.replies} <dfn>Replies</dfn></dd>'
        f'<dd class="views">{row.replies * 31 + 40} <dfn>Views</dfn></dd>'
        '<dd class="lastpost"><span><dfn>Last post </dfn>by <a '
        f'href="./memberlist.php?u={member(n + 5)}">{name("en", n + 2)}</a> <a href="{row.url}&amp;p={n}#p{n}">'
        f'<img src="go.gif" alt="View the latest post"></a><br>{_english(row.last)}</span></dd></dl></li>'
    )


def _topics(rows, stickies=0):
    items = "".join(_classic(row, n, " sticky" * (n < stickies)) for n, row in enumerate(rows))
    return (
        '<div class="forumbg"><div class="inner"><ul class="topiclist"><li class="header"><dl><dt>Topics</dt>'
        '<dd class="posts">Replies</dd><dd class="views">Views</dd><dd class="lastpost">Last post</dd></dl></li>'
        f'</ul><ul class="topiclist topics">{items}</ul></div></div>'
    )


_HOST = "https://board.example/"


def _row(n, title, replies, last, author=None):
    return Listed(title, f"{_HOST}viewtopic.php?f=4&t={n}", author or name("en", n), replies, last)


@page("index", _HOST + "viewforum.php?f=4")
def board_with_one_row():
    rows = (_row(31, "Ferry times for the June meeting", 3, "2021-03-14T19:45"),)
    return Built(
        board(
            "Lathes",
            f'<h2>Lathes</h2><a href="./posting.php?mode=post&amp;f=4">New Topic</a>{_topics(rows)}'
            '<div class="pagination">1 topic &bull; Page 1 of 1</div>',
        ),
        rows=rows,
    )


@page("index", _HOST + "viewforum.php?f=5")
def board_with_two_rows():
    rows = (
        _row(41, "Milling aluminium without coolant", 12, "2021-03-11T22:08"),
        _row(38, "Which vice for a small mill?", 0, "2021-02-27T13:30"),
    )
    return Built(board("Milling", f"<h2>Milling</h2>{_topics(rows)}{advert()}"), rows=rows)


@page("index", _HOST + "viewforum.php?f=6")
def board_with_stickies_and_sub_boards():
    rows = (
        _row(2, "Read this first", 0, "2012-01-01T10:00"),
        _row(9, "How to post pictures", 44, "2018-05-12T08:31"),
        _row(71, "Bearing noise", 7, "2021-03-14T21:02"),
        _row(66, "The cheap bracket", 15, "2021-03-13T17:40"),
        _row(70, "Flat belts", 2, "2021-03-10T09:12"),
        _row(52, "Selling my father's lathe", 31, "2021-02-28T20:20"),
    )
    boards = "".join(
        f'<li class="row"><dl><dt><a href="./viewforum.php?f={n}" class="forumtitle">{title}</a><br>{text}</dt>'
        f'<dd class="topics">{n * 3}</dd><dd class="posts">{n * 40}</dd><dd class="lastpost">'
        f'<a href="./viewtopic.php?t=9{n}">{last}</a> by Quill<br>{n} Mar 2021, 10:00</dd></dl></li>'
        for n, title, text, last in (
            (11, "Small lathes", "Up to 150 mm", "Watchmaker's lathe"),
            (12, "Wood", "Turning wood", "Bowls from ash"),
        )
    )
    return Built(
        board(
            "Lathes",
            f'<h2>Lathes</h2><div class="forabg"><ul class="topiclist forums">{boards}</ul></div>{_topics(rows, 2)}'
            '<div class="pagination">6 topics &bull; <strong>1</strong> <a href="./viewforum.php?f=6&amp;start=25">2'
            "</a></div>",
        ),
        rows=rows,
        spare=("Small lathes", "Wood"),
    )


@page("index", "https://board.example/index.php")
def entry_page_of_boards_in_german():
    rows = tuple(
        Listed(title, f"https://board.example/forum{n}.html", None, None, last)
        for n, title, last in (
            (1, "Drehmaschinen", "2021-03-14T18:20"),
            (2, "Fräsen", "2021-03-13T09:44"),
            (3, "Schweißen", "2021-03-01T22:10"),
            (4, "Marktplatz", "2021-03-15T07:55"),
            (5, "Plauderecke", "2021-02-11T16:02"),
        )
    )
    body = "".join(
        f'<tr><td class="i"><img src="n.gif"></td><td><a href="forum{n}.html"><b>{row.title}</b></a><br>'
        f"<small>Alles rund um {row.title}</small></td><td>{n * 120}</td><td>{n * 1800}</td><td>"
        f'<a href="topic{n}88.html">Letztes Thema {n}</a><br>von {name("de", n)}'
        f"<br>{row.last[8:10]}.{row.last[5:7]}.2021 {row.last[11:]}</td></tr>"
        for n, row in enumerate(rows, 1)
    )
    return Built(
        board(
            "Forum",
            "<table class='fl'><tr><th colspan=2>Forum</th><th>Themen</th><th>Beiträge</th><th>Letzter Beitrag</th>"
            f"</tr>{body}</table><p>Mitglieder: 812 &bull; Neuestes Mitglied: Werkzeugkiste</p>",
            "de",
        ),
        rows=rows,
    )


@page("index", "https://zavod.example/forumdisplay.php?f=9")
def last_post_column_in_russian():
    titles = (
        "Течёт кран на кухне",
        "Шум сзади при повороте",
        "Где чинить насос?",
        "Старые модели: отличия",
        "Продам станок",
        "Фото мастерских",
    )
    rows = tuple(
        Listed(
            title,
            f"https://zavod.example/showthread.php?t={ident(n)}",
            name("ru", n),
            count(n),
            f"2021-03-{14 - n:02}T{20 - n}:1{n}",
        )
        for n, title in enumerate(titles)
    )
    body = "".join(
        '<tr><td class="alt2"><img src="thread.gif"></td><td class="alt1"><div>'
        f'<a href="showthread.php?t={ident(n)}">{row.title}</a></div><div class="smallfont"><span>{row.author}'
        '</span></div></td><td class="alt2"><div class="smallfont" '
        f'style="text-align:right">{row.last[8:10]}.03.2021 <span class="time">{row.last[11:]}</span><br>'
        f'от <a href="member.php?find=lastposter&amp;t={ident(n)}">{name("ru", n + 1)}</a></div></td>'
        f'<td class="alt1"><a href="misc.php?do=whoposted&amp;t={ident(n)}">{row.replies}</a></td>'
        f'<td class="alt2">{row.replies * 44 + 9}</td></tr>'
        for n, row in enumerate(rows)
    )
    return Built(
        board(
            "Сантехника",
            '<table class="tborder" id="threadslist"><tr><td class="thead"></td><td class="thead">Тема / Автор</td>'
            '<td class="thead">Последнее сообщение</td><td class="thead">Ответов</td><td class="thead">Просмотров'
            f"</td></tr>{body}</table>",
            "ru",
        ),
        rows=rows,
    )


@page("index", "https://ar.example/forum-3.html")
def right_to_left_rows_in_arabic():
    titles = ("تسريب الماء من الصنبور", "ورشة قرب المحطة", "صوت من الخلف عند الدوران", "بيع مخرطة قديمة", "صور الورش")
    rows = tuple(
        Listed(title, f"https://ar.example/thread-{ident(n)}.html", name("ar", n), count(n), f"2021-03-{13 - n:02}")
        for n, title in enumerate(titles)
    )
    body = "".join(
        f'<tr><td><a href="thread-{ident(n)}.html">{row.title}</a><br><small>{row.author}</small></td>'
        f"<td>{row.replies}</td><td>{row.replies * 50}</td><td>{row.last[8:]}-03-2021"
        f"<br>بواسطة {name('ar', n + 2)}</td></tr>"
        for n, row in enumerate(rows)
    )
    return Built(
        board(
            "السباكة",
            f"<table><tr><th>الموضوع / الكاتب</th><th>الردود</th><th>المشاهدات</th><th>آخر مشاركة</th></tr>{body}"
            "</table>",
            "ar",
        ),
        rows=rows,
    )


@page("index", "https://fa.example/forum-2.html")
def persian_years_in_rows():
    titles = ("شیر آب چکه می‌کند", "تعمیرکار خوب کجاست", "صدای پمپ در شب", "فروش دستگاه تراش")
    days = (
        ("2021-03-14", "۲۴ اسفند ۱۳۹۹"),
        ("2021-03-10", "۲۰ اسفند ۱۳۹۹"),
        ("2021-02-18", "۳۰ بهمن ۱۳۹۹"),
        ("2021-01-20", "۱ بهمن ۱۳۹۹"),
    )
    digits = str.maketrans("0123456789", "۰۱۲۳۴۵۶۷۸۹")
    rows = tuple(
        Listed(title, f"https://fa.example/thread-{ident(n)}.html", name("fa", n), count(n), iso)
        for n, (title, (iso, _)) in enumerate(zip(titles, days, strict=True))
    )
    body = "".join(
        f'<div class="r"><h3><a href="thread-{ident(n)}.html">{row.title}</a></h3><span>{row.author}</span>'
        f"<span>{str(row.replies).translate(digits)} پاسخ</span><span>{shown}</span></div>"
        for n, (row, (_, shown)) in enumerate(zip(rows, days, strict=True))
    )
    return Built(modern("لوله‌کشی", f"<h1>لوله‌کشی</h1><div>{body}</div>", "fa"), rows=rows)


@page("index", "https://old.example/wwwboard/")
def titles_and_dates_of_a_perl_board():
    rows = tuple(
        Listed(
            title,
            f"https://old.example/wwwboard/messages/{130 - n}.html",
            who,
            count(n) % 9,
            f"1999-06-{9 - n:02}T{21 - n}:14",
        )
        for n, (title, who) in enumerate(
            (
                ("Ferry late again", "Dora Finch"),
                ("Belt wanted", "Hal"),
                ("Re-wiring a motor", "Milo"),
                ("New club house", "Webmaster"),
                ("Hello from Norway", "Arne"),
            )
        )
    )
    body = "".join(
        f'<LI><A HREF="messages/{130 - n}.html">{row.title}</A> - <B>{row.author}</B> '
        f"<I>{row.last[11:]}:07 6/0{9 - n}/99</I> ({row.replies})</LI>"
        for n, row in enumerate(rows)
    )
    return Built(
        old(
            "WWWBoard",
            f"[ <A HREF='#post'>Post Message</A> ] [ <A HREF='faq.html'>FAQ</A> ]<HR><UL>{body}</UL><HR><A NAME=post>"
            "<H2>Post A Message!</H2></A><FORM>Name: <INPUT NAME=n><BR><TEXTAREA></TEXTAREA></FORM>",
        ),
        rows=rows,
    )
