"""The frames of newer forum sites: head, menus, breadcrumbs, side boxes, footers around what a page is about.

In: a language, the site's name, the page's title, its body. Out: HTML as such a site serves it.
"""

from .words import WORDS, boxed


def prosilver(lang, site, title, body):
    """Floated divs and lists of links, the free board of 2008 and after."""
    words = WORDS[lang]
    home, forum, login, join, search, help_, members = words.menu
    return f"""<!DOCTYPE html>
<html lang="{lang}" dir="{"rtl" if lang == "ar" else "ltr"}">
<head><meta charset="utf-8"><title>{site} - {title}</title>
<link rel="alternate" type="application/atom+xml" title="Feed - {site}" href="/app.php/feed">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="X-UA-Compatible"
content="IE=edge">
<link rel="canonical" href="./index.php"><link href="./assets/css/font-awesome.min.css?assets_version=27"
rel="stylesheet">
<link href="./styles/prosilver/theme/stylesheet.css?assets_version=27" rel="stylesheet">
<link href="./styles/prosilver/theme/{lang}/stylesheet.css?assets_version=27" rel="stylesheet">
<style>.headerbar{{background:#12a3eb}} .stat-block{{clear:both}}</style></head>
<body id="phpbb" class="nojs notouch section-page {lang}">
<div id="wrap" class="wrap"><a id="top" class="top-anchor" accesskey="t"></a>
<div id="page-header"><div class="headerbar" role="banner"><div class="inner">
<div id="site-description"><a id="logo" class="logo" href="./index.php" title="{forum}"><span
class="site_logo"></span></a>
<h1>{site}</h1><p class="skiplink"><a href="#start_here">{home}</a></p></div>
<div id="search-box" class="search-box search-header" role="search"><form action="./search.php" method="get">
<input name="keywords" type="search" maxlength="128" placeholder="{search}…"><button>{search}</button></form></div>
</div></div>
<div class="navbar" role="navigation"><div class="inner">
<ul id="nav-main" class="nav-main linklist" role="menubar">
<li id="quick-links" class="quick-links dropdown-container responsive-menu" data-skip-responsive="true"><a href="#"
class="dropdown-trigger"><i class="icon fa-bars fa-fw"></i></a><div class="dropdown"><div class="pointer"><div
class="pointer-inner"></div></div><ul class="dropdown-contents" role="menu"><li><a
href="./search.php?search_id=unanswered"
role="menuitem">{help_}: 0</a></li><li><a href="./search.php?search_id=active_topics"
role="menuitem">{words.newest}</a></li>
<li class="separator"></li><li><a href="./search.php" role="menuitem">{search}</a></li></ul></div></li>
<li><a href="/app.php/help/faq" rel="help"><span>{help_}</span></a></li>
<li><a href="./memberlist.php">{members}</a></li>
<li class="rightside"><a href="./ucp.php?mode=register"><span>{join}</span></a></li>
<li class="rightside"><a href="./ucp.php?mode=login" accesskey="x"><span>{login}</span></a></li></ul>
<ul id="nav-breadcrumbs" class="nav-breadcrumbs linklist navlinks"><li class="breadcrumbs">
<span class="crumb" itemscope><a href="/" itemprop="item"><span itemprop="name">{home}</span></a></span>
<span class="crumb"><a href="./index.php"><span itemprop="name">{forum}</span></a></span></li></ul>
</div></div></div>
<a id="start_here" class="anchor"></a>
<div id="page-body" class="page-body" role="main">
{body}
</div>
<div id="page-footer" class="page-footer" role="contentinfo"><div class="navbar"><div class="inner">
<ul id="nav-footer" class="nav-footer linklist"><li class="breadcrumbs"><a href="./index.php">{forum}</a></li>
<li class="rightside">UTC+01:00</li><li class="rightside"><a href="./ucp.php?mode=delete_cookies">Cookies</a></li></ul>
</div></div><div class="copyright">
<p class="footer-row"><a href="./ucp.php?mode=privacy">{words.legal[1]}</a> | <a href="./ucp.php?mode=terms">
{words.legal[0]}</a></p></div><div id="darkenwrapper" class="darkenwrapper" data-ajax-error-title="AJAX">
<div id="darken" class="darken">&nbsp;</div></div><div id="phpbb_alert" class="phpbb_alert"><a href="#"
class="alert_close"><i
class="icon fa-times-circle"></i></a><h3 class="alert_title">&nbsp;</h3><p class="alert_text"></p></div></div></div>
<script src="./assets/javascript/jquery-3.5.1.min.js?assets_version=27"></script>
<script>var pageNow = 0; if (typeof phpbb !== 'undefined') {{ phpbb.registerDropdown('.dropdown-trigger'); }}</script>
</body></html>"""


