"""The frames of old, bare and small forum sites.

In: a language, the site's name, the page's title, its body. Out: HTML as such a site serves it.
"""

from .words import WORDS, boxed


def tables(lang, site, title, body):
    """Tables within tables, fonts and spacer pictures; 2002."""
    words = WORDS[lang]
    home, forum, login, join, search, help_, members = words.menu
    return f"""<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">
<html lang="{lang}"><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8">
<title>{site} :: {title}</title></head>
<body bgcolor="#E5E5E5" text="#000000" link="#006699" vlink="#5493B4"><a name="top"></a>
<table width="100%" cellspacing="0" cellpadding="10" border="0" align="center"><tr><td class="bodyline">
<table width="100%" cellspacing="0" cellpadding="0" border="0"><tr>
<td><a href="index.php"><img src="templates/subSilver/images/logo_phpBB.gif" border="0" alt="{forum}"
vspace="1"></a></td>
<td align="center" width="100%" valign="middle"><span class="maintitle">{site}</span><br>
<table cellspacing="0" cellpadding="2" border="0"><tr><td align="center" valign="top" nowrap="nowrap">
<span class="mainmenu">&nbsp;<a href="faq.php" class="mainmenu">{help_}</a>&nbsp; &nbsp;
<a href="search.php" class="mainmenu">{search}</a>&nbsp; &nbsp;<a href="memberlist.php" class="mainmenu">{members}</a>
&nbsp; &nbsp;<a href="profile.php?mode=register" class="mainmenu">{join}</a>&nbsp; &nbsp;
<a href="login.php" class="mainmenu">{login}</a>&nbsp;</span></td></tr></table></td></tr></table><br>
<table width="100%" cellspacing="2" cellpadding="2" border="0"><tr><td align="left"><span class="nav">
<a href="index.php" class="nav">{home}</a> -&gt; {title}</span></td></tr></table>
{body}
<form method="get" name="jumpbox" action="viewforum.php"><table cellspacing="0" cellpadding="0" border="0"
width="100%"><tr>
<td align="right" nowrap="nowrap"><span class="gensmall">{forum}: <select name="f"><option
value="-1">{forum}</option><option
value="1">1 - {site}</option><option value="2">2 - {help_}</option></select>&nbsp;<input type="submit" value="OK"
class="liteoption"></span></td></tr></table></form>
<div align="center"><span class="copyright"><br><a href="legal.php">{words.legal[0]}</a> &middot;
<a href="privacy.php">{words.legal[1]}</a></span></div></td></tr></table></body></html>"""


def catbg(lang, site, title, body):
    """Upper and lower frames, a news line, a box of newest posts above all; the free board of 2011."""
    words = WORDS[lang]
    home, forum, login, join, search, help_, members = words.menu
    latest = boxed(
        words,
        '<tr><td class="windowbg2"><a href="index.php?topic=31{n}.msg99{n}#new">{title}</a></td>'
        '<td class="windowbg">{who}</td><td class="windowbg2 smalltext">{when}</td></tr>',
    )
    return f"""<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN"
"http://www.w3.org/TR/xhtml1/DTD/xhtml1.dtd">
<html lang="{lang}" xmlns="http://www.w3.org/1999/xhtml"><head>
<link rel="stylesheet" type="text/css" href="/Themes/default/css/index.css?fin20" />
<script type="text/javascript"><!-- // --><![CDATA[
var smf_theme_url = "/Themes/default"; var smf_iso_case_folding = false;
// ]]></script><title>{title}</title></head>
<body><div id="wrapper" style="width: 90%"><div id="header"><div class="frame">
<div id="top_section"><h1 class="forumtitle"><a href="/index.php">{site}</a></h1></div>
<div id="upper_section" class="middletext"><div class="user"><ul class="reset"><li>
<a href="/index.php?action=login">{login}</a> / <a href="/index.php?action=register">{join}</a></li></ul></div>
<div class="news normaltext"><form id="search_form" action="/index.php?action=search2" method="post">
<input type="text" name="search" class="input_text" /><input type="submit" value="{search}" /></form></div></div>
<div id="main_menu"><ul class="dropmenu" id="menu_nav"><li id="button_home"><a class="active firstlevel"
href="/index.php">
<span class="last firstlevel">{home}</span></a></li><li><a href="/index.php?action=help"><span>{help_}</span></a></li>
<li><a href="/index.php?action=mlist"><span>{members}</span></a></li></ul></div></div></div>
<div id="content_section"><div class="frame"><div id="main_content_section"><div class="navigate_section"><ul>
<li><a href="/index.php"><span>{forum}</span></a> &#187;</li><li class="last"><span>{title}</span></li></ul></div>
<div id="recent_box"><h4 class="catbg">{words.newest}</h4><table border="0" width="100%" class="ssi_table">
{latest}
</table></div>
{body}
</div></div></div><div class="navigate_section"><ul><li><a href="/index.php"><span>{forum}</span></a> &#187;</li><li
class="last"><span>
{title}</span></li></ul></div><div id="footer_section"><div class="frame"><ul class="reset"><li class="copyright">
<a href="/index.php?action=legal">{words.legal[0]}</a> | <a href="/privacy.html">{words.legal[1]}</a></li>
</ul></div></div>
</div></body></html>"""


