# ruff: noqa: E501 (pages in one line, as systems write them)
"""Write pages in the manner of many publishing systems, each with what it says of its own dates.

In: a seed. Out: `MadePage`s of seventy kinds: blogs, news, wikis, generated documentation, forums, archives of mailing
lists, shops, events, logs, laws. Written by an automated reader who had not seen how pauk reads the dates of pages.
Half of the kinds (by a digest of their names) are only counted. What may as well be given as left out (the first post
of a thread, the month of an issue) is `allowed`, and counts neither way.
"""

import hashlib
import random
from collections.abc import Callable, Iterator
from datetime import date, datetime, timedelta

from babel.dates import format_date, format_datetime

from bench.dates.page_pages import MadePage

_LABELS = {  # published, updated, last edited on
    "en": ("Published", "Last updated", "This page was last edited on {}, at {}."),
    "de": ("Veröffentlicht", "Zuletzt aktualisiert", "Diese Seite wurde zuletzt am {} um {} Uhr bearbeitet."),
    "fr": ("Publié le", "Mis à jour le", "La dernière modification de cette page a été faite le {} à {}."),
    "es": ("Publicado el", "Actualizado el", "Esta página se editó por última vez el {} a las {}."),
    "it": ("Pubblicato il", "Aggiornato il", "Questa pagina è stata modificata per l'ultima volta il {} alle {}."),
    "pt": ("Publicado em", "Atualizado em", "Esta página foi editada pela última vez às {1} de {0}."),
    "nl": ("Gepubliceerd op", "Bijgewerkt op", "Deze pagina is voor het laatst bewerkt op {} om {}."),
    "pl": ("Opublikowano", "Aktualizacja", "Tę stronę ostatnio edytowano {}, {}."),
    "ru": ("Опубликовано", "Обновлено", "Эта страница в последний раз была отредактирована {} в {}."),
    "cs": ("Publikováno", "Aktualizováno", "Stránka byla naposledy editována {} v {}."),
    "sv": ("Publicerad", "Uppdaterad", "Sidan redigerades senast den {} kl. {}."),
    "hu": ("Közzétéve", "Frissítve", "A lap utolsó módosítása: {}, {}"),
    "tr": ("Yayınlanma", "Güncelleme", "Sayfa en son {} tarihinde ve {} saatinde değiştirilmiştir."),
    "uk": ("Опубліковано", "Оновлено", "Цю сторінку востаннє відредаговано о {1}, {0}."),
    "ja": ("公開日", "更新日", "最終更新 {} {}"),
}
_SMALL = {
    "en": "the river and a small house of stone stood near old bridge where people came to trade every autumn",
    "de": "der fluss und ein kleines haus aus stein stand an der alten brücke wo leute im herbst handelten",
    "fr": "la rivière et une petite maison de pierre près du vieux pont où les gens venaient chaque automne",
    "es": "el río y una pequeña casa de piedra cerca del puente viejo donde la gente venía cada otoño",
    "it": "il fiume e una piccola casa di pietra vicino al vecchio ponte dove la gente veniva ogni autunno",
    "pt": "o rio e uma pequena casa de pedra perto da ponte velha onde as pessoas vinham todo outono",
    "nl": "de rivier en een klein huis van steen bij de oude brug waar mensen elke herfst kwamen handelen",
    "pl": "rzeka i mały dom z kamienia obok starego mostu gdzie ludzie przychodzili każdej jesieni handlować",
    "ru": "река и маленький дом из камня возле старого моста где люди торговали каждую осень много лет",
    "cs": "řeka a malý dům z kamene u starého mostu kam lidé chodili každý podzim obchodovat po léta",
    "sv": "floden och ett litet hus av sten vid den gamla bron dit folk kom varje höst för att handla",
    "hu": "a folyó és egy kis ház kőből a régi híd mellett ahová az emberek minden ősszel jöttek",
    "tr": "nehir ve taştan küçük bir ev eski köprünün yanında insanların her sonbahar geldiği yer",
    "uk": "річка і маленький будинок з каменю біля старого мосту куди люди приходили кожної осені",
    "ja": "川と 石の 小さな 家が 古い 橋の そばに あり 人々が 毎年 秋に 集まった",
}
_VARIANTS = 5
Told = tuple[str, date | None, date | None, tuple[date, ...]]  # a page, published, modified, allowed


class _Scene:
    """What the pages of one kind draw from."""

    def __init__(self, seed: str) -> None:
        self.random = random.Random(seed)
        self.tag = self.random.choice(list(_LABELS))
        self.at = datetime(2008, 1, 1) + timedelta(minutes=self.random.randrange(8_900_000))  # noqa: DTZ001
        self.day = self.at.date()
        self.later = self.day + timedelta(self.random.randrange(3, 400))
        self.title = self.words(5).capitalize()
        self.author = self.random.choice(("Anna Berg", "Luis Romero", "Petra Novak", "Ken Ito", "Oleg Petrov"))

    def words(self, number: int) -> str:
        return " ".join(self.random.choices(_SMALL[self.tag].split(), k=number))

    def prose(self, paragraphs: int = 4) -> str:
        return "".join(
            f"<p>{self.words(30).capitalize()}. {self.words(25).capitalize()}.</p>" for _ in range(paragraphs)
        )

    def english(self) -> "_Scene":
        self.tag = "en"
        self.title = self.words(5).capitalize()
        return self

    def other(self) -> date:
        return date(1995, 1, 1) + timedelta(self.random.randrange(10_500))

    def write(self, day: date | None = None, form: str = "long") -> str:
        return str(format_date(day or self.day, form, locale=self.tag))

    def stamp(self, form: str = "medium") -> str:
        return str(format_datetime(self.at, form, locale=self.tag))

    @property
    def iso(self) -> str:
        return self.at.strftime("%Y-%m-%dT%H:%M:%S+00:00")

    def label(self, which: int) -> str:
        return _LABELS[self.tag][which]

    def page(self, body: str, *, head: str = "", title: str = "") -> str:
        return (
            f'<!DOCTYPE html><html lang="{self.tag}"><head><meta charset="utf-8"><title>{title or self.title}</title>'
            f"{head}</head><body>{body}</body></html>"
        )


