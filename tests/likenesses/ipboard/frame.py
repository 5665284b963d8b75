"""Write the frame of the board's pages, and its pager.

In: a title, a way, a body. Out: HTML.
"""

from typing import TYPE_CHECKING

from tests.likenesses.likeness import esc

if TYPE_CHECKING:
    from . import IpBoard

NAME = "Werkbank & Weite Welt"
_SEPARATOR = "<span class='nav_sep'>&rarr;</span>"


def frame(likeness: "IpBoard", title: str, crumbs: list[tuple[str, str]], body: str, head: str = "") -> str:
    """Put the frame around the body of a page; ``crumbs`` are links that are ready to be written, and their words."""
    whole = f"{title} - {NAME}" if title else NAME
    return f"""<!DOCTYPE html>
	<html lang="de"  xmlns:fb="http://www.facebook.com/2008/fbml">
	<head>
		<meta charset="UTF-8" />
		<title>{esc(whole)}</title>
		<meta http-equiv="X-UA-Compatible" content="IE=edge" />
		<link rel="stylesheet" type="text/css" media='screen,print' href="{likeness.base}/public/min/index.php?ipbv=\
7ad8d7d1&amp;f=public/style_css/css_1/ipb_common.css,public/style_css/css_1/ipb_styles.css" />
		<meta name="identifier-url" content="{likeness.base}/" />
		{head}
		<script type='text/javascript'>
		//<![CDATA[
			jsDebug			= 0;
			USE_RTE			= 0;
			var ipb			= {{}};
			ipb.vars		= {{ 'st': '', 'base_url': '{likeness.base}/index.php?', 'member_id': parseInt( 0 ) }};
		//]]>
		</script>
	</head>
	<body id='ipboard_body'>
		<p id='content_jump' class='hide'><a id='top'></a><a href='#j_content' title='Zum Inhalt springen' \
accesskey='m'>Zum Inhalt wechseln</a></p>
		<div id='ipbwrapper'>
{_header(likeness)}
			<div id='content' class='clearfix'>
				<div id='secondary_navigation' class='clearfix'>
					{_breadcrumb(likeness, crumbs, "top", "id='breadcrumb'")}
				</div>
				<br />
				<a id='j_content'></a>
				<noscript>
					<div class='message'><strong>Javascript ist deaktiviert</strong>
					<p>In Ihrem Browser ist Javascript ausgeschaltet. Um alle Funktionen nutzen zu können, schalten \
Sie es bitte ein.</p></div>
				</noscript>
{body}
				{_breadcrumb(likeness, crumbs, "bottom", "")}
			</div>
{_footer(likeness)}
		</div>
	</body>
</html>
"""


def _header(likeness: "IpBoard") -> str:
    to = likeness.to
    return f"""
			<div id='header_bar' class='clearfix'>
				<div class='main_width'>
					<div id='user_navigation' class='not_logged_in'>
						<ul class='ipsList_inline right'>
							<li><a href='{to("app=core&module=global&section=login")}' title='Anmelden' \
id='sign_in'>Anmelden</a>&nbsp;&nbsp;&nbsp;</li>
							<li><a href="{to("app=core&module=global&section=register")}" title='Benutzerkonto \
erstellen' id='register_link'>Benutzerkonto erstellen</a></li>
						</ul>
					</div>
				</div>
			</div>
			<div id='branding'>
				<div class='main_width'>
					<div id='logo'><a href='{likeness.entry}' title='Zur Forenübersicht' rel="home" accesskey='1'><img \
src='{likeness.base}/public/style_images/master/logo.png' alt='Logo' /></a></div>
					<div id='search' class='right'>
						<form action="{to("app=core&module=search&do=search&fromMainBar=1")}" method="post" \
id='search-box'>
							<fieldset>
								<label for='main_search' class='hide'>Suche</label>
								<a href='{to("app=core&module=search&search_in=forums")}' title='Erweiterte Suche' \
accesskey='4' rel="nofollow" id='adv_search' class='right'>Erweitert</a>
								<span id='search_wrap' class='right'><input type='text' id='main_search' \
name='search_term' class='inactive' size='17' tabindex='100' /></span>
							</fieldset>
						</form>
					</div>
				</div>
			</div>
			<div id='primary_nav' class='clearfix'>
				<div class='main_width'>
					<ul class='ipsList_inline' id='community_app_menu'>
						<li class='right'><a href="{to("app=core&module=global&section=navigation&inapp=forums")}" \
rel="quickNavigation" accesskey='9' id='quickNavLaunch' title='Schnellnavigation öffnen'><span>&nbsp;</span></a></li>
						<li id='nav_explore' class='right'><a href='\
{to("app=core&module=search&do=viewNewContent&search_app=forums")}' accesskey='2'>Neue Inhalte anzeigen</a></li>
						<li id='nav_app_forums' class="left active"><a href='{to("")}' title='Zu Foren gehen' \
rel="home">Foren</a></li>
						<li id='nav_app_members' class="left"><a href='{to("/members/")}' title='Zu Mitglieder \
gehen'>Mitglieder</a></li>
						<li id='nav_app_calendar' class="left"><a href='{to("app=calendar&module=calendar")}' \
title='Zu Kalender gehen'>Kalender</a></li>
					</ul>
				</div>
			</div>"""


