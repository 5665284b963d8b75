"""The one environment of templates: every value is cleaned and escaped, and no template can switch that off."""

import re
from base64 import b64decode
from hashlib import sha256
from html import unescape

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jinja2 import DictLoader, UndefinedError
from markupsafe import Markup
from tests.table import table

from pauk.base.html.environment import Templates, web_url, write
from pauk.base.html.style import DIGEST, PICTURES, STYLE
from pauk.forum.show import outlined_copy
from pauk.run.report import html_page
from pauk.web import templating


def render(source, **values):
    templates = Templates("pauk.run")
    templates._environment.loader = DictLoader({"t": source, "m": "{% macro m(x) %}<i>{{ x }}</i>{% endmacro %}"})
    return templates.render("t", **values)


@table(
    ("source", "written"),
    [
        ("{{ x }}", "&lt;b&gt;&quot;&#x27;&amp;"),
        ("{% autoescape false %}{{ x }}{% endautoescape %}", "&lt;b&gt;&quot;&#x27;&amp;"),
        ("{% set y %}<p>{{ x }}</p>{% endset %}{{ y }}", "<p>&lt;b&gt;&quot;&#x27;&amp;</p>"),
        ("{% from 'm' import m %}{{ m(x) }}", "<i>&lt;b&gt;&quot;&#x27;&amp;</i>"),
        ("{{ x ~ '<' }}", "&lt;b&gt;&quot;&#x27;&amp;&lt;"),
        ("{{ [x] }}", "[&#39;&lt;b&gt;&#34;\\&#39;&amp;&#39;]"),
        ("{{ '<' }}", "&lt;"),
        ("{{ 3 }}{{ none }}{{ 2.5 }}", "3None2.5"),
    ],
)
def test_every_value_is_escaped(source, written):
    assert render(source, x="<b>\"'&") == written


def test_markup_is_written_as_it_is_and_what_it_is_joined_with_is_not():
    assert render("{{ x }}", x=Markup("<b>")) == "<b>"
    assert render("{{ x ~ '<' }}{{ x + '<' }}", x=Markup("<b>")) == "<b>&lt;<b>&lt;"


def test_template_syntax_in_a_value_is_text():
    assert render("{{ x }}", x="{{ 7*7 }}{% if %}{# a #}") == "{{ 7*7 }}{% if %}{# a #}"


@pytest.mark.parametrize("source", ["{{ y }}", "{{ x.y }}", "{% if y %}{% endif %}", "{% for one in y %}{% endfor %}"])
def test_a_missing_value_is_an_error(source):
    with pytest.raises(UndefinedError):
        render(source, x="a")


@given(st.text())
def test_any_text_is_written_as_text(text):
    written = write(text)
    assert not re.search("[<>\"'\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\ud800-\udfff\ufffe\uffff]", written)
    if text.isprintable():
        assert unescape(written) == text
    written.encode()


@table(
    ("url", "leads"),
    [
        ("http://a.example/", True), ("HTTPS://a.example/", True), ("javascript:alert(1)//http://", False),
        (" javascript:alert(1)", False), ("//a.example", False), ("data:text/html,x", False), ("", False),
        ("\nhttp://a.example/", False), ("ftp://a.example", False), ("/x", False),
    ],
)  # fmt: skip
def test_only_addresses_of_the_web_lead_anywhere(url, leads):
    assert web_url(url) == (url if leads else "")


def test_the_shared_templates_cannot_be_replaced_by_a_room():
    names = Templates("pauk.run")._environment.loader.loaders[0].list_templates()
    assert set(names) == {"layout.html", "file.html", "tables.html"}


def test_the_digest_is_that_of_the_style_sheet_and_pictures_are_in_it():
    assert b64decode(DIGEST.removeprefix("sha256-")) == sha256(STYLE.encode()).digest()
    assert PICTURES in STYLE
    assert "<" not in STYLE


def test_all_templates_of_all_rooms_compile():
    for module in (templating, html_page, outlined_copy):
        module.PAGES.compile()