_KINDS: dict[str, Callable[[_Scene], Told]] = {}


def _kind(make: Callable[[_Scene], Told]) -> Callable[[_Scene], Told]:
    _KINDS[make.__name__.strip("_")] = make
    return make


@_kind
def _blog_theme(s: _Scene) -> Told:
    side = "".join(
        f"<li><a href=#>{s.words(3)}</a> <span class=post-date>{s.write(s.other())}</span></li>" for _ in range(4)
    )
    notes = "".join(
        f"<li><cite>{s.author}</cite> <time datetime={s.other()}>{s.write(s.other())}</time><p>{s.words(9)}</li>"
        for _ in range(3)
    )
    body = (
        f"<article class='post type-post'><header><h1 class=entry-title>{s.title}</h1><div class=entry-meta><span "
        f"class=posted-on><a href=/{s.day:%Y/%m/%d}/ rel=bookmark><time class='entry-date published' datetime='{s.iso}'>"
        f"{s.write()}</time><time class=updated datetime='{s.later}T08:00:00+00:00'>{s.write(s.later)}</time></a></span>"
        f"<span class=byline>{s.author}</span></div></header><div class=entry-content>{s.prose()}</div></article>"
        f"<ol class=comment-list>{notes}</ol><aside><ul>{side}</ul></aside>"
    )
    return s.page(body), s.day, s.later, ()


@_kind
def _old_blog(s: _Scene) -> Told:
    s.english()
    end = {1: "st", 2: "nd", 3: "rd"}.get(s.day.day % 10 if s.day.day not in (11, 12, 13) else 0, "th")
    small = f"<small>{s.day:%B} {s.day.day}{end}, {s.day.year} <!-- by {s.author} --></small>"
    return (
        s.page(
            f"<div id=content class=widecolumn><div class=post><h2>{s.title}</h2>{small}<div class=entry>{s.prose()}</div></div></div>"
        ),
        s.day,
        None,
        (),
    )


@_kind
def _cards_blog(s: _Scene) -> Told:
    head = f'<meta property="article:published_time" content="{s.iso}"><meta property="article:modified_time" content="{s.later}T10:00:00.000Z">'
    cards = "".join(
        f"<article class=post-card><h2>{s.words(4)}</h2><time datetime={(o := s.other())}>{s.write(o)}</time></article>"
        for _ in range(3)
    )
    return (
        s.page(
            f"<main><article class='post-full'><header><time class=post-full-meta-date datetime={s.day}>{s.write()}</time><h1>{s.title}</h1></header>{s.prose()}</article></main><aside>{cards}</aside>",
            head=head,
        ),
        s.day,
        s.later,
        (),
    )


@_kind
def _static_blog(s: _Scene) -> Told:
    return (
        s.page(
            f"<article class='post h-entry'><header class=post-header><h1 class='post-title p-name'>{s.title}</h1><p class=post-meta><time class=dt-published datetime='{s.iso}' itemprop=datePublished>{s.write(form='medium')}</time></p></header>{s.prose()}</article>"
        ),
        s.day,
        None,
        (),
    )


@_kind
def _papermod(s: _Scene) -> Told:
    s.english()
    return (
        s.page(
            f"<main class=main><article class=post-single><header class=post-header><h1 class=post-title>{s.title}</h1><div class=post-meta><span title='{s.at} +0000 UTC'>{s.write()}</span>&nbsp;·&nbsp;3 min&nbsp;·&nbsp;{s.author}</div></header><div class=post-content>{s.prose()}</div></article></main><footer>&copy; 2024 {s.author}</footer>"
        ),
        s.day,
        None,
        (),
    )


@_kind
def _date_header_blog(s: _Scene) -> Told:
    years = "".join(f"<li><a href=/{y}/>{y}</a> ({s.random.randrange(40)})</li>" for y in range(2009, 2016))
    return (
        s.page(
            f"<div class=date-outer><h2 class=date-header><span>{s.write(form='full')}</span></h2><div class=post><h3 class='post-title entry-title'>{s.title}</h3><div class=post-body>{s.prose()}</div><div class=post-footer>{s.author} <a class=timestamp-link><abbr class=published itemprop=datePublished title='{s.iso}'>{s.at:%H:%M}</abbr></a></div></div></div><div class=widget>{years}</div>"
        ),
        s.day,
        None,
        (),
    )


