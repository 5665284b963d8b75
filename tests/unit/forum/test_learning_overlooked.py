"""What a page's reader overlooked or misread is learned none the less: by links that are built alike, and by votes."""

from dataclasses import asdict, replace
from datetime import datetime

from pauk.extract.page.tree import parse_tree
from pauk.forum.kinds.page_kind import PageKind
from pauk.forum.paging.page_number import Specific
from pauk.forum.paging.paging import Paging
from pauk.forum.read.forum_page import read_forum_page
from pauk.forum.rows.parts.row import BoardRow
from pauk.forum.site.forum_map import MapPattern
from pauk.forum.site.learner import LearnerState, step
from pauk.forum.site.link_votes import VoteCounts
from pauk.forum.site.map_drawing import _find_base, _lay_below, _learn_below, _template, _widen, draw_map
from pauk.forum.site.page_note import PageNote
from pauk.forum.site.page_notes import ForumFetch, take_note
from pauk.forum.site.pattern_learning import LearnedPattern, learn_patterns
from pauk.forum.site.url_patterns import UrlPattern

SITE = "http://f.example"
BOARDS = [f"{SITE}/forum/{name}/" for name in ("sport/boats", "sport/nets", "arts/songs", "arts/books")]


def make_row(url):
    return {"url": url, "pages": [], "replies": 1}


def make_entry(*links):
    return PageNote(
        f"{SITE}/forum/", kind="index", boards=tuple((url, 3) for url in BOARDS[:2]), links=(*BOARDS, *links)
    )


def test_boards_that_the_list_did_not_show_are_asked_and_known_once_they_have_voted():
    entry, looked_at = make_entry(), PageNote(BOARDS[0], kind="index")
    groups = {group.urls: group for group in VoteCounts([entry, looked_at]).groups}
    assert groups[tuple(BOARDS[2:])].kind == "unknown"
    assert VoteCounts([entry, looked_at]).boards == BOARDS[:2]
    known = VoteCounts([entry, looked_at, PageNote(BOARDS[2], kind="index")])
    assert sorted(known.boards) == sorted(BOARDS)


def test_links_of_another_build_and_threads_are_no_boards_that_were_overlooked():
    thread = f"{SITE}/forum/sport/boats/7/"
    looked_at = PageNote(BOARDS[0], kind="index", rows=(make_row(thread),))
    known = VoteCounts([make_entry(f"{SITE}/forum/help/", thread, f"{SITE}/user/anna/x/"), looked_at])
    overlooked = [group.urls for group in known.groups if group.kind == "unknown"]
    assert overlooked == [tuple(BOARDS[2:])]


def test_a_board_whose_threads_were_taken_for_boards_has_siblings():
    threads = [f"{SITE}/topic{n}" for n in range(3)]
    board = PageNote(f"{SITE}/board1", kind="index", boards=tuple((url, 0) for url in threads))
    entry = PageNote(f"{SITE}/", kind="other", links=(f"{SITE}/board1", f"{SITE}/board2", f"{SITE}/board3"))
    known = VoteCounts([entry, board, *(PageNote(url, kind="thread", posts=("",)) for url in threads[:2])])
    assert known.threads == threads
    assert sorted(known.boards) == [f"{SITE}/board{n}" for n in (1, 2, 3)]
    assert known.entry == f"{SITE}/"


def test_boards_that_are_named_by_words_alone_are_siblings_by_the_shape_of_their_urls():
    threads = [f"{url}{n}/" for n, url in enumerate(BOARDS)]
    boards = [
        PageNote(url, kind="index", rows=(make_row(thread),))
        for url, thread in zip(BOARDS[:2], threads[:2], strict=True)
    ]
    entry = PageNote(f"{SITE}/forum/", kind="other", links=(*BOARDS, f"{SITE}/forum/rules/", f"{SITE}/login"))
    known = VoteCounts([entry, *boards, *(PageNote(url, kind="thread", posts=("",)) for url in threads[:2])])
    assert known.boards == BOARDS
    assert known.entry == entry.url


