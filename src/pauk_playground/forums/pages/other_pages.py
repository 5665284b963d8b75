"""Make the pages of a forum that are neither lists of threads nor threads: profiles, members, log-in, calendar, rules.

In: the kind of page and a scene. Out: an `OtherPage`.
"""

from calendar import Calendar

from pauk_playground.forums.design.addresses import ForumRoute
from pauk_playground.forums.design.pagers import PagerStyle, lay_pager
from pauk_playground.forums.design.stamps import StampStyle
from pauk_playground.forums.pages.studio import Scene, Studio
from pauk_playground.forums.views.views import FormField, FormView, GridView, LinkView, OtherPage, PageFrame, StampView
from pauk_playground.words.chance import dice
from pauk_playground.words.prose import write_paragraph, write_sentence

_MEMBERS_PAGE = 25
_SPOKEN = 5
_DAY = StampStyle("day")
_LATIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_SECTIONS = 6
_TEXTS = frozenset({"rules", "faq", "contact", "privacy", "imprint"})


class OtherPages:
    """Makes all other pages of one forum."""

    def __init__(self, studio: Studio) -> None:
        self._studio = studio
        self._world = studio.world
        self._labels = studio.labels

    def make(self, kind: str, page: int, scene: Scene) -> OtherPage | None:
        """Make the page of a kind; None where there is no such page."""
        if kind == "members":
            return self._members(page, scene)
        if page != 1:
            return None
        if kind in _TEXTS:
            return self._text(kind, scene)
        makers = {"calendar": self._calendar, "home": self._home, "online": self._online}
        return makers[kind](scene) if kind in makers else self._form(kind, scene)

    def count_pages(self, kind: str, at_s: int) -> int:
        """Count the pages of a kind."""
        if kind != "members":
            return 1
        return max(1, -(-len(self._joined(at_s)) // _MEMBERS_PAGE))

    def error(self, path: str, scene: Scene) -> OtherPage:
        """Make the page that says that there is no such page."""
        labels = self._labels
        frame = self._studio.frame(path, scene, canonical="", robots="noindex")
        return OtherPage(frame, "error", labels["error"], (labels["not_found"],))

    def denied(self, path: str, scene: Scene) -> OtherPage:
        """Make the page that asks strangers to log in."""
        frame = self._studio.frame(path, scene, canonical="", robots="noindex")
        form = self._form("login", scene).form
        return OtherPage(frame, "denied", self._labels["login"], (self._labels["denied"],), form=form)

    def profile(self, member: int, scene: Scene) -> OtherPage:
        """Make a member's profile, with what was written last."""
        studio, world, labels = self._studio, self._world, self._labels
        known = world.people.members[member]
        count = world.count_talk(member, scene.at_s)
        facts: list[tuple[str, str | StampView]] = [(labels["joined"], studio.date(known.joined_s, scene, _DAY))]
        if count:
            last = studio.date(world.talks[member][count - 1], scene, studio.design.posts.stamp)
            facts.append((labels["activity"], last))
        facts.append((labels["posts"], studio.wording.write_number(count)))
        if known.location:
            facts.append((labels["location"], known.location))
        frame = self._frame(studio.profile_path(member), scene)
        text = write_sentence(studio.wording.prose, dice(world.seed, 901, member), ())
        paragraphs = (text,) if known.has_signature else ()
        return OtherPage(frame, "profile", known.name, paragraphs, tuple(facts), grid=self._spoken(member, scene))

    def _spoken(self, member: int, scene: Scene) -> GridView | None:
        """List the threads in which somebody wrote last, as profiles do: it looks like a board and is none."""
        studio, world = self._studio, self._world
        rows = []
        for thread in reversed(world.threads):
            places = [place for place in world.visible(thread.key, scene.at_s) if thread.authors[place] == member]
            is_open = world.is_there(thread, scene.at_s) and not studio.is_closed(world.board_of(thread, scene.at_s))
            if places and is_open:
                link = LinkView(world.title(thread.key), studio.href(studio.thread_path(thread, scene), scene))
                rows.append((link, studio.date(thread.times[places[-1]], scene, studio.design.posts.stamp)))
            if len(rows) == _SPOKEN:
                break
        return GridView((self._labels["topic"], self._labels["date"]), tuple(rows)) if rows else None

    def _online(self, scene: Scene) -> OtherPage:
        """List who is here and where: names and times, as many as on a thread."""
        studio, world, labels = self._studio, self._world, self._labels
        chance = dice(world.seed, 904, scene.at_s // 900)
        rows = []
        for ago_s in sorted(chance.randrange(900) for _ in range(chance.randint(6, 14))):
            member = world.people.draw(chance, scene.at_s)
            board = world.boards[chance.randrange(len(world.boards))]
            user = studio.user(member, scene)
            when = studio.date(scene.at_s - ago_s, scene, studio.design.posts.stamp)
            rows.append(
                (
                    LinkView(user.name, user.href),
                    when,
                    LinkView(board.name.label, studio.href(studio.board_path(board), scene)),
                )
            )
        grid = GridView((labels["user_name"], labels["activity"], labels["board"]), tuple(rows))
        return OtherPage(self._frame(self._own("online"), scene), "online", labels["who_online"], grid=grid)

    def _frame(self, path: str, scene: Scene) -> PageFrame:
        return self._studio.frame(path, scene)

    def _own(self, kind: str, page: int = 1) -> str:
        return self._studio.addresses.write(ForumRoute(kind, page=page))

    def _joined(self, at_s: int) -> list[int]:
        return [member.key for member in self._world.people.members if member.joined_s <= at_s]

    def _members(self, page: int, scene: Scene) -> OtherPage | None:
        studio, labels = self._studio, self._labels
        joined = self._joined(scene.at_s)
        pages = self.count_pages("members", scene.at_s)
        if page > pages:
            return None
        shown = joined[(page - 1) * _MEMBERS_PAGE : page * _MEMBERS_PAGE]
        rows = []
        for key in shown:
            member = self._world.people.members[key]
            count = studio.wording.write_number(self._world.count_talk(key, scene.at_s))
            link = LinkView(member.name, studio.href(studio.profile_path(key), scene))
            rows.append((link, studio.date(member.joined_s, scene, _DAY), count, member.location))
        head = (labels["user_name"], labels["joined"], labels["posts"], labels["location"])

        def href(number: int) -> str:
            return studio.href(self._own("members", number), scene)

        own = self._own("members")
        letters = tuple(
            LinkView(letter, studio.href(f"{own}{'&' if '?' in own else '?'}letter={letter}", scene))
            for letter in _LATIN
        )
        pager = lay_pager(PagerStyle(), page, pages, href, labels)
        frame = self._frame(self._own("members", page), scene)
        grid = GridView(head, tuple(rows))
        return OtherPage(frame, "members", labels["members"], letters=letters, grid=grid, pager=pager)

    def _text(self, kind: str, scene: Scene) -> OtherPage:
        prose = self._studio.wording.prose
        chance = dice(self._world.seed, 902, len(kind))
        sections = tuple(
            (write_sentence(prose, chance, ()), write_paragraph(prose, chance, ())) for _ in range(_SECTIONS)
        )
        known = "rules" if kind in {"rules", "privacy", "imprint", "contact"} else "faq"
        return OtherPage(self._frame(self._own(kind), scene), known, self._labels[kind], sections=sections)

    def _calendar(self, scene: Scene) -> OtherPage:
        wording = self._studio.wording
        weeks = Calendar().monthdayscalendar(scene.at.year, scene.at.month)
        rows = tuple(tuple(str(day) if day else "" for day in week) for week in weeks)
        title = f"{self._labels['calendar']}: {wording.prose.months[scene.at.month - 1]} {scene.at.year}"
        grid = GridView(wording.dates.short_weekdays, rows)
        return OtherPage(self._frame(self._own("calendar"), scene), "calendar", title, grid=grid)

    def _home(self, scene: Scene) -> OtherPage:
        """Make the page of the site that the forum is a part of."""
        prose = self._studio.wording.prose
        chance = dice(self._world.seed, 903)
        paragraphs = tuple(write_paragraph(prose, chance, ()) for _ in range(3))
        return OtherPage(self._frame("/", scene), "home", self._studio.brand, paragraphs)

    def _form(self, kind: str, scene: Scene) -> OtherPage:
        """Make a page that is mostly a form; who wants to write is asked to log in first."""
        labels = self._labels
        user, password = (
            FormField("username", labels["user_name"]),
            FormField("password", labels["password"], "password"),
        )
        forms = {
            "register": (user, FormField("email", labels["email"], "email"), password),
            "search": (
                FormField("keywords", labels["search_for"]),
                FormField("author", labels["author"]),
                FormField("in", labels["board"], "select", tuple(board.name.label for board in self._world.boards)),
            ),
        }
        asked = kind if kind in forms else "login"
        fields = forms.get(kind, (user, password, FormField("remember", labels["remember"], "checkbox")))
        action = self._studio.href(self._own(asked), scene) if self._studio.addresses.has(asked) else ""
        form = FormView(action, fields, labels["search" if kind == "search" else asked])
        paragraphs = (labels["denied"],) if kind == "compose" else ()
        return OtherPage(self._frame(self._own(kind), scene), kind, labels[form_title(kind)], paragraphs, form=form)


def form_title(kind: str) -> str:
    """Return the label that is the title of a page with a form."""
    return {"compose": "new_topic"}.get(kind, kind)
