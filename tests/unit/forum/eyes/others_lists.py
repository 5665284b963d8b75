"""Lists that are no boards: searches, calendars, galleries, timetables, offers. None holds a post or a thread row."""

from .chrome import board, document, modern, old, press
from .page import page
from .words import talk


@page("other", "https://board.example/search.php")
def search_form():
    boards = "".join(f"<option>{title}</option>" for title in ("Lathes", "Milling", "Welding", "Wanted", "Off topic"))
    return board(
        "Spindle Board - Search",
        '<h2 class="solo">Search</h2><form method="get"><div class="panel"><h3>Search query</h3><fieldset><dl>'
        "<dt><label>Search for "
        "keywords:</label><br><span>Place + in front of a word which must be found and - in front of a word "
        "which must not be found."
        ' Use * as a wildcard for partial matches.</span></dt><dd><input name="keywords" size="40"></dd></dl><dl>'
        "<dt>Search for author:"
        f'</dt><dd><input name="author"></dd></dl></fieldset></div><div class="panel"><select multiple>{boards}'
        "</select><label>"
        '<input type="radio"> Posts</label><label><input type="radio"> Topics</label>'
        '<input type="submit" value="Search"></div></form>',
    )


def _found(number, title, who, when, said):
    return (
        '<div class="search post"><dl class="postprofile"><dt class="author">by '
        f'<a href="./memberlist.php?u={number}">{who}</a></dt>'
        f'<dd class="search-result-date">{when}</dd><dd>Forum: <a href="./viewforum.php?f=4">Токарные станки</a>'
        "</dd><dd>Тема: "
        f'<a href="./viewtopic.php?t={number}">{title}</a></dd><dd>Ответы: <strong>{number % 9}</strong></dd></dl>'
        '<div class="postbody">'
        f'<h3><a href="./viewtopic.php?p={number}#p{number}">Re: {title}</a></h3>'
        f'<div class="content">... {said} ...</div></div></div>'
    )


@page("other", "https://board.example/search.php?keywords=прокладка")
def search_results_in_russian():
    found = "".join(
        _found(*what)
        for what in (
            (812, "Течёт кран", "Слесарь", "14 мар 2021, 22:18", talk("ru", 0)),
            (790, "Шум сзади", "Натали", "02 фев 2021, 09:40", talk("ru", 2)),
            (655, "Где чинить?", "Странник", "19 ноя 2020, 17:03", talk("ru", 1, 5)),
            (401, "Старые модели", "kot_begemot", "07 май 2018, 12:55", talk("ru", 4)),
        )
    )
    return board(
        "Поиск",
        f"<h2>Результаты поиска: 4 : <a>прокладка</a></h2><p>Запрос: <strong>прокладка</strong></p>{found}",
        "ru",
    )


@page("other", "https://find.example/?q=lathe")
def results_of_a_web_search():
    hits = "".join(
        f'<div class="g"><a href="https://{host}"><h3>{title}</h3><cite>{host}</cite></a><span>{when} — {text}'
        "</span></div>"
        for host, title, when, text in (
            (
                "lathes.example/guide",
                "A guide to small lathes",
                "12 Jan 2021",
                "Beds, spindles and what to look for when buying used.",
            ),
            (
                "shop.example/lathe",
                "Lathes from 499",
                "3 days ago",
                "Free delivery on all lathes this month. Read reviews.",
            ),
            (
                "wiki.example/Lathe",
                "Lathe - encyclopedia",
                "",
                "A lathe is a machine tool that rotates a workpiece about an axis.",
            ),
            (
                "forum.example/t/88",
                "Which lathe for a beginner? - forum",
                "4 Mar 2019",
                "12 posts · 7 authors. I started with a small one.",
            ),
        )
    )
    return document(
        "lathe - search",
        f'<form><input name="q" value="lathe"></form><p>About 1,240,000 results (0.41 seconds)</p>{hits}<div>'
        '<a href="/?q=lathe&start=10">Next</a></div>',
    )


@page("other", "https://board.example/calendar.php?m=3&y=2021")
def month_calendar():
    def day(number):
        event = f'<div><a href="event-{number}.html">Club night</a></div>' if number % 7 == 3 else ""
        return f'<td class="trow1"><a href="calendar.php?action=dayview&day={number}">{number}</a>{event}</td>'

    weeks = "".join(
        "<tr>" + "".join(day(number) for number in range(start, min(start + 7, 32))) + "</tr>"
        for start in range(1, 32, 7)
    )
    head = "".join(
        f"<th>{day}</th>" for day in ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
    )
    return board(
        "Calendar",
        '<a href="?m=2&y=2021">February 2021</a> <b>March 2021</b> <a href="?m=4&y=2021">April 2021</a><table>'
        f"<tr>{head}</tr>{weeks}</table>",
    )


