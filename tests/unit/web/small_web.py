"""A small site for the tests of the server: plain pages, a hostile one, two scripts, enough for paging."""

from pauk_playground import Resource, StaticSite

HOSTILE_TITLE = "<script>document.title='owned'</script><img src=x onerror=alert(1)>"
LINKS = "".join(f'<li><a href="/n{number}">Number {number} of the spiders</a>' for number in range(1, 26))
PAGES = {
    "/": f"<html lang=en><title>Spiders at home</title><h1>Spiders</h1><p>All about spiders.<ul>{LINKS}"
    '<li><a href="/silk">How silk is spun</a><li><a href="/evil">Look here</a><li><a href="/pauk">Паук</a></ul>',
    "/silk": "<html lang=en><title>How silk is spun</title><h1>Silk</h1><p>The garden spider spins silk of seven "
    "kinds, and eats its web every morning. Dragline silk is stronger than steel of the same weight.",
    "/evil": f"<html lang=en><title>{HOSTILE_TITLE.replace('<', '&lt;')}</title><h1>Evil</h1><p>A spider says "
    "&lt;script&gt;document.title='owned'&lt;/script&gt; and &lt;img src=x onerror=alert(1)&gt; to everybody here.",
    "/pauk": "<html lang=sr><title>Паук</title><h1>Паук</h1><p>Паук плете мрежу у башти сваког јутра.",
    **{
        f"/n{number}": f"<html lang=en><title>Spider number {number}</title><h1>Spider number {number}</h1>"
        f"<p>This spider is the number {number} of its family and lives under stone {number}{'abcdefg'[number % 7]}."
        for number in range(1, 26)
    },
}


def make_site(host="spiders.localhost"):
    """Make the site."""
    pages = {path: Resource(html.encode(), "text/html; charset=utf-8") for path, html in PAGES.items()}
    return StaticSite(host, pages)
