"""Rows that stand alone, boards beside threads, rows without elements of their own, and titles among other links."""

import json

import pytest
from tests.unit.forum.test_rows import NAMES, NOW, TITLES, URL, cards, open_sheet, page, read, table, user

from pauk.extract.page.tree import parse_tree
from pauk.forum.read.forum_page import read_forum_page
from pauk.forum.rows.lists.candidates import find_lists
from pauk.forum.rows.lists.list_classifier import look_at_lists
from pauk.forum.rows.lists.list_merging import gather_lists
from pauk.forum.rows.lists.single_rows import find_lone
from pauk.forum.rows.parts.titles import try_titles
from pauk.forum.rows.parts.url_shapes import CommonShape, breadth, nearness
from pauk.forum.rows.row_reader import read_listing, read_listing_by

ENTRY = "https://forum.example/index.php"
REPLIES = (3, 0, 12, 0, 5, 1, 0, 40)
BOARDS = ("Bread", "Bridges", "Gardens", "Engines", "Harbours")
HEAD = "<tr><th>Forum</th><th>Topics</th><th>Posts</th><th>Last post</th></tr>"


def board(number, *, moderator=False, child=""):
    name = BOARDS[number]
    below = f"<div>Moderator: {user(number)}</div>" if moderator else ""
    return (
        f'<tr><td><a href="viewforum.php?f={number + 20}"><b>{name}</b></a>'
        f"<p>What is said about {name.lower()} and all around it</p>{below}{child}</td>"
        f"<td>{number * 7 + 3}</td><td>{number * 90 + 40}</td>"
        f'<td><a href="viewtopic.php?p={900 + number}#p{900 + number}">{TITLES[number]}</a><br>'
        f"1{number}.05.2016, 10:0{number}<br>by {user(number)}</td></tr>"
    )


def boards(*numbers, **more):
    return f"<table>{HEAD}{''.join(board(number, **more) for number in numbers)}</table>"


@pytest.mark.parametrize("rows", [table(count=1), cards(count=1)], ids=["table", "cards"])
def test_a_board_with_one_thread(rows):
    (row,) = read(page(rows)).threads
    assert (row.title, row.url) == (TITLES[0], "https://forum.example/viewtopic.php?t=100")
    assert (row.author, row.last_author) == (NAMES[0], NAMES[1])
    assert (row.replies, row.views) == (0, 1200)
    assert row.last_activity in ("2016-05-20T10:30", "2016-05-28T10:30")


def test_a_lone_board_above_the_threads_of_its_board():
    listing = read(page(table(), before=boards(2)))
    assert [row.title for row in listing.threads] == TITLES
    assert [(row.title, row.threads, row.posts) for row in listing.boards] == [("Gardens", 17, 220)]


def test_a_lone_board_above_a_lone_thread():
    listing = read(page(table(count=1), before=boards(2)))
    assert [row.title for row in listing.threads] == TITLES[:1]
    assert [row.title for row in listing.boards] == ["Gardens"]


def test_categories_with_boards_in_tables_of_their_own():
    before = "".join(f"<h3>{name}</h3>{boards(*its)}" for name, its in (("A", (0, 1)), ("B", (2,)), ("C", (3, 4))))
    listing = read(page("", before=before), ENTRY)
    assert [row.title for row in listing.boards] == list(BOARDS)
    assert listing.threads == ()


def test_moderators_and_last_threads_are_no_boards():
    listing = read(page(boards(0, 1, 2, 3, 4, moderator=True)), ENTRY)
    assert [row.url for row in listing.boards] == [f"https://forum.example/viewforum.php?f={n + 20}" for n in range(5)]


def test_boards_inside_a_board_are_not_listed_beside_it():
    child = '<div>Subforums: <a href="viewforum.php?f=77"><b>Rye</b></a></div>'
    listing = read(page(boards(0, 1, 2, child=child)), ENTRY)
    assert [row.title for row in listing.boards] == list(BOARDS[:3])


def test_boards_side_by_side():
    cells = [
        f'<td><h4><a href="viewforum.php?f={20 + n}">{name}</a></h4><p>{n + 3} topics, {n * 9 + 40} posts</p>'
        f"<p>Last post 1{n}.05.2016, 10:0{n} by {user(n)}</p></td>"
        for n, name in enumerate(BOARDS[:4])
    ]
    rows = f"<table><tr>{''.join(cells[:2])}</tr><tr>{''.join(cells[2:])}</tr></table>"
    assert [row.title for row in read(page(rows), ENTRY).boards] == list(BOARDS[:4])


