import pytest
from tests.table import table

from pauk.extract.page.tree import parse_tree
from pauk.forum.paging.pager_reader import read_paging
from pauk.forum.paging.paging import Paging

ROWS = "".join(
    f"<tr><td><a href='/showthread.php?t={n}'>A thread about {n} things</a></td><td>{n}</td></tr>"
    for n in range(40, 60)
)


def read(pager, url, rows=ROWS, head=""):
    menu = "<ul><li><a href='/'>Home</a></li><li><a href='/faq.php'>Help</a></li></ul>"
    html = f"<html><head>{head}</head><body>{menu}<table>{rows}</table>{pager}</body></html>"
    return read_paging(parse_tree(html), url)


def links(pattern, *numbers):
    return " ".join(f"<a href='{pattern.format(n)}'>{n}</a>" for n in numbers)


BOARD = "http://forum.example/forumdisplay.php?f=5"


def test_a_pager_with_numbers_next_and_last():
    page = "/forumdisplay.php?f=5&amp;page={}"
    ends = f"<a href='{page.format(2)}'>&gt;</a> <a href='{page.format(9)}'>Last »</a>"
    pager = f"<div class='pagenav'><b>1</b> {links(page, 2, 3)} … {ends}</div>"
    found = read(pager, BOARD)
    assert found.current == 1
    assert found.next == f"{BOARD}&page=2"
    assert found.prev is None
    assert found.first is None
    assert found.last == f"{BOARD}&page=9"
    assert found.pages == (f"{BOARD}&page=2", f"{BOARD}&page=3", f"{BOARD}&page=9")
    assert found.number is not None
    assert found.number.url_of(4) == f"{BOARD}&page=4"
    assert found.number.base(f"{BOARD}&page=3") == BOARD


def test_in_the_middle_every_way_is_known():
    page = "/forumdisplay.php?f=5&amp;page={}"
    before, after = f"<a href='{page.format(4)}'>‹ Prev</a>", f"<a href='{page.format(6)}'>Next ›</a>"
    pager = f"<div>{before} {links(page, 1, 3, 4)} <span>5</span> {links(page, 6, 7)} {after}</div>"
    found = read(pager, f"{BOARD}&page=5")
    assert (found.current, found.next, found.prev) == (5, f"{BOARD}&page=6", f"{BOARD}&page=4")
    assert (found.first, found.last) == (f"{BOARD}&page=1", f"{BOARD}&page=7")
    assert [url[-1] for url in found.pages] == ["1", "3", "4", "6", "7"]


def test_pagers_above_and_below_are_one():
    pager = f"<div class='pages'><strong>1</strong> {links('/board,14.{}.html', 50, 100)}</div>".replace(
        ">50<", ">2<"
    ).replace(">100<", ">3<")
    found = read(pager + "<p>between</p>" + pager, "http://h.example/board,14.0.html")
    assert found.pages == ("http://h.example/board,14.50.html", "http://h.example/board,14.100.html")
    assert found.next == "http://h.example/board,14.50.html"
    assert found.number is not None
    assert (found.number.first, found.number.step) == (0, 50)


def test_without_words_the_neighbours_by_number_are_next_and_previous():
    found = read(
        f"<p>{links('/forum-28-{}.html', 1)} <b>2</b> {links('/forum-28-{}.html', 3)}</p>",
        "http://h.example/forum-28-2.html",
    )
    assert (found.current, found.prev, found.next) == (
        2,
        "http://h.example/forum-28-1.html",
        "http://h.example/forum-28-3.html",
    )


@table(
    ("words", "language"),
    [
        ("Nächste", "de"),
        ("Следующая", "ru"),
        ("下一页", "zh"),
        ("التالي", "ar"),
        ("Siguiente", "es"),
        ("Qrstuvw", "none"),
    ],
)
def test_the_language_does_not_matter(words, language):
    pager = (
        f"<div class='x'><b>1</b> {links('/list/{}', 2, 3, 4)} <a href='/list/2' lang='{language}'>{words}</a></div>"
    )
    found = read(pager, "http://h.example/list")
    assert found.next == "http://h.example/list/2"
    assert len(found.pages) == 3


