"""Sanitised HTML: what a reader sees, and nothing that a browser would run or fetch."""

import re

from tests.table import table

from pauk.extract.page.tree import parse_tree
from pauk.extract.writing.safe_html import write_html

BASE = "http://h.example/dir/page"


def html_of(html, **options):
    return write_html(parse_tree(html), None, base=BASE, **options)


@table(
    ("html", "safe"),
    [
        ("", ""),
        ("one<div>two</div>", "<p>one</p>\n<p>two</p>"),
        ("<p class=x style='a:b' id=c onclick=d() data-e=f>one", "<p>one</p>"),
        ('1 < 2 & 3 > 2 "x"', "<p>1 &lt; 2 &amp; 3 &gt; 2 &quot;x&quot;</p>"),
        ("<h2>a<br>b</h2>", "<h2>a<br>\nb</h2>"),
        ("<b>a</b> <i>b <u>c</u></i>", "<p><strong>a</strong> <em>b <u>c</u></em></p>"),
        ("<b>a<i>b</b>c</i>", "<p><strong>a<em>b</em></strong><em>c</em></p>"),
        ("<b>a<p>b</b>c", "<p><strong>a</strong></p>\n<p><strong>b</strong>c</p>"),
        ("x<sub>2</sub> <q>q</q> <del>d</del>", "<p>x<sub>2</sub> <q>q</q> <del>d</del></p>"),
        ("<pre>\n\n a\n  b </pre>", "<pre>\n a\n  b</pre>"),
        ("<blockquote>a</blockquote>", "<blockquote>\n<p>a</p>\n</blockquote>"),
        ("<ul><li>a<ul><li>b</ul></ul>", "<ul>\n<li>a<ul>\n<li>b</li>\n</ul>\n</li>\n</ul>"),
        ("<ul><li><p>a<p>b</ul>", "<ul>\n<li><p>a</p>\n<p>b</p>\n</li>\n</ul>"),
        ("<ol start=4><li>a<li>b<li value=9>c</ol>",
         '<ol start="4">\n<li>a</li>\n<li>b</li>\n<li value="9">c</li>\n</ol>'),
        ("<dl><dt>a<dd>b</dl>", "<dl>\n<dt>a</dt>\n<dd>b</dd>\n</dl>"),
        ("<table border=1><caption>c</caption><tr><th>A<th>B<tr><td>2<td>3</table>",
         "<table>\n<caption>c</caption>\n<tr><th>A</th><th>B</th></tr>\n<tr><td>2</td><td>3</td></tr>\n</table>"),
        ("<table><tr><td><td rowspan=3>1<td>2<tr><td>3<td>4",
         '<table>\n<tr><td></td><td rowspan="3">1</td><td>2</td></tr>\n<tr><td>3</td><td>4</td></tr>\n</table>'),
        ("<table><tr><td>1<td colspan=2>2<tr><td>3<td>4",
         '<table>\n<tr><td>1</td><td colspan="2">2</td></tr>\n<tr><td>3</td><td>4</td></tr>\n</table>'),
        ("<table><tr><td>layout</table>", "<p>layout</p>"),
        ("<p>a<hr>b", "<p>a</p>\n<hr>\n<p>b</p>"),
        ("<form><input value=x><button>Send</button></form>", "<p>Send</p>"),
        ("<font color=red>a</font><marquee>b</marquee><x-y>c</x-y>", "<p>abc</p>"),
    ],
)  # fmt: skip
def test_elements(html, safe):
    assert html_of(html) == safe