@_kind
def _two_dates_news(s: _Scene) -> Told:
    line = f"{s.label(0)} {s.write()} | {s.label(1)} {s.write(s.later)}"
    links = "".join(f"<li><a href=#>{s.words(6)}</a> {s.write(s.other(), 'short')}</li>" for _ in range(6))
    return (
        s.page(
            f"<header><nav>{s.words(6)}</nav></header><main><h1>{s.title}</h1><p class=author>{s.author}</p><p class=dates>{line}</p>{s.prose(6)}</main><ul class=more>{links}</ul>"
        ),
        s.day,
        s.later,
        (),
    )


@_kind
def _zeitung(s: _Scene) -> Told:
    s.tag = "de"
    return (
        s.page(
            f"<main><h1>{s.title}</h1><p>Von {s.author}, Berlin</p><time>{s.at:%d.%m.%Y, %H:%M} Uhr</time>{s.prose(5)}<p>Am {s.write(s.other())} war alles anders.</p></main>"
        ),
        s.day,
        None,
        (),
    )


@_kind
def _gazeta(s: _Scene) -> Told:
    s.tag = "ru"
    return (
        s.page(
            f"<div class=article><div class=article__info><div class=article__info-date>{s.write()}, {s.at:%H:%M}</div></div><h1 class=article__title>{s.title}</h1><div class=article__text>{s.prose(5)}</div></div>"
        ),
        s.day,
        None,
        (),
    )


@_kind
def _shinbun(s: _Scene) -> Told:
    s.tag = "ja"
    day = f"{s.day.year}年{s.day.month}月{s.day.day}日 {s.at.hour}時{s.at.minute:02}分"
    return s.page(f"<article><h1>{s.title}</h1><p class=date>{day}</p>{s.prose(5)}</article>"), s.day, None, ()


@_kind
def _portal_with_source(s: _Scene) -> Told:
    s.tag = "ja"
    page = s.page(
        f"<h1>新しい{s.words(3)}</h1><div class=info>{s.at:%Y-%m-%d %H:%M:%S} 来源：新网 作者：{s.author}</div>{s.prose(5)}"
    )
    return page.replace('lang="ja"', 'lang="zh"'), s.day, None, ()


@_kind
def _press_release(s: _Scene) -> Told:
    s.english()
    return (
        s.page(
            f"<h1>{s.title}</h1><p>BERLIN, {s.day:%B} {s.day.day}, {s.day.year} /NewsWire/ -- {s.words(30)}.</p>{s.prose(4)}<p>Founded in 1987, the company …</p><p>Contact: +49 30 1203 2019</p>"
        ),
        s.day,
        None,
        (),
    )


@_kind
def _government(s: _Scene) -> Told:
    s.english()
    meta = f"<dl class=metadata><dt>From:</dt><dd>Office of Rivers</dd><dt>Published</dt><dd>{s.day.day} {s.day:%B %Y}</dd><dt>Last updated</dt><dd>{s.later.day} {s.later:%B %Y}</dd></dl>"
    return (
        s.page(
            f"<main><span>Guidance</span><h1>{s.title}</h1>{meta}{s.prose(5)}<p>This scheme ended on {s.write(s.other())}.</p></main>"
        ),
        s.day,
        s.later,
        (),
    )


@_kind
def _broadcaster(s: _Scene) -> Told:
    ago = "".join(f"<li><a href=#>{s.words(5)}</a><span>{n} h</span></li>" for n in (2, 5, 9))
    return (
        s.page(
            f"<main><article><header><h1>{s.title}</h1><time data-testid=timestamp datetime='{s.at:%Y-%m-%dT%H:%M:%S.000Z}'>{s.write()}</time></header>{s.prose(6)}</article><ul>{ago}</ul></main>"
        ),
        s.day,
        None,
        (),
    )


@_kind
def _story_platform(s: _Scene) -> Told:
    s.english()
    head = f'<script type="application/ld+json">{{"@context":"https://schema.org","@type":"NewsArticle","headline":"{s.title}","datePublished":"{s.iso}","dateModified":"{s.later}T07:00:00Z","author":{{"@type":"Person","name":"{s.author}"}}}}</script>'
    return (
        s.page(
            f"<article><h1>{s.title}</h1><div><a>{s.author}</a> · 6 min read · {s.day:%b} {s.day.day}, {s.day.year}</div><p>1.2K claps</p>{s.prose(6)}</article>",
            head=head,
        ),
        s.day,
        s.later,
        (),
    )


@_kind
def _issue(s: _Scene) -> Told:
    s.english()
    return (
        s.page(f"<h1>{s.title}</h1><p class=issue>Issue 34, {s.day:%B %Y}</p>{s.prose(6)}"),
        None,
        None,
        (s.day.replace(day=1),),
    )


@_kind
def _preprint(s: _Scene) -> Told:
    s.english()
    head = f'<meta name="citation_title" content="{s.title}"><meta name="citation_date" content="{s.day:%Y/%m/%d}"><meta name="citation_online_date" content="{s.later:%Y/%m/%d}">'
    return (
        s.page(
            f"<h1>{s.title}</h1><div class=dateline>[Submitted on {s.day.day} {s.day:%b %Y} (v1), last revised {s.later.day} {s.later:%b %Y} (this version, v2)]</div><blockquote>{s.prose(1)}</blockquote>",
            head=head,
        ),
        s.day,
        s.later,
        (),
    )


