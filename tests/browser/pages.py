"""Nasty little pages: HTML, addresses and encodings as the Web really has them, each with its exact bytes."""

# ruff: noqa: E501 (a nasty page reads best in as few lines as it has)

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class NastyPage:
    name: str
    body: bytes
    content_type: str = "text/html; charset=utf-8"

    @property
    def path(self):
        return f"/shelf/{self.name}.html"

    @property
    def header_charset(self):
        found = re.search(r"charset=[\"']?([^\"';]+)", self.content_type)
        return found[1] if found else ""


def _html(group, bodies):
    """Make pages in UTF-8 that say so, with nothing odd but the body."""
    return [
        NastyPage(f"{group}-{name}", f"<!DOCTYPE html><html><head><title>{name}</title></head><body>{body}".encode())
        for name, body in bodies.items()
    ]


def _spaced(group, bodies):
    """Make the same of bodies full of links, with a space between two that touch: pauk tells those apart."""
    return _html(group, {name: body.replace("</a><a ", "</a> <a ") for name, body in bodies.items()})


def _raw(group, pages):
    """Make pages of whole documents, in UTF-8 that the header declares."""
    return [NastyPage(f"{group}-{name}", html.encode()) for name, html in pages.items()]


def _coded(pages):
    """Make pages of a content type and bytes."""
    return [NastyPage(f"charset-{name}", body, content_type) for name, (content_type, body) in pages.items()]


_SOUP = _html(
    "soup",
    {
        "misnested-b-i": "<p>1<b>2<i>3</b>4</i>5",
        "misnested-b-p": "<b>1<p>2</b>3</p>4",
        "misnested-a-div": '<a href="/x">1<div>2</a>3</div>4',
        "a-in-a": '<a href="/one">one <a href="/two">two</a> after',
        "a-in-a-deep": '<a href="/one"><b>one <i><a href="/two">two</a> three</i></b> four',
        "a-over-blocks": '<a href="/card"><h2>Head</h2><p>Body</p></a><p>next',
        "a-unclosed-paragraphs": '<p><a href="/one">one<p>two<p>three',
        "formatting-reopened": "<p><b><i>one<p>two</i><p>three</b><p>four",
        "noahs-ark": "<p><b><b><b><b><b>x<p>y",
        "font-soup": "<font color=red>1<p>2<font size=7>3</p>4</font>5</font>6",
        "nobr": "<nobr>1<nobr>2</nobr>3</nobr>4",
        "adoption-limit": "<b>" + "<div>" * 12 + "x</b>y",
        "p-unclosed": "<p>one<p>two<div>three<p>four</div>five",
        "p-closes": "<p>one<ul><li>two</ul>three</p>four",
        "stray-end-tags": "one</p>two</br>three</div></span></b>four</li>five",
        "li-unclosed": "<ul><li>one<li>two<ul><li>inner<li>more</ul><li>three</ul>after",
        "dl-unclosed": "<dl><dt>a<dd>1<dd>2<dt>b<dd>3</dl>end",
        "heading-in-heading": "<h1>one<h2>two</h1>three</h2>four",
        "form-in-form": "<form><p>a<form><p>b</form>c</form>d",
        "button-in-button": "<p><button>one<button>two</button></p><p>three",
        "button-unclosed": "<div><button><p>one</div><p>two",
        "option-unclosed": "<p>before</p><select><option>one<option>two<optgroup label=g><option>three</select><p>after",
        "select-with-markup": "<p>before</p><select><option><b>one</b><option>two<p>para</p></select><p>after",
        "select-ended-by-input": "<p>before</p><select><option>one<input><p>after",
        "select-in-table": "<table><tr><td><select><option>one<tr><td>two</table>",
        "hr-in-select": "<p>before</p><select><option>one<hr><option>two</select><p>after",
        "body-twice": '<p>one<body class="x" onload="y"><p>two</body><p>three</html>four<!-- c -->five',
        "head-after-body": "<p>one<head><title>Second</title></head><p>two",
        "title-in-body": "<p>one<title>Not shown</title>two",
        "style-in-body": "<p>one<style>p { color: red }</style>two<script>var a = '<b>no</b>';</script>three",
        "image-alias": "one<image src=/x.png alt=pic>two",
        "isindex": "one<isindex prompt=x>two",
        "plaintext": "<p>one<plaintext><b>two</b>\n three</plaintext>",
        "xmp-listing": "<p>a<xmp><b>raw</b>  x</xmp><listing>\n  one\n  two</listing>b",
        "svg-breakout": "<svg><g><desc><p>in</p></desc><p>out</g></svg>after",
        "svg-self-closing": '<p>a<svg viewBox="0 0 1 1"><path d="M0 0"/><circle r=1 /></svg>b<div/>c',
        "svg-foreign-object": "<svg><foreignObject><div>seen<p>two</div></foreignObject></svg>after",
        "mathml": "<p>if <math><mi>x</mi><mo>=</mo><mn>2</mn></math> then",
        "math-annotation": "<math><semantics><mi>y</mi><annotation-xml encoding='text/html'><b>z</b></annotation-xml>",
        "cdata": "<p>a<![CDATA[ b ]]>c<svg><text><![CDATA[ d ]]></text></svg>e",
        "template": "<p>one<template><p>hidden<a href=/hidden>x</a></template>two",
        "template-in-table": "<table><template><tr><td>x</template><tr><td>y</table>",
        "unknown-elements": "<foo>one<bar-baz>two</foo>three<blink>four</blink><marquee>five</marquee>",
        "nested-deep": "<div>" * 600 + "deep" + "</div>" * 600 + "after",
        "nested-inline-deep": "<span>" * 600 + "deep" + "</span>" * 600 + "after",
        "textarea-after-unclosed": '<p><a href="/x">one</p><textarea>w</textarea><p>two',
        "svg-sup": "<svg><sup>out",
        "table-image": "<table><image src=/x.png><tr><td>x</table>",
        "search-special": "<li>a<search>b<li>c",
        "form-over-table": "<form><table></form></table><form></form>after",
        "foreign-end-tag": "<foreignobject>a<svg></foreignobject>b",
        "object-fallback": "<p>a<object data=/none.bin type=x/y>fallback <b>words</b></object>b",
        "video-fallback": "<p>a<video>no video</video><audio>no audio</audio><canvas>no canvas</canvas>b",
        "iframe-fallback": "<p>a<iframe srcdoc='in'>no frames <b>x</b></iframe>b",
        "noscript": '<noscript><p>Without scripts: <a href="/plain">plain</a></p></noscript><p>after',
        "noembed-noframes": "<p>a<noembed>one</noembed><noframes>two</noframes>b",
        "unfinished-tag": '<p>one</p><p>two <a href="/x"',
        "unfinished-attribute": '<p>one <a href="/x>two</a> three <a href="/y">four</a>',
        "lt-alone": "<p>1 < 2 and 3<4 and a<b and c</ d>e <3 <> </> <",
        "nul-characters": "<p>a\0b <b\0c>d</b\0c> <a href='/n\0x'>nul</a>",
        "form-feed": "<p\fclass=x>one\ftwo<a\fhref=/ff>three</a>",
        "cr-lines": "<pre>one\rtwo\r\nthree\n</pre>four\rfive",
        "upper-case": '<P CLASS=X>One<A HREF="/Upper">Two</A><TABLE><TR><TD>Three</TABLE>',
        "duplicate-attributes": '<a href="/first" HREF="/second">x</a>',
        "slash-attributes": "<a/href=/slash/class=x>one</a><br/><p/>two<a href=/end/>three</a>",
        "quotes-in-names": "<p a\"b='c' <x>one<a =href=/no href=/yes>two</a>",
    },
)  # fmt: skip