def test_a_lone_next_link_is_in_no_list():
    found = read("<div class='pager'><a rel='next' href='/news?page=2'>Next page »</a></div>", "http://h.example/news")
    assert found.next == "http://h.example/news?page=2"
    assert found.pages == ()
    assert found.current == 1


def test_older_posts_are_called_what_their_makers_call_them():
    older = "<div class='nav-previous'><a href='/blog/page/3/'>← Older posts</a></div>"
    pager = f"<div class='navigation'>{older}<div class='nav-next'><a href='/blog/'>Newer posts →</a></div></div>"
    found = read(pager, "http://h.example/blog/page/2/")
    assert found.prev == "http://h.example/blog/page/3/"
    assert found.next == "http://h.example/blog/"
    assert found.number is not None
    assert [found.number.page_of(url) for url in (found.prev, found.next)] == [3, 1]


def test_older_things_of_this_address_are_its_next_page():
    rows = "".join(f"<tr><td>{n} days ago<td><a href='/p/{n}'>Thread {n}</a><td>2 posts</tr>" for n in range(1, 9))
    more = "<tr><td colspan=3><a href='/forum?x=25&amp;n=25'>&darr; Older...</a></td></tr>"
    first = read_paging(parse_tree(f"<table>{rows}{more}</table>"), "http://f.example/forum")
    assert first.next == "http://f.example/forum?x=25&n=25"
    assert first.number is None  # which of the two numbers goes on cannot be told yet
    elsewhere = more.replace("/forum?", "/blog?")
    assert read_paging(parse_tree(f"<table>{rows}{elsewhere}</table>"), "http://f.example/forum").next is None
    neighbour = more.replace("/forum?x=25&amp;n=25", "/forum?2,112,older")
    assert read_paging(parse_tree(f"<table>{rows}{neighbour}</table>"), "http://f.example/forum?2,112").next is None


def test_links_start_from_the_base_and_lose_their_fragment():
    found = read(
        f"<p>Page <b>1</b> {links('list?p={}#top', 2, 3)}</p>",
        "http://h.example/a/list",
        head="<base href='http://h.example/a/'>",
    )
    assert found.pages == ("http://h.example/a/list?p=2", "http://h.example/a/list?p=3")


def test_urls_stay_as_the_page_links_to_them():
    session = "s=1d0f438e682374556630f48524e4a39b"
    found = read(f"<p><b>1</b> {links(f'/forumdisplay.php?{session}&amp;f=5&amp;page={{}}', 2, 3)}</p>", BOARD)
    assert found.pages == (
        f"http://forum.example/forumdisplay.php?{session}&f=5&page=2",
        f"http://forum.example/forumdisplay.php?{session}&f=5&page=3",
    )
    assert found.number is not None
    assert found.number.url_of(2) == f"{BOARD}&page=2"


def test_a_link_to_the_page_itself_says_which_page_it_is():
    page = "/cat/page/{}/"
    found = read(
        f"<ul>{''.join(f'<li>{links(page, n)}</li>' for n in (1, 2, 3, 4))}</ul>", "http://h.example/cat/page/3/"
    )
    assert found.current == 3
    assert "http://h.example/cat/page/3/" not in found.pages
    assert len(found.pages) == 3


def test_scripts_are_no_links():
    pager = "<div class='pagination'><b>1</b> <a href='javascript:go(2)'>2</a> <a href='javascript:go(3)'>3</a></div>"
    assert read(pager, "http://h.example/x") == Paging()


