"""Pictures: those that belong to what is kept, each once, from the best place."""

from tests.table import table

from pauk.extract.page.tree import parse_tree
from pauk.extract.writing.addresses import Addresses
from pauk.extract.writing.document import Picture
from pauk.extract.writing.pictures import find_pictures

BASE = "http://h.example/dir/page"


def pictures_of(html, word=""):
    tree = parse_tree(html)
    nodes = tree.body.traverse(include_text=True)
    kept = frozenset(node.mem_id for node in nodes if node.is_text_node and word in (node.text_content or ""))
    return list(find_pictures(tree, kept if word else None, Addresses(BASE)).values())


def names_of(html, word=""):
    return [picture.source.rpartition("/")[2] for picture in pictures_of(html, word)]


def test_a_picture_has_an_absolute_address_and_its_words():
    html = "a<img src=' x.png ' alt=' two\n words '>b"
    assert pictures_of(html) == [Picture("http://h.example/dir/x.png", "two words")]


@table(
    ("image", "name"),
    [
        ("<img src=a.png srcset='b.png 320w, c.png 1280w, d.png 640w'>", "c.png"),
        ("<img src=a.png srcset='b.png, c.png 2x'>", "c.png"),
        ("<img src=a.png srcset='b.png'>", "b.png"),
        ("<img src=a.png srcset='data:image/gif;base64,R0 1x'>", "a.png"),
        ("<img src='data:image/gif;base64,R0' data-src=a.png>", "a.png"),
        ("<img src=placeholder.png data-original=a.png>", "a.png"),
        ("<img data-srcset='a.png 1x, b.png 2x'>", "b.png"),
        ("<picture><source srcset='a.webp 1x, b.webp 2x'><img src='data:,'></picture>", "b.webp"),
        ("<picture><source srcset=a.webp><img src=b.png></picture>", "b.png"),
        ("<img src='data:,'><noscript><img src=a.png></noscript>", "a.png"),
        ("<img src=a.png data-src=a.png><noscript><img src=a.png></noscript>", "a.png"),
        ("<img src=a.png><img src=a.png#x>", "a.png"),
    ],
)
def test_the_best_address_wins(image, name):
    assert names_of(f"x{image}y") == [name]


@table(
    "image",
    [
        "<img>",
        "<img src=''>",
        "<img src=javascript:x()>",
        "<img src=data:image/png;base64,R0>",
        "<img src=a.png width=1 height=1>",
        "<img src=a.png height=1px>",
        "<img src=/images/spacer.gif>",
        "<svg><image href=a.png></svg>",
        "<template><img src=a.png></template>",
        "<p hidden><img src=a.png></p>",
    ],
)
def test_what_no_reader_sees_is_no_picture(image):
    assert names_of(f"x{image}y") == []


@table(
    ("html", "names"),
    [
        ("<img src=a.png><p>yes</p><img src=b.png><p>yes</p><img src=c.png>", ["b.png"]),
        ("<p>yes</p><ul><li><img src=a.png>no<li><img src=b.png>no</ul><p>yes", []),
        ("<p>yes</p><ul><li><img src=a.png>yes<li><img src=b.png>no</ul><p>yes", ["a.png"]),
        ("<p>yes</p><figure><img src=a.png><figcaption>yes</figcaption></figure>", ["a.png"]),
        ("<p>yes</p><figure><img src=a.png><figcaption>no</figcaption></figure><p>yes", []),
        ("<article><h1>yes</h1><p>no</p><div><img src=a.png></div><p>yes</p></article>", ["a.png"]),
        ("<p>no<img src=a.png></p>", []),
    ],
)
def test_a_picture_goes_with_the_text_nearest_to_it(html, names):
    assert names_of(html, word="yes") == names


def test_a_hostile_srcset_is_not_read():
    assert names_of("x<img src=a.png srcset='" + "b.png 2x, " * 10_000 + "'>y") == ["a.png"]