def sidebar(lang, site, title, body):
    """A wide column and a side column of boxes, cookie bar at the foot; the paid board of 2018."""
    words = WORDS[lang]
    home, forum, login, join, search, help_, members = words.menu
    latest = boxed(
        words,
        '<li class="block-row"><div class="contentRow"><div class="contentRow-figure">'
        '<a href="/members/{who}.{n}7/" class="avatar avatar--xxs" data-user-id="{n}7"><span>{who[0]}</span></a></div>'
        '<div class="contentRow-main contentRow-main--close"><a href="/threads/latest.40{n}/post-91{n}">{title}</a>'
        '<div class="contentRow-minor"><ul class="listInline listInline--bullet"><li>{who}</li>'
        '<li><time class="u-dt">{when}</time></li></ul></div></div></div></li>',
    )
    here = boxed(words, '<li><a href="/members/{who}.{n}7/" class="username" data-user-id="{n}7">{who}</a></li>')
    return f"""<!DOCTYPE html><html lang="{lang}" id="XF" class="has-no-js template-page" data-app="public">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title} | {site}</title><meta property="og:title" content="{title}">
<meta property="og:type" content="website"><meta name="theme-color" content="#185886"><link rel="stylesheet"
href="/css.php?css=public%3Anormalize.css"><link rel="alternate" type="application/rss+xml" href="/forums/-/index.rss">
<script>window.XF = window.XF || {{}}; XF.config =
{{"userId": 0, "url": {{"basePath": "/"}}, "csrf": "1615"}};</script></head>
<body data-template="page"><div class="p-pageWrapper" id="top">
<header class="p-header"><div class="p-header-logo"><a href="/"><img src="/styles/logo.png"
alt="{site}"></a></div></header>
<div class="p-navSticky"><nav class="p-nav"><ul class="p-nav-list js-offCanvasNavSource">
<li><div class="p-navEl"><a href="/" class="p-navEl-link">{home}</a></div></li>
<li><div class="p-navEl is-selected"><a href="/forums/" class="p-navEl-link">{forum}</a></div></li>
<li><div class="p-navEl"><a href="/whats-new/" class="p-navEl-link">{words.newest}</a></div></li>
<li><div class="p-navEl"><a href="/members/" class="p-navEl-link">{members}</a></div></li></ul>
<div class="p-nav-opposite"><a href="/login/" class="p-navgroup-link">{login}</a>
<a href="/register/" class="p-navgroup-link">{join}</a>
<a href="/search/" class="p-navgroup-link"><i></i><span>{search}</span></a></div></nav></div>
<div class="p-body"><div class="p-body-inner">
<ul class="p-breadcrumbs"><li><a href="/">{home}</a></li><li><a href="/forums/">{forum}</a></li></ul>
<div class="p-body-header"><div class="p-title"><h1 class="p-title-value">{title}</h1></div></div>
<div class="p-body-main p-body-main--withSidebar"><div class="p-body-content"><div class="p-body-pageContent">
{body}
</div></div><div class="p-body-sidebar"><div class="block" data-widget-key="new_posts"><div class="block-container">
<h3 class="block-minorHeader"><a href="/whats-new/posts/">{words.newest}</a></h3>
<ul class="block-body">
{latest}
</ul></div></div><div class="block"><div class="block-container"><h3 class="block-minorHeader">{members}</h3>
<div class="block-body block-row"><ul class="listInline listInline--comma">{here}</ul></div><div class="block-footer">
<span class="block-footer-counter">4 / 118</span></div></div></div><div class="block"><div class="block-container"><h3
class="block-minorHeader">{forum}</h3><div class="block-body block-row"><dl class="pairs
pairs--justified"><dt>{words.newest}
</dt><dd>148,022</dd></dl><dl class="pairs pairs--justified"><dt>{members}</dt><dd>4,218</dd>
</dl></div></div></div></div></div></div></div>
<footer class="p-footer"><ul class="p-footer-linkList"><li><a href="/help/terms/">{words.legal[0]}</a></li>
<li><a href="/help/privacy-policy/">{words.legal[1]}</a></li><li><a href="/help/">{help_}</a></li></ul></footer></div>
<div class="u-bottomFixer"><div class="notice notice--cookie">{words.cookies[0]}
<a href="/account/dismiss-notice" class="button">{words.cookies[1]}</a></div></div></body></html>"""


