"""Generate and mutate pages, read them in a child process under limits, and check what must always hold.

    python tests/fuzz/fuzz_pages.py --seconds 60 --seed 1

Prints the seed of every page that breaks a law and exits 1; `--seconds 0 --seed S` runs that one page again.
"""

import argparse
import random
import resource
import subprocess
import sys
import time

SAMPLES = [
    """<!DOCTYPE html><html lang="pl"><head><meta charset="utf-8"><title>Źródło</title><base href="/b/">
<link rel="canonical" href="/c"><link rel="alternate" type="application/rss+xml" href="/feed">
<meta name="robots" content="noarchive"></head><body><nav><ul><li><a href="/">Start</a><li><a href="?p=2"
rel="next">Dalej</a></ul></nav><article><h1>Nagłówek</h1><p>Tekst <b>gruby</b> i <i>chudy</i>.</p><pre>
  kod  kod
</pre><img src=x alt="obraz"></article><script>if (a<b) { document.write("<p>no</p>") }</script></body></html>""",
    """<html><body bgcolor=white><table width=100%><tr><td><font size=2><a href="viewtopic.php?t=5&amp;sid=
0123456789abcdef0123456789abcdef">Тема</a><td>Автор<tr><td colspan=2>Сообщение <br>строка<hr></table>
<form action=search><select name=f><option value=1>Один<option value=2 selected>Два</select><input name=q>
<textarea>x</textarea></form><map><area href=a alt="Место"></map></body></html>""",
    """<frameset cols="20%,*"><frame src="menu.html"><frame src="main.html"><noframes><body>メニュー<a
href="main.html">本文</a></body></noframes></frameset>""",
    """<svg viewBox="0 0 1 1"><title>Icon</title><g><path d="M0 0"/><a href="/s"><text>x</text></a></g></svg><math>
<mi>x</mi><annotation>y</annotation></math><template><p>t</p></template><ruby>漢<rt>かん</ruby>
<p dir=rtl>العربية <bdi>נ</bdi></p><details><summary>s</summary>d</details><iframe src=/i></iframe>""",
]
NAMES = (
    "div p b i a span table tr td th tbody thead ul li ol dl dt dd font select option optgroup button form svg math"
    " style script title textarea template object h1 pre em strong center section caption colgroup col body html"
    " head frameset frame nobr address fieldset legend main noscript noframes iframe marquee ruby rt rp details"
    " summary x-y foreignObject mi desc annotation-xml image input br hr hgroup dialog xmp plaintext listing base"
    " meta link img area map video audio canvas noembed applet"
).split()
ATTRIBUTES = (
    "href src rel name content http-equiv charset alt title lang id class style hidden type action value xml:lang"
).split()
VALUES = [
    "", "x", "/a?b=c&d", "?q=ż", "#top", "//h.org/", "javascript:x()", "http://[", "http://;sid=1/", "http://h.org..",
    "%%34%31", "nofollow", "next", "alternate", "canonical", "refresh", "0;url=/r", "robots", "none", "utf-8",
    "windows-1251", "rot13", "utf-16", ">", "<", "a" * 500, "&amp;&lt;&#0;&bogus;", "\ud800", "\0", "日本",
    "data:,x", "\t/x\n",
]  # fmt: skip
TEXTS = [
    "word ", "two words", " ", "\n", "&amp;", "&", "&#x0;", "&#30;", "&nbsp", "&#xD800;", "ż", "日本", "الع", "\0",
    "\x1e", "\x1f", "\x1b[2J", "\ud800", "\ufeff", "\u202e", "<", ">", '"', "'", "</", "<!", "<?", "<!--", "-->",
    "--!>", "<![CDATA[", "]]>", "<!doctype>", "]]", "/>", "\r\n", "\xa0", "\u2028", "\xad",
]  # fmt: skip
ENCODINGS = [
    "utf-8", "utf-8", "utf-8", "windows-1251", "windows-1250", "koi8-r", "shift_jis", "euc-jp", "gb18030", "big5",
    "euc-kr", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "iso-2022-jp", "iso-8859-2", "utf-7",
]  # fmt: skip
LABELS = ["", *ENCODINGS, "rot13", "zlib", "unicode_escape", "\ud800", "x" * 99]
URLS = ["", "http://h.org/dir/page?x=1", "http://[::1]:81/", "not a url", "https://пример.example/а"]

MEMORY_BYTES = 2 << 30
CPU_SECONDS = 60


def tag(chance, names):
    name = chance.choice(names)
    if chance.random() < 0.35:
        return f"</{name}>"
    attributes = ""
    while chance.random() < 0.3:
        quote = chance.choice(("", "'", '"', '"'))
        attributes += f" {chance.choice(ATTRIBUTES)}={quote}{chance.choice(VALUES)}{quote}"
    return f"<{name}{attributes}{chance.choice(('>', '>', '>', '/>', ' ', ''))}"


def soup(chance):
    names = chance.sample(NAMES, chance.randint(1, 8))
    pieces = [
        tag(chance, names) if chance.random() < 0.75 else chance.choice(TEXTS) for _ in range(chance.randint(1, 60))
    ]
    return "".join(pieces) * (chance.choice((1, 1, 1, 10, 300)) if len(pieces) < 20 else 1)


