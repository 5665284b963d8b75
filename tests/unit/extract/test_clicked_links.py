"""Links that people click and that are no plain links are found with their words; what would be filled in is not."""

import time

import pytest

from pauk.extract.page.clicked_links import MOST_CLICKED, find_clicked
from pauk.extract.page.links import find_links
from pauk.extract.page.tree import parse_tree

HOME = "http://parish.example/en/index.html"


def links_of(body):
    return [(link.url.removeprefix("http://parish.example"), link.text) for link in find_links(parse_tree(body), HOME)]


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("<button onclick=\"location.href='/mass.html'\">Masses</button>", [("/mass.html", "Masses")]),
        ("<table><td onclick='window.location = \"news.php?id=3\"'>News</td></table>", [("/en/news.php?id=3", "News")]),
        ("<a href=\"javascript:window.open('../map.html','w','width=3')\">Map</a>", [("/map.html", "Map")]),
        ('<a href="#" onclick="location.assign(\'/a\'); return false">A</a>', [("/a", "A")]),
        ("<a href=\"javascript:goTo('/choir/')\"><img alt=Choir></a>", [("/choir/", "Choir")]),
        ('<tr data-href="/row/5"><td>Row 5</tr>', []),  # no row outside a table
        ('<div data-href="/row/5">Row 5</div>', [("/row/5", "Row 5")]),
        (
            "<select onchange='location=this.value'><option value=''>Go<option value=/a>A<option value=b.html>B",
            [("/a", "A"), ("/en/b.html", "B")],
        ),
        (
            "<select onchange=\"location.href='/town/'+this.value\"><option value=7>Aden<option value=8>Bonn</select>",
            [("/town/7", "Aden"), ("/town/8", "Bonn")],
        ),
        (
            "<form action=/go.php><select name=to><option value='http://one.example/'>One<option value=2>Two</select>",
            [("http://one.example/", "One"), ("/go.php?to=2", "Two")],
        ),
        (
            "<form action=/list.php?old=1><input type=hidden name=year value=2025><input type=submit value=Archive>",
            [("/list.php?year=2025", "Archive")],
        ),
        (
            "<form action=/d><select name=diocese><option value=''>all<option value=1>Łódź<option value=2>Opole",
            [("/d?diocese=1", "Łódź"), ("/d?diocese=2", "Opole")],
        ),
        # What a plain link names already counts once, with the link's own words.
        ("<a href=/a>A</a><button onclick=\"location='/a'\">again</button>", [("/a", "A")]),
    ],
)
def test_what_a_click_leads_to_is_a_link(body, found):
    assert links_of(body) == found


@pytest.mark.parametrize(
    "body",
    [
        "<button onclick=\"location.href='/item/' + id\">Item</button>",  # only the script knows
        "<button onclick=\"alert('/mass.html')\">Alert</button>",
        "<button onclick=\"toggle('menu')\">Menu</button>",
        '<a href="javascript:history.back()">Back</a>',
        "<a href='mailto:a@b.c' onclick=\"track('/x.html')\">Mail</a>",
        '<select onchange="show(this.value)"><option value=/a>A</select>',
        "<form action=/find><input name=q><input type=submit></form>",
        "<form action=/find role=search><input type=hidden name=a value=b></form>",
        "<form action=/search><select name=in><option value=1>Books</select></form>",
        "<form action=/login><input type=hidden name=a value=b><input type=password name=p></form>",
        "<form action=/buy method=post><input type=hidden name=item value=5></form>",
        "<form action=/go><input type=hidden name=csrf value=8f2a9c7d6e5b4a3f2a1b><button>Go</button></form>",
        "<form action=/say><textarea name=text></textarea></form>",
        "<form action=/two><select name=a><option value=1></select><select name=b><option value=1></select></form>",
    ],
)
def test_what_a_script_or_a_person_would_have_to_complete_is_none(body):
    assert [url for url, _ in links_of(body) if "mailto" not in url] == []


def test_a_plain_page_costs_nothing_and_a_hostile_one_is_bounded():
    assert find_clicked(parse_tree("<p>Plain <a href=/a>text</a>")) == []
    many = "".join(f"<b onclick=\"location='/{number}'\">{number}</b>" for number in range(5_000))
    assert len(find_clicked(parse_tree(many))) == MOST_CLICKED
    for nasty in ("location=" + " " * 50_000, "open(" * 20_000, "'" * 90_000, "a" * 90_000 + "('"):
        begun = time.process_time()
        find_clicked(parse_tree(f'<b onclick="{nasty}">x</b>' * 20))
        assert time.process_time() - begun < 2