@_kind
def _journal(s: _Scene) -> Told:
    s.english()
    received, accepted = s.day - timedelta(90), s.day - timedelta(30)
    return (
        s.page(
            f"<h1>{s.title}</h1><p>{s.author}<sup>1</sup></p><p class=history>Received: {received.day} {received:%B %Y} / Accepted: {accepted.day} {accepted:%B %Y} / Published: {s.day.day} {s.day:%B %Y}</p><h2>Abstract</h2>{s.prose(3)}<h2>References</h2><p>1. Miller, J. J Rivers. 2003 Jun 12; 4(2):33-41.</p>"
        ),
        s.day,
        None,
        (),
    )


@_kind
def _podcast(s: _Scene) -> Told:
    s.english()
    more = "".join(f"<li>{s.words(4)} — {(o := s.other()):%b} {o.day}, {o.year}</li>" for _ in range(4))
    return (
        s.page(
            f"<main><h1>{s.title}</h1><p class=episode-date>{s.day:%b} {s.day.day}, {s.day.year} • 43 min</p>{s.prose(3)}<h2>More episodes</h2><ul>{more}</ul></main>"
        ),
        s.day,
        None,
        (),
    )


@_kind
def _video(s: _Scene) -> Told:
    head = f'<meta itemprop="datePublished" content="{s.day}"><meta itemprop="uploadDate" content="{s.day}">'
    return s.page(f"<h1>{s.title}</h1><p>12,345 views</p>{s.prose(2)}", head=head), s.day, None, ()


@_kind
def _recipe(s: _Scene) -> Told:
    head = f'<script type="application/ld+json">{{"@type":"Recipe","name":"{s.title}","datePublished":"{s.day}","prepTime":"PT20M"}}</script>'
    notes = "".join(
        f"<li>{s.author}: {s.words(9)} <span class=review-date>{s.write(s.other(), 'medium')}</span></li>"
        for _ in range(4)
    )
    return (
        s.page(
            f"<h1>{s.title}</h1><ul><li>250 g</li><li>1/2 l</li></ul>{s.prose(3)}<ul class=reviews>{notes}</ul>",
            head=head,
        ),
        s.day,
        None,
        (),
    )


@_kind
def _vacancy(s: _Scene) -> Told:
    head = f'<script type="application/ld+json">{{"@type":"JobPosting","title":"{s.title}","datePosted":"{s.day}","validThrough":"{s.later}T00:00"}}</script>'
    return s.page(f"<h1>{s.title}</h1>{s.prose(4)}<p>{s.write(s.later)}</p>", head=head), s.day, None, ()


@_kind
def _shop(s: _Scene) -> Told:
    head = f'<script type="application/ld+json">{{"@type":"Product","name":"{s.title}","offers":{{"@type":"Offer","price":"12.50","priceValidUntil":"{s.later}"}}}}</script>'
    notes = "".join(
        f"<div class=review><b>★★★★</b> {s.author}, {s.write(s.other())}: {s.words(8)}</div>" for _ in range(5)
    )
    return (
        s.page(
            f"<h1>{s.title}</h1><p class=price>12,50 €</p><p>SKU 2019-03-05</p>{s.prose(2)}<section id=reviews>{notes}</section>",
            head=head,
        ),
        None,
        None,
        (),
    )


@_kind
def _concert(s: _Scene) -> Told:
    head = f'<script type="application/ld+json">{{"@type":"Event","name":"{s.title}","startDate":"{s.iso}","endDate":"{s.later}"}}</script>'
    return (
        s.page(
            f"<h1>{s.title}</h1><p class=event-date><time datetime='{s.iso}'>{s.stamp('long')}</time></p>{s.prose(3)}",
            head=head,
        ),
        None,
        None,
        (),
    )


@_kind
def _wiki(s: _Scene) -> Told:
    foot = _LABELS[s.tag][2].format(s.write(), f"{s.at:%H:%M}")
    born, died = s.other(), s.other()
    return (
        s.page(
            f"<div id=content><h1 id=firstHeading>{s.title}</h1><div id=bodyContent><p>{s.title} (* {s.write(born)}; † {s.write(died)}) {s.words(20)}.</p>{s.prose(5)}<table><tr><th>1998</th><td>{s.write(s.other())}</td></tr></table></div></div><footer id=footer><ul><li id=footer-info-lastmod> {foot}</li></ul></footer>"
        ),
        None,
        s.day,
        (),
    )


@_kind
def _small_wiki(s: _Scene) -> Told:
    return (
        s.page(
            f"<div class=dokuwiki><h1 class=sectionedit1>{s.title}</h1>{s.prose(4)}<div class=docInfo><bdi>start.txt</bdi> · Last modified: {s.at:%Y/%m/%d %H:%M} by <bdi>anna</bdi></div></div>"
        ),
        None,
        s.day,
        (),
    )


@_kind
def _office_wiki(s: _Scene) -> Told:
    s.english()
    return (
        s.page(
            f"<h1 id=title-heading>{s.title}</h1><div class=page-metadata>Created by <span>{s.author}</span>, last modified on {s.day:%b %d, %Y}</div><div id=main-content>{s.prose(5)}</div>"
        ),
        None,
        s.day,
        (),
    )


@_kind
def _sphinx(s: _Scene) -> Told:
    s.english()
    return (
        s.page(
            f"<div class=document><h1>12.3.4. {s.title}<a class=headerlink href=#x>¶</a></h1>{s.prose(4)}<pre>&gt;&gt;&gt; date(2002, 12, 4).isoformat()\n'2002-12-04'</pre><h2>25.1.3. Updating things</h2>{s.prose(2)}</div><div class=footer>&#169; Copyright 2001-{s.later.year}, The Makers. Last updated on {s.day:%b %d, %Y}. Created using Sphinx 4.3.2.</div>"
        ),
        None,
        s.day,
        (),
    )