def test_small_pagers_of_rows_are_not_the_paging_of_the_page():
    rows = ""
    for thread in range(70, 85):
        small = links(f"/showthread.php?t={thread}&amp;page={{}}", 2, 3, 4)
        title = f"<a href='/showthread.php?t={thread}'>A thread about {thread} things</a>"
        rows += f"<tr><td>{title} <small>{small}</small></td><td>{thread}</td></tr>"
    assert read("", BOARD, rows).pages == ()
    with_own = read(
        f"<div class='pagenav'><b>1</b> {links('/forumdisplay.php?f=5&amp;page={}', 2, 3)}</div>", BOARD, rows
    )
    assert with_own.pages == (f"{BOARD}&page=2", f"{BOARD}&page=3")


def calendar():
    days = [f"<td><a href='/2016/03/{day:02d}/'>{day}</a></td>" for day in range(1, 32)]
    weeks = "".join(f"<tr>{''.join(days[at : at + 7])}</tr>" for at in range(0, 31, 7))
    months = "<tr><td><a href='/2016/02/'>« Feb</a></td><td><a href='/2016/04/'>Apr »</a></td></tr>"
    return f"<table class='calendar'><tbody>{weeks}{months}</tbody></table>"


@table(
    "stranger",
    [
        calendar(),
        f"<p>Show {links('/list?limit={}', 10, 20, 50)} per page</p>",
        "<ul>" + "".join(f"<li><a href='/archive/{year}'>{year}</a></li>" for year in (2016, 2015, 2014)) + "</ul>",
        "<p>" + " ".join(f"<a href='/list?letter={letter}'>{letter}</a>" for letter in "ABCDEFG") + "</p>",
        "<div class='carousel'><a href='#s'>‹</a> <a href='#s'>›</a></div>",
        "<p><a href='/list?sort=1'>Name</a> <a href='/list?sort=2'>Date</a> <a href='/list?sort=3'>Replies</a></p>",
        "",
    ],
    ids=["calendar", "sizes", "years", "letters", "slider", "sorting", "nothing"],
)
def test_what_only_looks_like_paging_is_none(stranger):
    found = read(stranger, "http://h.example/list")
    assert found == Paging()


def test_the_next_thread_is_no_next_page():
    neighbours = (
        "<p><a href='/showthread.php?t=39'>« Previous Thread</a> | <a href='/showthread.php?t=77'>Next Thread »</a></p>"
    )
    assert read(neighbours, "http://h.example/showthread.php?t=55") == Paging()


def test_the_pager_is_found_beside_all_of_these():
    pager = f"<div class='pages'><b>1</b> {links('/list?page={}', 2, 3)} <a href='/list?page=2'>next</a></div>"
    found = read(calendar() + f"<p>{links('/list?limit={}', 10, 20, 50)}</p>" + pager, "http://h.example/list")
    assert found.pages == ("http://h.example/list?page=2", "http://h.example/list?page=3")
    assert found.next == "http://h.example/list?page=2"


@pytest.mark.parametrize("url", ["", "no url", "http://", "http://h.example/\ud800"])
def test_a_page_without_a_usable_url_is_read_all_the_same(url):
    found = read(f"<div class='pages'><b>1</b> {links('http://h.example/list?page={}', 2, 3)}</div>", url)
    assert all(page.startswith("http://h.example/list?page=") for page in found.pages)


PIECES = [
    "<a href='/l?p=2'>2</a>",
    "<a href='?p=3'>3</a>",
    "<b>1</b>",
    "<li>",
    "</ul>",
    "<a>",
    "<td><a href='//'>»",
    "&#0;",
    "\ud800",
]