def layout(lang, site, title, body):
    """Grids with data attributes and a bar of activity streams; the suite of a company."""
    words = WORDS[lang]
    home, forum, login, join, search, help_, members = words.menu
    latest = boxed(
        words,
        "<li class='ipsDataItem'><div class='ipsDataItem_icon'><a href='/profile/{n}3-{n}/'><img alt='{who}' "
        "src='/u/{n}.png' class='ipsUserPhoto_mini'></a></div><div class='ipsDataItem_main'><a "
        "class='ipsType_blendLinks' "
        "href='/topic/88{n}-t/?do=getLastComment'>{title}</a><p class='ipsType_light'><a "
        "href='/profile/{n}3-{n}/'>{who}"
        "</a> · <time>{when}</time></p></div></li>",
    )
    best = boxed(
        words,
        "<li class='ipsDataItem'><a href='/profile/{n}3-{n}/' class='ipsType_bold'>{who}</a> <span>{n}12</span></li>",
    )
    return f"""<!DOCTYPE html>
<html lang="{lang}"><head><meta charset="utf-8"><title>{title} - {site}</title>
<meta property="og:site_name" content="{site}"><meta property="og:title" content="{title}">
<script>var ipsSettings = {{"baseURL": "/", "csrfKey": "6f1d", "maxImageDimensions": {{"width": 1000}}}};</script>
</head>
<body class="ipsApp ipsApp_front ipsJS_none ipsClearfix" data-controller="core.front.core.app" data-pageApp="core">
<a href="#elContent" class="ipsHide" title="{title}">#</a>
<div id="ipsLayout_header"><header><div class="ipsLayout_container"><a href="/" id="elLogo">{site}</a>
<ul id="elUserNav" class="ipsList_inline"><li><a href="/login/">{login}</a></li>
<li><a href="/register/" class="ipsButton ipsButton_normal ipsButton_primary">{join}</a></li></ul></div></header>
<nav class="ipsNavBar_primary"><ul data-role="primaryNavBar"><li class="ipsNavBar_active"><a href="/">{home}</a>
<ul><li><a href="/forums/">{forum}</a></li><li><a href="/members/">{members}</a></li><li><a
href="/calendar/">{help_}</a>
</li></ul></li><li><a href="/discover/">{words.newest}</a></li><li><a href="/search/">{search}</a></li></ul></nav></div>
<main role="main" id="ipsLayout_body" class="ipsLayout_container"><div id="ipsLayout_contentArea">
<nav class="ipsBreadcrumb ipsBreadcrumb_top"><ul><li><a href="/"><span>{home}</span></a></li><li>{title}</li></ul></nav>
<div id="ipsLayout_mainArea"><a id="elContent"></a>
{body}
</div>
<div id="ipsLayout_sidebar" class="ipsLayout_sidebarright"><aside><div class="cWidgetContainer"><ul>
<li class="ipsWidget ipsBox"><h3 class="ipsType_reset ipsWidget_title">{words.newest}</h3><div class="ipsWidget_inner">
<ul class="ipsDataList ipsDataList_reducedSpacing">
{latest}
</ul></div></li><li class="ipsWidget ipsBox"><h3 class="ipsType_reset ipsWidget_title">{members}</h3><div
class="ipsWidget_inner ipsPad"><ol class="ipsDataList cTopContributors">{best}</ol></div></li></ul></div></aside></div>
<ul class="ipsList_inline cShareLinks"><li><a href="https://share.example/x" data-role="shareLink">X</a></li><li><a
href="https://share.example/f" data-role="shareLink">F</a></li></ul></div></main><div id="elUtilities"><a
href="/online/">
{members}</a> <a href="/markallread/">{forum} ✓</a></div>
<footer id="ipsLayout_footer"><ul class="ipsList_inline"><li><a href="/privacy/">{words.legal[1]}</a></li>
<li><a href="/terms/">{words.legal[0]}</a></li></ul><p id="elCopyright">{site}</p></footer>
<div id="elGuestCookie" class="ipsMessage"><p>{words.cookies[0]}</p><button>{words.cookies[1]}</button></div></body>
</html>"""


