"""The names that pages of today give their elements: spoken, hashed, utility classes, BEM, or none.

In: a generator of chance, a style. Out: `Namer`, which gives every part of a page the same class each time.
"""

import re
from collections.abc import Callable
from random import Random

from train.extraction.modern.parts import SPOKEN

STYLES = {
    "spoken": 9,
    "bem": 5,
    "utility": 6,
    "hashed": 5,
    "styled": 3,
    "modules": 3,
    "wordpress": 4,
    "drupal": 2,
    "opaque": 2,
    "none": 2,
    "misleading": 2,
}
_UTILITY = (
    "flex grid block relative mx-auto my-4 px-4 py-2 p-6 mt-8 mb-2 gap-4 space-y-4 w-full max-w-screen-xl max-w-prose "
    "md:w-2/3 lg:w-1/3 lg:col-span-8 text-sm text-lg text-gray-600 text-gray-900 font-semibold leading-relaxed "
    "tracking-tight rounded-lg border shadow-sm bg-white bg-gray-50 dark:bg-gray-900 hover:underline items-center "
    "justify-between flex-col hidden md:block lg:flex sticky top-0 z-10 overflow-hidden truncate container col-12 "
    "col-md-8 col-lg-4 row d-flex mb-3 pt-5"
).split()
# Utility pages still speak here and there: the typography plug-in calls the running text "prose".
_UTILITY_SPOKEN = {"body": "prose lg:prose-xl", "card": "card", "container": "container mx-auto"}
_WORDPRESS = {
    "body": "entry-content",
    "title": "entry-title",
    "article": "post type-post status-publish hentry",
    "meta": "entry-meta",
    "footer": "site-footer",
    "header": "site-header",
    "sidebar": "widget-area",
    "widget": "widget widget_recent_entries",
    "nav": "main-navigation",
    "comments": "comments-area",
    "comment": "comment even thread-even depth-1",
    "comment-text": "comment-content",
    "comment-meta": "comment-meta commentmetadata",
    "figure": "wp-block-image size-large",
    "main": "site-main",
    "container": "wp-site-blocks",
    "caption": "wp-element-caption",
    "related": "jp-relatedposts",
    "share": "sharedaddy sd-sharing-enabled",
    "tags": "tag-links",
    "bio": "author-box",
}
_DRUPAL = {
    "body": "field field--name-body field--type-text-with-summary field--label-hidden field__item",
    "article": "node node--type-article node--view-mode-full",
    "container": "region region-content",
    "header": "region region-header",
    "footer": "region region-footer",
    "sidebar": "region region-sidebar-second",
    "nav": "block block-menu navigation menu--main",
    "widget": "views-element-container block block-views",
    "comments": "comment-wrapper",
    "comment": "comment js-comment",
    "comment-text": "field field-name-comment-body field-type-text-long field-label-hidden",
    "comment-meta": "submitted",
    "tags": "field field--name-field-tags",
}
# Names that say the opposite of what they hold, as real pages have them: layout words, word parts, leftovers.
_MISLEADING = {
    "body": "sidebar-left-layout|content comments-enabled|footer-ready|widget-text|no-ads|share-parent|related-none",
    "article": "with-sidebar|has-comments|post-footer-fixed|social-enabled|promo-off|module",
    "sidebar": "content-secondary|main-col|article-side|entry|story-2",
    "related": "article-body-more|content-list|post-content|story-text",
    "footer": "content-bottom|main-end|article-end",
    "comments": "post-content|content-user|stories",
    "nav": "content-top|main-bar|post-bar",
    "cookie": "main-message|content-info",
    "container": "nav-open-able|menu-wrap|ad-layout|header-offset",
}
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_MIXED = _LETTERS + _LETTERS.upper() + "0123456789"
_WORD_BREAK = re.compile(r"[-_ ]+")


class Namer:
    """Gives parts their classes in one style, always the same one for the same part."""

    def __init__(self, rng: Random, style: str) -> None:
        self.rng = rng
        self.style = style
        self._known: dict[str, str | None] = {}
        self._block = rng.choice(("c", "m", "o", "b", "site", "app", "ds", "news", "x", "page"))

    def of(self, part: str) -> str | None:
        """The class of a part; None where it has none."""
        if part not in self._known:
            self._known[part] = self._make(part)
        return self._known[part]

    def _make(self, part: str) -> str | None:
        rng, style = self.rng, self.style
        if style in _WORDLESS:
            return _WORDLESS[style](rng)
        if style == "modules":
            return f"{_camel(self._spoken(part))}_{rng.choice(('root', 'wrapper', 'inner', 'box'))}__{_hash(rng, 5)}"
        return self._utility(part) if style == "utility" else self._worded(part)

    def _worded(self, part: str) -> str | None:
        rng, style = self.rng, self.style
        if style == "bem":
            return self._bem(part)
        if style == "misleading" and part in _MISLEADING:
            return rng.choice(_MISLEADING[part].split("|"))
        if style == "wordpress" and part in _WORDPRESS:
            return _WORDPRESS[part]
        if style == "drupal" and part in _DRUPAL:
            return _DRUPAL[part]
        return self._spoken(part) if rng.random() < 0.85 else None

    def _spoken(self, part: str) -> str:
        return self.rng.choice(SPOKEN.get(part, part).split("|"))

    def _bem(self, part: str) -> str:
        block, element = self._block, self._spoken(part).replace(" ", "-")
        spelt = f"{block}-{element}" if self.rng.random() < 0.5 else f"{block}__{element}"
        return f"{spelt} {spelt}--{self.rng.choice(('large', 'default', 'dark', 'wide', 'primary'))}"

    def _utility(self, part: str) -> str:
        if part in _UTILITY_SPOKEN and self.rng.random() < 0.6:
            return _UTILITY_SPOKEN[part]
        return " ".join(self.rng.sample(_UTILITY, self.rng.randint(1, 6)))


def _hash(rng: Random, length: int) -> str:
    return "".join(rng.choices(_MIXED, k=length))


def _camel(words: str) -> str:
    return "".join(word[:1].upper() + word[1:] for word in _WORD_BREAK.split(words))


_WORDLESS: dict[str, Callable[[Random], str | None]] = {
    "none": lambda _: None,
    "opaque": lambda rng: f"{rng.choice(_LETTERS)}{rng.randrange(100)}",
    "hashed": lambda rng: f"css-{_hash(rng, 6).lower()}",
    "styled": lambda rng: f"sc-{_hash(rng, 6)} {_hash(rng, 6)}",
}