_COMMENTS = _html(
    "comment",
    {
        "odd-ends": "a<!-- 1 --!>b<!-- 2 -- >c-->d<!---->e<!-->f<!--->g",
        "nested": "a<!-- <!-- inner --> b --> c",
        "dashes": "a<!-- -- --- -->b<!--->c<!----->d<!-- x --- > y --->e",
        "bogus": "a<!b>c<?php echo '<p>x</p>'; ?>d</ e>f<!ELEMENT x>g",
        "conditional": "a<!--[if IE]><p>ie</p><![endif]--><!--[if !IE]><!--><p>others</p><!--<![endif]--><![if gte IE 7]>b",
        "unclosed": "<p>a</p><!-- never ends <p>b</p>",
        "in-script": "<script><!-- <script> x </script> y --></script>seen<script>// <!--\n</script>too",
        "in-title": "<p>a<textarea><!-- </textarea><p>b --> c",
        "in-style": "<style><!-- p {} </style> seen --> too",
    },
)  # fmt: skip

_TABLES = _html(
    "table",
    {
        "text-in-table": "<table>lost<tr>more<td>cell</td>late</tr></table>after",
        "div-in-row": "<table><tr><div>fostered</div><td>cell</table>",
        "a-in-row": '<table><tr><a href="/fostered">out<td>in</td></a></tr></table>after',
        "b-in-table": "<table><b><tr><td>cell</b></td></tr>x</table>y",
        "no-rows": "<table><td>one<td>two<tr><td>three</table>",
        "unclosed": "<table><tr><td>1<td>2<tr><td>3<table><tr><td>inner</table>4<td>5</table>6",
        "nested-in-row": "<table><tr><table><tr><td>second</table><td>first</table>",
        "caption": "<table><caption>cap<p>para</caption><colgroup><col><tr><th>h<td>d</table>",
        "caption-after": "<table><tr><td>d<caption>cap</table>",
        "tfoot-first": "<table><tfoot><tr><td>foot<tbody><tr><td>body<thead><tr><td>head</table>after",
        "form-in-table": "<table><form><tr><td>a<input name=x></td></tr></form></table><p>b",
        "input-in-table": "<table><input type=hidden name=a><input name=b><tr><td>x</table>",
        "stray-cells": "<div><td>a</td><tr>b</tr><tbody>c</tbody></div>d",
        "end-tags": "<table><tr><td>a</table></td></tr>b</table>c",
        "p-around": "<p>one<table><tr><td>two</table>three",
        "style-script": "<table><style>x{}</style><script>y</script><tr><td>z</table>",
        "cells-words": "<table><tr><td>a</td><td>b</td></tr><tr><td>c<br>d</td><td><p>e</p><p>f</p></td></tr></table>g",
        "empty-cells": "<table><tr><td></td><td>x</td><td> </td><td>y</td></tr></table>",
        "select-fostered": "<table><select><option>x<tr><td>y</table>z",
        "li-fostered": "<ul><li><table><li>a<tr><td>b</table>c</ul>",
        "pre-fostered": "<table><pre>a\n b</pre><tr><td>c</table>",
        "layout": '<table><tr><td><a href="/1">One</a><td><a href="/2">Two</a><tr><td colspan=2>End</table>',
    },
)  # fmt: skip
_TABLES += _raw(
    "table",
    {
        "quirks-p-around": "<title>quirks</title><p>one<table><tr><td>two</table>three",
        "limited-quirks": '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/'
        'xhtml1-transitional.dtd"><title>limited</title><p>one<table><tr><td>two</table>three',
    },
)

