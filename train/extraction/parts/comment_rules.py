"""Find readers' comments by the elements in which blog and news software writes them.

In: a tree. Out: the text nodes of comments, where the page is from a software whose elements are known here. The words
of a comment alone count: who wrote it and when, buttons and forms do not. Nothing of this is in the extractor, which
must tell comments of any software.

``half`` parts the sites: those of half 0 teach, those of half 1 are only counted.
"""

import zlib

from pauk.extract.page.tree import Node, Tree, identity

LEAST_WORDS = 8
# What stands with a comment and is not said by its author.
_AROUND = (
    ".comment-meta, .commentmetadata, .comment-metadata, .comment_meta, .reply, .comment-author,"
    " .comment_author, .vcard, cite, form, #respond, .navigation, .comment-footer, .comment-byline, .comment-"
    " info, .commentinfo, .comment-head, .comment-header, .comment-top, .comment-reply-link, .post-reply,"
    " .comment-edit-link, .comment-date, .comment_date, .comment-time, .comment_time, .comment-timestamp,"
    " .comment-awaiting-moderation, .says, .fn, time, .comment-tools, .comment-actions, .comment-links,"
    " .avatar, .date, .author, .links, script, style, noscript, button, textarea, label, input"
)
# The element of a comment, and in it those of its text; the first line that finds enough words is the page's software.
_TEXT_CLASSES = (
    ".comment-text, .commentText, .comment_text, .commenttext, .comment-body-text, .comment_content, .commentContent,"
    " .comment-copy, .comment-message, .cmt-text, [itemprop=commentText], .commentbody, .commentBody, .comment_body"
)
_WORDPRESS = (
    "li.comment, ol.commentlist > li, ul.commentlist > li, li[id^=comment-], div.comment[id^=comment-], dd.comment,"
    " li[id^=li-comment], div[id^=comment-].comment"
)
_SOFTWARE = (
    (".dsq-comment-message", ""),  # Disqus, for readers without scripts
    ("dd.comment-body, .comments .comment-content, p.comment-content", ""),  # Blogger
    (".comment-content, .comments-content .comment-body, .comment-inner .comment-content", ""),  # Movable Type, TypePad
    ("div.comment > .content, div.comment .comment-content, .comment .content", ""),  # Drupal
    (_TEXT_CLASSES, ""),
    (_WORDPRESS, "p, blockquote, pre, ul:not(.children), ol"),
    (".comment-body, .comment .text", ""),
)
_DEEPEST = 60


def half(site: str) -> int:
    """Return the half that a site is in."""
    return zlib.crc32(site.encode()) % 2


def find_comments(tree: Tree) -> set[int]:
    """Find the text nodes of readers' comments; none where the software is not known."""
    around = {identity(node) for node in tree.document.css(_AROUND)}
    for unit, inner in _SOFTWARE:
        found: dict[int, str] = {}
        for comment in tree.document.css(unit):
            for root in comment.css(inner) if inner else [comment]:
                for node in root.traverse(include_text=True):
                    if node.tag == "-text" and not _stands_in(node, around, root, comment):
                        found[identity(node)] = node.text_content or ""
        if len(" ".join(found.values()).split()) >= LEAST_WORDS:
            return set(found)
    return set()


def _stands_in(node: Node, around: set[int], root: Node, comment: Node) -> bool:
    """Whether a text stands in an element around the words of a comment, or not in this comment at all."""
    above = node.parent
    for _ in range(_DEEPEST):
        if above is None:
            return True
        if identity(above) == identity(comment):
            return False
        if identity(above) in around and identity(above) != identity(root):
            return True
        above = above.parent
    return True
