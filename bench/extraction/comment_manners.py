# ruff: noqa: E501, Q000, RUF001 (pages in one line, as systems write them)
"""Write articles with readers' comments in the manner of many systems, each with what its readers said.

In: nothing; the articles are texts of our own set, the comments those of `comment_words`. Out: 150 `CommentedPage`s of
fifty kinds: themes of blog systems, widgets that are put into other pages, portals, shops with reviews, guestbooks,
pages whose class names are hashes or say nothing. Written by an automated reader who had not seen how pauk tells comments
apart. Half of the kinds (by a digest of their names) are only counted.

A kind is a layout, a frame around the comments and a way to write one of them. In these, ``{n}`` is a number, ``{who}``
the name, ``{when}`` the date, ``{said}`` the text, ``{re}`` the answers to it, ``{L[i]}`` a label of the language.
"""

import hashlib
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from html import escape

from babel.dates import format_date

from bench.extraction.comment_words import LABELS, NAMES, SAID
from bench.extraction.sets import own_set

_PAGES = 3  # of a kind
_LEAST_WORDS = 60  # of an article
_SECOND = 0.3  # of the comments that have a second paragraph


@dataclass(frozen=True, slots=True)
class CommentedPage:
    """A page, the kind it is of, and what its readers said."""

    kind: str
    html: str
    comments: str
    is_kept: bool


@dataclass(frozen=True, slots=True)
class Manner:
    """A way to write comments: the frame around all of them, one of them, and what stands between paragraphs."""

    layout: str
    frame: str
    one: str
    gap: str = "</p><p>"
    threaded: bool = False


_BLOG = '<div id=page class=site><header class=site-header><p class=site-title><a href=/>{site}</a></p><nav><ul>{menu}</ul></nav></header><div id=content><main><article class="post type-post"><h1 class=entry-title>{title}</h1><div class=entry-meta>{day} · {author}</div><div class=entry-content>{body}</div></article>{comments}</main><aside class=sidebar><section class=widget><h2>{L[7]}</h2><ul>{links}</ul></section></aside></div><footer class=site-footer>© {site} <a href=/c>{L[8]}</a></footer></div>'
_NEWS = "<div class=topbar><a href=/>{site}</a><ul class=topnav>{menu}</ul></div><div class=container><div class=col-8><h1>{title}</h1><div class=author-line>{author} | {day}</div><div class=share><a href=#>{L[6]}</a></div><div class=story-body>{body}</div>{comments}</div><div class=col-4><h3>{L[7]}</h3><ol>{links}</ol></div></div><div class=bottom>© {site} · <a href=/c>{L[8]}</a></div>"
_TABLE = "<table width=760 border=0><tr><td colspan=2 bgcolor=#336699><font color=white><b>{site}</b></font></td></tr><tr><td width=150 valign=top>{menu}</td><td valign=top><h2>{title}</h2><font size=1>{day}, {author}</font>{body}{comments}</td></tr><tr><td colspan=2><font size=1>© {site} | <a href=/c>{L[8]}</a></font></td></tr></table>"
_HASHED = '<div id=root><div class="sc-1x2 gKtPzQ"><div class="sc-4ab dXyZ"><a href=/>{site}</a><ul>{menu}</ul></div><div class="sc-9f2 hQwE"><h1 class="sc-77a kLmN">{title}</h1><span class="sc-12c aBcD">{day}</span><div class="sc-55e fGhI">{body}</div>{comments}</div><div class="sc-3d1 jKlM">{links}</div><div class="sc-0aa nOpQ">© {site} <a href=/c>{L[8]}</a></div></div></div>'
_TAILWIND = '<div class="min-h-screen bg-white"><div class="max-w-7xl mx-auto px-4 flex justify-between"><a href=/ class="text-xl font-bold">{site}</a><ul class="flex gap-4">{menu}</ul></div><div class="max-w-3xl mx-auto py-8"><h1 class="text-4xl font-extrabold">{title}</h1><p class="text-gray-500 text-sm">{author}, {day}</p><div class="prose lg:prose-xl mt-6">{body}</div>{comments}</div><div class="grid grid-cols-3 gap-6">{links}</div><div class="border-t py-6 text-xs">© {site} <a href=/c>{L[8]}</a></div></div>'
_SHOP = "<header><a href=/>{site}</a><ul class=categories>{menu}</ul></header><main class=product><h1 itemprop=name>{title}</h1><p class=price>24,90 €</p><button>+</button><div class=product-description itemprop=description>{body}</div>{comments}<div class=related><ul>{links}</ul></div></main><footer>© {site} <a href=/c>{L[8]}</a></footer>"

