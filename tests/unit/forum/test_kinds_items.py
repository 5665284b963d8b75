import pytest
from tests.unit.forum.test_kinds import PROSE, parts, posts
from tests.unit.forum.test_rows import HOSTILE, TITLES, page, table

from pauk.forum.kinds.items import count_titles, describe_items

URL = "https://forum.example/x.php?id=3"
NAMES = ("Ada", "Bob", "Cleo", "Dan", "Eve", "Finn")


def features(html, url=URL):
    return list(describe_items(*parts(html, url)))


def listed(cell):
    """A list with a link and a date in each item, and something else beside them."""
    rows = "".join(
        f"<li><a href='/t/{n}'>{TITLES[n]}</a> <b>{NAMES[n]}</b> 1{n}.05.2016, 10:3{n} {cell}</li>" for n in range(6)
    )
    return page(f"<ul>{rows}</ul>")


@pytest.mark.parametrize(
    ("cell", "name"),
    [
        ("<input type=checkbox name=m>", "items fields"),
        ("<img src=a.png>", "items pictured"),
        ("<div>12.99 €</div>", "items priced"),
        (f"<p>{PROSE}</p>", "items prose"),
        ("<h3>Head</h3>", "items headed"),
    ],
)
def test_what_items_have_is_named(cell, name):
    assert f"{name}>0.95" in features(listed(cell))
    assert f"{name}>0.1" not in features(listed(""))


def test_rows_that_lead_to_people_are_told_from_those_that_do_not():
    people = "".join(
        f"<tr><td><a href='/members/{name}.{n}/'>{name}</a></td><td>1{n}.05.2016</td><td>{n * 31}</td></tr>"
        for n, name in enumerate(NAMES)
    )
    assert "titles lead to people>0.95" in features(page(f"<table>{people}</table>"))
    assert "titles lead to people>0.1" not in features(page(table()))


def test_talk_is_told_from_results_that_lead_to_many_things():
    assert "talk" in features(page(posts()))
    found = "".join(
        f"<div class=r><h3><a href='/t/{n}'>{TITLES[n]}</a></h3><div><a href='/u/{n}'>{name}</a>, "
        f"1{n}.05.2016, 10:3{n}</div><p>{PROSE * 2} {TITLES[n]}</p></div>"
        for n, name in enumerate(NAMES)
    )
    said = features(page(f"<div>{found}</div>"))
    assert "talk" not in said


def test_a_form_below_posts_is_seen():
    form = "<form><textarea name=t></textarea><button>Send</button></form>"
    assert "text area below posts" in features(page(posts() + form))
    assert "text area below posts" not in features(page(form + posts()))


def test_a_lone_post_is_described_as_one():
    said = features(page(posts(1)))
    assert any(name.startswith("lone post: ") for name in said)
    assert not any(name.startswith("many posts: ") for name in said)


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_pages_are_described(name):
    assert all(isinstance(said, str) for said in features(HOSTILE[name]))


@pytest.mark.parametrize("title", ["{n}. Re : The old bridge", "#{n}: The old bridge", "Send a letter to {name}"])
def test_a_title_that_only_numbers_a_post_or_names_its_author_is_none_of_its_own(title):
    found = "".join(
        f"<div class=r><div><a href='/m/{n}'>{title.format(n=n + 1, name=name)}</a></div>"
        f"<div><a href='/u/{n}'>{name}</a> 1{n}.05.2016, 10:3{n}</div><p>{PROSE * 2} {TITLES[n]}</p></div>"
        for n, name in enumerate(NAMES)
    )
    sheet, _, posts_found, _ = parts(page(f"<div>{found}</div>"), URL)
    assert len(posts_found.posts) == len(NAMES)
    assert count_titles(sheet, posts_found.posts) == 0
    assert "talk" in features(page(f"<div>{found}</div>"))
