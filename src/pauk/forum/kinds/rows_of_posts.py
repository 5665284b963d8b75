"""Leave out the rows that are parts of posts: their titles, and the numbers and links that stand below their authors.

In: the posts found on a page, its listing, and what the page calls itself. Out: the listing without them. Rows of
threads and boards are things of their own, each with a title that only it has; what stands in a post that is whole, and
is called as the page is or leads to people, belongs to the post.
"""

from dataclasses import replace

from pauk.forum.kinds.items import count_titles, cut_reply
from pauk.forum.page.person_links import is_of_person
from pauk.forum.posts.parts.post import FoundPost, PostPage
from pauk.forum.rows.parts.page_view import PageView
from pauk.forum.rows.parts.row import BoardRow, Listing, ThreadRow

_SURE = 0.8  # how sure it must be that posts are posts
_WORDS = 20  # characters that a whole post has
_MOSTLY = 0.7  # of the posts are signed and dated
_TITLED = 0.5  # of the posts: where more have a linked title that only they have, they are rows themselves


def leave_rows_of_posts(sheet: PageView, found: PostPage, listing: Listing) -> Listing:
    """Leave out the rows that stand in posts and are theirs."""
    if not (listing.threads or listing.boards) or not are_whole(found):
        return listing
    rows: list[ThreadRow | BoardRow] = [*listing.threads, *listing.boards]
    starts = sum(any(post.text.startswith(row.title) for row in rows if row.title) for post in found.posts)
    if starts > _TITLED * len(found.posts):  # what looks like posts are rows, and says what these say of their own
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
    return is_called_so or row.title == post.author or (is_talk and (is_of_person(row.url) or len(found.posts) > 1))


def are_whole(found: PostPage) -> bool:
    """Whether what was found are surely posts: most have an author and a date, and half of them words of their own."""
    signed = sum(1 for post in found.posts if post.author and post.date)
    whole = len({post.text for post in found.posts if is_whole(post)})  # somebody says thanks, and no more
    is_most = signed >= _MOSTLY * len(found.posts) and 2 * whole >= len(found.posts)
    return whole > 0 and found.confidence >= _SURE and is_most


def is_whole(post: FoundPost) -> bool:
    """Whether a post has an author, a date, and words of its own."""
    return bool(post.author and post.date) and len(post.text) >= _WORDS