MANNERS: dict[str, Manner] = {
    "wordpress default": Manner(_BLOG, '<div id=comments class=comments-area><h2 class=comments-title>{k} {L[0]}</h2><ol class=comment-list>{all}</ol><div id=respond class=comment-respond><h3>{L[3]}</h3><form><textarea name=comment></textarea><input type=submit></form></div></div>', '<li id=comment-{n} class="comment even"><article class=comment-body><footer class=comment-meta><div class="comment-author vcard"><img src=a.png><b class=fn>{who}</b> <span class=says>{L[5]}:</span></div><div class=comment-metadata><a href=#c><time>{when}</time></a></div></footer><div class=comment-content><p>{said}</p></div><div class=reply><a href=#>{L[1]}</a></div></article>{re}</li>', threaded=True),
    "wordpress kubrick": Manner(_BLOG, '<h3 id=comments>{k} {L[0]}</h3><ol class=commentlist>{all}</ol><h3 id=respond>{L[3]}</h3><form id=commentform><textarea></textarea></form>', '<li class=alt id=comment-{n}><cite><a href=http://x.example rel="external nofollow">{who}</a></cite> {L[5]}:<br><small class=commentmetadata><a href=#>{when}</a></small><p>{said}</p></li>'),
    "wordpress genesis": Manner(_BLOG, '<div class=entry-comments id=comments><h3>{L[0]}</h3><ol class=comment-list>{all}</ol></div>', '<li class="comment depth-1"><article itemprop=comment itemscope itemtype=https://schema.org/Comment><header class=comment-header><p class=comment-author><span itemprop=name>{who}</span> <span class=says>{L[5]}</span></p><p class=comment-meta><time>{when}</time></p></header><div class=comment-content itemprop=text><p>{said}</p></div><div class=comment-reply><a href=#>{L[1]}</a></div></article>{re}</li>', threaded=True),
    "wordpress page builder": Manner(_NEWS, '<section id=comment-wrap><h1 id=comments class=page_title>{k} {L[0]}</h1><ol class=commentlist>{all}</ol></section>', '<li class="comment"><article id=comment-{n} class="comment-body clearfix"><div class=comment_avatar><img></div><div class=comment_postinfo><span class=fn>{who}</span> <span class=comment_date>{when}</span></div><div class=comment_area><div class=comment-content><p>{said}</p></div><span class=reply-container><a href=#>{L[1]}</a></span></div></article>{re}</li>', threaded=True),
    "blogger old": Manner(_TABLE, '<div id=comments><h4>{k} {L[0]}:</h4><dl id=comments-block>{all}</dl><p class=comment-footer><a href=#>{L[3]}</a></p></div>', '<dt class=comment-author id=c{n}><a name=c{n}></a><a href=#>{who}</a> {L[5]}...</dt><dd class=comment-body><p>{said}</p></dd><dd class=comment-footer><span class=comment-timestamp><a href=#>{when}</a></span></dd>'),
    "blogger threaded": Manner(_BLOG, '<section class="comments threaded" id=comments><h3>{k} {L[0]}:</h3><div class=comments-content><div id=comment-holder><ol id=top-ra>{all}</ol></div></div></section>', '<li class=comment id=c{n}><div class=avatar-image-container><img></div><div class=comment-block><div class=comment-header><cite class=user>{who}</cite><span class="datetime secondary-text"><a href=#>{when}</a></span></div><p class=comment-content>{said}</p><span class="comment-actions secondary-text"><a href=#>{L[1]}</a></span></div><div class=comment-replies>{re}</div></li>', "<br><br>", threaded=True),
    "drupal 7": Manner(_NEWS, '<div id=comments class=comment-wrapper><h2 class=title>{L[0]}</h2>{all}<h2>{L[3]}</h2><form><textarea></textarea></form></div>', '<a id=comment-{n}></a><div class="comment clearfix"><div class=attribution><span class=username>{who}</span><p class=comment-time>{when}</p></div><div class=comment-text><div class=content><div class="field field-name-comment-body"><div class=field-item><p>{said}</p></div></div></div><ul class="links inline"><li><a href=#>{L[1]}</a></ul></div></div><div class=indented>{re}</div>', threaded=True),
    "drupal 10": Manner(_BLOG, '<section data-drupal-selector=comments class=comments><h2>{L[0]}</h2>{all}</section>', '<article role=article data-comment-user-id=0 class="comment js-comment by-anonymous"><div class=comment__picture-wrapper></div><div class=comment__text-wrapper><footer class=comment__meta><p class=comment__author><span>{who}</span></p><p class=comment__time>{when}</p></footer><div class=comment__content><div class="text-content clearfix field--name-comment-body"><p>{said}</p></div><ul class="links comment__links"><li><a href=#>{L[1]}</a></ul></div></div></article>'),
    "jcomments": Manner(_TABLE, '<div id=jc><div id=comments><h4>{L[0]}</h4><div id=comments-list class=comments-list>{all}</div></div></div>', '<div class=even id=comment-item-{n}><div class=rbox><div class=rbox_m><div class=comment-box><a class=comment-anchor href=#>#{n}</a> <span class=comment-author>{who}</span> <span class=comment-date>{when}</span><div class=comment-body id=comment-body-{n}>{said}</div><span class=comments-buttons><a href=#>{L[1]}</a></span></div></div></div></div>', "<br>"),
    "disqus drawn": Manner(_BLOG, '<div id=disqus_thread><div id=layout><div class=nav-primary>{k} {L[0]}</div><ul id=post-list class=post-list>{all}</ul></div></div>', '<li class=post id=post-{n}><div class=post-content><div class=post-body><header class=comment__header><span class="post-byline"><span class="author publisher-anchor-color"><a href=#>{who}</a></span></span><span class=post-meta><a class=time-ago href=#>{when}</a></span></header><div class=post-body-inner><div class=post-message-container><div class=post-message><div><p>{said}</p></div></div></div></div><footer class=comment__footer><a href=#>{n} ▲</a> <a href=#>{L[1]}</a> <a href=#>{L[6]}</a></footer></div></div><ul class=children>{re}</ul></li>', threaded=True),
    "social plugin": Manner(_NEWS, '<div class=fb-comments><div class=_56q9><div class=_491z><span>{k} {L[0]}</span></div><div class=_4k-6>{all}</div></div></div>', '<div class="_3-8y _5nz1 clearfix"><img class="_1ci"><div class=_3-8m><div class=_30o4><span><a class=UFICommentActorName href=#>{who}</a></span></div><div class=_30o4><span><span class=_5mdd><span>{said}</span></span></span></div><div class=_2vq9><a href=#>{L[4]}</a> · <a href=#>{L[1]}</a> · <span>{when}</span></div></div></div>', "<br>"),
    "isso": Manner(_BLOG, '<section id=isso-thread><h4 class=isso-thread-heading>{k} {L[0]}</h4><div id=isso-root>{all}</div></section>', '<div class=isso-comment id=isso-{n}><div class=isso-text-wrapper><div class=isso-comment-header><span class=isso-author>{who}</span><span class=isso-spacer>•</span><time class=isso-date>{when}</time></div><div class=isso-text><p>{said}</p></div><div class=isso-comment-footer><a class=isso-reply href=#>{L[1]}</a></div></div><div class=isso-follow-up>{re}</div></div>', threaded=True),
    "issue tracker widget": Manner(_TAILWIND, '<div class=utterances><main class=timeline><h3>{k} {L[0]}</h3>{all}</main></div>', '<article class=timeline-comment><header class=timeline-comment-header><strong><a href=#>{who}</a></strong> <a href=#>{when}</a></header><div class="comment-body markdown-body"><p>{said}</p></div></article>'),
    "commento": Manner(_TAILWIND, '<div id=commento><div class=commento-main-area><div class=commento-comments>{all}</div></div></div>', '<div class=commento-card id=commento-card-{n}><div class=commento-header><div class=commento-avatar>R</div><a class=commento-name>{who}</a><div class=commento-subtitle><div class=commento-score>3 points</div><div class=commento-timeago>{when}</div></div></div><div class=commento-card-contents><div class=commento-body><p>{said}</p></div></div><div class=commento-card-children>{re}</div></div>', threaded=True),
    "own elements": Manner(_NEWS, '<vf-comments><vf-header>{k} {L[0]}</vf-header>{all}</vf-comments>', '<vf-comment><vf-user>{who}</vf-user><vf-time>{when}</vf-time><vf-text><p>{said}</p></vf-text><vf-actions><button>{L[4]}</button><button>{L[1]}</button></vf-actions>{re}</vf-comment>', threaded=True),
    "forum embed": Manner(_BLOG, '<div id=discourse-comments><h3>{L[0]}</h3>{all}<p><a href=#>{L[3]}</a></p></div>', '<article class=post id=post-{n}><a class=avatar href=#><img></a><div class="cooked"><h3 class=username><a href=#>{who}</a></h3><div class=topic-date>{when}</div><p>{said}</p></div></article>'),
    "link site": Manner(_NEWS, '<div class=commentarea><div class=panestack-title><span class=title>{k} {L[0]}</span></div><div class="sitetable nestedlisting">{all}</div></div>', '<div class="thing comment noncollapsed" id=thing_{n}><div class="entry unvoted"><p class=tagline><a class=author href=#>{who}</a> <span class="score unvoted">{n} points</span> <time>{when}</time></p><form class=usertext><div class=usertext-body><div class=md><p>{said}</p></div></div></form><ul class="flat-list buttons"><li><a href=#>permalink</a><li><a href=#>{L[1]}</a></ul></div><div class=child>{re}</div></div>', threaded=True),
    "rows of a table": Manner(_TABLE, '<table class=comment-tree border=0>{all}</table>', '<tr class="athing comtr" id={n}><td><table border=0><tr><td class=ind><img width=0></td><td class=votelinks><a href=#>▲</a></td><td class=default><div><span class=comhead><a href=# class=hnuser>{who}</a> <span class=age><a href=#>{when}</a></span></span></div><div class=comment><div class="commtext c00">{said}</div><div class=reply><u><a href=#>{L[1]}</a></u></div></div></td></tr></table></td></tr>', "<p>"),
    "story tree": Manner(_NEWS, '<ol class="comments comments1"><li class=comments_subtree>{all}</li></ol>', '<div class=comment id=c_{n}><div class=details><div class=byline><a href=#>{who}</a> <span title=x>{when}</span> | <a href=#>link</a></div><div class=comment_text><p>{said}</p></div></div></div><ol class=comments>{re}</ol>', threaded=True),
    "slash": Manner(_TABLE, '<ul id=commentlisting class=commentlist>{all}</ul>', '<li id=tree_{n} class=comment><div class=cw><div class=commentTop><div class=title><h4><a href=#>Re: {L[0]} {n}</a> <span class=score>(Score:{n})</span></h4></div><div class=details>by <a href=#>{who}</a> <span class=otherdetails>on {when}</span></div></div><div class=commentBody><div id=comment_body_{n}>{said}</div></div><div class=commentSub><span class=nbutton><p><a href=#>{L[1]}</a></p></span></div></div></li>', "<br><br>"),
    "video page": Manner(_NEWS, '<ytx-comments><div id=header><h2>{k} {L[0]}</h2></div><div id=contents>{all}</div></ytx-comments>', '<ytx-thread><div id=main><div id=header-author><h3><a id=author-text href=#>@{who}</a></h3><a href=#>{when}</a></div><ytx-expander><div id=content><span id=content-text>{said}</span></div></ytx-expander><div id=toolbar><span>{n}</span><button>{L[1]}</button></div></div></ytx-thread>', "<br>"),
    "responses": Manner(_HASHED, '<div class="gx l"><div class="gy gz"><h2 class="bf ha">{L[0]} ({k})</h2></div><div class="hb hc">{all}</div></div>', '<div class="hd he hf"><div class="ab q"><img class="l hg"><div class="hh l"><p class="bf b bg"><a class="af ag" href=#>{who}</a></p><p class="bf b bg z du">{when}</p></div></div><div class="hi hj"><pre class="hk hl"><div class="pw-responses bf">{said}</div></pre></div><div class="ab q hm"><button class="af ag">{n}</button><p class="bf b"><button>{L[1]}</button></p></div></div>', "<br><br>"),
    "newsletter": Manner(_TAILWIND, '<div class="comments-page-sibling"><h4>{k} {L[0]}</h4><div class=comment-list><div class=comment-list-items>{all}</div></div></div>', '<div class=comment><div id=comment-{n}></div><table class=comment-content><tr><td class=comment-head><img></td><td class=comment-rest><div class=comment-meta><a class=commenter-name href=#>{who}</a> <a class=comment-timestamp href=#>{when}</a></div><div class=comment-body><p><span>{said}</span></p></div><div class=comment-actions><a href=#>{L[4]} ({n})</a><a href=#>{L[1]}</a></div></td></tr></table></div>', "</span></p><p><span>"),
    "daily paper": Manner(_NEWS, '<section id=comments data-component=comments class=discussion><h2>{L[0]} ({k})</h2><ul class=d-thread--comments>{all}</ul></section>', '<li class="d-comment d-comment--top-level" id=comment-{n}><div class=d-comment__inner><div class=d-comment__meta><span class=d-comment__author>{who}</span><time class=d-comment__timestamp>{when}</time></div><div class=d-comment__content><div class=d-comment__body><p>{said}</p></div><div class=d-comment__actions><button>{L[1]}</button><button>{L[2]}</button></div></div></div></li>'),
    "hashed paper": Manner(_HASHED, '<div class=css-1s7ho6d><div class=css-14t3f>{L[0]} {k}</div>{all}</div>', '<div class=css-1ep7e7t><div class=css-aovdqw><span class=css-xxrpt>{who}</span><span class=css-2k9d>{when}</span></div><div class=css-199z855><p class=css-1kfqmi>{said}</p></div><div class=css-1aqlz><button class=css-1z>{L[4]} {n}</button><button class=css-1z>{L[1]}</button></div></div>', '</p><p class=css-1kfqmi>'),
    "hashed without heading": Manner(_HASHED, '<div class="sc-6c1 qRsT">{all}</div>', '<div class="sc-6c2 uVwX"><div class="sc-6c3 yZaB"><b>{who}</b> {when}</div><div class="sc-6c4 cDeF">{said}</div><a class="sc-6c5 gHiJ" href=#>{L[1]}</a></div>', "<br>"),
    "utility classes": Manner(_TAILWIND, '<div class="mt-12"><h2 class="text-2xl font-bold">{L[0]} ({k})</h2><div class="divide-y mt-4">{all}</div></div>', '<div class="flex gap-3 py-4"><img class="w-10 h-10 rounded-full"><div class="flex-1"><div class="text-sm"><span class="font-semibold">{who}</span> <span class="text-gray-400">{when}</span></div><p class="mt-1 text-gray-800">{said}</p><button class="text-xs text-blue-600">{L[1]}</button></div></div>', '</p><p class="mt-1 text-gray-800">'),
    "utility classes bare": Manner(_TAILWIND, '<div class="mt-8 space-y-6">{all}</div>', '<div class="rounded-lg bg-gray-50 p-4"><p class="text-sm font-medium">{who} · {when}</p><p class="mt-2">{said}</p></div>', '</p><p class="mt-2">'),
    "modules": Manner(_HASHED, '<div class=CommentList_root__Ab3xZ><h3 class=CommentList_title__9sKq1>{L[0]}</h3>{all}</div>', '<div class=Comment_root__Zz81k><div class=Comment_head__7yTr2><span class=Comment_user__pQ0s>{who}</span><span class=Comment_date__11kd>{when}</span></div><div class=Comment_text__w3Rty><p>{said}</p></div><div class=Comment_foot__5tGv><button>{L[1]}</button></div></div>'),
    "postings": Manner(_NEWS, '<dst-community><section class=forum><h2>{k} Postings</h2><div class=forum--threads>{all}</div></section></dst-community>', '<dst-posting class=posting data-pid={n}><div class=posting--user><span class=user--name>{who}</span></div><div class=posting--date>{when}</div><div class=posting--content><h4>{L[0]}</h4><div class=posting--text><p>{said}</p></div></div><div class=posting--actions><button>{L[1]}</button><button>{L[2]}</button></div></dst-posting>'),
    "tech hub": Manner(_NEWS, '<div class=tm-comments-wrapper><header><h2 class=tm-comments__title>{L[0]} <span>{k}</span></h2></header><div class=tm-comments__tree>{all}</div></div>', '<section class=tm-comment-thread id=comment_{n}><article class=tm-comment-thread__comment><div class=tm-comment><header class=tm-comment__header><a class=tm-user-info__username href=#>{who}</a> <time>{when}</time></header><div class=tm-comment__body-content><div><p>{said}</p></div></div><footer class=tm-comment-footer><span>+{n}</span><button>{L[1]}</button></footer></div></article><div class=tm-comment-thread__children>{re}</div></section>', threaded=True),
    "journal": Manner(_BLOG, '<div class=b-grove><div class=b-tree>{all}</div></div>', '<div class="b-leaf b-leaf-seemore" id=ljcmt{n}><div class=b-leaf-inner><div class=b-leaf-header><div class=b-leaf-details><div class=b-leaf-username><a href=#>{who}</a></div><div class=b-leaf-meta><span class=b-leaf-createdtime>{when}</span></div></div></div><div class=b-leaf-article>{said}</div><div class=b-leaf-footer><ul><li><a href=#>{L[1]}</a></ul></div></div></div>', "<br><br>"),
    "opinions": Manner(_NEWS, '<div id=opinie class=opinie><h2>{L[0]} ({k})</h2>{all}<a href=#>{L[3]}</a></div>', '<div class=opinia><div class=opinia_nick>{who} <span class=opinia_data>[{when}]</span></div><div class=opinia_tresc>{said}</div><div class=opinia_akcje><a href=#>{L[1]}</a> <a href=#>{L[2]}</a></div></div>', "<br>"),
    "east box": Manner(_NEWS, '<div class=u_cbox><div class=u_cbox_head>{L[0]} {k}</div><ul class=u_cbox_list>{all}</ul></div>', '<li class=u_cbox_comment><div class=u_cbox_comment_box><div class=u_cbox_area><div class=u_cbox_info><span class=u_cbox_nick>{who}</span></div><div class=u_cbox_text_wrap><span class=u_cbox_contents>{said}</span></div><div class=u_cbox_info_base><span class=u_cbox_date>{when}</span><a href=# class=u_cbox_btn_report>{L[2]}</a></div><div class=u_cbox_tool><a href=#>{L[1]}</a></div></div></div></li>', "<br>"),
    "bookmarks": Manner(_NEWS, '<div class=entry-comments><ul class="entry-comment-contents-list js-bookmarks">{all}</ul></div>', '<li class=entry-comment-contents id=b-{n}><div class=entry-comment-contents-main><span class=entry-comment-username><a href=#>{who}</a></span> <span class="entry-comment-text js-bookmark-comment">{said}</span></div><ul class=entry-comment-meta><li class=entry-comment-timestamp><a href=#>{when}</a></ul></li>', "<br>"),
    "diary": Manner(_BLOG, '<div class=skin-comments><h3 class=skin-comments-title>{L[0]}({k})</h3><ul>{all}</ul></div>', '<li class=skin-comment><p class=skin-comment-title>{n}. Re</p><p class=skin-comment-text>{said}</p><p class=skin-comment-info><a href=#>{who}</a> {when}</p></li>', "<br>"),
    "old cms table": Manner(_TABLE, '<h3>{L[0]}</h3><table class=tx-comments width=100% cellpadding=4>{all}</table>', '<tr><td bgcolor=#eeeeee><b>{who}</b> <font size=1>{when}</font></td></tr><tr><td>{said}</td></tr>', "<br>"),
    "nested tables": Manner(_TABLE, '<br><center><b>{L[0]}</b></center>{all}<center>[ <a href=#>{L[3]}</a> ]</center>', '<table width=99% cellspacing=1 cellpadding=0 border=0 bgcolor=#cccccc><tr><td><table width=100% cellpadding=3><tr bgcolor=#f4f4f4><td><font class=content><b>{who}</b><br>{when}</font></td></tr><tr bgcolor=#ffffff><td><font class=content>{said}</font></td></tr></table></td></tr></table><br>', "<br><br>"),
    "guestbook": Manner(_TABLE, "<hr><h3>{L[0]}</h3>{all}", "<p><b>{who}</b> {L[5]} ({when}):<br>{said}</p><hr>", "<br>"),
    "movable": Manner(_BLOG, '<div class=comments id=comments><h2 class=comments-header>{L[0]} ({k})</h2><div class=comments-content>{all}</div></div>', '<a id=c{n}></a><div class=comment id=comment-{n}><div class=comment-content><p>{said}</p></div><p class=comment-footer>{who} | <a href=#>{when}</a></p></div>'),
    "numbered list": Manner(_BLOG, '<h3>{L[0]}</h3><ol class=replies>{all}</ol>', '<li id=r{n}><h4>{who} <small>{when}</small></h4><p>{said}</p></li>'),
    "microdata": Manner(_NEWS, '<div class=ugc><h3>{L[0]}</h3>{all}</div>', '<div itemprop=comment itemscope itemtype=http://schema.org/UserComments><span itemprop=creator>{who}</span> <time itemprop=commentTime>{when}</time><div itemprop=commentText>{said}</div></div>', "<br>"),
    "shop reviews": Manner(_SHOP, '<div id=reviews class=woocommerce-Reviews><div id=comments><h2>{k} {L[0]}</h2><ol class=commentlist>{all}</ol></div></div>', '<li class="review even" id=li-comment-{n}><div class=comment_container><img class=avatar><div class=comment-text><div class=star-rating><span>★★★★☆</span></div><p class=meta><strong class=woocommerce-review__author>{who}</strong> – <time>{when}</time></p><div class=description><p>{said}</p></div></div></div></li>'),
    "large shop reviews": Manner(_SHOP, '<div class=reviews-medley><h3>{L[0]}</h3><div class=review-views>{all}</div></div>', '<div data-hook=review class="a-section review"><div class=a-profile><span class=a-profile-name>{who}</span></div><span data-hook=review-date class=review-date>{when}</span><div class=review-data><span data-hook=review-body class="a-size-base review-text"><span>{said}</span></span></div><div class=review-comments><button>{L[2]}</button></div></div>', "<br><br>"),
    "recipe ratings": Manner(_BLOG, '<div class=feedback-list><h2>{L[0]} ({k})</h2>{all}<button>+</button></div>', '<div class=feedback__item><div class=feedback__author><strong>{who}</strong></div><div class=feedback__stars>★★★★★ <span>{when}</span></div><div class=feedback__text><p>{said}</p></div><div class=feedback__helpful><button>{L[4]} ({n})</button></div></div>'),
    "site builder": Manner(_HASHED, '<div data-hook=comments-root><div data-hook=header>{L[0]} ({k})</div><ul>{all}</ul></div>', '<li data-hook=comment><div><span data-hook=user-name>{who}</span><span data-hook=created-date>{when}</span></div><div data-hook=comment-content><div><p><span>{said}</span></p></div></div><div><button data-hook=reply>{L[1]}</button></div></li>', "</span></p><p><span>"),
    "dotted blog": Manner(_BLOG, '<div id=comments><h3>{L[0]}</h3><dl>{all}</dl></div>', '<dt id=c{n}><a href=#c{n} class=comment-number>{n}.</a> {when}, {who}</dt><dd><p>{said}</p></dd>'),
    "replies from elsewhere": Manner(_TAILWIND, '<section><h2>{L[0]}</h2><div id=mastodon-comments-list>{all}</div></section>', '<div class=mastodon-comment style="margin-left: 0px"><div class=author><div class=avatar><img></div><div class=details><a class=name href=#>{who}</a><a class=user href=#>@u{n}@social.example</a></div><a class=date href=#>{when}</a></div><div class=content><p>{said}</p></div><div class=status><div class=favourites><a href=#>{n}</a></div></div></div>'),
    "conversation": Manner(_NEWS, '<div class=spcv_conversation><div class=spcv_header>{k} {L[0]}</div><ul class=spcv_messages-list>{all}</ul></div>', '<li class=spcv_list-item><div class=components-MessageLayout-index__message-view><div class=components-MessageHeader-index__header><span class=src-components-Username>{who}</span><time>{when}</time></div><div class=components-MessageContent-components-text data-spot-im-class=message-text><div>{said}</div></div><div class=components-MessageActions-index><button>{L[1]}</button><button>{L[6]}</button></div></div></li>', "</div><div>"),
    "contributions": Manner(_NEWS, '<div id=disc-list><h2>{L[0]}</h2>{all}</div>', '<div id=post{n} class=contribution><table><tr><td class=vote>+{n}/-0</td><td class=cell><h4 class=name><a href=#>{who}</a></h4><div class="date hidden">{when}</div><div class=user-text><p>{said}</p></div></td></tr></table></div>'),
    "live widget": Manner(_BLOG, '<div id=livefyre-comments><div class=fyre-comment-count>{k} {L[0]}</div><div class=fyre-stream-content>{all}</div></div>', '<article class=fyre-comment-article><div class=fyre-comment-wrapper><header class=fyre-comment-head><a class=fyre-comment-username href=#>{who}</a><time class=fyre-comment-date>{when}</time></header><section class=fyre-comment-body><div class=fyre-comment><p>{said}</p></div></section><footer class=fyre-comment-footer><a href=#>{L[4]}</a><a href=#>{L[1]}</a></footer></div></article>'),
}  # fmt: skip


