"""Pages as those who fetch and read make them, for tests of those who keep and use them."""

from datetime import UTC, datetime

from pauk.base.page import LinksPart, Page, TextPart


def make_page(
    url=0,
    *,
    outcome="ok",
    fetched_at=0.0,
    text=None,
    maker="test/1",
    fingerprint=0,
    skeleton=0,
    title="",
    language="",
    said=None,
    canonical="",
    links=(),
    sitemaps=(),
    sketch=b"",
    forum=b"",
    **fields,
):
    """Make a page of a URL, by its number; without ``text`` nobody has read one, whatever its fingerprint."""
    said = said or {}
    parts = {
        "text": TextPart(text or "", "" if text is None else maker, "ok", fingerprint=fingerprint, skeleton=skeleton),
        "links": LinksPart(links, sitemaps=sitemaps, canonical=canonical),
        "metadata": {"title": title, **{name: said[name] for name in said if name not in ("published", "updated")}},
        "language": language,
        "dates": {name: said[name] for name in said if name in ("published", "updated")},
    }
    parts |= ({"sketch": sketch} if sketch else {}) | ({"forum": forum} if forum else {})
    at = datetime.fromtimestamp(fetched_at, UTC)
    return Page(url_id=url, outcome=outcome, fetched_at=at, parts=parts, **fields)
