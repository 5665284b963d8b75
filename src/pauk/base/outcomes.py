"""Name everything that can happen to a URL or a document every day, with a sentence for people.

An outcome is data: stored, counted, shown by ``pauk why``. Its text is the name, or name and detail
(``trap:calendar``, ``not_html:pdf``). Out: `Outcome` constants and `explain`, which turns a stored text back.
"""

from dataclasses import dataclass
from enum import StrEnum

from pauk.base.errors import InputError


class OutcomeGroup(StrEnum):
    """What an outcome means for the URL."""

    DONE = "done"
    SKIPPED = "skipped"
    EMPTY = "empty"
    FAILED = "failed"

    @property
    def sentence(self) -> str:
        """Say in one sentence what the outcomes of this group have in common."""
        return _GROUP_SENTENCES[self]


_GROUP_SENTENCES = {
    OutcomeGroup.DONE: "There is something to keep, or what is kept is still right.",
    OutcomeGroup.SKIPPED: "A rule of ours or of the site says no.",
    OutcomeGroup.EMPTY: "It was fetched, but it holds nothing to keep.",
    OutcomeGroup.FAILED: "It was tried, and could not be had.",
}


@dataclass(frozen=True, slots=True)
class Outcome:
    """One way a URL or a document can end, and what to tell the person who asks why."""

    name: str
    group: OutcomeGroup
    sentence: str
    next_step: str = ""
    detail_means: str = ""
    details: tuple[tuple[str, str], ...] = ()  # certain details, with the sentence that is true for them

    def __str__(self) -> str:
        return self.name

    def of(self, detail: str | int) -> str:
        """Write the outcome with its detail, as it is stored."""
        if not self.detail_means:
            raise ValueError(f"the outcome {self.name} takes no detail")
        return f"{self.name}:{detail}"


OK = Outcome("ok", OutcomeGroup.DONE, "Fetched and read.")
NOT_MODIFIED = Outcome("not_modified", OutcomeGroup.DONE, "The server says nothing changed since the last visit.")
UNCHANGED = Outcome("unchanged", OutcomeGroup.DONE, "Fetched again; its text is still the same.")
REDIRECTED = Outcome("redirected", OutcomeGroup.DONE, "The server sent us on to another address.")
SITEMAP = Outcome("sitemap", OutcomeGroup.DONE, "Read for the pages it names.")
FEED = Outcome("feed", OutcomeGroup.DONE, "Read for the pages it tells of.")
PROBE = Outcome(
    "probe", OutcomeGroup.DONE, "No page: asked to learn what the site shows for an address that cannot exist."
)
DUPLICATE = Outcome("duplicate", OutcomeGroup.DONE, "The same text is already kept under another URL.")

OUT_OF_SCOPE = Outcome(
    "out_of_scope",
    OutcomeGroup.SKIPPED,
    "The scope rules leave this URL out.",
    "Widen the scope if you want it.",
    "the rule that decided",
    (("unfollowed", "Only links that robots may not follow, or that lead to no page, lead here."),),
)
ROBOTS_DENIED = Outcome(
    "robots_denied",
    OutcomeGroup.SKIPPED,
    "The site's robots rules ask crawlers to stay away.",
    "",
    "unreachable, where robots.txt could not be had",
    (("unreachable", "The site's robots.txt could not be had, so nothing may be fetched for now."),),
)
NOINDEX = Outcome("noindex", OutcomeGroup.SKIPPED, "The page itself asks not to be kept (robots meta or header).")
TRAP = Outcome(
    "trap",
    OutcomeGroup.SKIPPED,
    "The URL looks like one of endlessly many that lead nowhere new.",
    "Raise the budget of its pattern if the pages are real.",
    "the kind of trap",
)
OVER_BUDGET = Outcome(
    "over_budget",
    OutcomeGroup.SKIPPED,
    "The budget was used up first.",
    "Raise it and go on.",
    "the budget: host, host_requests, level or pages",
)
PRIVATE_ADDRESS = Outcome(
    "private_address",
    OutcomeGroup.SKIPPED,
    "The name leads to a loopback or private address.",
    "Pass --allow-private if you mean to fetch it.",
)
NOT_HTML = Outcome("not_html", OutcomeGroup.SKIPPED, "The content is not a web page.", "", "what it is instead")
TOO_LARGE = Outcome("too_large", OutcomeGroup.SKIPPED, "The body is larger than the size limit.", "Raise the limit.")
ALIAS = Outcome("alias", OutcomeGroup.SKIPPED, "The site answers alike under another name, and is crawled there.")
LOG_OUT_LINK = Outcome("log_out_link", OutcomeGroup.SKIPPED, "Following this link would log us out.")
LOG_IN_PAGE = Outcome("log_in_page", OutcomeGroup.SKIPPED, "This is the page where we log in; it is never kept.")