def test_patterns_of_threads_seen_in_one_board_are_opened_to_all():
    index = MapPattern("index", SITE + "/forum/*/*/")
    thread = MapPattern("thread", SITE + r"/forum/sport/nets/\d+/")
    paging = MapPattern("thread paging", SITE + r"/forum/sport/nets/\d+/{page}.html", base=thread.text)
    widened = {one.kind: one for one in _widen([index, thread, paging], BOARDS)}
    assert widened["thread"].text == SITE + r"/forum/*/*/\d+/"
    assert (widened["thread paging"].text, widened["thread paging"].base) == (
        SITE + r"/forum/*/*/\d+/{page}.html",
        SITE + r"/forum/*/*/\d+/",
    )
    assert widened["index"] == index


def test_patterns_that_name_no_board_stay_as_they_are():
    found = [MapPattern("index", SITE + r"/b\d+"), MapPattern("thread", SITE + r"/t\d+")]
    assert _widen(found, [f"{SITE}/b1", f"{SITE}/b2"]) == found


def test_rows_are_known_where_all_index_pages_that_tell_agree_and_posts_by_the_votes_of_thread_pages():
    rows = tuple(make_row(f"{SITE}/t{n}") for n in range(3))
    notes = [PageNote(f"{SITE}/b{n}", kind="index", rows=rows, template={"rows": {"n": n}}) for n in range(2)]
    assert _template(VoteCounts(notes)) == {"rows": {"n": 0}}
    assert _template(VoteCounts([*notes, PageNote(f"{SITE}/b9", kind="index", rows=rows)])) == {}
    old = PageNote(f"{SITE}/t9", kind="thread", template={"posts": {"version": 2}})
    assert _template(VoteCounts([*notes, old])) == {"rows": {"n": 0}}


def test_threads_below_boards_with_names_of_their_own_have_one_pattern():
    threads = [f"{url}{700 + n}/" for n, url in enumerate(BOARDS)]
    index = learn_patterns(BOARDS, {f"{SITE}/login"})
    [learned] = _learn_below(threads, BOARDS, index)
    assert all(learned.pattern.match(url) for url in threads)
    assert learned.pattern.match(f"{SITE}/forum/arts/new/9/")
    assert not learned.pattern.match(f"{SITE}/forum/arts/new/")
    assert learned.examples[0] in threads
    assert _learn_below([f"{SITE}/t/7"], BOARDS, index) == []


def test_a_thread_is_no_entry_whatever_stands_above_its_posts():
    thread = PageNote(f"{SITE}/t/7", kind="thread", posts=("2016-01-01",), links=tuple(BOARDS))
    entry = PageNote(f"{SITE}/forum/", kind="index", boards=tuple((url, 1) for url in BOARDS[:2]))
    taken_for_an_index = PageNote(f"{SITE}/t/8", kind="index", boards=tuple((url, 1) for url in BOARDS))
    board = PageNote(BOARDS[0], kind="index", rows=(make_row(thread.url), make_row(taken_for_an_index.url)))
    assert VoteCounts([thread, taken_for_an_index, entry, board]).entry == entry.url


def test_threads_that_no_row_shows_are_sampled_too():
    rows = (make_row(f"{SITE}/q/1/"),)
    entry = PageNote(f"{SITE}/", kind="index", rows=rows, links=(f"{SITE}/q/2/", f"{SITE}/q/3/"))
    state = LearnerState(
        f"{SITE}/", {f"{SITE}/": "start"}, (entry, PageNote(f"{SITE}/q/2/", kind="thread", posts=("",)))
    )
    assert step(state).requests or step(state).map


def make_paged_thread(number):
    url = f"{SITE}/threads/topic.{number}/"
    pager = {"parts": [f"{url}page-", ""], "first": 1, "step": 1, "bare": url}
    return PageNote(url, kind="thread", posts=("",) * 3, number=pager, next=f"{url}page-2")


def make_list(*more):
    threads = [f"{SITE}/threads/topic.{number}/" for number in range(1, 13)]
    board = PageNote(f"{SITE}/forums/nets.1/", kind="index", rows=tuple(map(make_row, (*threads, *more))))
    entry = PageNote(f"{SITE}/", kind="index", boards=((board.url, 12), (f"{SITE}/forums/boats.2/", 3)))
    return threads, [entry, board, *map(make_paged_thread, (3, 5, 11))]