@_kind
def _material(s: _Scene) -> Told:
    s.english()
    return (
        s.page(
            f"<main><article class=md-content__inner><h1>{s.title}</h1>{s.prose(5)}<aside class=md-source-file><span>Last update: <span class='git-revision-date-localized-plugin'>{s.write()}</span></span><br>Created: <span class='git-revision-date-localized-plugin'>{s.write(s.day - timedelta(200))}</span></aside></article></main>"
        ),
        s.day - timedelta(200),
        s.day,
        (),
    )


@_kind
def _react_docs(s: _Scene) -> Told:
    s.english()
    return (
        s.page(
            f"<main><article><h1>{s.title}</h1>{s.prose(5)}<footer><span class=theme-last-updated>Last updated<!-- --> on <b><time datetime={s.iso}>{s.day:%b} {s.day.day}, {s.day.year}</time></b> by <b>{s.author}</b></span></footer></article></main>"
        ),
        None,
        s.day,
        (),
    )


@_kind
def _asciidoctor(s: _Scene) -> Told:
    s.english()
    return (
        s.page(
            f"<div id=header><h1>{s.title}</h1><div class=details><span id=author>{s.author}</span><br><span id=revnumber>version 1.2,</span> <span id=revdate>{s.day}</span></div></div><div id=content>{s.prose(5)}</div><div id=footer><div id=footer-text>Version 1.2<br>Last updated {s.later} 14:05:33 UTC</div></div>"
        ),
        s.day,
        s.later,
        (),
    )


@_kind
def _doxygen(s: _Scene) -> Told:
    s.english()
    return (
        s.page(
            f"<div class=header><h1>Class List</h1></div><div class=contents>{s.prose(3)}</div><hr><address class=footer><small>Generated on {s.at:%a %b %d %Y %H:%M:%S} for Foo by doxygen 1.8.13</small></address>"
        ),
        None,
        None,
        (s.day,),
    )


@_kind
def _javadoc(s: _Scene) -> Told:
    s.english()
    head = f'<!-- Generated by javadoc (1.8.0) on {s.at:%a %b %d %H:%M:%S} CET {s.at.year} --><meta name="date" content="{s.day}">'
    return (
        s.page(
            f"<h2>Class Calendar</h2><dl><dt>Since:</dt><dd>1.1</dd></dl><pre>new Date(2001, 3, 4)</pre>{s.prose(2)}",
            head=head,
        ),
        None,
        None,
        (s.day,),
    )


@_kind
def _manual_page(s: _Scene) -> Told:
    s.english()
    return (
        s.page(
            f"<table class=head><tr><td>FOO(1)</td><td>General Commands Manual</td></tr></table><h1>NAME</h1><p>foo – {s.words(6)}</p>{s.prose(4)}<h1>HISTORY</h1><p>foo appeared in Version 7, January 1979.</p><table class=foot><tr><td class=foot-date>{s.day:%B} {s.day.day}, {s.day.year}</td><td class=foot-os>Debian</td></tr></table>"
        ),
        None,
        s.day,
        (),
    )


@_kind
def _texinfo(s: _Scene) -> Told:
    s.english()
    return (
        s.page(
            f"<h1>GNU Foo</h1><p>This manual ({s.day.day} {s.day:%B %Y}) is for GNU Foo (version 1.2.3).</p><p>Copyright © 1989-2013, 2019 Makers.</p>{s.prose(4)}"
        ),
        s.day,
        None,
        (),
    )


@_kind
def _docbook(s: _Scene) -> Told:
    s.english()
    return (
        s.page(
            f"<div class=book><div class=titlepage><h1 class=title>{s.title}</h1><p class=releaseinfo>Release 2.4</p><p class=copyright>Copyright © 1998, 2003 {s.author}</p><p class=pubdate>{s.day.day} {s.day:%B %Y}</p></div><div class=toc><dl><dt>1.2.2003 Options</dt></dl></div>{s.prose(4)}</div>"
        ),
        s.day,
        None,
        (),
    )


@_kind
def _release_page(s: _Scene) -> Told:
    s.english()
    return (
        s.page(
            f"<h1>v2.4.19</h1><div><a>anna</a> released this <relative-time datetime='{s.iso}'>{s.day:%b %d, %Y}</relative-time> · 14 commits to main since this release</div><div class=markdown-body>{s.prose(1)}<ul><li>Fix #2019 by @x</li></ul></div>"
        ),
        s.day,
        None,
        (),
    )


@_kind
def _changelog(s: _Scene) -> Told:
    s.english()
    days = sorted((s.other() for _ in range(8)), reverse=True)
    notes = "".join(f"<h2>[1.{9 - n}.0] - {day}</h2><ul><li>{s.words(8)}</li></ul>" for n, day in enumerate(days))
    return s.page(f"<h1>Changelog</h1><p>All notable changes.</p>{notes}", title="Changelog"), None, None, (days[0],)


@_kind
def _log_page(s: _Scene) -> Told:
    s.english()
    lines = "".join(f"{s.other()} 12:0{n}:33 WARN server: {s.words(5)}\n" for n in range(8))
    return s.page(f"<h1>{s.title}</h1>{s.prose(2)}<pre>{lines}</pre>{s.prose(2)}"), None, None, ()


