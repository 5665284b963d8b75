"""A page's layout is believed where it finds the page's own posts again, however their dates were read."""

from datetime import datetime

from pauk.extract.page.tree import parse_tree
from pauk.forum.read.forum_page import read_forum_page
from pauk.forum.site.page_notes import ForumFetch, take_note

URL = "https://forum.example/t/7"
NOW = datetime.fromisoformat("2020-12-30T12:00")
SAID = (
    "橋は春に直されたと町の人が言っています。川のそばの道も新しくなりました。",
    "日曜日に見に行きましたが、まだ閉まっているように見えました。誰か知りませんか。",
    "ありがとうございます。それでは犬と一緒に歩いて行ってみることにします。",
    "水の中の柱を誰かが調べるまでは、私はあの橋を信用しません。",
)
NAMES = ("anna", "ben", "anna", "clara")


def take(build):
    posts = "".join(build.format(name=NAMES[n], month=n + 1, ago=11 - n, text=SAID[n]) for n in range(len(SAID)))
    page = f"<body><h1>橋</h1><div class=all>{posts}</div><p>foot</p></body>"
    return take_note(ForumFetch(URL, read_forum_page(parse_tree(page), URL, now=NOW), (), URL))


def test_a_date_that_is_read_from_an_attribute_or_from_words_is_the_same():
    note = take(
        "<div class=post><div class=say><p>{text}</p></div><div class=foot><div class=when>投稿日時 "
        "<time datetime='2020-0{month}-04T10:30:00+00:00'>{ago}か月前</time></div>"
        "<b><a href=/u/{name}>{name}</a></b></div></div>"
    )
    assert len(note.posts) == len(SAID)
    assert "posts" in note.template
