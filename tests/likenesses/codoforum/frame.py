"""Write what all pages have: the frame with its bar and templates, pagers, links to members, times.

In: a `Likeness`. Out: HTML.
"""

import re
import unicodedata
from datetime import datetime

from tests.likenesses.likeness import Likeness, esc
from tests.likenesses.store import Member

NAME = "Přístavní dílna"
_MONTHS = "ledna února března dubna května června července srpna září října listopadu prosince".split()
# How long a unit takes, one of it after "před", and many of it.
_UNITS = (
    (31_536_000, "rokem", "lety"),
    (2_592_000, "měsícem", "měsíci"),
    (604_800, "týdnem", "týdny"),
    (86_400, "dnem", "dny"),
    (3_600, "hodinou", "hodinami"),
    (60, "minutou", "minutami"),
)
_TEMPLATE = """<script style="display: none" id="codo_template" type="text/html">
    {{#each topics}}
    <article class="clearfix">
        <div class="codo_topics_topic_avatar"><a href="{{../RURI}}user/profile/{{id}}"><img src="{{avatar}}" /></a>
        </div>
        <div class="codo_topics_topic_name"><a href="{{../RURI}}user/profile/{{id}}">{{name}}</a>
            <span>{{../posted}} {{topic_created}}</span></div>
        <div class="codo_topics_topic_title"><a href="{{../RURI}}topic/{{topic_id}}/{{safe_title}}">{{{title}}}</a>
        </div>
        <div class="codo_topics_topic_message">{{{message}}}</div>
    </article>
    {{/each}}
</script>
"""


def slug(title: str) -> str:
    """Write what Latin letters spell of a title, or what stands where they spell nothing."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or "n-a"


def full(at: datetime) -> str:
    """Write a date whole: 14. března 2015 10:15."""
    return f"{at.day}. {_MONTHS[at.month - 1]} {at.year} {at:%H:%M}"


def since(likeness: Likeness, at: datetime) -> str:
    """Write how long ago something was."""
    gone = int((likeness.store.now - at).total_seconds())
    for size, one, many in _UNITS:
        count = gone // size
        if count:
            return f"před {one}" if count == 1 else f"před {count} {many}"
    return "právě teď"


def user(member: Member, css: str = "") -> str:
    """Link a member."""
    name = f' class="{css}"' if css else ""
    return f'<a href="index.php?u=/user/profile/{member.number}"{name}>{esc(member.name)}</a>'


def avatar(member: Member) -> str:
    """Show the picture of a member, or one drawn from the first letter."""
    source = f"profiles/icons/{member.number}.jpg" if member.has_avatar else f"user/avatar/{member.number}"
    image = f'<img draggable="false" src="sites/default/assets/img/{source}" alt="" />'
    return f'<a href="index.php?u=/user/profile/{member.number}">{image}</a>'


def pager(target: str, page: int, last: int) -> str:
    """Write the pager."""
    if last == 1:
        return ""
    items = "".join(
        f'<li class="active"><a href="{target}/{place}">{place}</a></li>'
        if place == page
        else f'<li><a href="{target}/{place}">{place}</a></li>'
        for place in range(1, last + 1)
    )
    before = f'<li><a href="{target}/{page - 1}">&laquo; předchozí</a></li>' if page > 1 else ""
    after = f'<li><a href="{target}/{page + 1}">další &raquo;</a></li>' if page < last else ""
    return f'<div class="codo_pagination clearfix"><ul class="pagination">{before}{items}{after}</ul></div>'


def frame(likeness: Likeness, title: str, crumbs: list[tuple[str, str]], body: str) -> str:
    """Put the frame around the body of a page."""
    steps = "".join(
        f'<a data-placement="bottom" href="index.php?u=/{target}" title="{esc(name)}"><div>{esc(name)}</div></a>\n'
        for target, name in crumbs
    )
    return f"""<!DOCTYPE html>
<html lang="cs">
<head>
    <meta charset="utf-8">
    <meta http-equiv="X-UA-Compatible" content="IE=edge">
    <meta name="viewport" content="width=device-width, initial-scale=1, maximum-scale=1, user-scalable=no">
    <meta name="generator" content="Codoforum 3.8.1" />
    <meta name="description" content="Fórum pro všechny, kdo něco opravují">
    <title>{esc(title)} | {NAME}</title>
    <link rel="alternate" type="application/rss+xml" title="{NAME}" href="index.php?u=/feed/topics" />
    <link rel="stylesheet" type="text/css" href="assets/css/default-3.8.1.css" />
    <script type="text/javascript">
        var codo_defs = {{ url: "{likeness.base}/index.php?u=/", logged_in: "no", preferences: {{ drafts: {{}} }},
            trans: {{ embed_no_preview: "náhled není k dispozici", notify: {{ mention: "Zmínka" }} }} }};
    </script>
</head>
<body>
<div class="CODOFORUM">
<nav id="mmenu" class="codo_mmenu hidden"><ul><li><a href="index.php?u=/topics">Všechna témata</a></li></ul></nav>
<nav class="navbar navbar-default navbar-clean navbar-fixed-top"><div class="container">
    <div class="navbar-header"><a href="index.php?u=/" class="navbar-brand"><img src="assets/img/brand.png" alt="" />
 {NAME}</a></div>
    <ul class="nav navbar-nav navbar-right">
        <li><a href="index.php?u=/user/login" class="codo_login_btn">Přihlásit se</a></li>
        <li><a href="index.php?u=/user/register">Registrovat</a></li>
        <li><form class="codo_global_search" action="index.php"><input type="text" placeholder="Hledat" name="str" />
        <a href="index.php?u=/search" title="Rozšířené hledání"><i class="glyphicon glyphicon-search"></i></a>
        </form></li>
    </ul>
</div></nav>
<div class="container codo_container">
<div id="breadcrumb" class="col-md-12"><div class="codo_breadcrumb_list btn-breadcrumb hidden-xs">
<a href="index.php?u=/" title="Domů"><div><i class="glyphicon glyphicon-home"></i></div></a>
{steps}</div>
<select id="codo_breadcrumb_select" class="form-control hidden-sm hidden-md hidden-lg">
<option selected="selected" value="">Jste zde</option></select></div>
{body}
</div>
<footer class="footer"><div class="container codo_footer">
<div class="codo_footer_links"><a href="index.php?u=/page/6/podminky-uzivani">Podmínky užívání</a>
 <a href="index.php?u=/members">Členové</a></div>
<small>Powered by <a href="http://codoforum.com" target="_blank" class="codo_powered">Codoforum</a> &copy; 2015</small>
</div></footer>
</div>
{_TEMPLATE}<script type="text/javascript" src="assets/js/default-3.8.1.js"></script>
</body>
</html>
"""