@table(
    "html",
    [
        "",
        "\x00" * 1000,
        "".join(map(chr, range(1, 2000))),
        "<div>" * 100_000 + "<a href='?p=2'>2</a>",
        "<a href='?p=2'>" * 20_000,
        "".join(f"<a href='?p={n}'>{n}</a>" for n in range(30_000)),
        "".join(f"<p><a href='?p={n}'>{n % 7 + 1}</a></p>" for n in range(20_000)),
        "<a href='/x'>next \ud800</a>" * 50,
        "<a href='?p=" + "9" * 7_000 + "'>2</a>",
        "".join(f"<a href='{'/a1' * 2000}{n}'>{n}</a>" for n in range(300)),
        "<p>" + "7 " * 200_000 + "<a href='?p=2'>2</a>",
        "".join(PIECES) * 500,
    ],
    ids=(
        "empty", "zeros", "rubbish", "nested", "open links", "many numbers", "many groups", "surrogates", "long number",
        "long urls", "long text", "broken",
    ),
)  # fmt: skip
def test_hostile_pages_end(html):
    found = read_paging(parse_tree(html), "http://h.example/list?p=1")
    assert isinstance(found, Paging)


def test_on_the_last_of_two_pages_the_way_back_gives_the_number():
    pager = f"<div class='pages'><a href='{BOARD.replace('&', '&amp;')}'>1</a> <b>2</b></div>"
    found = read(pager, f"{BOARD}&page=2")
    assert (found.current, found.next, found.prev) == (2, None, BOARD)
    assert found.number is not None
    assert found.number.url_of(3) == f"{BOARD}&page=3"


def test_a_way_on_that_leads_back_is_none():
    base = "http://forum.example/questions/sort:new/"
    back = f"<a href='{base}page:1/'>‹</a> <a href='{base}page:1/'>1</a>"
    pager = f"<div class='pager'>{back} <b>2</b> <a href='{base}'>›</a></div>"
    found = read(pager, f"{base}page:2/")
    assert (found.current, found.next, found.prev) == (2, None, f"{base}page:1/")


def test_arrows_of_rows_are_no_pager():
    rows = "".join(
        f"<tr><td><a href='/viewforum.php?f={n}'>Board {n}</a></td>"
        f"<td><a href='/viewtopic.php?t={160 + n}'>»</a></td></tr>"
        for n in range(1, 8)
    )
    assert read("", "http://forum.example/", rows=rows) == Paging()


def test_the_home_page_beside_a_pager_is_not_the_first_page():
    thread = "http://forum.example/index.php?topic=10"
    way = "<a href='/index.php'>Home</a> » <a href='/index.php?board=1.0'>Workshop</a> »"
    pager = f"<div>{way} Pages: <a href='{thread}.0'>1</a> <b>2</b></div>"
    found = read(pager, f"{thread}.15")
    assert (found.current, found.first, found.prev) == (2, f"{thread}.0", f"{thread}.0")
    assert found.pages == (f"{thread}.0",)
    assert found.number is not None
    assert found.number.base(f"{thread}.15") == f"{thread}.0"


def test_a_list_of_one_page_whose_arrows_all_lead_to_it():
    """Some write the whole pager even then, dead and unseen; "first" and "last" are another name of the page."""
    ways = {"first": "?page=1", "prev": "?", "next": "?", "last": "?page=1"}
    arrows = "".join(f"<li class='{name} off'><a href='{url}'><i></i></a></li>" for name, url in ways.items())
    found = read(f"<ul class='pages'>{arrows}</ul>", "http://h.example/talk/9/a-pump")
    assert (found.current, found.next, found.prev, found.pages) == (None, None, None, ())


def test_a_dead_way_back_on_the_first_page_leads_nowhere():
    page = "/forumdisplay.php?f=5&amp;page={}"
    before, after = (
        f"<li class='{name}'><a href='{page.format(n)}'>{name}</a></li>" for name, n in (("prev", 1), ("next", 2))
    )
    numbers = "".join(f"<li{' class=active' * (n == 1)}><a href='{page.format(n)}'>{n}</a></li>" for n in (1, 2, 3))
    found = read(f"<ul>{before}{numbers}{after}</ul>", BOARD)
    assert (found.current, found.next, found.prev) == (1, f"{BOARD}&page=2", None)
    assert found.last == f"{BOARD}&page=3"