_TEXT = _html(
    "text",
    {
        "br-hr": "one<br>two<br/>three<hr>four<wbr>five<br><br>six",
        "inline-glue": "<b>W</b>ord <i>an</i>other<span>wise</span> a<!-- -->b<em></em>c",
        "blocks-unglued": "a<p>b</p>c<div>d</div>e<section>f</section>g<h3>h</h3>i<address>j</address>k",
        "blocks-more": "a<article>b</article>c<aside>d</aside>e<nav>f</nav>g<main>h</main>i<figure>j<figcaption>k"
        "</figcaption>l</figure>m<blockquote>n</blockquote>o<center>p</center>q<dir><li>r</dir>s<search>t</search>u"
        "<hgroup>v</hgroup>w<fieldset><legend>x</legend>y</fieldset>z<menu><li>0</menu>1<header>2</header>3<footer>4",
        "inline-many": "a<abbr>b</abbr>c<cite>d</cite>e<code>f</code>g<data>h</data>i<dfn>j</dfn>k<kbd>l</kbd>m<mark>n"
        "</mark>o<q>p</q>q<s>r</s>s<samp>t</samp>u<small>v</small>w<sub>x</sub>y<sup>z</sup>0<time>1</time>2<var>3</var>4"
        "<ins>5</ins>6<del>7</del>8<label>9</label>A<output>B</output>C<acronym>D</acronym>E<big>F</big>G<tt>H</tt>I",
        "block-in-inline": "a<span>b<div>c</div>d</span>e<b><p>f</b>g",
        "inline-block": 'a<span style="display:inline-block">b</span>c <span style="display: block">d</span>e',
        "pre": "<pre>\n  two  spaces\n\n\tand a tab</pre>x<pre>a<b>b\nc</b>d</pre>y",
        "pre-inline": "a <span style='white-space:pre'>b   c</span> d",
        "textarea": "<p>a</p><textarea>\nin <b>it</b></textarea><p>b</p>",
        "button": "<p>a <button>press me</button> b</p><p>c<button>d</button>e",
        "input": "<p>a<input value=v>b<input type=submit value=Send><input type=button value=Go>c",
        "details-open": "<details open><summary>sum</summary>inside<p>more</details>after",
        "details-closed": "<details><summary>sum</summary>inside<p>more</details>after",
        "dialog-open": "a <dialog open>shown</dialog> b",
        "dialog-closed": "a <dialog>closed</dialog> b",
        "hidden-attribute": "a <b hidden>secret</b> b <p hidden>gone</p> c",
        "ruby": "<p>a<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp>字<rp>(</rp><rt>ji</rt><rp>)</rp></ruby>b",
        "ruby-old": "<p><ruby>漢<rt>kan<rb>字<rtc>x</ruby>b",
        "bdo": '<p>a <bdo dir="rtl">abc def</bdo> <bdi>ghi</bdi>j',
        "entities": "&amp;lt; &copy &copycat &notit; &#x41;&#65 &#128; &#150; &#0; &#xD800; &#x110000; &NotEqualTilde; &hearts",
        "entities-long": "&AMP &lang; &rang; &Auml&auml &nbsp;x&ensp;y&thinsp;z &shy;soft&shy;hyphen&zwnj;zw&zwj;j &bogus; &",
        "nbsp": "a&nbsp;b <b>&nbsp;</b> c &nbsp; d\u00a0\u00a0e\u2003f\u3000g\u200bh\u202fi\ufeffj",
        "control-characters": "a\x01b\x0bc\x1cd\x1ee\x1ff\x7fg\x85h\u2028i",
        "q-quotes": "<p>He said <q>yes <q>no</q></q>.",
        "meter-progress": "a<meter value=1>half</meter>b<progress>some</progress>c",
        "datalist": "a <datalist><option>x</datalist> b<optgroup label=l></optgroup>c",
        "map-area": '<map name=m><area href="/area1" alt="Area one"><p>in <a href="/a2">map</a></p></map>'
        '<img src=/none.png usemap=#m alt="pic"><a href="/a3">three</a>',
        "touching-links": '<a href="/1">one</a><a href="/2">two</a><b><a href="/3">three</a></b>',
        "img-alt": '<p>a<img alt="picture words">b<a href="/pic"><img src=/none.png alt="linked picture"></a>c',
        "link-words": '<a href="/1" title="Titled"></a> <a href="/2" aria-label="Labelled"> </a> <a href="/3">\n several\n'
        ' <b>w</b>ords<br>here </a> <a href="/4"><span>one</span><span>two</span></a> <a href="/5"><div>x</div><div>y</div></a>',
        "emoji": "<p>👩‍👩‍👧 né ｆｕｌｌ ﬁ \U00020000 \u0000",
        "list-markers": "<ol><li>one<li value=7>two</ol><ul><li>three</ul>",
        "table-inline": "a<table><tr><td>b</table>c<span style='display:table-cell'>d</span><span>e</span>",
        "slot-summary": "<slot>in slot</slot><summary>lone</summary><legend>lone</legend>x<option>opt</option>y",
        "frameset-in-body": "<p>one<frameset><frame src=/f></frameset>two",
        "popover": "a <div popover>pop</div> b",
        "iframe": "<p>a</p><iframe src='/framed?x=1'></iframe><p>b</p><iframe src='about:blank'></iframe>",
        "rtl": "<p dir=rtl>مرحبا <a href='/سلام'>بالعالم</a> 123",
    },
)  # fmt: skip

