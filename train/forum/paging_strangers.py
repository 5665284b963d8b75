"""Write what surrounds the pagers of made pages, above all what looks like one and is none.

In: a seeded generator and the URLs of a list. Out: HTML: menus, rows, calendars, years, page sizes, other lists.
"""

import re
from random import Random

from train.forum.paging_urls import Scheme
from train.forum.paging_words import TOPICS, VOCABULARY, link, topics, word_for


def write_menu(scheme: Scheme, chance: Random) -> str:
    """Write a menu: names of other lists, some of them with the words and numbers of pagers."""
    paths = [f"{word}-{chance.randint(1, 9)}" if chance.random() < 0.1 else word for word in chance.sample(TOPICS, 6)]
    if chance.random() < 0.2:  # parts of this list, which are no pages of it
        base = scheme.base.removeprefix(scheme.origin).strip("/")
        paths += [f"{base}/{paths[0]}-2", f"list_{chance.randint(2, 90)}_1.html"]
    names = {path: path.partition("-")[0] for path in paths}
    if chance.random() < 0.4:
        sign = chance.choice(("newer", "older", "more", "first", "last", "prev", "next", "page"))
        names[paths[-1]] = f"{word_for(sign, chance)} {topics(chance, 1, 2)}"
    links = "".join(f"<li>{link(f'{scheme.origin}/{path}', name)}</li>" for path, name in names.items())
    return f"<ul{chance.choice(('', ' class=nav', ' class=menu', ' id=navigation'))}>{links}</ul>"


def write_rows(scheme: Scheme, chance: Random) -> tuple[str, frozenset[str]]:
    """Write the rows of the list; say which URLs their small pagers hold."""
    in_rows: set[str] = set()
    pagers, has_last = chance.choice((0, 0, 0, 0.1, 0.3, 0.7)), chance.random() < 0.3
    count = chance.randint(2, 15)
    rows = [_row(scheme, chance, pagers=pagers, has_last=has_last, in_rows=in_rows) for _ in range(count)]
    if chance.random() < 0.5:
        cells = "".join(f"<tr>{''.join(f'<td>{piece}</td>' for piece in row)}</tr>" for row in rows)
        return f"<table><tbody>{cells}</tbody></table>", frozenset(in_rows)
    html = "".join(f"<div class='row'><h2>{row[0]}</h2><p>{' '.join(row[1:])}</p></div>" for row in rows)
    return html, frozenset(in_rows)


def _row(scheme: Scheme, chance: Random, *, pagers: float, has_last: bool, in_rows: set[str]) -> list[str]:
    url, words = scheme.item(chance), topics(chance, 2, 7).split()
    if chance.random() < 0.15:  # titles have such words, too
        words.insert(chance.randint(0, 2), word_for(chance.choice(("next", "last", "first", "more", "older")), chance))
    pieces = [link(url, " ".join(words)) + (_row_pager(url, chance, in_rows) if chance.random() < pagers else "")]
    count = chance.randint(0, 200)
    pieces.append(link(f"{scheme.origin}/who?t={count}", str(count)) if chance.random() < 0.2 else str(count))
    if chance.random() < 0.2:
        pieces.append(link(url, chance.choice(("more »", "read more", "…")), " class='more-link'"))
    if chance.random() < 0.1:
        icon = f"<span class='icon icon-{chance.choice(('report', 'rss', 'user', 'flag', 'arrow'))}'></span>"
        pieces.append(link(f"{scheme.origin}/report?r={count}&i=", icon))
    if has_last:
        title = f" title='{word_for('last', chance)} {topics(chance, 1, 1)}'"
        pieces.append(link(f"{url}#post-{count}", chance.choice(("»", "›", "→", "")), title))
    return pieces


def _row_pager(url: str, chance: Random, in_rows: set[str]) -> str:
    """Write the small pager of a thread's row."""
    last, size = chance.choice((2, 2, 3, chance.randint(2, 30))), chance.choice((1, 10, 15, 25))
    if url.endswith(".html"):
        joint, tail, url = chance.choice("-.,_"), ".html", url.removesuffix(".html")
    else:
        joint, tail = "&page=" if "?" in url else chance.choice(("?page=", "/page-", "/p", "/")), ""
    shown = [page for page in range(chance.choice((1, 2)), last + 1) if page <= 4 or page > last - 2]
    numbers = {page: page if size == 1 else (page - 1) * size for page in shown}
    urls = {page: f"{url}{joint}{number}{tail}" for page, number in numbers.items()}
    in_rows.update(urls.values())
    links = " ".join(link(target, str(page)) for page, target in urls.items())
    return f" <span class='{chance.choice(('smalltext', 'pagination', 'm', 'threadpages'))}'>{links}</span>"


def write_strangers(scheme: Scheme, chance: Random) -> list[str]:
    """Write some of the things that look like pagers and are none."""
    ways = (_calendar, _years, _sizes, _neighbours, _tags, _slider, _siblings)
    return [write(scheme, chance) for write in ways if chance.random() < 0.3]


