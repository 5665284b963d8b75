"""Leave out the rows that are parts of posts: their titles, and the numbers and links that stand below their authors.

In: the posts found on a page, its listing, and what the page calls itself. Out: the listing without them. Rows of
threads and boards are things of their own, each with a title that only it has; what stands in a post that is whole, and
is called as the page is or leads to people, belongs to the post.
"""

from collections.abc import Sequence
from dataclasses import replace

from pauk.forum.kinds.items import count_titles, cut_reply
from pauk.forum.page.person_links import is_of_person
from pauk.forum.posts.parts.post import FoundPost, PostPage
from pauk.forum.rows.parts.page_view import PageView
from pauk.forum.rows.parts.row import BoardRow, Listing, ThreadRow
from pauk.forum.rows.parts.url_shapes import steps_of

_SURE = 0.8  # how sure it must be that posts are posts
_WORDS = 20  # characters that a whole post has
_MOSTLY = 0.7  # of the posts are signed and dated
_TITLED = 0.5  # of the posts: where more have a linked title that only they have, they are rows themselves
_FEWEST = 2  # boards, each in a "post" of its own, that make these posts rows of boards


def leave_rows_of_posts(sheet: PageView, found: PostPage, listing: Listing) -> Listing:
    """Leave out the rows that stand in posts and are theirs."""
    if not (listing.threads or listing.boards) or not are_whole(found):
        return listing
    listing = replace(listing, threads=tuple(row for row in listing.threads if row.title_place not in sheet.inward))
    rows: list[ThreadRow | BoardRow] = [*listing.threads, *listing.boards]
    starts = sum(any(post.text.startswith(row.title) for row in rows if row.title) for post in found.posts)
    if starts > _TITLED * len(found.posts):  # what looks like posts are rows, and says what these say of their own
        return listing
    if _are_boards(found, listing) or _list_authors(found, rows):
        return listing
    is_talk = count_titles(sheet, found.posts) < _TITLED * len(found.posts)
    threads = tuple(row for row in listing.threads if not _is_of_post(sheet, found, row, is_talk=is_talk))
    boards = tuple(row for row in listing.boards if not _is_of_post(sheet, found, row, is_talk=is_talk))
    return replace(listing, threads=threads, boards=boards)


def _is_of_post(sheet: PageView, found: PostPage, row: ThreadRow | BoardRow, *, is_talk: bool) -> bool:
    """Whether a row stands in a post: it is called as the page is, or as the author, or people surely talk."""
    place = row.title_place if isinstance(row, ThreadRow) else row.place
    post = next((post for post in found.posts if post.start <= place < post.end), None)
    if post is None:
        return False
    title, own = cut_reply(row.title), filter(None, map(cut_reply, sheet.own_titles))
    is_called_so = bool(title) and any(title in name or name in title for name in own)
    if isinstance(row, BoardRow) and is_beside(sheet, row):
        return is_called_so
    is_of_talk = is_talk and (is_of_person(row.url) or len(found.posts) > 1)
    return is_called_so or is_named(found, row) or is_of_talk


def is_named(found: PostPage, row: ThreadRow | BoardRow) -> bool:
    """Whether a row is called as an author is; a lone post may be the last one of a board, and then must lead there."""
    if row.title not in {post.author for post in found.posts}:
        return False
    return len(found.posts) > 1 or isinstance(row, ThreadRow) or is_of_person(row.url)


def is_beside(sheet: PageView, board: BoardRow) -> bool:
    """Whether a board's address is built as the page's own is: a board inside of a board."""
    return steps_of(board.url) == steps_of(sheet.url)


def _are_boards(found: PostPage, listing: Listing) -> bool:
    """Whether what looks like posts are rows of boards: each holds one at most, none that leads to a person.

    Either there are boards outside as well, or several are called otherwise than those who "wrote" them.
    """
    held = [[board for board in listing.boards if post.start <= board.place < post.end] for post in found.posts]
    inside = [(post, its[0]) for post, its in zip(found.posts, held, strict=True) if its]
    if len(inside) < _FEWEST or max(map(len, held)) > 1 or any(is_of_person(board.url) for _, board in inside):
        return False
    are_more = len(inside) < len(listing.boards)
    return are_more or (len(inside) > _FEWEST and all(board.title != post.author for post, board in inside))


def _list_authors(found: PostPage, rows: Sequence[ThreadRow | BoardRow]) -> bool:
    """Whether what was taken for authors are rows: others with addresses built alike have written nothing here."""
    authors = {post.author for post in found.posts}
    folders = {steps_of(row.url)[:-1] for row in rows if row.title in authors}
    alike = [row for row in rows if steps_of(row.url)[:-1] in folders]
    return any(row.title not in authors for row in alike) and not any(is_of_person(row.url) for row in alike)


def are_whole(found: PostPage) -> bool:
    """Whether what was found are surely posts: most have an author and a date, and half of them words of their own."""
    signed = sum(1 for post in found.posts if post.author and post.date)
    whole = len({post.text for post in found.posts if is_whole(post)})  # somebody says thanks, and no more
    is_most = signed >= _MOSTLY * len(found.posts) and 2 * whole >= len(found.posts)
    return whole > 0 and found.confidence >= _SURE and is_most


def is_whole(post: FoundPost) -> bool:
    """Whether a post has an author, a date, and words of its own."""
    return bool(post.author and post.date) and len(post.text) >= _WORDS