_LINKS = _spaced(
    "link",
    {
        "relative": '<a href="x">a</a><a href="./y">b</a><a href="../z">c</a><a href="../../../w">d</a><a href="/r">e</a>'
        '<a href="a/./b/../c">f</a><a href="..">g</a><a href=".">h</a><a href="/a/%2e%2E/b">i</a><a href="//">j</a>',
        "queries": '<a href="?q">a</a><a href="?">b</a><a href="?q#f">c</a><a href="x?a=b?c">d</a><a href="x??">e</a>'
        '<a href="x?a&b&&c">f</a><a href="x?a;b">g</a><a href="x?&">h</a><a href="x?a=%zz">i</a>',
        "fragments": '<a href="#x">a</a><a href=" #y">b</a><a href="">c</a><a href=" ">d</a><a href="x#y">e</a>'
        '<a href="#">f</a><a name="n">g</a><a href>h</a>',
        "backslashes": r'<a href="\a\b">a</a><a href="\\other.example\x">b</a><a href="http:\\h.example\p">c</a>'
        r'<a href="x\y?a\b">d</a><a href="/\evil.example/x">e</a><a href="http:/\h.example/x">f</a>',
        "tabs-newlines": '<a href="\n/a\tb\n/c\r\n">a</a><a href="ht\ntp://h.example/\tx">b</a><a href="  /sp  ">c</a>'
        '<a href="java\nscript:alert(1)">d</a><a href="\x01/ctl\x1f">e</a><a href="/in\x01side">f</a>',
        "hosts": '<a href="//host.example/x">a</a><a href="HTTP://UPPER.Example/X">b</a><a href="http://h.example">c</a>'
        '<a href="http://h.example?q">d</a><a href="http://h.example#f">e</a><a href="http:///triple.example/x">f</a>'
        '<a href="http:relative">g</a><a href="http:/one.example">h</a><a href="https:other.example">i</a>'
        '<a href="http://trailing.example./x">j</a><a href="//h.example:80/">k</a>',
        "ports": '<a href="http://h.example:80/a">a</a><a href="https://h.example:443/b">b</a><a href="http://h.example:8080">'
        'c</a><a href="http://h.example:/d">d</a><a href="http://h.example:99999/e">e</a><a href="http://h.example:0/f">f</a>'
        '<a href="http://h.example:00080/g">g</a><a href="http://h.example:8x/h">h</a><a href="https://h.example:80/i">i</a>',
        "credentials": '<a href="http://user@h.example/a">a</a><a href="http://u:p@h.example/b">b</a><a href="http://a@b@c.example/'
        '">c</a><a href="http://@h.example/d">d</a><a href="http://h.example/@e">e</a>',
        "ip-hosts": '<a href="http://127.1/a">a</a><a href="http://0x7f000001/b">b</a><a href="http://0177.0.0.1/c">c</a>'
        '<a href="http://[::1]/d">d</a><a href="http://[2001:DB8:0:0::1]:80/e">e</a><a href="http://256.1.1.1/f">f</a>'
        '<a href="http://2130706433/g">g</a><a href="http://1.2.3/h">h</a><a href="http://[::ffff:1.2.3.4]/i">i</a>'
        '<a href="http://1.2.3.4./j">j</a>',
        "bad-hosts": '<a href="http://a b.example/">a</a><a href="http://a%20b.example/">b</a><a href="http://a<b/">c</a>'
        '<a href="http://ex%41mple.example/">d</a><a href="http://a..b/">e</a><a href="http://-x-.example/">f</a>'
        '<a href="http://under_score.example/">g</a><a href="http://[::1/">h</a><a href="http://%zz/">i</a><a href="http://">j</a>'
        '<a href="http://x%2fy/">k</a><a href="http://*.example/">l</a>',
        "idn": '<a href="http://bücher.example/ä">a</a><a href="http://BÜCHER.example/">b</a><a href="http://xn--bcher-kva.example'
        '/">c</a><a href="http://例え.テスト/道">d</a><a href="http://faß.example/">e</a><a href="http://ｆｕｌｌ.example/">f</a>'
        '<a href="http://a\u00adb.example/">g</a><a href="http://b%C3%BCcher.example/">h</a><a href="http://xn--a/">i</a>'
        '<a href="http://例え。example/">j</a><a href="http://☃.example/">k</a>',
        "spaces": '<a href="/a b c">a</a><a href="/x?a b">b</a><a href="/x#a b">c</a><a href=/unquoted stuff>d</a>'
        '<a href="/a&nbsp;b">e</a><a href="/a%20b+c">f</a><a href="/a b /">g</a>',
        "percent": '<a href="/%7Euser">a</a><a href="/%7euser">b</a><a href="/%">c</a><a href="/%4">d</a><a href="/%zz">e</a>'
        '<a href="/%e4%f6">f</a><a href="/%2F">g</a><a href="/%2f">h</a><a href="/%00">i</a><a href="/a%3Fb">j</a>'
        '<a href="/%41%2D%5F">k</a><a href="/?%41=%42&c=%26">l</a><a href="/%u0041">m</a><a href="/%25%34%31">n</a>',
        "odd-characters": "<a href=\"/&quot;<>`{}|^'[]\">a</a><a href=\"/x?&quot;<>`{}|^'[]\">b</a><a href=\"/(a)!$,;:@=*~\">c</a>"
        '<a href="/a,b;c=d">d</a><a href="x:y">e</a><a href="./x:y">f</a><a href="/1:2">g</a>',
        "non-ascii": '<a href="/zażółć/gęślą?jaźń=ż#ó">a</a><a href="/é">b</a><a href="/e\u0301">c</a><a href="/%C3%A9">d</a>'
        '<a href="/😀?😀">e</a><a href="/\ufeff">f</a><a href="/\u200b">g</a><a href="\u3000/wide">h</a>',
        "entities": '<a href="/x?a=1&amp;b=2">a</a><a href="/x?a=1&b=2">b</a><a href="/x?a=1&copy=2">c</a><a href="/x?a&copy;=2">d'
        '</a><a href="/x?a=1&lt=2">e</a><a href="/x?a&ltb">f</a><a href="/x?a=1&notin=2">g</a><a href="/x?&#38;&#x26;z">h</a>'
        '<a href="/x?a=1&sect">i</a><a href="/x?a&reg_id=4">j</a><a href="/x?p&para1&amp">k</a><a href="&#x2F;slash">l</a>',
        "schemes": '<a href="mailto:a@b.example">a</a><a href="javascript:void(0)">b</a><a href="JaVaScRiPt:x">c</a>'
        '<a href="tel:123">d</a><a href="data:text/html,x">e</a><a href="ftp://f.example/">f</a><a href="about:blank">g</a>'
        '<a href="blob:http://h.example/1">h</a><a href="view-source:http://h.example/">i</a><a href="ws://h.example/">j</a>'
        '<a href=" javascript:x">k</a><a href="file:///etc/passwd">l</a><a href="HTTPS:\\\\ok.example">m</a>',
        "sessions": '<a href="/t?sid=0123456789abcdef0123456789abcdef&t=1">a</a><a href="/t?utm_source=x&a=1&fbclid=y">b</a>'
        '<a href="/p;jsessionid=ABC123?x=1">c</a><a href="/t?PHPSESSID=1">d</a>',
        "order-of-area": '<a href="/1">one</a><map name=m><area href="/2" alt="two" shape=default></map><a href="/3">three</a>',
        "svg-link": '<a href="/html">html</a><svg><a href="/svg"><text>svg</text></a><a xlink:href="/xlink"><text>x</text></a></svg>',
        "rel": '<a href="/next" rel="next">n</a><a href="/prev" rel="nofollow prev">p</a><a href="/no" rel=nofollow>x</a>',
        "in-button": '<button><a href="/b">inside</a></button><label><a href="/l">label</a></label>',
        "long": '<a href="/' + "x" * 7000 + '">a</a><a href="/y?' + "z" * 100 + '">b</a>',
        "dots": '<a href="/a/b/..">a</a><a href="/a/b/.">b</a><a href="/a/b/../">c</a><a href="/...">d</a><a href="/a//../b">e</a>'
        '<a href="//h.example//x//y/">f</a><a href="/a/.%2e/b">g</a><a href="/a/%2e/b">h</a><a href="./">i</a><a href="/x/..;/y">j</a>',
    },
)  # fmt: skip