@_kind
def _commit_list(s: _Scene) -> Told:
    s.english()
    rows = "".join(f"<tr><td><i>{s.other()}</i></td><td>{s.author}</td><td>{s.words(5)}</td></tr>" for _ in range(9))
    return (
        s.page(f"<div class=title>shortlog</div><table class=shortlog>{rows}</table>", title="git - shortlog"),
        None,
        None,
        (),
    )


@_kind
def _folder_index(s: _Scene) -> Told:
    s.english()
    rows = "".join(
        f"<tr><td><a href=f{n}.tar.gz>f{n}.tar.gz</a></td><td align=right>{s.other():%Y-%m-%d} 1{n}:05</td><td>{n}.2M</td></tr>"
        for n in range(7)
    )
    return (
        s.page(
            f"<h1>Index of /pub/foo</h1><table><tr><th>Name</th><th>Last modified</th><th>Size</th></tr>{rows}</table>",
            title="Index of /pub/foo",
        ),
        None,
        None,
        (),
    )


@_kind
def _thread(s: _Scene) -> Told:
    days = [s.day + timedelta(n) for n in range(4)]
    posts = "".join(
        f"<div class=post><h3>Re: {s.title}</h3><p class=author>by <strong>{s.author}</strong> » {s.write(day)}, 14:05</p><div class=content>{s.words(20)}</div><dl class=postprofile><dd>Joined: {s.write(s.other())}</dd></dl></div>"
        for day in days
    )
    return s.page(f"<div id=page-body><h2 class=topic-title>{s.title}</h2>{posts}</div>"), None, None, tuple(days)


@_kind
def _modern_thread(s: _Scene) -> Told:
    head = f'<meta property="og:title" content="{s.title}"><meta property="article:published_time" content="{s.iso}">'
    posts = "".join(
        f"<div class=topic-body><time itemprop=datePublished datetime='{s.day + timedelta(n)}T10:00:00Z' class=post-time>{s.write(s.day + timedelta(n))}</time><div class=post>{s.words(20)}</div></div>"
        for n in range(3)
    )
    return (
        s.page(f"<h1><a>{s.title}</a></h1>{posts}", head=head),
        s.day,
        None,
        tuple(s.day + timedelta(n) for n in (1, 2)),
    )


@_kind
def _question(s: _Scene) -> Told:
    s.english()
    replies = "".join(
        f"<div class=answer>{s.prose(1)}<div>answered <span class=relativetime title='{(o := s.later + timedelta(n))} 10:00:00Z'>{o:%b} {o.day}, {o.year} at 10:00</span></div></div>"
        for n in range(3)
    )
    return (
        s.page(
            f"<div itemprop=mainEntity itemscope itemtype='https://schema.org/Question'><h1 itemprop=name>{s.title}?</h1><div><span>Asked</span> <time itemprop=dateCreated datetime='{s.at:%Y-%m-%dT%H:%M:%S}'>9 years ago</time></div>{s.prose(2)}{replies}</div>"
        ),
        s.day,
        None,
        tuple(s.later + timedelta(n) for n in range(3)),
    )


@_kind
def _list_archive(s: _Scene) -> Told:
    s.english()
    return (
        s.page(
            f"<H1>[Foo-devel] {s.title}</H1><B>{s.author}</B> <A HREF=#>anna at example.org</A><BR><I>{s.at:%a %b %d %H:%M:%S} CET {s.at.year}</I><P><UL><LI>Previous message: x</UL><HR><PRE>On {s.day - timedelta(3):%a, %d %b %Y}, Ken wrote:\n&gt; {s.words(12)}\n\n{s.words(20)}</PRE>"
        ),
        s.day,
        None,
        (),
    )


@_kind
def _message_page(s: _Scene) -> Told:
    s.english()
    return (
        s.page(
            f"<h1>{s.title}</h1><ul><li><em>To</em>: foo@example.org</li><li><em>Subject</em>: {s.title}</li><li><em>From</em>: {s.author}</li><li><em>Date</em>: {s.at:%a, %d %b %Y %H:%M:%S} +0100</li></ul><pre>{s.words(40)}</pre>"
        ),
        s.day,
        None,
        (),
    )


@_kind
def _link_site(s: _Scene) -> Told:
    s.english()
    notes = "".join(
        f"<div class=comment><span class=age title='{s.day + timedelta(1)}T10:00:00'><a>9 years ago</a></span><p>{s.words(15)}</div>"
        for _ in range(4)
    )
    return (
        s.page(
            f"<table class=fatitem><tr><td class=title>{s.title}</td></tr><tr><td class=subtext>44 points by anna <span class=age title='{s.at:%Y-%m-%dT%H:%M:%S}'><a>9 years ago</a></span> | 31 comments</td></tr></table>{notes}"
        ),
        s.day,
        None,
        (s.day + timedelta(1),),
    )


@_kind
def _act(s: _Scene) -> Told:
    s.english()
    title = f"Regulation (EU) {s.day.year}/452 of {s.day.day} {s.day:%B %Y} on rivers"
    return (
        s.page(
            f"<h1>{title}</h1><p>Having regard to Directive 2001/18/EC of {s.write(s.other())},</p>{s.prose(5)}",
            title=title,
        ),
        s.day,
        None,
        (),
    )