def _breadcrumb(likeness: "IpBoard", crumbs: list[tuple[str, str]], where: str, name: str) -> str:
    items = [(likeness.to(""), NAME), *crumbs]
    steps = "\n".join(
        f"""<li itemscope itemtype="http://data-vocabulary.org/Breadcrumb">{_SEPARATOR if place else ""} <a \
href='{target}' title="Zurück zu {esc(title)}" itemprop="url"><span itemprop="title">{esc(title)}</span></a></li>"""
        for place, (target, title) in enumerate(items)
    )
    return f"<ol class='breadcrumb {where} ipsList_inline left' {name}>{steps}</ol>"


def _footer(likeness: "IpBoard") -> str:
    to = likeness.to
    return f"""
			<div id='footer_utilities' class='main_width clearfix clear'>
				<a rel="nofollow" id='backtotop' href='#top' title='Nach oben gehen'><img \
src='{likeness.base}/public/style_images/master/top.png' alt='' /></a>
				<ul class='ipsList_inline left'>
					<li><img src='{likeness.base}/public/style_images/master/feed.png' alt='RSS-Feed' id='rss_feed' \
class='clickable' /></li>
					<li><a rel="nofollow" id='new_skin' href='{to("app=forums&setAsMobile=1&k=880ea6a14ea49e853634")}'>\
Mobile Version</a></li>
					<li><a rel="nofollow" href="{to("app=core&module=help")}">Hilfe</a></li>
					<li><a rel="nofollow" href="{to("app=forums&module=forums&section=markasread&marktype=all")}">\
Alle Foren als gelesen markieren</a></li>
				</ul>
				<p id='copyright'>Community-Forum-Software von IP.Board<br /><a \
href='http://www.invisionpower.com/' title='IP.Board by IPS, Inc.'>Deutsche Übersetzung</a> 3.4.6</p>
			</div>"""


def pager(page: int, last: int, to: "PageLink") -> str:
    """Write the pager of a list."""
    if last == 1:
        return "<div class='pagination clearfix left no_pages'><span>Seite 1 von 1</span></div>"
    back = forward = ""
    if page > 1:
        back = f"""<ul class='ipsList_inline back left'>
			<li class='first'><a href='{to(1)}' title='Erste Seite' rel='start'>&lt;&lt;</a></li>
			<li class='prev'><a href="{to(page - 1)}" title="Vorherige Seite" rel='prev'>Zurück</a></li>
		</ul>"""
    if page < last:
        forward = f"""<ul class='ipsList_inline forward left'>
			<li class='next'><a href="{to(page + 1)}" title="Nächste Seite" rel='next'>Nächste</a></li>
			<li class='last'><a href='{to(last)}' title='Letzte Seite' rel='last'>&raquo;</a></li>
		</ul>"""
    shown = range(max(1, page - 3), min(last, page + 3) + 1)
    numbers = "".join(
        f"<li class='page active'>{number}</li>"
        if number == page
        else f'<li class=\'page\'><a href="{to(number)}" title="{number}">{number}</a></li>'
        for number in shown
    )
    return f"""<div class='pagination clearfix left '>{back}
		<ul class='ipsList_inline left pages'>
			<li class='pagejump clickable pagejumpmenu'><a href='#'>Seite {page} von {last}</a></li>
			{numbers}
		</ul>{forward}
	</div>"""


class PageLink:
    """The link to a page of something, without its number for the first."""

    def __init__(self, likeness: "IpBoard", path: str) -> None:
        self.likeness = likeness
        self.path = path

    def __call__(self, page: int) -> str:
        """Write the link to one page."""
        return self.likeness.to(self.path + (f"page-{page}" if page > 1 else ""))
