"""Wear markup thrown together by chance, so that what is learned from made forums hangs on no one's markup.

In: a seed. Out: a `Skin` of the playground: lists as tables, lists, divisions, cards or definition lists; parts of rows
in any order and any cell, with or without words, heads, classes and icons.
"""

from collections.abc import Iterable, Sequence
from random import Random

from pauk_playground.forums.skins.frame.outline import OutlineSkin
from pauk_playground.forums.views.markup import Content, Html, join, link, tag, text
from pauk_playground.forums.views.views import (
    BoardPage,
    BoardView,
    Category,
    LastPost,
    PageFrame,
    PostView,
    ThreadPage,
    ThreadView,
    User,
)

_FORMS = ("table", "table", "list", "divs", "cards", "dl", "spans", "article", "tables", "lines")
_WORDS = ("item", "entry", "line", "topic", "cell", "info", "meta", "main", "extra", "num", "box", "unit")
_TOPS = {"list": "li", "cards": "div", "divs": "div", "dl": "dl", "article": "article", "spans": "li", "lines": "b"}


class Patchwork(OutlineSkin):
    """A skin drawn from a seed."""

    def __init__(self, seed: int) -> None:
        self._random = random = Random(seed)
        self.name = f"patchwork-{seed}"
        self._form = random.choice(_FORMS)
        self._class_style = random.choice(("none", "plain", "plain", "odd"))
        self._has_head = self._form in ("table", "divs") and random.random() < 0.7
        self._counts = random.choice(("cells", "words", "labels", "one cell", "stacked"))
        if self._counts == "cells" and not self._has_head and random.random() < 0.5:
            self._counts = "words"
        self._author = random.choice(("cell", "below", "below", "line", "front"))
        self._created = random.choice(("author", "author", "cell", "before"))
        self._last = random.choice(("date first", "user first", "linked date", "icon", "word"))
        self._sticky = random.choice(("class", "word", "picture", "lists", "separator", "icon"))
        self._by = random.choice(("by", "started", "", "sign"))
        self._is_title_bold = random.random() < 0.5
        self._wrap = random.random() < 0.4
        self._avatar = random.random() < 0.3
        self._has_icon = random.random() < 0.5
        self._excerpt = random.random() < 0.5
        self._last_before_counts = random.random() < 0.3
        self._has_jump = random.random() < 0.2
        self._has_long_names = random.random() < 0.5
        self._has_moderators = random.random() < 0.3
        self._is_one_list = random.random() < 0.4
        self._is_empty_list = random.random() < 0.5
        self._post_form = random.choice(("table", "divs", "rows", "article", "list"))
        self._panel = random.choice(("above", "side", "below"))
        self._advert = random.random() < 0.15
        self.time_tag = random.choice(("span", "time", "abbr", "small", "em"))
        self.time_attribute = "datetime" if self.time_tag == "time" else "data-time"
        self._seed = seed

    # Names.

    def _name(self, word: str) -> str | None:
        if self._class_style == "none":
            return None
        random = Random(f"{self._seed} {word}")
        if self._class_style == "odd":
            return "".join(random.choice("bcdfghjklmnpqrstvwxz0123456789") for _ in range(6)).strip("0123456789") + "x"
        return f"{word}-{random.choice(_WORDS)}" if random.random() < 0.5 else random.choice(_WORDS)

    # Rows.

    def _part(self, word: str, *content: Content) -> Html:
        """Write a cell of a row, in the way of the chosen form."""
        if self._form == "lines":
            return text([content, " "])
        name = {"table": "td", "tables": "td", "dl": "dd", "spans": "span"}.get(self._form, "div")
        if self._form in ("list", "article") and word in ("counts", "author"):
            name = "span"
        return tag(name, content, class_=self._name(word))

    def _row(self, cells: Sequence[Html], word: str, more: str = "") -> Html:
        names = " ".join(filter(None, (self._name(word), more))) or None
        if self._form == "lines":
            return text(["■ ", join(Html("<br>") if self._wrap else " - ", cells), tag("br")])
        if self._form == "tables":
            return tag("table", tag("tr", cells), class_=names)
        top = "tr" if self._form == "table" else _TOPS[self._form]
        inner: Content = join(" " if self._form == "spans" else "\n", cells)
        if self._form == "dl":
            first, *rest = cells
            inner = [tag("dt", first), *rest]
        if self._wrap and self._form not in ("table", "dl"):
            inner = tag("div", inner, class_=self._name("inner"))
        return tag(top, inner, class_=names)

    def _list(self, rows: Iterable[Html], head: Sequence[str], word: str, title: str = "") -> Html:
        rows = list(rows)
        heading = tag("h3", title) if title else None
        if self._form == "table":
            top = tag("thead", tag("tr", (tag("th", cell) for cell in head))) if self._has_head else None
            return text([heading, tag("table", top, tag("tbody", rows), class_=self._name(word))])
        if self._form in ("list", "spans"):
            return text([heading, tag("ul", rows, class_=self._name(word))])
        top = None
        if self._has_head:
            top = tag("div", (tag("div", cell) for cell in head), class_=self._name("head"))
        return text([heading, tag("div", top, rows, class_=self._name(word))])

    def rows(self, page: BoardPage) -> Html:
        """Write the threads of a board."""
        frame = page.frame
        sticky = [row for row in page.rows if row.is_sticky]
        plain = [row for row in page.rows if not row.is_sticky]
        head = self._thread_head(frame)
        if self._sticky == "lists" and sticky and plain:
            first = self._list((self._thread(row, frame) for row in sticky), head, "threads", frame.labels["sticky"])
            return text([first, self._list((self._thread(row, frame) for row in plain), head, "threads")])
        rows = [self._thread(row, frame) for row in sticky]
        if self._sticky == "separator" and sticky and plain:
            rows.insert(0, self._separator(frame.labels["sticky"]))
            rows.append(self._separator(frame.labels["topics"]))
        rows += [self._thread(row, frame) for row in plain]
        if self._advert and len(rows) > 4:
            rows.insert(3, self._separator(frame.labels["ad"]))
        return self._list(rows, head, "threads")

    def _separator(self, words: str) -> Html:
        if self._form in ("table", "tables"):
            row = tag("tr", tag("td", words, colspan=5))
            return row if self._form == "table" else tag("table", row)
        return tag(_TOPS[self._form] if self._form != "dl" else "div", tag("b", words))

    def _thread_head(self, frame: PageFrame) -> list[str]:
        labels = frame.labels
        names = {
            "title": labels["topic"],
            "author": labels["author"],
            "created": labels["date"],
            "counts": f"{labels['replies']} / {labels['views']}",
            "replies": labels["replies"],
            "views": labels["views"],
            "last": labels["last_post"],
            "icon": "",
        }
        return [names[word] for word in self._order()]

    def _order(self) -> list[str]:
        order = ["title"]
        if self._author == "front":
            order.insert(0, "author")
        if self._author == "cell":
            order.append("author")
        if self._created == "cell":
            order.append("created")
        counts = ["replies", "views"] if self._counts == "cells" else ["counts"]
        order += ["last", *counts] if self._last_before_counts else [*counts, "last"]
        return ["icon", *order] if self._has_icon else order

    def _thread(self, row: ThreadView, frame: PageFrame) -> Html:
        cells = {
            "icon": self._part("icon", tag("i", class_=self._name("icon"))),
            "title": self._part("title", self._title(row, frame)),
            "author": self._part("author", self._who(row.starter, frame)),
            "created": self._part("created", self.time(row.created) if row.created else None),
            "replies": self._part("replies", row.replies),
            "views": self._part("views", row.views),
            "counts": self._part("counts", self._count_words(row.replies, row.views, frame, "replies", "views")),
            "last": self._part("last", self._last_cell(row.last, frame)),
        }
        more = ""
        if row.is_sticky and self._sticky == "class":
            more = {"none": "sticky", "plain": "is-sticky"}.get(self._class_style, self._name("pinned") or "")
        order = self._order()
        if not self._has_head:
            order = [word for word in order if not self._is_empty(word, row)]
        return self._row([cells[word] for word in order], "thread", more)

    def _is_empty(self, word: str, row: ThreadView) -> bool:
        given = {"author": row.starter, "created": row.created, "replies": row.replies, "views": row.views}
        if word == "counts":
            return not row.replies and not row.views
        return (word == "last" and row.last is None) or (word in given and not given[word])

    def _title(self, row: ThreadView, frame: PageFrame) -> Content:
        labels = frame.labels
        badges: list[Content] = []
        if row.is_sticky and self._sticky in ("word", "lists", "separator"):
            badges.append(tag("b", labels["sticky"], ":") if self._sticky == "word" else None)
        if row.is_sticky and self._sticky in ("picture", "icon"):
            badges.append(tag("img", src="/i/sticky.gif", alt=labels["sticky"]) if self._sticky == "picture" else "📌")
        if row.is_locked:
            badges.append(tag("img", src="/i/lock.gif", alt=labels["locked"]))
        if self._has_jump:
            badges.append(tag("a", tag("img", src="/i/new.gif", alt=""), href=row.href))
        title: Content = tag("a", row.title, href=row.href, class_=self._name("link"))
        if self._is_title_bold:
            title = tag("strong" if self._form != "cards" else "h4", title)
        parts: list[Content] = [badges, f"{row.prefix} " if row.prefix else None, title, self.row_pages(row)]
        when = self.time(row.created) if row.created and self._created != "cell" else None
        if self._author == "below" and (row.starter or when):
            parts.append(tag("div", self._said(row.starter, when, frame), class_=self._name("by")))
        elif self._author == "line" and (row.starter or when):
            parts += [" ", tag("span", self._said(row.starter, when, frame), class_=self._name("by"))]
        elif when:
            parts.append(tag("div", when))
        if row.excerpt and self._excerpt:
            parts.append(tag("p", row.excerpt))
        return parts

    def _said(self, user: User | None, when: Html | None, frame: PageFrame) -> Content:
        word = {"by": frame.labels["by"], "started": frame.labels["started"], "sign": "»"}.get(self._by, "")
        who = [word, " ", self._who(user, frame)] if user else None
        parts = [when, who] if self._created == "before" else [who, when]
        return join(" · " if self._by == "sign" else ", ", (part for part in parts if part is not None))

    def _who(self, user: User | None, frame: PageFrame) -> Content:
        if user is None:
            return None
        if self._avatar and user.href:
            return [tag("a", tag("img", src="/a/1.png", alt=""), href=user.href), " ", self.who(user)]
        return self.who(user)

    def _count_words(self, few: str, many: str, frame: PageFrame, one: str, other: str) -> Content:
        pairs = [(number, frame.labels[word]) for number, word in ((few, one), (many, other)) if number]
        if self._counts == "words":
            return join(", ", (f"{number} {word}" for number, word in pairs))
        if self._counts == "labels":
            name = "span" if self._form in ("list", "spans", "article") else "div"
            return [tag(name, f"{word}: ", tag("b", number)) for number, word in pairs]
        if self._counts == "stacked":
            return [tag("div", tag("div", number), tag("div", word)) for number, word in pairs]
        return join(" / ", (number for number, _ in pairs))

    def _last_cell(self, last: LastPost | None, frame: PageFrame) -> Content:
        if last is None:
            return None
        when: Content = self.time(last.stamp) if last.stamp else None
        who = [frame.labels["by"], " ", self.who(last.user)] if last.user else None
        jump: Content = None
        if last.title and last.href:
            jump = tag("div", tag("a", last.title, href=last.href))
        elif last.href and self._last == "linked date" and last.stamp:
            when = tag("a", when, href=last.href)
        elif last.href and self._last == "word":
            jump = tag("a", frame.labels["last_post"], href=last.href)
        elif last.href:
            jump = tag("a", tag("img", src="/i/last.gif", alt=""), href=last.href)
        parts = [who, when] if self._last == "user first" else [when, who]
        gap = Html("<br>") if self._form in ("table", "dl") else " "
        return [
            jump if last.title else None,
            join(gap, (part for part in parts if part)),
            " ",
            None if last.title else jump,
        ]

    # Boards.

    def categories(self, frame: PageFrame, categories: Sequence[Category]) -> Content:
        """Write all boards by category: a list for each, or one list with a line above each."""
        if not self._is_one_list:
            return [self.board_list(frame, category.boards, category.title) for category in categories]
        rows: list[Html] = []
        for category in categories:
            rows += [self._separator(category.title), *(self._board(board, frame) for board in category.boards)]
        return self._list(rows, self._board_head(frame), "boards")

    def board_list(self, frame: PageFrame, boards: Sequence[BoardView], title: str) -> Html:
        """Write a list of boards."""
        return self._list((self._board(board, frame) for board in boards), self._board_head(frame), "boards", title)

    def _board_head(self, frame: PageFrame) -> list[str]:
        labels = frame.labels
        if self._counts == "cells":
            return [labels["forum"], labels["topics"], labels["posts"], labels["last_post"]]
        return [labels["forum"], f"{labels['topics']} / {labels['posts']}", labels["last_post"]]

    def _board(self, board: BoardView, frame: PageFrame) -> Html:
        labels, user = frame.labels, board.last.user if board.last else None
        children = [labels["subforums"], ": ", join(", ", map(link, board.children))] if board.children else None
        more = " ".join(board.description.split()[:2]) if self._has_long_names else ""
        name = tag("a", f"{board.title}, {more}" if more else board.title, href=board.href)
        part = "span" if self._form == "lines" else "div"
        told = [
            tag("b", name) if self._is_title_bold else name,
            tag(part, board.description) if board.description else None,
            tag(part, children) if children else None,
            tag(part, labels["moderators"], ": ", self.who(user)) if user and self._has_moderators else None,
        ]
        cells = [self._part("title", told)]
        if self._counts == "cells":
            cells += [self._part("replies", board.topics), self._part("views", board.posts)]
        else:
            words = self._count_words(board.topics, board.posts, frame, "topics", "posts")
            cells.append(self._part("counts", words))
        if board.last or self._form == "table":
            cells.append(self._part("last", self._last_cell(board.last, frame)))
        return self._row(cells, "board")

    def board(self, page: BoardPage) -> str:
        """Write a page of a board; one without threads may say so where the threads would stand."""
        whole = super().board(page)
        if page.rows or not self._is_empty_list:
            return whole
        nothing = page.frame.labels["nothing"]
        empty = self._list([self._separator(nothing)], self._thread_head(page.frame), "threads")
        return whole.replace(f"<p>{nothing}</p>", str(empty))

    # Posts.

    def posts(self, page: ThreadPage) -> Html:
        """Write the posts of a thread."""
        posts = [self._post(post, page.frame) for post in page.posts]
        if self._post_form == "rows":
            return tag("table", posts, class_=self._name("posts"))
        return tag("ol" if self._post_form == "list" else "div", posts, class_=self._name("posts"))

    def _post(self, post: PostView, frame: PageFrame) -> Html:
        facts = [tag("div", label, ": ", self.value(value)) for label, value in post.author.facts]
        who = [self.who(post.author), facts]
        number = tag("a", post.number or "¶", href=post.permalink) if post.permalink else post.number or None
        head = [self.time(post.posted), " ", number]
        body = tag("div", self.prose.write(post.body), class_=self._name("body"))
        sign = tag("div", self.prose.write(post.signature), class_=self._name("sign")) if post.signature else None
        foot = [
            self.edit_note(post),
            sign,
            tag("div", (link(action, class_=self._name("act")) for action in post.actions)),
        ]
        if self._post_form in ("table", "rows"):
            row = tag("tr", tag("td", who), tag("td", tag("div", head), body, foot), id=post.anchor)
            return row if self._post_form == "rows" else tag("table", row)
        parts: dict[str, list[Content]]
        parts = {"above": [who, head, body], "side": [tag("div", who), head, body], "below": [head, body, who]}
        name = {"list": "li", "article": "article"}.get(self._post_form, "div")
        return tag(
            name, (tag("div", part) for part in parts[self._panel]), foot, class_=self._name("post"), id=post.anchor
        )