@_kind
def _policy(s: _Scene) -> Told:
    return (
        s.page(
            f"<h1>Privacy</h1><p>{s.label(1)} {s.write()}</p>{s.prose(6)}<p>GDPR 2016/679, 27.4.2016</p>",
            title="Privacy",
        ),
        None,
        s.day,
        (),
    )


@_kind
def _calendar(s: _Scene) -> Told:
    cells = "".join(f"<td><a href=/{s.day:%Y/%m}/{n:02}>{n}</a></td>" for n in range(1, 29))
    return (
        s.page(f"<h1>{s.day:%Y-%m}</h1><table class=calendar><caption>{s.day:%B %Y}</caption><tr>{cells}</tr></table>"),
        None,
        None,
        (s.day.replace(day=1),),
    )


@_kind
def _archive_list(s: _Scene) -> Told:
    posts = "".join(
        f"<li><time datetime={(o := s.other())}>{s.write(o)}</time> <a href=#>{s.words(4)}</a></li>" for _ in range(12)
    )
    return s.page(f"<h1>Archive</h1><ul class=posts>{posts}</ul>", title="Archive"), None, None, ()


@_kind
def _results(s: _Scene) -> Told:
    rows = "".join(
        f"<tr><td>{s.write(s.other(), 'short')}</td><td>{s.words(2)}</td><td>{n}:2</td></tr>" for n in range(8)
    )
    return s.page(f"<h1>{s.title}</h1><table>{rows}</table>{s.prose(1)}"), None, None, ()


@_kind
def _biography(s: _Scene) -> Told:
    return (
        s.page(
            f"<h1>{s.author}</h1><p>{s.author}, {s.write(s.other())}, {s.words(20)}.</p>{s.prose(4)}<p>{s.write(s.other())}: {s.words(9)}.</p><footer>© 2005–2019 {s.words(2)}</footer>"
        ),
        None,
        None,
        (),
    )


@_kind
def _forecast(s: _Scene) -> Told:
    days = "".join(
        f"<div class=day><h3>{s.write(s.day + timedelta(n), 'full')}</h3><p>1{n}° / {n}°</p></div>" for n in range(5)
    )
    return s.page(f"<h1>{s.title}</h1>{days}"), None, None, (s.day,)


@_kind
def _news_front(s: _Scene) -> Told:
    cards = "".join(
        f"<article class=teaser><h2><a href=/a{n}>{s.words(6)}</a></h2><p>{s.words(12)}</p><time datetime='{(o := s.other())}T10:00'>{s.write(o)}</time></article>"
        for n in range(9)
    )
    return s.page(f"<header>{s.words(2)}</header><main>{cards}</main>"), None, None, ()


@_kind
def _rates(s: _Scene) -> Told:
    rows = "".join(f"<tr><td>{s.other()}</td><td>1.{n}2</td><td>0.{n}9</td></tr>" for n in range(9))
    return (
        s.page(f"<h1>EUR/USD</h1><table><tr><th>Date</th><th>Rate</th><th>Change</th></tr>{rows}</table>{s.prose(1)}"),
        None,
        None,
        (),
    )


@_kind
def _obituary(s: _Scene) -> Told:
    head = f'<meta name="date" content="{s.iso}">'
    return (
        s.page(
            f"<h1>{s.author} (1931–{s.day.year})</h1><p>{s.write(s.other())} – {s.write(s.day - timedelta(9))}</p>{s.prose(4)}",
            head=head,
        ),
        s.day,
        None,
        (),
    )


@_kind
def _numbered_reference(s: _Scene) -> Told:
    s.english()
    parts = "".join(
        f"<h3>{20 + n}.{n}.{3 + n}. {verb} {s.words(2)}</h3>{s.prose(1)}<pre>-rw-r--r-- 1 root root 12{n} Mar  5  2019 f\n$ date\n{s.other():%a %b %d} 10:00:00 UTC {2001 + n}</pre>"
        for n, verb in enumerate(("Updating", "Creating", "Editing", "Publishing"))
    )
    return (
        s.page(
            f"<h1>Chapter 20. {s.title}</h1>{parts}<table><tr><th>id</th><th>created</th></tr><tr><td>1</td><td>{s.other()}</td></tr></table>"
        ),
        None,
        None,
        (),
    )


@_kind
def _proposal(s: _Scene) -> Told:
    s.english()
    return (
        s.page(
            f"<h1>PEP 8{s.day.day:02} – {s.title}</h1><dl class=rfc2822><dt>Author:</dt><dd>{s.author}</dd><dt>Status:</dt><dd>Final</dd><dt>Created:</dt><dd>{s.day:%d-%b-%Y}</dd><dt>Post-History:</dt><dd>{s.day + timedelta(9):%d-%b-%Y}</dd></dl>{s.prose(5)}<hr><p>Last modified: {s.later} 14:05:33 GMT</p>"
        ),
        s.day,
        s.later,
        (),
    )


@_kind
def _bug(s: _Scene) -> Told:
    s.english()
    notes = "".join(
        f"<div class=bz_comment><span class=bz_comment_time>{s.day + timedelta(n)} 10:00:00 UTC</span><pre>{s.words(15)}</pre></div>"
        for n in (2, 5)
    )
    return (
        s.page(
            f"<h1>Bug 44123 - {s.title}</h1><table><tr><th>Reported:</th><td>{s.at:%Y-%m-%d %H:%M} UTC by {s.author}</td></tr><tr><th>Modified:</th><td>{s.later} 09:00 UTC</td></tr></table>{notes}"
        ),
        s.day,
        s.later,
        tuple(s.day + timedelta(n) for n in (2, 5)),
    )