@page("other", "https://clay.example/sitemap/")
def sitemap_page():
    parts = "".join(
        f"<h2>{part}</h2><ul>"
        + "".join(f'<li><a href="/{part.lower()}/{n}/">{title}</a></li>' for n, title in enumerate(titles))
        + "</ul>"
        for part, titles in (
            ("Pages", ("About us", "Contact", "Courses", "Prices", "Privacy")),
            (
                "Entries",
                ("Loam in March", "Late frost", "Seed lists", "A year of clay", "Firing at night", "Glaze notes"),
            ),
            ("Categories", ("Clay", "Garden", "Kiln")),
        )
    )
    return press("Sitemap", f"<h1>Sitemap</h1>{parts}")


@page("other", "https://clay.example/tags/")
def tag_cloud_in_italian():
    tags = " ".join(
        f'<a href="/tag/{tag}/" style="font-size:{10 + n * 7 % 15}pt" title="{n * 3 + 1} argomenti">{tag}</a>'
        for n, tag in enumerate(
            "argilla forno smalto tornio terra ferro legno acqua fuoco vetro stampo colore corso mostra libro".split()
        )
    )
    return press("Etichette", f'<h1>Nuvola di etichette</h1><div class="tagcloud">{tags}</div>', "it")


@page("other", "https://bus.example/line/7")
def timetable():
    stops = "".join(
        f"<tr><th>{stop}</th>"
        + "".join(f"<td>{hour:02}:{(n * 6 + hour) % 60:02}</td>" for hour in range(6, 13))
        + "</tr>"
        for n, stop in enumerate(("Harbour", "Market", "Town hall", "School", "Hospital", "Mill Lane", "Cemetery"))
    )
    return modern(
        "Line 7",
        f"<h1>Line 7, Monday to Friday, from 14 December 2020</h1><table class='tt'>{stops}</table>"
        "<p>Not on holidays.</p>",
    )


@page("other", "https://clay.example/")
def blog_home():
    entries = "".join(
        f'<article class="post"><header><h2 class="entry-title"><a href="/2021/{slug}/">{title}</a></h2>'
        f'<p class="entry-meta">Posted on <a href="/2021/{slug}/">'
        f'<time datetime="{iso}">{shown}</time></a> by <a href="/author/una/">Una</a></p></header>'
        f'<div class="entry-summary"><p>{text} <a href="/2021/{slug}/">'
        'Continue reading</a></p></div><footer><a href="/category/clay/">Clay</a> | '
        f'<a href="/2021/{slug}/#comments">{count} Comments</a></footer></article>'
        for slug, title, iso, shown, text, count in (
            (
                "03/loam",
                "Loam in March",
                "2021-03-11T08:00:00+00:00",
                "March 11, 2021",
                "The ground is open again, and so is the door of the workshop.",
                4,
            ),
            (
                "02/frost",
                "Late frost",
                "2021-02-24T19:30:00+00:00",
                "February 24, 2021",
                "Three pots burst in the yard. I should have known better.",
                11,
            ),
            (
                "01/seed",
                "Seed lists",
                "2021-01-09T10:05:00+00:00",
                "January 9, 2021",
                "Every January I promise to order less, and every January I do not.",
                2,
            ),
        )
    )
    return press("Clay & Co.", entries + '<nav class="posts-navigation"><a href="/page/2/">Older posts</a></nav>')


@page("other", "https://files.example/pub/")
def directory_listing():
    rows = "".join(
        f'<img src="/icons/unknown.gif" alt="[   ]"> <a href="{file}">{file}'
        f"</a>{' ' * (24 - len(file))}{when}  {size}\n"
        for file, when, size in (
            ("README", "2020-11-02 10:12", "2.1K"),
            ("board-1.2.tar.gz", "2020-12-24 18:00", "1.4M"),
            ("board-1.3.tar.gz", "2021-03-01 09:31", "1.5M"),
            ("skins.zip", "2019-05-06 22:47", "630K"),
        )
    )
    return (
        '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2 Final//EN"><html><head><title>Index of /pub</title></head>'
        f'<body><h1>Index of /pub</h1><pre><a href="/">Parent Directory</a>\n{rows}</pre></body></html>'
    )


@page("other", "https://links.example/motor.html")
def link_list_of_1999_in_portuguese():
    links = "".join(
        f'<LI><A HREF="http://{host}">{title}</A> - <FONT SIZE=2>{text}</FONT>'
        for host, title, text in (
            ("www.motas.example", "Clube das Motas", "Fotografias e encontros."),
            ("www.ferro.example", "Ferro Velho", "Tudo sobre restauro, em inglês."),
            ("www.oleo.example", "A Página do Óleo", "Tabelas de viscosidade. Atualizado em 12/05/1999."),
            ("www.rui.example/~rui", "Página pessoal do Rui", "A minha garagem."),
        )
    )
    return old("Links favoritos", f"<UL>{links}</UL><P><IMG SRC=novo.gif> Última atualização: 30/05/1999", "pt")
