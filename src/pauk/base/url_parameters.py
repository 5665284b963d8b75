"""Know what the parameters of a URL are for: content, session, tracking or order.

In: a parameter's name and value. Out: its `ParameterKind`. Session and tracking parameters never change what
a page says, so `urls.canonical_url` drops them; order parameters show the same rows in another order, so they
stay in the URL and are counted as sprawl by whoever budgets patterns.
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from urllib.parse import unquote_plus


class ParameterKind(StrEnum):
    """What a parameter is for."""

    CONTENT = "content"
    SESSION = "session"
    TRACKING = "tracking"
    ORDER = "order"


@dataclass(frozen=True, slots=True)
class UrlParameter:
    """One name and value of a query, decoded, and what it is for."""

    name: str
    value: str
    kind: ParameterKind


# Names that mean a session whatever the value (servers and shops, as they write them in links).
_SESSION_NAMES = frozenset(
    "phpsessid jsessionid aspsessionid sessionid session_id oscsid zenid xtcsid cfid cftoken jsession"
    " phpsession _session_id sesskey php_session_id".split()
)
# Short names that mean a session only when the value looks like one: phpBB's sid, vBulletin's s, no sid=5.
_SESSION_MAYBE = frozenset("sid s session sess ssid osid".split())
_SESSION_VALUE = re.compile(r"(?=[^\d]*\d)(?:[0-9a-f]{16,}|[0-9A-Za-z]{24,})\Z")

_TRACKING_NAMES = frozenset(
    # advertising click ids
    "fbclid gclid gclsrc dclid gbraid wbraid msclkid yclid twclid ttclid igshid igsh li_fat_id epik srsltid"
    " rb_clickid wickedid irclickid cjevent awc sscid"
    # analytics and mail campaigns
    " _ga _gl _openstat mc_cid mc_eid mkt_tok _hsenc _hsmi __hstc __hssc __hsfp hsctatracking vero_id"
    " vero_conv oly_enc_id oly_anon_id s_cid ml_subscriber ml_subscriber_hash xtor cmpid ncid ref_src ref_url"
    " guccounter guce_referrer guce_referrer_sig pk_campaign pk_kwd pk_source pk_medium piwik_campaign"
    " piwik_kwd trk trkcampaign yadclid yadordid".split()
)
_TRACKING_PREFIXES = ("utm_", "mtm_", "matomo_", "hsa_", "at_custom", "at_medium", "at_campaign")

_ORDER_NAMES = frozenset(
    "sort order orderby order_by sortby sort_by sortorder sort_order sortdir sort_dir sortfield sort_field"
    " sorting ordering orderdir order_dir sortdirection sort_direction sorttype sort_type sortkey"
    " sort_key".split()
)
# Ambiguous names that are an order only with one of these values: directory or direction, Apache's C=M;O=A,
# phpBB's sk=t&sd=a.
_ORDER_VALUES = {
    "dir": frozenset("asc desc ascending descending up down".split()),
    "direction": frozenset("asc desc ascending descending up down".split()),
    "asc": frozenset(("", "0", "1", "true", "false")),
    "desc": frozenset(("", "0", "1", "true", "false")),
    "sd": frozenset("ad"),
    "sk": frozenset("acdefilmrstv"),
    "o": frozenset("ad"),
    "c": frozenset("nmsd"),
}


def kind_of(name: str, value: str) -> ParameterKind:
    """Tell what a parameter is for, by its name and, where the name is ambiguous, its value."""
    name = name.lower()
    if name in _SESSION_NAMES or name.startswith("aspsessionid"):
        return ParameterKind.SESSION
    if name in _SESSION_MAYBE and _SESSION_VALUE.match(value):
        return ParameterKind.SESSION
    if name in _TRACKING_NAMES or name.startswith(_TRACKING_PREFIXES):
        return ParameterKind.TRACKING
    if name in _ORDER_NAMES or value.lower() in _ORDER_VALUES.get(name, ()):
        return ParameterKind.ORDER
    return ParameterKind.CONTENT


def split_query(query: str) -> list[tuple[str, str]]:
    """Split a raw query into (separator before, piece), nothing decoded, empty pieces left out."""
    if ";" not in query:
        return [("&", piece) for piece in query.split("&") if piece]
    pieces = ["&", *re.split(r"([&;])", query)]
    return [(pieces[i], pieces[i + 1]) for i in range(0, len(pieces), 2) if pieces[i + 1]]


def join_query(pieces: list[tuple[str, str]]) -> str:
    """Put split pieces together again; the first one's separator falls away."""
    return "".join([separator + piece for separator, piece in pieces])[1:]


def read_parameters(query: str) -> tuple[UrlParameter, ...]:
    """Read a query (without its question mark) into parameters, each with its kind."""
    halves = (piece.partition("=") for _, piece in split_query(query))
    decoded = ((unquote_plus(name), unquote_plus(value)) for name, _, value in halves)
    return tuple(UrlParameter(name, value, kind_of(name, value)) for name, value in decoded)


def drop_noise(query: str) -> str:
    """Take session and tracking parameters out of a raw query; the rest keeps its order and writing."""
    return join_query([(separator, piece) for separator, piece in split_query(query) if not _is_noise(piece)])


def _is_noise(piece: str) -> bool:
    name, _, value = piece.partition("=")
    return not _is_plain(name) and kind_of(name, value) in _NOISE


@lru_cache(4_096)  # a site has few parameters, and each stands in thousands of links
def _is_plain(name: str) -> bool:
    """Whether a parameter of this name is no noise whatever its value."""
    name = name.lower()
    return name not in _SUSPECTS and not name.startswith(("aspsessionid", *_TRACKING_PREFIXES))


_SUSPECTS = _SESSION_NAMES | _SESSION_MAYBE | _TRACKING_NAMES


_NOISE = frozenset({ParameterKind.SESSION, ParameterKind.TRACKING})