@_kind
def _advisory(s: _Scene) -> Told:
    s.english()
    return (
        s.page(
            f"<h1>CVE-{s.day.year}-12345</h1><p>{s.words(30)}</p><div class=info><strong>Published:</strong> <span>{s.day:%m/%d/%Y}</span><br><strong>Last Modified:</strong> <span>{s.later:%m/%d/%Y}</span></div><p>Fixed in 10.2.2019.1</p>{s.prose(2)}"
        )
        if s.day.day > 12 and s.later.day > 12
        else s.page(
            f"<h1>CVE-{s.day.year}-12345</h1><p>{s.words(30)}</p><div class=info><strong>Published:</strong> <span>{s.day}</span><br><strong>Last Modified:</strong> <span>{s.later}</span></div>{s.prose(2)}"
        ),
        s.day,
        s.later,
        (),
    )


@_kind
def _photo(s: _Scene) -> Told:
    s.english()
    taken = s.day - timedelta(12)
    return (
        s.page(
            f"<h1>{s.title}</h1><p>Uploaded on {s.day:%B} {s.day.day}, {s.day.year}</p><p>Taken on {taken:%B} {taken.day}, {taken.year}</p><p>ISO 200 f/2.8</p>{s.prose(1)}"
        ),
        s.day,
        None,
        (),
    )


@_kind
def _newsletter(s: _Scene) -> Told:
    s.english()
    title = f"River Weekly – {s.day.day} {s.day:%B %Y}"
    return (
        s.page(f"<h1>{title}</h1>{s.prose(3)}<p>The meeting of {s.write(s.other())} …</p>{s.prose(2)}", title=title),
        s.day,
        None,
        (),
    )


@_kind
def _minutes(s: _Scene) -> Told:
    s.tag = "de"
    title = f"Protokoll der Sitzung vom {s.day.day}. {format_date(s.day, 'MMMM y', locale='de')}"
    return (
        s.page(
            f"<h1>{title}</h1><ol><li>{s.words(9)}</li></ol>{s.prose(3)}<p>Nächste Sitzung: {s.write(s.later)}</p>",
            title=title,
        ),
        s.day,
        None,
        (),
    )


@_kind
def _listing(s: _Scene) -> Told:
    s.tag = "de"
    return (
        s.page(
            f"<h1>{s.title}</h1><p>Kaltmiete 740 €</p><p>Online seit: {s.at:%d.%m.%Y}</p><p>Bezugsfrei ab {s.later:%d.%m.%Y}</p>{s.prose(3)}"
        ),
        s.day,
        None,
        (),
    )


@_kind
def _tracker_wiki(s: _Scene) -> Told:
    s.english()
    return (
        s.page(
            f"<div id=content class=wiki><div class=trac-modifiedby><a title='Version 4 by anna'>Last modified</a> <a class=timeline title='{s.at:%m/%d/%y %H:%M:%S}'>9 years ago</a> Last modified on {s.at:%Y-%m-%d %H:%M:%S}</div><h1>{s.title}</h1>{s.prose(5)}</div>"
        ),
        None,
        s.day,
        (),
    )


@_kind
def _hand_made(s: _Scene) -> Told:
    return (
        s.page(f"<h1>{s.title}</h1>{s.prose(5)}<hr><address>{s.author}, {s.label(1)}: {s.write()}</address>"),
        None,
        s.day,
        (),
    )


@_kind
def _open_hours(s: _Scene) -> Told:
    return (
        s.page(
            f"<h1>{s.title}</h1><table><tr><td>Mo–Fr</td><td>9.00–12.30</td></tr></table>{s.prose(2)}<p>24/7, Tel. 030 12.03.2019</p><p>{s.write(s.later)} – {s.write(s.later + timedelta(5))}</p>"
        ),
        None,
        None,
        (),
    )


@_kind
def _book(s: _Scene) -> Told:
    s.english()
    return (
        s.page(
            f"<h1>{s.title}</h1><ul><li>Publisher: River Press ({s.day:%B} {s.day.day}, {s.day.year})</li><li>ISBN 978-3-16-148410-0</li><li>320 pages</li></ul>{s.prose(3)}"
        ),
        None,
        None,
        (s.day,),
    )


@_kind
def _download(s: _Scene) -> Told:
    s.english()
    rows = "".join(
        f"<tr><td>2.{n}.{n}</td><td>{s.other()}</td><td><a href=foo-2.{n}.{n}.tgz>tgz</a></td></tr>" for n in range(6)
    )
    return (
        s.page(
            f"<h1>Download</h1><table><tr><th>Version</th><th>Released</th><th></th></tr>{rows}</table>",
            title="Download",
        ),
        None,
        None,
        (),
    )


def write_pages() -> Iterator[tuple[MadePage, frozenset[str]]]:
    """Go through the pages, each with the dates that count neither way."""
    for name, make in _KINDS.items():
        is_kept = bool(hashlib.sha1(name.encode()).digest()[0] & 1)
        for number in range(_VARIANTS):
            html, published, modified, allowed = make(_Scene(f"{name} {number}"))
            said = [day.isoformat() if day else "" for day in (published, modified)]
            yield MadePage(name, html, said[0], said[1], is_kept=is_kept), frozenset(map(date.isoformat, allowed))