def _calendar(scheme: Scheme, chance: Random) -> str:
    forms = ("/?m=201603{:02d}", "/2016/03/{:02d}/", "/calendar?year=2016&month=3&day={}", "/day/2016-03-{:02d}", "/{}")
    form, share = chance.choice(forms), chance.choice((0.2, 0.6, 1))
    days = [
        link(scheme.origin + form.format(day), str(day)) if chance.random() < share else str(day)
        for day in range(1, 32)
    ]
    cells = [f"<td>{day}</td>" for day in days]
    rows = "".join(f"<tr>{''.join(cells[at : at + 7])}</tr>" for at in range(0, 31, 7))
    return f"<table{chance.choice((' class=calendar', ''))}><tbody>{rows}{_months(scheme, chance)}</tbody></table>"


def _months(scheme: Scheme, chance: Random) -> str:
    """Write the links of a calendar to the months before and after."""
    form = chance.choice(
        ("/?m=2016{:02d}", "/2016/{:02d}/", "/calendar?mini=2016-{:02d}", "/2016{:02d}01", "/?month={}")
    )
    faces = chance.choice((("« Feb", "Apr »"), ("«", "»"), ("", ""), ("&lt;", "&gt;"), ("February 2016", "April 2016")))
    names = chance.choice(
        (("", ""), (" class='prev'", " class='next'"), (" class='cal-prev' rel='nofollow'", " class='cal-next'"))
    )
    if chance.random() < 0.3:
        titles = [f" title='{word_for(sign, chance)} month'" for sign in ("prev", "next")]
        names = (names[0] + titles[0], names[1] + titles[1])
    ways = zip((2, 4), faces, names, strict=True)
    links = (link(scheme.origin + form.format(month), face, name) for month, face, name in ways)
    return f"<tr>{''.join(f'<td>{written}</td>' for written in links)}</tr>"


def _years(scheme: Scheme, chance: Random) -> str:
    start = scheme.origin + chance.choice(("/archive/", "/?y=", "/"))
    years = map(str, range(2016, 2009, -1))
    return f"<ul>{''.join(f'<li>{link(start + year, year)}</li>' for year in years)}</ul>"


def _sizes(scheme: Scheme, chance: Random) -> str:
    """Write the choice of how many rows a page has."""
    sizes = chance.choice(((9, 15, 30), (28, 56, 84), (10, 20, 50, 100), (12, 24, 36), (20, 40)))
    start = (
        f"{scheme.base}{'&' if '?' in scheme.base else '?'}{chance.choice(('limit', 'perpage', 'size', 'show', 'n'))}="
    )
    is_plain = chance.random() < 0.3
    links = [str(size) if is_plain and size == sizes[0] else link(f"{start}{size}", str(size)) for size in sizes]
    return f"<p class='{chance.choice(('limiter', 'x', 'toolbar'))}'>Show {' '.join(links)} per page</p>"


def _neighbours(scheme: Scheme, chance: Random) -> str:
    """Write the links to the articles or threads before and after, which are no pages of this list."""
    if chance.random() < 0.5:
        faces = [f"« {topics(chance, 4, 4)}", f"{topics(chance, 4, 4)} »"]
    else:
        thing = chance.choice(VOCABULARY[chance.choice(("thread", "article"))])
        faces = [f"{word_for(sign, chance)} {thing}" for sign in ("prev", "next")]
    names = chance.choice((" class='nav-previous'", ""))
    start = f"{scheme.base}{'&' if '?' in scheme.base else '?'}{chance.choice(('goto', 'prev_next', 'view'))}="
    urls = chance.choice(
        (
            [scheme.item(chance) for _ in faces],
            [_sibling(scheme, change) for change in chance.choice(((-1, 1), (-16, 22), (9, -3)))],
            [f"{start}{way}" for way in ("previous", "next")],  # the server is asked which one that is
        )
    )
    before, after = (link(url, face) for url, face in zip(urls, faces, strict=True))
    return f"<div><span{names}>{before}</span> <span>{after}</span></div>"


def _tags(scheme: Scheme, chance: Random) -> str:
    start = f"{scheme.origin}/tag/"
    return " ".join(
        f"{link(start + word, word)} {link(f'{start}{word}#c', f'({chance.randint(1, 90)})')}" for word in TOPICS[:6]
    )


def _slider(scheme: Scheme, chance: Random) -> str:
    target = chance.choice(("#slider", "javascript:;", f"{scheme.origin}/{TOPICS[3]}/"))
    return f"<div class='carousel'>{link(target, '‹', ' class=left')}{link(target, '›', ' class=right')}</div>"


def _siblings(scheme: Scheme, chance: Random) -> str:
    """Write links to other lists whose URLs differ from this one's in a number, which names a list and no page."""
    links = (link(_sibling(scheme, change), topics(chance, 1, 4)) for change in (-1, 1, 2, 7))
    return f"<ul>{''.join(f'<li>{other}</li>' for other in links)}</ul>"


def _sibling(scheme: Scheme, change: int) -> str:
    """Return the URL of another list of the site: another number in it, or where it has none, another word."""
    found = re.search(r"\d+", scheme.base[len(scheme.origin) :])
    if not found:
        return f"{scheme.origin}/{TOPICS[change]}"
    start, end = (len(scheme.origin) + at for at in found.span())
    return f"{scheme.base[:start]}{abs(int(found[0]) + change)}{scheme.base[end:]}"