_HEAD = "<!DOCTYPE html><html><head><title>t</title>"
_TWO = '<body><a href="x">x</a> <a href="/y">y</a> <a href="?z">z</a> <a href="//h.example/">h</a>'
_BASES = _raw(
    "base",
    {
        "absolute": f'{_HEAD}<base href="http://other.example/a/b">{_TWO}',
        "relative": f'{_HEAD}<base href="sub/dir/">{_TWO}',
        "root": f'{_HEAD}<base href="/">{_TWO}',
        "scheme-relative": f'{_HEAD}<base href="//other.example/p/">{_TWO}',
        "two": f'{_HEAD}<base href="/first/"><base href="/second/">{_TWO}',
        "target-first": f'{_HEAD}<base target=_blank><base href="/second/">{_TWO}',
        "empty": f'{_HEAD}<base href=""><base href="/second/">{_TWO}',
        "invalid": f'{_HEAD}<base href="http://a b/"><base href="/second/">{_TWO}',
        "data": f'{_HEAD}<base href="data:,x"><base href="/second/">{_TWO}',
        "javascript": f'{_HEAD}<base href="javascript:x"><base href="/second/">{_TWO}',
        "mailto": f'{_HEAD}<base href="mailto:a@b.example">{_TWO}',
        "in-body": f'{_HEAD}{_TWO}<base href="/late/"><a href="w">w</a>',
        "spaces": f'{_HEAD}<base href="  /sp ace/\n">{_TWO}',
        "query": f'{_HEAD}<base href="/b/c?q=1#f">{_TWO}',
        "fragment-links": f'{_HEAD}<base href="/elsewhere/">{_TWO} <a href="#f">f</a> <a href="">e</a>',
        "in-template": f'{_HEAD}<template><base href="/template/"></template><base href="/real/">{_TWO}',
        "in-noscript": f'{_HEAD}<noscript><base href="/noscript/"></noscript>{_TWO}',
        "in-svg": f'{_HEAD}<body><svg><base href="/svg/"/></svg>{_TWO}',
        "no-slash": f'{_HEAD}<base href="http://other.example">{_TWO}',
        "credentials": f'{_HEAD}<base href="http://user:pw@other.example/c/">{_TWO}',
        "after-anchor": f'{_HEAD}<a href="before">b</a><base href="/after/">{_TWO}',
    },
)

_DOCUMENTS = _raw(
    "document",
    {
        "empty": "",
        "only-text": "just words, no tags at all",
        "no-title": "<p>one",
        "no-body": "<!DOCTYPE html><title>only a title</title>",
        "title-spaces": "<title>\n  Two \t words&nbsp;and&amp;more  \n</title><p>x",
        "title-empty": "<title></title><title>Second</title><p>x",
        "title-in-svg": "<body><svg><title>Drawing</title></svg><title>Real</title><p>x",
        "title-in-body": "<body><p>x<title>Late title</title>",
        "title-markup": "<title>a <b>bold</b> &lt;i&gt; <!-- c --></title><p>x",
        "title-unclosed": "<!DOCTYPE html><title>Never closed\n<p>one <a href=/x>two</a>",
        "frameset": '<html><head><title>frames</title></head><frameset cols="50%,*"><frame src="/left"><frame src="right.html">'
        '<noframes><body>No <a href="/nf">frames</a></body></noframes></frameset></html>',
        "xhtml": '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" '
        '"http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">\n<html xmlns="http://www.w3.org/1999/xhtml"><head><title>X</title>'
        "</head><body><p>one<br/>two</p><![CDATA[ x ]]><p/>three</body></html>",
        "head-broken-by-div": '<head><meta name=a><div>early</div><title>T</title><link rel="next" href="/n"></head><p>x',
        "noscript-in-head": '<head><noscript><link rel="next" href="/ns"><style>p{}</style></noscript><title>T</title></head><p>x',
        "noscript-in-head-img": '<head><noscript><img src=/x alt=pixel></noscript><title>T</title><base href="/b/"></head>'
        '<p>x<a href="y">y</a>',
        "head-links": '<head><link rel="next" href="p2"><link rel="PREV" href="/p0"><link rel="alternate next" href="/p3"></head>'
        '<body><a href="/a" rel="next">a</a>',
        "after-body": "<body><p>one</body></html> two <p>three</p><!-- x --> four",
        "comment-first": "<!-- c --><!DOCTYPE html><title>T</title><p>one<table><tr><td>x</table>",
        "space-first": "\n \n<!DOCTYPE html>\n<html>\n<head>\n</head>\n<body>\n one \n</body>\n</html>\n two",
        "attributes-merged": '<html lang="en"><html lang="de" class="x"><body id=a><body id=b class=c>x',
        "script-unclosed": "<p>one<script>var x = '<p>two</p>';",
        "style-unclosed": "<p>one<style>p { } <p>two</p>",
        "textarea-unclosed": "<p>one<textarea>two<p>three",
        "html-in-script-string": "<script>document.write('<a href=\"/no\">x<\\/a>');</script><p>x",
    },
)  # fmt: skip