def test_later_pages_that_a_list_links_to_are_no_threads():
    threads, notes = make_list(f"{SITE}/threads/topic.3/page-11")
    assert VoteCounts(notes).threads == threads
    # Where most are later pages, the number tells threads apart, and not pages.
    number = {"parts": [f"{SITE}/threads/topic.", "/"], "first": 1, "step": 1}
    wrong = [note if note.kind != "thread" else PageNote(note.url, kind="thread", number=number) for note in notes]
    assert set(VoteCounts(wrong).threads) > set(threads)


def test_links_to_the_last_post_do_not_hide_how_pages_are_written():
    _, notes = make_list(
        *(f"{SITE}/threads/topic.{number}/latest" for number in (2, 4)), f"{SITE}/threads/topic.3/page-4"
    )
    found = {one.kind: one for one in draw_map(VoteCounts(notes)).patterns}
    thread = f"{SITE}/threads/topic.\\d+/"
    assert found["thread"].text == thread
    assert (found["thread paging"].text, found["thread paging"].base) == (f"{thread}page-{{page}}", thread)


def test_links_below_threads_and_their_titles_do_not_hide_the_boards():
    """Where the front page lists the newest threads, boards are among hundreds of links to threads and their posts."""
    names = ["the-old-bridge", "songs-for-a-wet-day", "who-has-a-boat", "nets-and-lines", "books-i-have-lost"]
    threads = [f"{SITE}/t/{name}-again-{n}/{n}/" for n, name in enumerate(names * 4, 30)]
    links = [f"{url}{below}" for url in threads for below in ("", "last/", "post/7/", "post/9/")]
    people = [f"{SITE}/u/anna{n}/{n}/" for n in range(9)]
    boards = [f"{SITE}/c/{name}/{n}/" for n, name in enumerate(("boats-and-nets", "wet-songs"), 3)]
    home = PageNote(f"{SITE}/", kind="index", rows=tuple(map(make_row, threads)), links=(*links, *people, *boards))
    tried = {f"{SITE}/{name}": "may be the entry" for name in ("", *"abcdef")}
    wanted = step(LearnerState(threads[0], {threads[0]: "start", **tried}, (home,))).requests
    assert boards[0] in [request.url for request in wanted]
    assert not [request.url for request in wanted if request.url.startswith(f"{SITE}/t/")]


def test_a_first_page_that_its_pager_names_with_a_number_is_no_board_of_its_own():
    boards = [f"{SITE}/boards/{n}" for n in (1, 2, 3)]
    entry = PageNote(f"{SITE}/boards", kind="index", boards=tuple((url, 3) for url in boards), links=tuple(boards))
    pager = Specific((f"{boards[0]}?page=", ""), 1, 1, boards[0])
    first = PageNote(boards[0], kind="index", number=asdict(pager), next=pager.url_of(2))
    second = PageNote(pager.url_of(2), kind="index", number=asdict(pager), boards=((f"{boards[0]}?page=1", 0),))
    again = PageNote(f"{boards[0]}?page=1", kind="index", number=asdict(pager))
    assert sorted(VoteCounts([entry, first, second]).boards) == boards
    assert sorted(VoteCounts([entry, first, second, again]).boards) == boards


def test_pages_below_the_address_of_their_thread_are_known_in_all_boards_though_seen_in_one():
    thread = f"{SITE}/forum/*/*/\\d+/"
    plain = [LearnedPattern(UrlPattern(thread), 1.0, ())]
    pagers = [Specific((f"{BOARDS[0]}{number}/", ".html"), 1, 1) for number in (70, 77)]
    assert _lay_below(pagers, plain) == (f"{thread}{{page}}.html", thread)
    assert _lay_below([*pagers, Specific((f"{BOARDS[1]}78/p", ""), 1, 1)], plain) is None
    assert _lay_below([Specific((f"{SITE}/topic?id=7&page=", ""), 1, 1)], plain) is None