@table(
    ("html", "safe"),
    [
        ("<a href=/x title=t target=_blank>a</a>", '<p><a href="http://h.example/x">a</a></p>'),
        ("<a href='/x?a=1&amp;b=\"'>a</a>", '<p><a href="http://h.example/x?a=1&amp;b=%22">a</a></p>'),
        ("<a href='mailto:a@b.example'>a</a>", '<p><a href="mailto:a@b.example">a</a></p>'),
        ("<a href=#x>a</a> <a>b</a> <a href='ftp://f.example/'>c</a>", "<p>a b c</p>"),
        ("<a href=/x><h2>a</h2>b</a>",
         '<h2><a href="http://h.example/x">a</a></h2>\n<p><a href="http://h.example/x">b</a></p>'),
        ("a <img src=p.png alt='x \"y\"' width=50 onload=z()> b",
         '<p>a <img src="http://h.example/dir/p.png" alt="x &quot;y&quot;"> b</p>'),
        ("a <img src='data:image/svg+xml,x'> b", "<p>a b</p>"),
        ("a <a href=/x><img src=p.png></a> b",
         '<p>a <a href="http://h.example/x"><img src="http://h.example/dir/p.png" alt=""></a> b</p>'),
    ],
)  # fmt: skip
def test_links_and_pictures(html, safe):
    assert html_of(html) == safe


def test_links_and_pictures_can_be_left_out():
    html = "a <a href=/x>b</a> <img src=/p.png> c"
    assert html_of(html, with_links=False, with_images=False) == "<p>a b c</p>"