_PLAIN = "text/html"
_HAN = "漢字仮名交じり文、日本語のページです。"
_RUSSIAN = "Съешь же ещё этих мягких французских булок, да выпей чаю."
_LINKED = '<p>{0}</p><a href="/{1}?{1}#{1}">{1}</a>'


def _meta(label, text, link="ä"):
    return f'<!DOCTYPE html><meta charset="{label}"><title>{text}</title>' + _LINKED.format(text, link)


def _bare(text, link="ä"):
    return f"<!DOCTYPE html><title>{text}</title>" + _LINKED.format(text, link)


def _dirty(text, encoding, dirt=b"\xff"):
    """Write a page of a few hundred characters with one byte that means nothing."""
    return b"<p>a " + dirt + b" b</p>" + _LINKED.format(text * 10, "x").encode(encoding)


_CHARSETS = _coded(
    {
        "header-latin1": ("text/html; charset=iso-8859-1", _bare("Grüße – “x” €", "ö").encode("cp1252")),
        "header-upper-quoted": ('text/html; charset="ISO-8859-2"', _bare("Zażółć gęślą", "ż").encode("iso-8859-2")),
        "meta-windows-1250": (_PLAIN, _meta("windows-1250", "Žluťoučký kůň š", "ž").encode("cp1250")),
        "meta-http-equiv": (
            _PLAIN,
            '<meta http-equiv="Content-Type" content="text/html; charset=koi8-r"><title>Да</title>'.encode("koi8-r")
            + _LINKED.format(_RUSSIAN, "да").encode("koi8-r"),
        ),
        "meta-http-equiv-reversed": (
            _PLAIN,
            "<meta content='text/html;charset = windows-1251' http-equiv=content-type><title>Да</title>".encode("cp1251")
            + _LINKED.format(_RUSSIAN, "да").encode("cp1251"),
        ),
        "meta-content-without-equiv": (
            _PLAIN,
            '<meta content="text/html; charset=koi8-r"><meta charset=windows-1251><title>Да</title>'.encode("cp1251")
            + _LINKED.format(_RUSSIAN, "да").encode("cp1251"),
        ),
        "meta-unquoted": (_PLAIN, _bare(_RUSSIAN, "да").replace("<title>", "<META CHARSET=cp866><title>").encode("cp866")),
        "meta-in-comment": (
            _PLAIN,
            ("<!-- <meta charset=koi8-r> --><meta charset=windows-1251>" + _bare(_RUSSIAN, "да")).encode("cp1251"),
        ),
        "meta-in-script": (
            _PLAIN,
            ("<script>var a = '<meta charset=koi8-r>';</script>" + _meta("windows-1251", _RUSSIAN, "да")).encode("cp1251"),
        ),
        "meta-in-attribute": (
            _PLAIN,
            ("<html data-x='<meta charset=koi8-r>'>" + _meta("windows-1251", _RUSSIAN, "да")).encode("cp1251"),
        ),
        "meta-in-title": (
            _PLAIN,
            ("<title><meta charset=windows-1251></title>" + _LINKED.format(_RUSSIAN, "да")).encode("cp1251"),
        ),
        "meta-data-charset": (
            _PLAIN,
            ('<meta data-charset="koi8-r"><meta charset="windows-1251"><title>Да</title>' + _LINKED.format(_RUSSIAN, "да")).encode(
                "cp1251"
            ),
        ),
        "meta-name-description-charset": (
            _PLAIN,
            (
                '<meta name="description" content="the charset=koi8-r is old"><meta charset="windows-1251"><title>Да</title>'
                + _LINKED.format(_RUSSIAN, "да")
            ).encode("cp1251"),
        ),
        "meta-twice": (_PLAIN, ("<meta charset=windows-1251><meta charset=koi8-r>" + _bare(_RUSSIAN, "да")).encode("cp1251")),
        "meta-unknown-then-known": (
            _PLAIN,
            ("<meta charset=x-nothing><meta charset=windows-1251>" + _bare(_RUSSIAN, "да")).encode("cp1251"),
        ),
        "meta-after-1024": (
            _PLAIN,
            ("<!DOCTYPE html><!-- " + "x" * 1500 + " -->" + _meta("windows-1251", _RUSSIAN, "да")).encode("cp1251"),
        ),
        "meta-in-body": (_PLAIN, ("<p>x<body><meta charset=windows-1251>" + _LINKED.format(_RUSSIAN, "да")).encode("cp1251")),
        "meta-utf-16": (_PLAIN, _meta("utf-16", "größer ✓ — ж", "ж").encode()),
        "meta-x-user-defined": (_PLAIN, _meta("x-user-defined", "plain words").encode("ascii", "replace")),
        "meta-entity": (_PLAIN, ("<meta charset='windows&#45;1251'>" + _bare(_RUSSIAN, "да")).encode("cp1251")),
        "xml-declaration": (
            _PLAIN,
            ('<?xml version="1.0" encoding="windows-1251"?>' + _bare(_RUSSIAN, "да")).encode("cp1251"),
        ),
        "xml-declaration-and-meta": (
            _PLAIN,
            ('<?xml version="1.0" encoding="koi8-r"?>' + _meta("windows-1251", _RUSSIAN, "да")).encode("cp1251"),
        ),
        "header-wins-over-meta": ("text/html; charset=windows-1251", _meta("koi8-r", _RUSSIAN, "да").encode("cp1251")),
        "header-wins-latin2": ("text/html; charset=iso-8859-2", _meta("iso-8859-1", "Zażółć gęślą jaźń", "ż").encode("iso-8859-2")),
        "header-unknown-meta": ("text/html; charset=nonsense", _meta("windows-1251", _RUSSIAN, "да").encode("cp1251")),
        "header-empty-meta": ("text/html; charset=", _meta("windows-1251", _RUSSIAN, "да").encode("cp1251")),
        "header-utf8-lies": ("text/html; charset=utf-8", _meta("windows-1252", "Grüße aus Köln", "ö").encode("cp1252")),
        "header-latin1-but-utf8": ("text/html; charset=iso-8859-1", _bare("Grüße aus Köln, schöne Straße", "ö").encode()),
        "meta-latin1-but-utf8": (_PLAIN, _meta("iso-8859-1", "Grüße aus Köln, schöne Straße", "ö").encode()),
        "bom-wins": ("text/html; charset=windows-1251", b"\xef\xbb\xbf" + _meta("koi8-r", "größer ✓ — ж", "ж").encode()),
        "utf16-le-bom": (_PLAIN, b"\xff\xfe" + _bare(_RUSSIAN + _HAN, "да").encode("utf-16-le")),
        "utf16-be-bom": ("text/html; charset=utf-8", b"\xfe\xff" + _bare(_RUSSIAN + _HAN, "да").encode("utf-16-be")),
        "utf16-le-header": ("text/html; charset=utf-16le", _bare(_RUSSIAN, "да").encode("utf-16-le")),
        "utf16-header-bom": ("text/html; charset=utf-16", b"\xff\xfe" + _bare(_RUSSIAN, "да").encode("utf-16-le")),
        "utf16-header-lies": ("text/html; charset=utf-16", _bare("größer ✓ — ж", "ж").encode()),
        "utf8-no-declaration": (_PLAIN, _bare("größer ✓ — жёлтый", "ж").encode()),
        "utf8-broken": ("text/html; charset=utf-8", _bare(_RUSSIAN * 3, "да").encode() + b"<p>a\xffb \xe2\x82 c \xf0\x9f\x98 d \xc0\xaf e \xed\xa0\x80 f\xe2"),
        "utf7": ("text/html; charset=utf-7", b"<title>t</title><p>+ADw-b+AD4- 1 +- 2"),
        "utf32-header": ("text/html; charset=utf-32", b"<title>t</title><p>plain"),
        "ascii-label": ("text/html; charset=us-ascii", _bare("Grüße – “x”", "ö").encode("cp1252")),
        "c1-bytes": ("text/html; charset=iso-8859-1", b"<title>c</title><p>a\x80b\x85c\x92d\x96e\x81f\x8dg\x9dh\xa0i"),
        "windows-1252-c1": ("text/html; charset=windows-1252", b"<title>c</title><p>" + bytes(range(0x80, 0xAD)) + bytes(range(0xAE, 0x100))),
        "iso-8859-9": ("text/html; charset=iso-8859-9", _bare("İstanbul'da şöyle ğ “q”", "ş").encode("cp1254")),
        "iso-8859-11": ("text/html; charset=iso-8859-11", _bare("ภาษาไทย … “ก”", "ก").encode("cp874")),
        "tis-620": ("text/html; charset=tis-620", _bare("สวัสดี", "ก").encode("cp874")),
        "windows-874": (_PLAIN, _meta("windows-874", "สวัสดีชาวโลก", "ก").encode("cp874")),
        "iso-8859-8-i": ("text/html; charset=iso-8859-8-i", _bare("שלום עולם", "א").encode("iso-8859-8")),
        "iso-8859-8-visual": ("text/html; charset=iso-8859-8", _bare("שלום עולם", "א").encode("iso-8859-8")),
        "windows-1255": ("text/html; charset=windows-1255", _bare("שָׁלוֹם ₪", "א").encode("cp1255")),
        "windows-1256": (_PLAIN, _meta("windows-1256", "مرحبا بالعالم پ", "س").encode("cp1256")),
        "windows-1257": (_PLAIN, _meta("windows-1257", "Ąžuolas šlaitė", "ž").encode("cp1257")),
        "windows-1258": (_PLAIN, _meta("windows-1258", "Việt".replace("ệ", "ê\u0323"), "đ").encode("cp1258")),
        "iso-8859-7": ("text/html; charset=greek", _bare("Ελληνικά ΄Α", "ά").encode("iso-8859-7")),
        "windows-1253": (_PLAIN, _meta("windows-1253", "Ελληνικά Ά", "ά").encode("cp1253")),
        "iso-8859-5": ("text/html; charset=cyrillic", _bare(_RUSSIAN, "да").encode("iso-8859-5")),
        "iso-8859-15": ("text/html; charset=iso-8859-15", _bare("10 € œuvre Š", "œ").encode("iso-8859-15")),
        "iso-8859-16": ("text/html; charset=iso-8859-16", _bare("Țară și „ghil”", "ș").encode("iso-8859-16")),
        "iso-8859-10": ("text/html; charset=latin6", _bare("Þórður ĸ", "þ").encode("iso-8859-10")),
        "iso-8859-13": ("text/html; charset=iso-8859-13", _bare("Ąžuolas „x”", "ž").encode("iso-8859-13")),
        "koi8-u": ("text/html; charset=koi8-u", _bare("Жебракують філософи при ґанку", "ї").encode("koi8-u")),
        "koi8-r-boxes": ("text/html; charset=koi8-r", _bare("да ─│ё", "ё").encode("koi8-r")),
        "x-mac-cyrillic": ("text/html; charset=x-mac-cyrillic", _bare(_RUSSIAN, "да").encode("mac_cyrillic")),
        "macintosh": ("text/html; charset=macintosh", _bare("Grüße Ω €", "ö").encode("mac_roman")),
        "ibm866": ("text/html; charset=ibm866", _bare(_RUSSIAN, "да").encode("cp866")),
        "gb2312-with-gbk": (_PLAIN, _meta("gb2312", "简体中文 镕 囍 € 繁體", "镕").encode("gbk", "xmlcharrefreplace")),
        "gbk-euro-byte": ("text/html; charset=gbk", b"<title>e</title><p>10 \x80 a"),
        "gb18030-four-bytes": ("text/html; charset=gb18030", _bare("中文 ǹ \U00020000 😀", "中").encode("gb18030")),
        "big5": (_PLAIN, _meta("big5", "繁體中文網頁 許功蓋", "許").encode("big5")),
        "big5-hkscs": ("text/html; charset=big5-hkscs", _bare("香港 嘅 喺 㗎", "嘅").encode("big5hkscs")),
        "big5-eten": ("text/html; charset=big5", _bare("繁體 ", "體").encode("big5") + b"<p>\xf9\xd6\xf9\xfe \xc6\xe7 \xa1\x45"),
        "shift-jis": (_PLAIN, _meta("shift_jis", _HAN + "表示ソ", "表").encode("shift_jis")),
        "shift-jis-nec": ("text/html; charset=x-sjis", _bare("①②㈱髙﨑～ーｱｲｳ", "髙").encode("cp932")),
        "shift-jis-odd": ("text/html; charset=shift_jis", b"<title>o</title><p>a\x80b \\ ~ \xa0 \xfd \x81 <b>\x82\xa0</b>\x81\x60"),
        "euc-jp": (_PLAIN, _meta("euc-jp", _HAN + "ｱ～", "文").encode("euc_jp", "xmlcharrefreplace")),
        "euc-jp-nec": ("text/html; charset=euc-jp", b"<title>o</title><p>\xad\xa1\xad\xea \xfc\xe3 \xa1\xc1 \x8f\xb0\xa1"),
        "iso-2022-jp": (_PLAIN, _meta("iso-2022-jp", _HAN, "文").encode("iso2022_jp")),
        "iso-2022-jp-katakana": ("text/html; charset=iso-2022-jp", b"<title>k</title><p>\x1b(I123\x1b(B end \x1b(J\\~\x1b(B"),
        "euc-kr": (_PLAIN, _meta("euc-kr", "한국어 문서입니다", "한").encode("euc_kr")),
        "euc-kr-uhc": ("text/html; charset=ks_c_5601-1987", _bare("똠방각하 펲시콜라 햏", "햏").encode("cp949")),
        "hz-gb-2312": ("text/html; charset=hz-gb-2312", b"<title>h</title><p>~{<:Ky2;~}"),
        "iso-2022-kr": ("text/html; charset=iso-2022-kr", b"<title>h</title><p>plain"),
        "unencodable-query": (
            "text/html; charset=iso-8859-1",
            '<title>u</title><a href="/ж?ж=&#1078;&ö=ö#ж">u</a>'.encode("iso-8859-1", "xmlcharrefreplace"),
        ),
        "query-shift-jis": ("text/html; charset=shift_jis", '<title>q</title><a href="/表?q=表 示&x=ソ">表</a>'.encode("shift_jis")),
        "query-gbk": ("text/html; charset=gb2312", '<title>q</title><a href="/中?q=中文&x=😀">中</a>'.encode("gbk", "xmlcharrefreplace")),
        "query-euc-kr-base": (
            "text/html; charset=euc-kr",
            '<base href="http://other.example/한/?한"><a href="?한=글">x</a> <a href="한">y</a>'.encode("euc-kr"),
        ),
        "query-utf16": (_PLAIN, b"\xff\xfe" + '<title>q</title><a href="/ж?ж=ö">q</a>'.encode("utf-16-le")),
        "query-iso-2022-jp": ("text/html; charset=iso-2022-jp", '<title>q</title><a href="/表?q=表&x">q</a>'.encode("iso2022_jp")),
        "query-windows-1252": ("text/html; charset=windows-1252", '<title>q</title><a href="?q=€–&%E4&#x81;">q</a>'.encode("cp1252")),
        "query-big5": ("text/html; charset=big5", '<title>q</title><a href="/許?q=許功蓋">q</a>'.encode("big5")),
        "query-https-ws": (
            "text/html; charset=iso-8859-1",
            '<title>q</title><a href="https://h.example/ö?ö">a</a> <a href="http://h.example?ö#ö">b</a>'.encode("iso-8859-1"),
        ),
        "replacement": ("text/html; charset=iso-2022-cn", b"<title>h</title><p>plain words"),
        "dirt-big5": ("text/html; charset=big5", _dirty("繁體中文網頁，今天天氣很好。", "big5")),
        "dirt-gbk": ("text/html; charset=gbk", _dirty("简体中文网页，今天天气很好。", "gbk")),
        "dirt-euc-kr": ("text/html; charset=euc-kr", _dirty("한국어 문서입니다. 안녕하세요 여러분.", "euc_kr")),
        "dirt-euc-jp": ("text/html; charset=euc-jp", _dirty(_HAN, "euc_jp")),
        "dirt-shift-jis": ("text/html; charset=shift_jis", _dirty(_HAN, "shift_jis")),
        "dirt-utf-8": ("text/html; charset=utf-8", _dirty(_RUSSIAN, "utf-8")),
        "dirt-windows-1255": ("text/html; charset=windows-1255", _dirty("שלום עולם זה דף בעברית. ", "cp1255", b"\xd9")),
        "nothing-ascii": (_PLAIN, b"<title>a</title><p>plain words"),
        "nothing-latin1": (_PLAIN, _bare("Grüße aus Köln, schöne Straße für größere Vögel", "ö").encode("cp1252")),
        "nothing-cyrillic": (_PLAIN, _bare(_RUSSIAN * 3, "да").encode("cp1251")),
        "nothing-japanese": (_PLAIN, _bare(_HAN * 3, "文").encode("shift_jis")),
        "nothing-korean": (_PLAIN, _bare("한국어 문서입니다. 안녕하세요 여러분. " * 3, "한").encode("euc_kr")),
        "nothing-euc-jp": (_PLAIN, _bare(_HAN * 3, "文").encode("euc_jp")),
    }
)  # fmt: skip

PAGES = (*_SOUP, *_COMMENTS, *_TABLES, *_TEXT, *_LINKS, *_BASES, *_DOCUMENTS, *_CHARSETS)