def test_first_pages_are_written_like_the_others_less_the_number_where_no_pattern_knows_their_names():
    """What holds for the boards that were seen alone is no pattern for all of them: names say nothing of others."""
    plain = [LearnedPattern(UrlPattern(f"{SITE}/{name}/*/"), 0.5, ()) for name in ("boats", "nets")]
    urls = [f"{SITE}/{name}/a-story-of-{name}/" for name in ("boats", "nets")]
    pagers = [Specific((f"{url}page-", "/"), 1, 1, url) for url in urls]
    assert _find_base(UrlPattern(f"{SITE}/*/*/page-{{page}}/"), plain, pagers, urls) == f"{SITE}/*/*/"
    counted = [Specific((f"{SITE}/t?id={number}&start=", ""), 0, 40) for number in (70, 77)]
    plain = [LearnedPattern(UrlPattern(f"{SITE}/t?id=\\d+&start=0"), 1.0, ())]
    paging = UrlPattern(f"{SITE}/t?id=\\d+&start={{page}}")
    assert _find_base(paging, plain, counted, []) == plain[0].pattern.text


def test_a_thread_shown_once_more_at_each_of_its_posts_is_one_thread():
    threads = [f"{SITE}/in/3/t/{number}" for number in (21, 22, 23)]
    posts = {url: [f"{url.replace('/t/', '/p/')}/{number}" for number in (71, 72, 73)] for url in threads}
    board = PageNote(f"{SITE}/in/3", kind="index", rows=tuple(map(make_row, threads)), links=tuple(threads))
    pages = [
        PageNote(url, kind="thread", posts=("", "", ""), strangers=tuple(posts[thread]), links=(board.url,))
        for thread in threads
        for url in (thread, posts[thread][0])
    ]
    results = [
        PageNote(f"{SITE}/by?u={n}", kind="index", rows=tuple(make_row(posts[url][0]) for url in threads))
        for n in (1, 2)
    ]
    known = VoteCounts([board, *results, *pages])
    assert sorted(known.threads) == threads
    assert not {note.url for note in results} & set(known.boards)
    # Where each post has an address like that of a thread, nothing tells the two apart.
    posts = {url: [f"{SITE}/in/3/t/{number}" for number in (71, 72, 73)] for url in threads}
    pages = [PageNote(url, kind="thread", posts=("", "", ""), strangers=tuple(posts[url])) for url in threads]
    assert sorted(VoteCounts([board, *pages]).threads) == threads


def test_a_list_of_threads_that_names_the_board_of_each_is_no_list_of_boards():
    boards = [f"{SITE}/c/{n}" for n in (1, 2, 3)]
    home = PageNote(f"{SITE}/c/", kind="index", boards=tuple((url, 3) for url in boards))
    latest = PageNote(f"{SITE}/c/latest", kind="index", boards=tuple((url, 0) for url in boards[:2] * 9))
    assert VoteCounts([latest, home, *(PageNote(url, kind="index") for url in boards)]).entry == home.url


def test_whatever_is_shaped_like_a_numbered_board_is_no_board():
    boards = [f"{SITE}/c/forums/{name}/" for name in ("trade-of-boats_1", "trade-of-nets_2")]
    threads = [f"{SITE}/c/threads/a-long-story.{number}/" for number in (21, 22, 23)]
    people = [f"{SITE}/c/members/anna.{number}/" for number in (31, 32, 33)]
    rows = tuple(map(make_row, threads))
    entry = PageNote(f"{SITE}/c/", kind="index", boards=tuple((url, 3) for url in boards), links=tuple(boards))
    known = [PageNote(url, kind="index", rows=rows, links=(*threads, *people)) for url in boards]
    alone = PageNote(f"{SITE}/c/forums/port.5/", kind="index", rows=rows, links=(*threads, *people))
    found = VoteCounts([entry, *known, alone, *(PageNote(url, kind="thread", posts=("",)) for url in threads)])
    assert sorted(found.boards) == boards