def splice(chance):
    one, other = chance.choice(SAMPLES), chance.choice(SAMPLES)
    return one[: chance.randint(0, len(one))] + other[chance.randint(0, len(other)) :]


def mutate(chance, html):
    for _ in range(chance.randint(0, 6)):
        start = chance.randint(0, len(html))
        end = min(len(html), start + chance.randint(0, 30))
        piece = chance.choice((chance.choice(TEXTS), tag(chance, NAMES), "", html[start:end] * chance.randint(2, 50)))
        html = html[:start] + piece + html[end:]
    return html[: chance.randint(0, len(html))] if chance.random() < 0.2 else html


def to_bytes(chance, html):
    encoding = chance.choice(ENCODINGS)
    data = bytearray(html.encode(encoding, "replace"))
    for _ in range(chance.choice((0, 0, 0, 1, 20))):
        if data:
            data[chance.randrange(len(data))] = chance.randrange(256)
    return bytes(data[: chance.randint(0, len(data))] if chance.random() < 0.2 else data)


def make_page(seed):
    """Return the page of a seed, as characters or bytes, and the arguments it is read with."""
    chance = random.Random(seed)
    html = mutate(chance, chance.choice((soup, soup, splice))(chance))
    arguments = {"url": chance.choice(URLS), "header_charset": chance.choice(LABELS)}
    if chance.random() < 0.1:
        arguments["max_bytes"] = chance.randint(0, 2_000)
    if chance.random() < 0.05:
        return chance.randbytes(chance.randint(0, 5_000)), arguments
    return (html if chance.random() < 0.3 else to_bytes(chance, html)), arguments


def depth_of(root):
    deepest, waiting = 0, [(root, 1)]
    while waiting:
        node, depth = waiting.pop()
        deepest = max(deepest, depth)
        child = node.first_child
        while child is not None:
            waiting.append((child, depth + 1))
            child = child.next
    return deepest


def check(page, arguments):
    """Read a page and assert what must hold for every page."""
    from pauk.base.outcomes import read_outcome
    from pauk.base.urls import canonical_url
    from pauk.extract.page.parser_guard import FEW_TAGS
    from pauk.extract.reader import read_page
    from pauk.extract.text.fingerprint import fingerprint

    reading = read_page(page, **arguments)
    again = read_page(page, **arguments)
    for text in (
        reading.text,
        reading.whole_text,
        reading.title,
        reading.language,
        reading.decoded.text if isinstance(page, bytes) else "",
    ):
        text.encode("utf-8")  # no lone surrogates
    assert "\0" not in reading.whole_text, "a NUL came through"
    assert reading.fingerprint == again.fingerprint == fingerprint(reading.whole_text), "the fingerprint is not stable"
    assert (reading.text, reading.whole_text) == (again.text, again.whole_text), "the text is not stable"
    assert reading.links == again.links, "the links are not stable"
    for link in reading.links:
        assert canonical_url(link.url) == link.url, f"the link {link.url!r} is not canonical"
        link.text.encode("utf-8")
    for url in filter(None, (reading.canonical, reading.base, reading.url)):
        assert canonical_url(url) == url, f"{url!r} is not canonical"
    read_outcome(reading.outcome)
    assert depth_of(reading.tree.root) <= FEW_TAGS + 100, "the tree is too deep"


def limit():
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))


def run_child(first, last):
    """Check the pages of some seeds; say each seed first, so that the parent knows which one was fatal."""
    limit()
    failed = False
    for seed in range(first, last):
        sys.stdout.write(f"{seed}\n")
        sys.stdout.flush()
        try:
            check(*make_page(seed))
        except Exception as error:  # noqa: BLE001 (whatever it is, it is what we look for)
            failed = True
            sys.stderr.write(f"seed {seed}: {type(error).__name__}: {error}\n"[:500])
    return int(failed)


def run_batch(first, count):
    """Run a batch in a child; return what went wrong, or nothing."""
    child = subprocess.run(
        [sys.executable, __file__, "--child", str(first), str(first + count)],
        capture_output=True, text=True, errors="replace", check=False,
    )  # fmt: skip
    if child.returncode == 0:
        return ""
    if child.returncode == 1 and child.stderr.startswith("seed "):
        return child.stderr
    last = (child.stdout.split() or [first])[-1]
    return f"seed {last}: the child died with {child.returncode}: {child.stderr[-300:]}\n"


def main():
    parser = argparse.ArgumentParser(description="Fuzz pauk's page reader.")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--batch", type=int, default=500)
    parser.add_argument("--child", type=int, nargs=2)
    options = parser.parse_args()
    if options.child:
        return run_child(*options.child)
    seed, end, failures = options.seed, time.monotonic() + options.seconds, ""
    while not seed - options.seed or time.monotonic() < end:
        count = options.batch if options.seconds else 1
        failures += run_batch(seed, count)
        seed += count
    sys.stdout.write(f"{seed - options.seed} pages from seed {options.seed}\n{failures}")
    return int(bool(failures))


if __name__ == "__main__":
    sys.exit(main())