def write_pages() -> Iterator[CommentedPage]:
    """Write the pages of all kinds, the same ones every time."""
    for kind, manner in MANNERS.items():
        is_kept = bool(hashlib.sha1(kind.encode()).digest()[0] & 1)
        for number in range(_PAGES):
            draw = random.Random(f"{kind} {number}")
            html, said = _write(manner, draw, "en" if number == 0 else draw.choice(sorted(_articles())))
            yield CommentedPage(kind, html, said, is_kept)


@cache
def _articles() -> dict[str, list[tuple[str, ...]]]:
    """Gather articles of our own set in the languages of the comments, each as its lines."""
    found: dict[str, list[tuple[str, ...]]] = {}
    for page in own_set().pages():
        lines = tuple(line for line in page.gold.split("\n") if line.strip())
        if page.language in SAID and page.kind in ("news", "blog", "article") and len(lines) > 2:
            size = sum(map(len, lines)) if page.language == "ja" else len(page.gold.split())
            if size >= _LEAST_WORDS:
                found.setdefault(page.language, []).append(lines)
    return found


def _write(manner: Manner, draw: random.Random, tag: str) -> tuple[str, str]:
    labels = LABELS[tag].split("|")
    title, *lines = draw.choice(_articles()[tag])
    said = draw.sample(SAID[tag], draw.randint(2, min(9, len(SAID[tag]))))
    told: list[str] = []
    comments = "".join(_write_thread(manner, draw, tag, said, told))
    frame = manner.frame.replace("{all}", comments).replace("{k}", str(len(said)))
    other = [one[0][0] for one in _articles().values()]
    filled = {
        "{site}": f"{draw.choice(('Harbour', 'Valley', 'North', 'Linden', 'Open'))} {draw.choice(('Post', 'Notes', 'Kitchen', 'Review'))}",
        "{menu}": "".join(f"<li><a href=/{at}>{label}</a></li>" for at, label in enumerate(labels[6:])),
        "{title}": escape(title),
        "{day}": _write_day(draw, tag),
        "{author}": draw.choice(NAMES[tag].split("|")),
        "{body}": "".join(f"<p>{escape(line)}</p>" for line in lines),
        "{links}": "".join(f"<li><a href=/s/{at}>{escape(line)}</a></li>" for at, line in enumerate(other)),
        "{comments}": frame,
    }
    page = manner.layout
    for mark, text in filled.items():
        page = page.replace(mark, text)
    for at, label in enumerate(labels):
        page = page.replace(f"{{L[{at}]}}", label)
    head = f"<!doctype html><html lang={tag}><head><meta charset=utf-8><title>{escape(title)}</title></head>"
    return f"{head}<body>{page}</body></html>", "\n".join(told)


def _write_thread(manner: Manner, draw: random.Random, tag: str, said: Sequence[str], told: list[str]) -> Iterator[str]:
    """Write comments one after the other, now and then one as an answer to the one before."""
    waiting = list(said)
    while waiting:
        text = waiting.pop(0)
        told.append(text)
        parts = [text]
        if waiting and draw.random() < _SECOND:
            parts.append(waiting.pop(0))
            told.append(parts[1])
        answer = ""
        if manner.threaded and waiting and draw.random() < _SECOND:
            answer = "".join(_write_thread(manner, draw, tag, [waiting.pop(0)], told))
        yield (
            manner.one.replace("{n}", str(draw.randint(2, 900)))
            .replace("{who}", draw.choice(NAMES[tag].split("|")))
            .replace("{when}", _write_day(draw, tag))
            .replace("{said}", manner.gap.join(map(escape, parts)))
            .replace("{re}", answer)
        )


def _write_day(draw: random.Random, tag: str) -> str:
    day = date(2016, 1, 1) + timedelta(draw.randrange(3000))
    return format_date(day, draw.choice(("long", "medium", "short")), locale=tag)