NO_MAIN_TEXT = Outcome("no_main_text", OutcomeGroup.EMPTY, "The page holds no main text.", "", "why")
JAVASCRIPT_NEEDED = Outcome(
    "javascript_needed",
    OutcomeGroup.EMPTY,
    "The page fills itself with text only when its scripts run in a browser.",
)
LOGIN_NEEDED = Outcome(
    "login_needed",
    OutcomeGroup.EMPTY,
    "The site shows a log-in form instead of the page.",
    "If you have an account there, set it up with `pauk login`.",
)

TIMEOUT = Outcome("timeout", OutcomeGroup.FAILED, "The server did not answer in time.")
DNS_ERROR = Outcome("dns_error", OutcomeGroup.FAILED, "The host name is not known.", "Check the spelling of the host.")
REFUSED = Outcome("refused", OutcomeGroup.FAILED, "The server refused or broke the connection.")
TLS_ERROR = Outcome(
    "tls_error",
    OutcomeGroup.FAILED,
    "No safe connection could be made (certificate or protocol).",
    "",
    "what is wrong with the certificate",
    (
        ("expired", "The server's certificate has expired, or the clock of this machine is wrong."),
        ("not yet valid", "The server's certificate is not valid yet, or the clock of this machine is wrong."),
        ("self-signed", "Nobody but the server itself vouches for its certificate (self-signed)."),
        ("unknown authority", "Nobody who is trusted on this machine vouches for the server's certificate."),
        ("wrong name", "The server's certificate is for another name."),
    ),
)
HTTP_ERROR = Outcome(
    "http_error",
    OutcomeGroup.FAILED,
    "The server answered with an error.",
    "",
    "the status code, soft 404 or same text",
    (
        ("soft 404", "The server answers 200, but shows what it shows for an address that cannot exist."),
        ("same text", "Many pages of the site show one and the same text where each had its own."),
    ),
)
GONE = Outcome("gone", OutcomeGroup.FAILED, "The page existed and was removed.")
REDIRECT_LOOP = Outcome("redirect_loop", OutcomeGroup.FAILED, "The redirects never end.")
BROKEN_BODY = Outcome(
    "broken_body",
    OutcomeGroup.FAILED,
    "The body arrived damaged or incomplete.",
    "",
    "truncated, undecodable or empty",
    (("empty", "The answer was empty where there was a page before."),),
)
INTERNAL_ERROR = Outcome(
    "internal_error",
    OutcomeGroup.FAILED,
    "The program itself stumbled over this page.",
    "Run again with -vv and report what is logged.",
    "the kind of error",
)

ALL = (
    OK, NOT_MODIFIED, UNCHANGED, REDIRECTED, SITEMAP, FEED, PROBE, DUPLICATE,
    OUT_OF_SCOPE, ROBOTS_DENIED, NOINDEX, TRAP, OVER_BUDGET, PRIVATE_ADDRESS, NOT_HTML, TOO_LARGE,
    ALIAS, LOG_OUT_LINK, LOG_IN_PAGE,
    NO_MAIN_TEXT, JAVASCRIPT_NEEDED, LOGIN_NEEDED,
    TIMEOUT, DNS_ERROR, REFUSED, TLS_ERROR, HTTP_ERROR, GONE, REDIRECT_LOOP, BROKEN_BODY, INTERNAL_ERROR,
)  # fmt: skip

# The names of what rules of ours leave out, and of what was tried in vain.
RULED_OUT = tuple(outcome.name for outcome in (OUT_OF_SCOPE, TRAP, OVER_BUDGET))
FAILED = tuple(outcome.name for outcome in ALL if outcome.group is OutcomeGroup.FAILED)

# What a server plainly says is not there: to try that again is of no use.
NOT_THERE = (HTTP_ERROR.of(404), HTTP_ERROR.of(410), HTTP_ERROR.of("soft 404"), GONE.name)

_BY_NAME = {outcome.name: outcome for outcome in ALL}


def read_outcome(text: str) -> tuple[Outcome, str]:
    """Split a stored outcome into the declared outcome and its detail."""
    name, _, detail = text.partition(":")
    if name not in _BY_NAME:
        raise InputError(
            f"{text!r} is no outcome this version of pauk knows",
            next_step="It may have been written by a newer version: update pauk.",
        )
    return _BY_NAME[name], detail


def explain(text: str) -> str:
    """Tell a person what a stored outcome means and what to do about it."""
    outcome, detail = read_outcome(text)
    sentence = f"{outcome.sentence[:-1]} ({detail})." if detail else outcome.sentence
    sentence = dict(outcome.details).get(detail, sentence)
    return f"{sentence} {outcome.next_step}".rstrip()


def has_page(text: str) -> bool:
    """Tell whether a stored outcome leaves a page to keep, be it an empty one."""
    outcome = read_outcome(text)[0]
    return outcome.group in (OutcomeGroup.DONE, OutcomeGroup.EMPTY) and outcome is not PROBE