def test_links_beside_boards_are_no_threads_because_some_of_them_are():
    boards = [f"{SITE}/c/forums/boats.{number}/" for number in (1, 2)]
    threads = [f"{SITE}/c/threads/a-long-story.{number}/" for number in (21, 22, 23)]
    mixed = [f"{SITE}/c/threads/a-long-story.21/page-3", *(f"{SITE}/c/members/anna.{number}/" for number in (31, 32))]
    entry = PageNote(f"{SITE}/c/", kind="index", boards=tuple((url, 3) for url in boards), links=(*boards, *mixed))
    known = [PageNote(url, kind="index", rows=tuple(map(make_row, threads)), links=tuple(threads)) for url in boards]
    later = PageNote(mixed[0], kind="thread", posts=("", ""))
    found = VoteCounts([entry, *known, *(PageNote(url, kind="thread", posts=("",)) for url in threads), later])
    assert sorted(found.threads) == threads


def make_board_of_titles(*threads):
    return PageNote(f"{SITE}/forum/nets/", kind="index", rows=tuple(map(make_row, threads)))


def test_a_page_that_is_hardly_told_from_others_does_not_vote_that_threads_are_none():
    threads = [f"{SITE}/topic/{name}/" for name in ("old-nets", "who-mends-nets", "rope", "a-knot-for-wet-hands")]
    unsure = PageNote(threads[0], kind="other", confidence=0.1)
    known = VoteCounts([make_entry(), make_board_of_titles(*threads), unsure])
    assert known.threads == threads
    assert threads[0] not in known.strangers
    sure = PageNote(threads[0], kind="other", confidence=0.9)
    assert VoteCounts([make_entry(), make_board_of_titles(*threads), sure]).threads == []


def test_what_a_page_takes_for_a_board_is_a_thread_where_threads_have_voted():
    threads = [f"{SITE}/topic/{name}/" for name in ("old-nets", "who-mends-nets", "rope")]
    nets = make_board_of_titles(*threads)
    other = PageNote(f"{SITE}/forum/boats/", kind="index", boards=((threads[0], 0),), rows=nets.rows[1:])
    known = VoteCounts([make_entry(), nets, other, PageNote(threads[1], kind="thread", posts=("",))])
    assert threads[0] in known.threads
    assert threads[0] not in known.boards


def test_one_misread_title_among_many_does_not_undo_the_pattern_of_titles():
    titles = [f"{SITE}/topic/{first}-{second}/" for first in ("old", "new", "wet", "lost", "my") for second in "abcde"]
    (pattern,) = learn_patterns(titles[1:], {titles[0], f"{SITE}/people/anna/"})
    assert pattern.pattern.text == f"{SITE}/topic/*/"
    assert not any("/*/" in one.pattern.text for one in learn_patterns(titles[5:], set(titles[:5])))


def make_board(n, threads, **more):
    return PageNote(f"{SITE}/b?f={n}", kind="index", rows=tuple(make_row(f"{SITE}/t?t={t}") for t in threads), **more)


def test_short_threads_that_look_like_lists_are_outvoted_by_all_that_are_numbered_alike():
    entry = PageNote(f"{SITE}/", kind="index", boards=tuple((f"{SITE}/b?f={n}", 3) for n in (1, 2)))
    boards = [make_board(1, range(10, 16)), make_board(2, range(20, 26))]
    misread = [PageNote(f"{SITE}/t?t={t}", kind="index", confidence=0.9) for t in (20, 21)]
    threads = [PageNote(f"{SITE}/t?t={t}", kind="thread", posts=("",)) for t in (10, 11, 22)]
    known = VoteCounts([entry, *boards, *misread, *threads])
    assert sorted(known.boards) == [f"{SITE}/b?f=1", f"{SITE}/b?f=2"]
    assert len(known.threads) == 12
    assert [group.votes for group in known.groups if group.page == f"{SITE}/b?f=2"] == [3]  # misread pages have none


def test_a_board_with_a_menu_of_all_boards_is_not_the_entry():
    urls = [f"{SITE}/b?f={n}" for n in (1, 2, 3)]
    entry = PageNote(f"{SITE}/", kind="index", boards=tuple((url, 3) for url in urls[:2]), links=urls)
    board = make_board(1, range(10, 16), boards=((f"{SITE}/online", 0),), links=(*urls, f"{SITE}/online"))
    others = [make_board(2, range(20, 26)), make_board(3, range(30, 36))]
    online = PageNote(f"{SITE}/online", kind="other", confidence=0.9)
    thread = PageNote(f"{SITE}/t?t=10", kind="thread", posts=("",))
    lists = PageNote(f"{SITE}/home", kind="index", boards=((urls[2], 3),))
    assert VoteCounts([entry, board, *others, online, thread, lists]).entry == f"{SITE}/"