def punned(lang, site, title, body):
    """One block after another, everything inside a box; small and quick."""
    words = WORDS[lang]
    home, forum, login, join, search, help_, members = words.menu
    return f"""<!DOCTYPE html>
<html lang="{lang}"><head><meta charset="utf-8" /><title>{title} / {site}</title>
<link rel="stylesheet" type="text/css" href="style/Air.css" /></head><body>
<div id="punpage" class="pun"><div class="top-box"></div><div class="punwrap">
<div id="brdheader" class="block"><div class="box"><div id="brdtitle" class="inbox"><h1><a
href="index.php">{site}</a></h1>
<div id="brddesc"><p><span>{forum}</span></p></div></div>
<div id="brdmenu" class="inbox"><ul><li id="navindex" class="isactive"><a href="index.php">{home}</a></li>
<li id="navuserlist"><a href="userlist.php">{members}</a></li><li id="navrules"><a
href="misc.php?action=rules">{help_}</a>
</li><li id="navsearch"><a href="search.php">{search}</a></li><li id="navregister"><a
href="register.php">{join}</a></li>
<li id="navlogin"><a href="login.php">{login}</a></li></ul></div><div id="brdwelcome" class="inbox"><p
class="conl">{login},
{join}.</p><ul class="conr"><li><span><a href="search.php?action=show_recent">{words.newest}</a></span></li></ul><div
class="clearer"></div></div></div></div>
<div id="brdmain">
{body}
</div>
<div id="brdfooter" class="block"><h2><span>{words.legal[0]}</span></h2><div class="box"><form id="qjump"
method="get" action="viewforum.php"><div><label>
<span>{forum}<br /></span><select name="id"><option value="1">{site}</option><option value="3">{help_}</option></select>
<input type="submit" value="OK" /></label></div></form><div id="brdfooternav">
<p><a href="misc.php?action=terms">{words.legal[0]}</a></p><p><a href="privacy.php">{words.legal[1]}</a></p>
</div></div></div>
</div></div></body></html>"""


def bare(lang, site, title, body):
    """Not a single class."""
    words = WORDS[lang]
    home, forum, login, _, search, _, _ = words.menu
    return f"""<!doctype html><html lang="{lang}"><meta charset=utf-8><title>{title} ({site})</title>
<body><p><b>{site}</b> [ <a href="/">{home}</a> | <a href="/board">{forum}</a> | <a href="/s">{search}</a> |
<a href="/login">{login}</a> ]<hr>
<h2>{title}</h2>
{body}
<hr><p><small><a href="/terms">{words.legal[0]}</a>, <a href="/privacy">{words.legal[1]}</a></small></body></html>"""


def discuz(lang, site, title, body):
    """A bar on top for logging in, blocks named by two letters."""
    words = WORDS[lang]
    home, forum, login, join, search, help_, _ = words.menu
    return f"""<!DOCTYPE html>
<html lang="{lang}"><head><meta charset="utf-8"/><title>{title} - {site}</title>
<script type="text/javascript">var STYLEID = '1', IMGDIR = 'static/image/common', discuz_uid = '0';</script></head>
<body id="nv_forum" class="pg_index"><div id="append_parent"></div><div id="toptb" class="cl"><div class="wp">
<div class="z"><a href="javascript:;">{home}</a></div><div class="y"><a href="search.php">{search}</a></div></div></div>
<div id="hd"><div class="wp"><div class="hdc cl"><h2><a href="./" title="{site}"><img src="logo.png"
alt="{site}"/></a></h2>
<form method="post" id="lsform" action="member.php?mod=logging"><div class="fastlg cl"><table cellspacing="0"><tr>
<td><input type="text" name="username" class="px vm"/></td><td><button type="submit" class="pn vm">{login}</button></td>
<td><a href="member.php?mod=register" class="xi2 xw1">{join}</a></td></tr></table></div></form></div>
<div id="nv"><ul><li class="a" id="mn_forum"><a href="forum.php" hidefocus="true">{forum}</a></li>
<li><a href="misc.php?mod=faq">{help_}</a></li></ul></div></div></div>
<div id="wp" class="wp"><div id="pt" class="bm cl"><div class="z"><a href="./" class="nvhm">{home}</a> <em>&rsaquo;</em>
<a href="forum.php">{forum}</a> <em>&rsaquo;</em> {title}</div></div>
<div id="ct" class="wp cl">
{body}
</div></div>
<div id="scrolltop"><a title="top" onclick="window.scrollTo('0','0')" class="scrolltopa"><b>{home}</b></a></div>
<ul class="p_pop h_pop" id="plugin_menu" style="display: none"><li><a href="plugin.php?id=dsu">+1</a></li></ul>
<div id="ft" class="wp cl"><div id="flk" class="y"><p><a href="misc.php?mod=terms">{words.legal[0]}</a><span
class="pipe">|
</span><a href="misc.php?mod=privacy">{words.legal[1]}</a></p></div></div></body></html>"""
