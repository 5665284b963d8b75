"""Say what a browser sees on a page, and what pauk sees, in the same words."""

import codecs
from dataclasses import dataclass, fields, replace
from difflib import unified_diff

from pauk.base.errors import BadUrl
from pauk.base.records import LinkKind
from pauk.base.urls import canonical_url, host_key

# Pauk names encodings as Python does and takes the wider of two where one holds the other; browsers as WHATWG does.
_NAMES_OF_BROWSERS = {
    "utf-8": "UTF-8", "utf-16-le": "UTF-16LE", "utf-16-be": "UTF-16BE", "cp874": "windows-874", "cp932": "Shift_JIS",
    "cp949": "EUC-KR", "big5hkscs": "Big5", "gb18030": "GBK", "cp866": "IBM866", "euc_jp": "EUC-JP",
    "iso2022_jp": "ISO-2022-JP", "iso2022_jp_ext": "ISO-2022-JP", "koi8-r": "KOI8-R", "koi8-u": "KOI8-U",
    "mac-cyrillic": "x-mac-cyrillic", "mac-roman": "macintosh",
    **{f"cp{number}": f"windows-{number}" for number in range(1250, 1259)},
    **{f"iso8859-{number}": f"ISO-8859-{number}" for number in range(2, 17)},
}  # fmt: skip
# Two names of one decoder: what differs is the direction of writing, or only how to encode.
_SAME_DECODER = {"ISO-8859-8-I": "ISO-8859-8", "gb18030": "GBK"}

# A function of JavaScript: a document → its nodes as [depth, element, text], comments left out.
DRAW = """
(page) => {
  const lines = [];
  const draw = (node, depth) => {
    for (let child = node.firstChild; child; child = child.nextSibling) {
      if (child.nodeType === 1) {
        lines.push([depth, child.localName, '']);
        draw(child, depth + 1);
      } else if (child.nodeType === 3) {
        lines.push([depth, '', child.data]);
      }
    }
  };
  draw(page, 0);
  return lines;
}
"""
_MEASURE = """
() => {
  const absolute = (text) => { try { return new URL(text, document.baseURI).href } catch { return '' } };
  const describe = (a) => {
    const raw = a.getAttribute('href');
    const words = a.innerText === undefined ? a.textContent : a.innerText;
    const alts = [...a.querySelectorAll('img[alt]')].map((image) => image.alt.trim()).join(' ');
    const names = [alts, ...['title', 'aria-label', 'alt'].map((name) => a.getAttribute(name) || '')];
    return {raw, href: typeof a.href === 'string' ? a.href : absolute(raw), words, names};
  };
  const all = (css) => [...document.querySelectorAll(css)];
  return {
    encoding: document.characterSet,
    title: document.title,
    base: document.baseURI,
    links: all('a[href], area[href]').map(describe),
    head: all('link[rel~=next i][href], link[rel~=prev i][href], link[rel~=previous i][href]').map((link) => link.href),
    frames: all('frame[src], iframe[src]').map((frame) => frame.src),
    text: document.body ? document.body.innerText || '' : '',
    lines: (DRAW)(document),
  };
}
""".replace("DRAW", DRAW)


@dataclass(frozen=True)
class Sight:
    """What somebody sees on a page: one field for each thing that is compared."""

    encoding: str
    title: str
    base: str
    links: tuple
    frames: tuple
    words: tuple
    outline: tuple

    def at_home(self, url):
        """Write the addresses on the page's own host as paths, whatever its port."""
        origin = host_key(url)
        return replace(
            self,
            base=self.base.removeprefix(origin),
            links=tuple((link.removeprefix(origin), words) for link, words in self.links),
            frames=tuple(frame.removeprefix(origin) for frame in self.frames),
        )

    def apply(self, differences):
        """Put pauk's side of known differences in the place of the browser's, which must still be as described."""
        for difference in differences:
            seen = getattr(self, difference.part)
            assert seen == difference.browser, f"the browser has changed its mind about {difference.part}: {seen}"
        return replace(self, **{difference.part: difference.ours for difference in differences})


def see_with_browser(tab, url):
    """Return what the browser sees on the page of this URL, which the tab shows."""
    return _as_sight(tab.evaluate(_MEASURE)).at_home(url)


def _as_sight(seen):
    # Links to a place on the same page lead nowhere new: pauk leaves them out.
    links = [link for link in seen["links"] if link["raw"].strip("\t\n\f\r ")[:1] not in ("", "#")]
    return Sight(
        encoding=_SAME_DECODER.get(seen["encoding"], seen["encoding"]),
        title=seen["title"],
        base=_canonical(seen["base"]),
        links=(
            *((_canonical(href), "") for href in seen["head"]),
            *((url, _words_on(link)) for link in links if (url := _canonical(link["href"]))),
        ),
        frames=tuple(url for href in seen["frames"] if (url := _canonical(href))),
        words=tuple(seen["text"].split()),
        outline=draw_nodes(seen["lines"]),
    )


def see_with_pauk(reading):
    """Return what pauk sees on a page that it has read."""
    kinds = (LinkKind.ANCHOR, LinkKind.NEXT, LinkKind.PREV)
    return Sight(
        encoding=name_of_browsers(reading.decoded.encoding),
        title=reading.title,
        base=_canonical(reading.base),
        links=tuple((link.url, link.text) for link in reading.links if link.kind in kinds),
        frames=tuple(link.url for link in reading.links if link.kind is LinkKind.FRAME),
        words=tuple(reading.whole_text.split()),
        outline=draw_tree(reading.tree),
    )


def name_of_browsers(encoding):
    """Return the name that browsers give to a codec of Python."""
    return _NAMES_OF_BROWSERS.get(codecs.lookup(encoding).name, encoding)


def compare(browser, ours):
    """Say where two sights differ, in lines a person can read; no lines mean that they are equal."""
    report = []
    for field in fields(Sight):
        theirs, here = getattr(browser, field.name), getattr(ours, field.name)
        if theirs == here:
            continue
        if isinstance(theirs, str):
            report.append(f"{field.name}: the browser has {theirs!r}, pauk {here!r}")
            continue
        lines = unified_diff([str(line) for line in theirs], [str(line) for line in here], n=2, lineterm="")
        report += [f"{field.name}: - the browser, + pauk", *list(lines)[2:]]
    return report


def _canonical(href):
    """Name an address as pauk does; what is not http or https, or has no host, is none."""
    try:
        return canonical_url(href)
    except BadUrl:
        return ""


def _words_on(link):
    """Join the words on a link as pauk promises to: its text, else its pictures' words, else its own title."""
    choices = (" ".join(text.split()) for text in (link["words"], *link["names"]))
    return next((words for words in choices if words), "")


def _list_nodes(root):
    """List the nodes of pauk's tree as (depth, element, text), in page order; comments do not count."""
    stack = [(0, root)]
    while stack:
        depth, node = stack.pop()
        if node.is_text_node:
            yield depth, "", node.text_content or ""
        elif node.is_element_node:
            yield depth, node.tag, ""
        if node.next is not None and depth:
            stack.append((depth, node.next))
        if node.first_child is not None:
            stack.append((depth + 1, node.first_child))


def draw_tree(tree):
    """Draw the tree that pauk made of a page."""
    return draw_nodes(_list_nodes(tree.root))


def draw_nodes(nodes):
    """Draw a tree, one line for each element and text; white space between elements is left out."""
    lines = []
    for depth, name, text in nodes:
        words = " ".join(text.split())
        if name:
            lines.append(f"{depth} {name.lower()}")
        elif words:
            lines.append(f'{depth} "{words}"')
    return tuple(lines)