def test_threads_whose_titles_left_only_a_number_are_threads_like_the_others_of_their_list():
    bare = [f"{SITE}/threads/{number}/" for number in (21, 22)]
    threads, notes = make_list(*bare, f"{SITE}/threads/topic.3/latest")
    drawn = draw_map(VoteCounts(notes))
    assert {drawn.classify(url).kind for url in (*threads, *bare, f"{SITE}/threads/99/")} == {"thread"}
    assert drawn.classify(f"{SITE}/threads/topic.3/latest").kind == "other"
    # One that is alone, or built like something else, proves nothing.
    for others in (bare[:1], [*bare, f"{SITE}/threads/7/"]):
        strangers = PageNote(f"{SITE}/threads/7/", kind="other", confidence=0.9)
        _, notes = make_list(*others[:2])
        drawn = draw_map(VoteCounts([*notes, strangers] if len(others) > 1 else notes))
        assert drawn.classify(bare[0]).kind == "other"


def test_a_pager_that_looks_like_boards_is_none():
    html = "".join(f"<tr><td><a href=/b/1/page-{n}>{n}</a></td></tr>" for n in (2, 3))
    reading = read_forum_page(
        parse_tree(f"<table>{html}</table>"), f"{SITE}/b/1/", now=datetime.fromisoformat("2020-01-01")
    )
    paging = Paging(next=f"{SITE}/b/1/page-2", pages=(f"{SITE}/b/1/page-2", f"{SITE}/b/1/page-3"))
    boards = (BoardRow(url=f"{SITE}/b/1/page-2", title="2"), BoardRow(url=f"{SITE}/b/9/", title="Nets", threads=4))
    listing = replace(reading.listing, boards=boards)
    reading = replace(reading, kind=PageKind("index", 1.0), listing=listing, paging=paging)
    assert take_note(ForumFetch(f"{SITE}/b/1/", reading)).boards == ((f"{SITE}/b/9/", 4),)


def test_the_pager_of_a_board_is_its_own_with_a_slash_at_the_end_of_its_address_or_without():
    rows = "".join(f"<li><a href=/b/nets/t{n}>{n}</a></li>" for n in range(3))
    reading = read_forum_page(
        parse_tree(f"<ul>{rows}</ul>"), f"{SITE}/b/nets/", now=datetime.fromisoformat("2020-01-01")
    )
    number = Specific((f"{SITE}/b/nets/page-", ""), 1, 1, f"{SITE}/b/nets")
    reading = replace(reading, paging=Paging(next=f"{SITE}/b/nets/page-2", number=number))
    note = take_note(ForumFetch(f"{SITE}/b/nets/", reading))
    assert note.next == f"{SITE}/b/nets/page-2"
    assert VoteCounts([note]).is_later(f"{SITE}/b/nets/page-2")


def test_siblings_of_a_board_that_lies_in_another_are_not_all_that_is_shaped_like_it():
    boards = [f"{SITE}/f/board/{name}/" for name in ("nets", "boats", "knots")]
    threads = [f"{SITE}/f/topic/{name}/" for name in ("old-nets", "rope", "wet-hands")]
    people = [f"{SITE}/f/people/{name}/" for name in ("anna", "boris", "cara")]
    entry = PageNote(f"{SITE}/f/", kind="index", boards=tuple((url, 3) for url in boards[:2]), links=boards[:2])
    nets = PageNote(boards[0], kind="index", rows=tuple(map(make_row, threads)), links=(*boards, *threads, *people))
    inner = PageNote(boards[2], kind="index", rows=(make_row(threads[1]),), links=(*boards, *threads[1:], *people))
    thread = PageNote(threads[1], kind="thread", posts=("",), strangers=(people[0],))
    assert sorted(VoteCounts([entry, nets, inner, thread]).boards) == sorted(boards)