def test_rows_that_are_lines_without_elements():
    rows = "".join(
        f'■ <a href="viewforum.php?f={20 + n}">{name}</a> ({n + 3}/{n * 9 + 40})<br>'
        f"1{n * 3 % 5}.05.2016, 10:0{n}<br>by {user(n)} <a href='viewtopic.php?p={900 + n}#p'>»</a><br>"
        for n, name in enumerate(BOARDS)
    )
    assert [row.title for row in read(page(f"<p><b>All of it</b><br>{rows}</p>"), ENTRY).boards] == list(BOARDS)


def test_people_before_titles_and_counts_with_their_words_below():
    rows = "".join(
        f"<div class=q><div class=s><div><div>{'no' if n == 3 else n + 2}</div><div>votes</div></div>"
        f"<div><div>{'no' if n == 5 else n + 4}</div><div>answers</div></div>"
        f"<div><div>{n * 30 + 70}</div><div>views</div></div></div>"
        f"<div>{20 - n}.05.2016, 10:3{n} {user(n)}</div>"
        f'<h2><a href="/question/{n + 40}/">{TITLES[n]}</a></h2>'
        f'<ul><li><a href="/tags/{NAMES[n % 3]}">tag</a></li></ul></div>'
        for n in range(8)
    )
    threads = read(page(f"<div>{rows}</div>"), "https://forum.example/questions/").threads
    assert [row.title for row in threads] == TITLES
    assert [row.replies for row in threads] == [4, 5, 6, 7, 8, 0, 10, 11]
    assert [row.views for row in threads] == [n * 30 + 70 for n in range(8)]


def test_a_lone_row_teaches_a_template_for_others():
    learned = json.loads(json.dumps(dict(read(page(table(count=1))).template)))
    sheet, _ = open_sheet(page(table()))
    listing, fit = read_listing_by(sheet, learned)
    assert fit == 1.0
    assert [row.title for row in listing.threads] == TITLES


def test_a_board_with_one_thread_is_an_index():
    reading = read_forum_page(parse_tree(page(table(count=1))), URL, now=NOW)
    assert (reading.kind.name, len(reading.threads), reading.posts) == ("index", 1, ())


def test_a_menu_a_footer_and_a_notice_are_no_rows():
    notice = '<p>Welcome! <a href="register.php">Register</a> before 12.05.2016, 10:00.</p>'
    listing = read(page(notice))
    assert (listing.threads, listing.boards) == ((), ())


def test_lone_rows_are_not_looked_for_in_what_is_known():
    sheet, records = open_sheet(page(table()))
    (look,) = [look for look in look_at_lists(sheet, records) if look.chance > 0.5]
    known = set(look.items)
    assert all(end <= start or stop <= begin for start, stop in find_lone(sheet, look.items) for begin, end in known)


def test_gathering_nothing():
    sheet, records = open_sheet("<p>Nothing here.</p>")
    assert gather_lists(sheet, look_at_lists(sheet, records)) == (None, None, 0.0)


def test_every_column_of_links_may_hold_the_titles():
    sheet, records = open_sheet(page(table()))
    (look,) = [look for look in look_at_lists(sheet, records) if look.chance > 0.5]
    tried = [titled.titles[0].text for titled in try_titles(sheet, look.candidate)]
    assert tried == [TITLES[0]]  # names are too short to be titles beside these
    by_place = try_titles(sheet, look.candidate, places=[sheet.links_in(*look.items[0])[1].place])
    assert [titled.titles[0].text for titled in by_place] == [NAMES[0]]


def test_kinds_of_addresses():
    threads = ["https://x.example/b/4/t/12", "https://x.example/b/4/t/17"]
    assert "https://x.example/b/4/t/99" in CommonShape(threads)
    assert "https://x.example/b/4/u/99" not in CommonShape(threads)
    assert "https://x.example/b/4" not in CommonShape(threads)
    assert "https://x.example/b/4" not in CommonShape([])
    assert nearness("https://x.example/b/5", "https://x.example/b/4") == 1.0
    assert nearness("https://x.example/on/ice-5", "https://x.example/on/trains-4") == 2 / 3
    assert nearness("https://x.example/b/4/t/12", "https://x.example/b/4") == 0.0


def test_a_stranger_among_titles_opens_no_step():
    threads = [f"https://x.example/show,{number}" for number in range(4, 9)]
    assert "https://x.example/show,99" in CommonShape([*threads, "https://x.example/list,3"])
    assert "https://x.example/user,1" not in CommonShape([*threads, "https://x.example/list,3"])
    names = [f"https://x.example/{name}" for name in ("trains", "ice", "boats")]
    assert "https://x.example/ovens" in CommonShape(names)


