"""A small site with a page that tries everything, a changing one, folders, and a thread beside it: for reading in."""

from contextlib import contextmanager

import pauk
from pauk.store.sql.packing import pack_text
from pauk_playground import Playground, Resource, StaticSite

AT_ONCE = {"init_delay_s": 0, "min_delay_s": 0, "delay_factor": 0, "allow_private": True}
HTML = "text/html; charset=utf-8"
FORMULA = "=HYPERLINK(1)"
HOSTILE = """<html lang=en><title>&lt;script&gt;x()&lt;/script&gt;</title>
<meta name=author content='"><img src=x onerror=x()>'><script>document.title='owned'</script>
<link rel=preconnect href=//evil.example><meta http-equiv=refresh content='0;url=//evil.example'>
<style>@import '//evil.example/x.css'</style>
<h1 onclick=x() style='background:url(//evil.example/y)'>A &lt;img src=//evil.example/h onerror=x()&gt;heading</h1>
<p>Hostile words <a href='javascript:x()'>here</a> and <a href=//evil.example/z>there</a> <img src=//evil.example/i>
<iframe src=//evil.example/f></iframe><form action=//evil.example/g><input name=q value=v><button>go</button></form>
<svg onload=x()><a xlink:href='javascript:x()'><text>svg</text></a></svg><video src=//evil.example/v autoplay></video>
<object data=//evil.example/o></object><ul><li>one<li>two</ul>"""
HOME = f"""<html lang=en><title>A house of oaks</title><p>Begin here, at the home of many words.
<a href=/guide/one>{FORMULA}</a> <a href=/guide/deep/two>The second</a> <a href=/hostile>Hostile</a>
<a href=/gone>gone</a> <a href=/guide/one>again</a>"""
ONE = "<html lang=en><title>One</title><p>The first text says that ten oaks stand in the park.\n<p>It never ends."
PAGES = {"/": HOME, "/hostile": HOSTILE, "/guide/one": ONE, "/guide/deep/two": "<title>Two</title><p>Second words."}
THREAD = (7, 1, 0, "http://f/t/7", "Hedges <b>", "Ana", "", 65, "2026-01-02T03:04:05Z", "", "", 1)


@contextmanager
def hostile_collection(folder):
    """Crawl the site, let a page change, and add a thread; give the collection and its home page."""
    collection = pauk.open(folder, **AT_ONCE)
    site = StaticSite("kept.localhost", {path: Resource(html.encode(), HTML) for path, html in PAGES.items()})
    with Playground([site]).in_thread() as playground:
        home = playground.url("kept.localhost")
        collection.crawl(home)
        changed = ONE.replace("ten oaks stand", "twelve tall oaks stood")
        site._resources["/guide/one"] = Resource(changed.encode(), HTML)
        collection.update()
    with collection.folder.writer("test") as store, store.transaction():
        execute = store._database.execute
        execute("INSERT INTO forums (id, url, entry, seed) VALUES (1, 'http://f/', 'http://f/', 1)")
        execute(f"INSERT INTO threads VALUES ({', '.join('?' * len(THREAD))})", THREAD)
        for number in range(1, 66):
            text = pack_text(f"Post number {number} <script>")
            row = (number, 7, f"k{number}", float(number), f"<i>Ana{number}</i>", "", "2026-03-01", "", number, "", "",
                   text, "", 0, "2026-03-02T10:00:00", "", number + 1, "day")  # fmt: skip
            execute(f"INSERT INTO posts VALUES ({', '.join('?' * len(row))})", row)
    yield collection, home