# Tricks to get a script past a sanitiser; run() is what each would run.
PAYLOADS = [
    "<script>run()</script>",
    "<scr<script>ipt>run()</scr</script>ipt>",
    "<img src=x onerror=run()>",
    "<img src='x' onerror=\"run()\" alt='`><script>run()</script>'>",
    "<img alt='\"><img src=x onerror=run()>' src=x>",
    "<img src=javascript:run()>",
    "<svg onload=run()>",
    "<svg><script>run()</script></svg>",
    "<svg><script href=data:,run()></script></svg>",
    "<svg><a xlink:href=javascript:run()><text y=20>x</text></a></svg>",
    "<svg><animate onbegin=run() attributeName=x dur=1s>",
    "<svg><foreignObject><img src=x onerror=run()></foreignObject></svg>",
    '<svg></p><style><a id="</style><img src=1 onerror=run()>">',
    "<svg><p><style><!--</style><img src=x onerror=run()>--></style>",
    "<svg><style><img src=x onerror=run()></style></svg>",
    "<svg><![CDATA[><img src=x onerror=run()>]]></svg>",
    "<svg><desc><![CDATA[</desc><script>run()</script>]]></svg>",
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=run()&gt;">',
    "<math><mtext><table><mglyph><style><math><img src=x onerror=run()></style></math>",
    "<form><math><mtext></form><form><mglyph><style></math><img src onerror=run()>",
    "<math><annotation-xml encoding=text/html><style><img src=x onerror=run()></style></annotation-xml></math>",
    "<math href=javascript:run()>x</math>",
    '<noscript><p title="</noscript><img src=x onerror=run()>"></noscript>',
    "<noscript><style></noscript><img src=x onerror=run()></style>",
    "<template><script>run()</script></template>",
    "<template><s><template><s><img src=x onerror=run()>@shafigullin</s></template></s></template>",
    "<textarea></textarea><img src=x onerror=run()><textarea>",
    "<textarea>&lt;/textarea&gt;&lt;script&gt;run()&lt;/script&gt;</textarea>",
    "<title>&lt;/title&gt;&lt;script&gt;run()&lt;/script&gt;</title>",
    "<xmp><script>run()</script></xmp>",
    "<xmp>&lt;/xmp><img src=x onerror=run()></xmp>",
    "<listing>&lt;img src=x onerror=run()&gt;</listing>",
    "<plaintext><script>run()</script>",
    '<noembed><img title="</noembed><img src onerror=run()>"></noembed>',
    "<noframes><style></noframes><img src=x onerror=run()></style>",
    "<!--><script>run()</script>-->",
    "<!-- --!><img src=x onerror=run()>-->",
    "<!--[if gte IE 4]><script>run()</script><![endif]-->",
    "<![CDATA[<script>run()</script>]]>",
    "<?xml version='1.0'?><script>run()</script>",
    "<? foo='><script>run()</script>'>",
    "</ x><script>run()</script>",
    "<a href=javascript:run()>x</a>",
    "<a href=' &#14; javascript:run()'>x</a>",
    "<a href='jav&#x09;ascript:run()'>x</a>",
    "<a href='java\nscript:run()'>x</a>",
    "<a href='&#106;avascript&colon;run()'>x</a>",
    "<a href='JaVaScRiPt:run()'>x</a>",
    "<a href='vbscript:run()'>x</a>",
    "<a href='data:text/html;base64,PHNjcmlwdD5ydW4oKTwvc2NyaXB0Pg=='>x</a>",
    "<a href='http://h.example/\" onmouseover=\"run()'>x</a>",
    "<a href='mailto:a@b\" onclick=\"run()'>x</a>",
    '<a href="view-source:javascript:run()">x</a>',
    "<base href=javascript:/a/-run()///////><a href=../lol/safari.html>x</a>",
    "<iframe src=javascript:run()></iframe>",
    "<iframe srcdoc='<script>parent.run()</script>'></iframe>",
    "<object data=javascript:run()></object>",
    "<embed src=javascript:run()>",
    "<form action=javascript:run()><button>x</button></form>",
    "<form><button formaction=javascript:run()>x</button></form>",
    "<form id=x><form><input name=attributes><img src=x onerror=run()></form></form>",
    "<isindex type=image src=1 onerror=run()>",
    "<input autofocus onfocus=run()>",
    "<select autofocus onfocus=run()><option>x</select>",
    '<select><template><style><!--</style><a rel="--></style></template></select><img onerror=run() src>">',
    "<details open ontoggle=run()>x</details>",
    "<video><source onerror=run()></video>",
    "<audio src=x onerror=run()></audio>",
    "<body onload=run()>x",
    "<marquee onstart=run()>x</marquee>",
    "<meta http-equiv=refresh content='0;url=javascript:run()'>",
    "<link rel=stylesheet href='data:text/css,*{color:red}'>",
    "<style>@import 'http://evil.example/x.css';</style>",
    "<div style='background:url(http://evil.example/x)'>x</div>",
    "<table background=http://evil.example/x><tr><td background=http://evil.example/y>x</table>",
    "<link rel=prefetch href=http://evil.example/>",
    "<p><b></p><script>run()</script><i>",
    "<table><td><b><script>run()</script></table>",
    "<select><script>run()</script></select>",
    "<option><style></option></select><img src=x onerror=run()></style>",
    "<a><a><a><a><a><table><a><img src=x onerror=run()>",
    "<b <script>run()</script>0",
    '<div id="x`onerror=run()">x</div>',
    "<p>&lt;img src=x onerror=run()&gt;",
    "<code>&lt;script&gt;run()&lt;/script&gt;</code>",
    "<pre>&lt;/pre&gt;&lt;script&gt;run()&lt;/script&gt;</pre>",
    "<ruby><rtc><style><img src=x onerror=run()></style></ruby>",
    "<p>\ud800\x00<scr\x00ipt>run()</script>",
]  # fmt: skip


@table("payload", PAYLOADS)
def test_no_trick_survives(payload):
    safe = write_html(parse_tree(f"<p>before</p>{payload}<p>after"), None, base=BASE, with_images=False)
    tags = set(re.findall("<[^>]*>", safe))
    links = set(re.findall(r'<a href="http://h\.example/[^"<>\s]*">|</a>', safe))
    assert tags - links <= set("<p> </p> <code> </code> <pre> </pre> <em> </em> <strong> </strong>".split())
    assert "before" in safe


def test_a_picture_brings_nothing_but_its_address_and_its_words():
    safe = html_of("a <img src='/x\" onerror=\"run()' alt='\" onerror=\"run()' onerror=run()> b")
    assert safe == ('<p>a <img src="http://h.example/x%22%20onerror=%22run()" alt="&quot; onerror=&quot;run()"> b</p>')