def test_a_list_of_people_is_not_taken_for_the_boards_beside_it():
    people = "".join(f"<tr><td>Newest of all: {user(number)}</td></tr>" for number in range(2))
    html = page(f"{boards(*range(3))}<table>{people}</table>").replace("member.php?u=", "members/of/")
    sheet, records = open_sheet(html, ENTRY)
    looks = look_at_lists(sheet, records)
    said = {("Ada", "Bob"): 0.9, BOARDS[:3]: 0.6}
    for look in looks:
        titles = tuple(title.text for title in look.candidate.titles if title is not None)
        look.chances = dict.fromkeys(look.chances, 0.0) | {"boards": said.get(titles, 0.0)}
    assert [row.title for row in read_listing(sheet, looks).boards] == list(BOARDS[:3])


def test_a_head_by_whose_links_rows_are_sorted_is_no_row():
    head = "".join(f'<td><a href="list_3,{name}">{name}</a></td>' for name in ("Topic", "Author", "Replies", "Views"))
    sheet, records = open_sheet(page(table(head=False, first=f"<tr>{head}<td>Last post</td></tr>")))
    assert max(len(items) for _, items in find_lists(sheet, records)) == len(TITLES)


def test_a_few_wide_characters_say_as_much_as_many_letters():
    assert breadth("橋と港の写真") == 15
    assert breadth("Ada 1815") == 3


class Sure:
    """A judge that takes everything for what it is told."""

    def __init__(self, kind="threads"):
        self._kind = kind

    def probabilities(self, _):
        return {"none": 0.0, "threads": 0.0, "boards": 0.0, "posts": 0.0, self._kind: 1.0}


def test_a_row_alone_joins_boards_whose_addresses_are_built_as_its_own():
    newest = "<table><tr><td>The newest of all 900 members is <a href='member.php?u=3'>Cleopatra</a></td></tr></table>"
    html = page(boards(*range(5)) + newest)
    sheet, records = open_sheet(html, ENTRY)
    looks = look_at_lists(sheet, records, Sure("boards"))
    assert any(look.is_lone and "Cleopatra" in [title.text for title in look.candidate.titles] for look in looks)
    assert [row.title for row in read_listing(sheet, looks).boards] == list(BOARDS)


def test_what_is_too_long_for_a_row_is_not_looked_at():
    row = '<p><a href="viewtopic.php?t=7">The line to the coast</a> 12.05.2016</p>'
    sheet, _ = open_sheet(page(f"<div>{row}<div>{'stations and trains ' * 35}</div></div>"))
    guesses, looks = find_lone(sheet, ()), look_at_lists(sheet, [], Sure())
    assert max(sheet.nodes.count_chars(*item) for item in guesses) > 500
    assert [sheet.nodes.count_chars(*look.items[0]) for look in looks] == [len("Thelinetothecoast12.05.2016")]


def pinned(numbers, *, wrapped):
    rows = "".join(
        f'<li><div><span title="Replies">{REPLIES[n]}</span> Views {n * 40 + 20}</div>'
        f'<div><a href="viewtopic.php?t={100 + n}">{TITLES[n]}</a></div>'
        f"<div>{user(n)}<br>{10 + n}.01.2016, 09:1{n}<br>{user(n + 1)} {28 - n}.05.2016, 10:3{n}</div></li>"
        for n in numbers
    )
    return f"<li><ul>{rows}</ul></li>" if wrapped else rows


@pytest.mark.parametrize("count", [1, 2, 5])
def test_what_is_pinned_in_a_list_of_its_own_stands_among_the_others(count):
    rows = pinned(range(count), wrapped=True) + pinned(range(count, len(TITLES)), wrapped=False)
    listing = read(page(f"<ul>{rows}</ul>"))
    assert [(row.title, row.replies) for row in listing.threads] == [*zip(TITLES, REPLIES, strict=True)]


def test_a_list_of_categories_is_not_taken_apart():
    rows = "".join(f"<li><b>{name}</b><ul>{pinned([n], wrapped=False)}</ul></li>" for n, name in enumerate(BOARDS))
    sheet, records = open_sheet(page(f"<ul>{rows}</ul>"))
    sizes = [len(items) for _, items in find_lists(sheet, records)]
    assert sizes[0] == len(BOARDS)


def test_rows_that_are_built_as_their_parts_are_not_taken_apart():
    rows = "".join(
        f'<div><div><div><a href="viewtopic.php?t={100 + n}">{TITLES[n]}</a></div><div>{user(n)} '
        f"{28 - n}.05.2016</div></div><div><div>{REPLIES[n]} replies</div><div>{n * 40 + 20} views</div></div></div>"
        for n in range(8)
    )
    assert [row.title for row in read(page(f"<div>{rows}</div>")).threads] == TITLES
