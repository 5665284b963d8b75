"""Write what software puts into the head of a page about it: Open Graph, JSON-LD, Dublin Core, Twitter cards.

In: the fields of a page. Out: pieces of HTML by the names templates ask for them.
"""

import html
import json
from collections.abc import Mapping
from typing import Any

Fields = Mapping[str, str]


def head_pieces(fields: Fields) -> dict[str, str]:
    """Return the pieces of a head: ``og``, ``twitter``, ``dc``, ``ld``, ``graph``, ``desc`` and ``canonical``."""
    return {
        "desc": _meta("name", "description", fields.get("summary", "")),
        "canonical": f'<link rel="canonical" href="{fields["url"]}">',
        "og": _open_graph(fields),
        "twitter": _meta("name", "twitter:card", "summary_large_image") + _meta("name", "twitter:title", _name(fields)),
        "dc": _dublin_core(fields),
        "ld": _script(_thing(fields)),
        "graph": _script(_graph(fields)),
    }


def _name(fields: Fields) -> str:
    return fields.get("headline", fields.get("title", ""))


def _meta(key: str, name: str, value: str) -> str:
    return f'<meta {key}="{name}" content="{html.escape(html.unescape(value))}">\n' if value else ""


def _open_graph(fields: Fields) -> str:
    pairs = {
        "og:locale": fields["language"],
        "og:type": fields.get("ogtype", "article"),
        "og:title": _name(fields),
        "og:description": fields.get("summary", ""),
        "og:url": fields["url"],
        "og:site_name": fields.get("brand", ""),
        "article:published_time": fields.get("date", ""),
        "article:author": fields.get("author", ""),
        "og:image": f"https://{fields['host']}/media/share.jpg",
    }
    return "".join(_meta("property", name, value) for name, value in pairs.items())


def _dublin_core(fields: Fields) -> str:
    pairs = {
        "DC.title": _name(fields),
        "DC.creator": fields.get("author", ""),
        "DC.date.issued": fields.get("date", "")[:10],
        "DC.language": fields["language"],
        "DC.description": fields.get("summary", ""),
    }
    return "".join(_meta("name", name, value) for name, value in pairs.items())


def _thing(fields: Fields) -> dict[str, Any]:
    thing = {
        "@context": "https://schema.org",
        "@type": fields.get("schema", "Article"),
        "headline": html.unescape(_name(fields)),
        "url": fields["url"],
        "inLanguage": fields["language"],
        "datePublished": fields.get("date", ""),
        "description": html.unescape(fields.get("summary", "")),
        "author": {"@type": "Person", "name": fields["author"]} if fields.get("author") else "",
        "publisher": {"@type": "Organization", "name": html.unescape(fields.get("brand", ""))},
    }
    return {name: value for name, value in thing.items() if value}


def _graph(fields: Fields) -> dict[str, Any]:
    crumbs = {
        "@type": "BreadcrumbList",
        "itemListElement": [
            {"@type": "ListItem", "position": 1, "name": html.unescape(fields.get("brand", ""))},
            {"@type": "ListItem", "position": 2, "name": html.unescape(_name(fields))},
        ],
    }
    site = {"@type": "WebSite", "url": f"https://{fields['host']}/", "name": html.unescape(fields.get("brand", ""))}
    thing = {name: value for name, value in _thing(fields).items() if name != "@context"}
    return {"@context": "https://schema.org", "@graph": [thing, site, crumbs]}


def _script(value: dict[str, Any]) -> str:
    return f'<script type="application/ld+json">{json.dumps(value, ensure_ascii=False)}</script>'