def utility(lang, site, title, body):
    """Utility classes alone, icons drawn inline; something somebody built last year."""
    words = WORDS[lang]
    home, forum, login, join, search, _, members = words.menu
    latest = boxed(
        words,
        '<a class="block px-3 py-2 hover:bg-slate-50" href="/d/91{n}"><p class="text-sm font-medium '
        'truncate">{title}</p>'
        '<p class="text-xs text-slate-500">{who} · {when}</p></a>',
    )
    icon = '<svg class="w-5 h-5" viewBox="0 0 20 20" fill="currentColor"><path d="M3 4h14v2H3zM3 9h14v2H3z"/></svg>'
    return f"""<!doctype html>
<html lang="{lang}" class="h-full scroll-smooth"><head><meta charset="utf-8"/><title>{title} · {site}</title>
<link rel="preload" as="style" href="/build/assets/app.4c1b.css"/></head>
<body class="h-full bg-slate-100 text-slate-900 antialiased">
<div id="__app" data-page="{{&quot;component&quot;:&quot;Page&quot;,&quot;version&quot;:&quot;a1&quot;}}">
<div class="sticky top-0 z-30 bg-white shadow"><div class="max-w-6xl mx-auto flex items-center gap-4 px-4 h-14">
<a href="/" class="font-bold text-lg">{site}</a><a href="/" class="text-sm">{home}</a>
<a href="/d" class="text-sm">{forum}</a><a href="/people" class="text-sm">{members}</a>
<form action="/find" class="flex-1"><input class="w-full rounded border px-2" name="q" placeholder="{search}"/></form>
<a href="/login" class="text-sm">{icon}{login}</a><a href="/join" class="rounded bg-sky-600 text-white px-3">{join}</a>
</div></div>
<div class="max-w-6xl mx-auto grid grid-cols-12 gap-6 px-4 py-6">
<div class="col-span-12 lg:col-span-9">
{body}
</div>
<div class="hidden lg:block lg:col-span-3"><div class="bg-white rounded-lg shadow divide-y">
<h2 class="px-3 py-2 text-xs uppercase tracking-wide">{words.newest}</h2>
{latest}
</div></div></div>
<div class="border-t max-w-6xl mx-auto grid grid-cols-3 gap-4 py-8 px-4 text-sm"><ul><li><a
href="/about">{site}</a></li>
<li><a href="/apps">Apps</a></li></ul><ul><li><a href="/d">{forum}</a></li><li><a
href="/people">{members}</a></li></ul><form
action="/newsletter"><input class="border rounded px-2" type="email" placeholder="@"/><button>{icon}</button></form>
</div>
<div class="border-t py-8 text-center text-xs text-slate-500"><a href="/legal">{words.legal[0]}</a> ·
<a href="/privacy">{words.legal[1]}</a></div>
<div class="fixed bottom-0 inset-x-0 bg-slate-800 text-white p-3 text-sm">{words.cookies[0]}
<button class="ml-4 underline">{words.cookies[1]}</button></div></div></body></html>"""


def blog(lang, site, title, body):
    """A blog's theme with a forum plugged in: widgets, recent comments, a footer of three columns."""
    words = WORDS[lang]
    home, forum, login, _, search, help_, _ = words.menu
    latest = boxed(
        words,
        '<li class="recentcomments"><a class="bbp-forum-title" href="/forums/topic/t-{n}/">{title}</a> '
        '<span class="comment-author-link">{who}</span> <div>{when}</div></li>',
    )
    return f"""<!DOCTYPE html>
<html lang="{lang}"><head><meta charset="UTF-8"><title>{title} &#8211; {site}</title>
<link rel="profile" href="http://gmpg.org/xfn/11"><link rel="https://api.w.org/" href="/wp-json/"></head>
<body class="page-template-default page wp-custom-logo no-js"><div id="page" class="hfeed site">
<header id="masthead" class="site-header"><p class="site-title"><a href="/" rel="home">{site}</a></p>
<nav id="site-navigation" class="main-navigation"><ul id="menu-1" class="menu">
<li class="menu-item menu-item-home"><a href="/">{home}</a></li><li class="menu-item"><a
href="/forums/">{forum}</a></li>
<li class="menu-item"><a href="/help/">{help_}</a></li></ul></nav></header>
<div id="content" class="site-content"><div id="primary" class="content-area"><main id="main" class="site-main">
<article id="post-12" class="page type-page status-publish hentry"><header class="entry-header">
<h1 class="entry-title">{title}</h1></header><div class="entry-content">
{body}
</div></article></main></div>
<aside id="secondary" class="widget-area"><section id="search-2" class="widget widget_search"><form class="search-form">
<input type="search" class="search-field" name="s"><input type="submit" value="{search}"></form></section>
<section class="widget bbp_widget_display_replies"><h2 class="widget-title">{words.newest}</h2><ul>
{latest}
</ul></section><section class="widget widget_archive"><ul><li><a href="/2021/03/">3/2021</a>&nbsp;(4)</li><li><a
href="/2021/02/">
2/2021</a>&nbsp;(7)</li><li><a href="/2021/01/">1/2021</a>&nbsp;(2)</li></ul></section><section class="widget
widget_meta"><ul><li><a href="/wp-login.php">{login}</a></li>
<li><a href="/feed/">RSS</a></li></ul></section></aside></div>
<footer id="colophon" class="site-footer"><div class="site-info"><a href="/legal/">{words.legal[0]}</a>
<a href="/privacy/">{words.legal[1]}</a></div></footer></div></body></html>"""
