"""Write the pages of a thread, of a profile with its wall, and messages.

In: a `Likeness`. Out: HTML.
"""

import json

from tests.likenesses.likeness import Likeness, esc, slice_page
from tests.likenesses.store import Member, Post, Thread

from .frame import ZONE, avatar, frame, member_path, pager, path_to, time, user


def thread(likeness: Likeness, thread: Thread, page: int) -> str:
    """Write a page of a thread."""
    target = esc(likeness.thread_url(thread).removeprefix(likeness.base))
    paging = pager(target, page, likeness.thread_page_count(thread))
    posts = "".join(_post(likeness, post) for post in slice_page(thread.posts, page, likeness.posts_per_page))
    first = thread.first
    about = f"""<div class="p-description"><ul class="listInline listInline--bullet">
<li><i class="fa--xf far fa-user" aria-hidden="true" title="Topicstarter"></i><span class="u-srOnly">Topicstarter</span>
{user(likeness, first.author)}</li>
<li><i class="fa--xf far fa-clock" aria-hidden="true" title="Startdatum"></i><span class="u-srOnly">Startdatum</span>
<a href="{target}" class="u-concealed">{time(likeness, first.at)}</a></li></ul></div>"""
    closed = """<div class="blockStatus blockStatus--standalone"><dl class="blockStatus-list"><dt>Status</dt><dd
 class="blockStatus-message blockStatus-message--locked">Niet open voor verdere reacties.</dd></dl></div>"""
    body = f"""{closed if thread.is_locked else ""}
<div class="block block--messages" data-xf-init="" data-type="post" data-href="/inline-mod/" data-search-target="*">
<span class="u-anchorTarget" id="posts"></span>
<div class="block-outer"><div class="block-outer-main">{paging}</div></div>
<div class="block-container lbContainer" data-xf-init="lightbox select-to-quote" data-lb-id="thread-{thread.number}">
<div class="block-body js-replyNewMessageContainer">
{posts}</div></div>
<div class="block-outer block-outer--after"><div class="block-outer-main">{paging}</div>
<div class="block-outer-opposite"><a href="/login/" class="button button--link button--wrap" data-xf-click="overlay">
<span class="button-text">Je moet inloggen of registreren om hier te antwoorden.</span></a></div></div></div>
<div class="blockMessage blockMessage--none"><div class="shareButtons shareButtons--iconic"
 data-xf-init="share-buttons">
<span class="shareButtons-label">Delen:</span><div class="shareButtons-buttons"><a class="shareButtons-button
 shareButtons-button--brand shareButtons-button--facebook" href="#share"><span>Facebook</span></a></div></div></div>"""
    data = {
        "@context": "https://schema.org",
        "@type": "DiscussionForumPosting",
        "@id": likeness.thread_url(thread),
        "headline": thread.title,
        "datePublished": first.at.isoformat(),
        "dateModified": thread.last.at.isoformat(),
        "author": {"@type": "Person", "name": first.author.name},
        "interactionStatistic": {"@type": "InteractionCounter", "userInteractionCount": thread.replies},
    }
    head = f"""<link rel="canonical" href="{esc(likeness.thread_url(thread, page))}" />
<script type="application/ld+json">{json.dumps(data)}</script>"""
    return frame(likeness, thread.title, path_to(likeness, thread.board), body, head=head, about=about)


def _post(likeness: Likeness, post: Post) -> str:
    number, author = post.number, post.author
    link = esc(likeness.post_url(post).removeprefix(likeness.base))
    edited = signature = ""
    if post.edited:
        edited = f'<div class="message-lastEdit">Laatst bewerkt: {time(likeness, post.edited)}</div>'
    if author.signature:
        signature = f'<aside class="message-signature"><div class="bbWrapper">{esc(author.signature)}</div></aside>'
    here = post.at.astimezone(ZONE)
    return f"""<article class="message message--post js-post js-inlineModContainer  " data-author="{esc(author.name)}"
 data-content="post-{number}" id="js-post-{number}" itemscope itemtype="https://schema.org/Comment"
 itemid="{likeness.base}/posts/{number}/">
<meta itemprop="parentItem" itemscope itemid="{esc(likeness.thread_url(post.thread))}" />
<span class="u-anchorTarget" id="post-{number}"></span>
<div class="message-inner">
{_user(likeness, author)}
<div class="message-cell message-cell--main"><div class="message-main js-quickEditTarget">
<header class="message-attribution message-attribution--split"><ul class="message-attribution-main listInline ">
<li class="u-concealed"><a href="{link}" rel="nofollow"
 itemprop="url">{time(likeness, post.at, 'itemprop="datePublished"')}</a>
</li></ul><ul class="message-attribution-opposite message-attribution-opposite--list "><li><a href="{link}"
 class="message-attribution-gadget" data-xf-init="share-tooltip" data-href="/posts/{number}/share" aria-label="Delen"
 rel="nofollow"><i class="fa--xf far fa-share-alt" aria-hidden="true"></i></a></li>
<li><a href="{link}" rel="nofollow">#{post.place}</a></li></ul></header>
<div class="message-content js-messageContent">
<div class="message-userContent lbContainer js-lbContainer " data-lb-id="post-{number}"
 data-lb-caption-desc="{esc(author.name)} &middot; {here:%d-%m-%Y} om {here:%H:%M}">
<article class="message-body js-selectToQuote"><div itemprop="text"><div
 class="bbWrapper">{likeness.post_html(post)}</div></div>
<div class="js-selectToQuoteEnd">&nbsp;</div></article></div>
{edited}
{signature}
</div>
<footer class="message-footer"><div class="message-microdata" itemprop="interactionStatistic"
 itemtype="https://schema.org/InteractionCounter" itemscope><meta itemprop="userInteractionCount"
 content="{len(post.likes)}" />
<meta itemprop="interactionType" content="https://schema.org/LikeAction" /></div>
<div class="reactionsBar js-reactionsList
 {"is-active" if post.likes else ""}">{_reactions(post) if post.likes else ""}</div>
<div class="js-historyTarget message-historyTarget toggleTarget" data-href="trigger-href"></div></footer>
</div></div></div></article>
"""


def _reactions(post: Post) -> str:
    names = [f"<bdi>{esc(member.name)}</bdi>" for member in post.likes]
    people = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} en {names[-1]}"
    return f"""<ul class="reactionSummary"><li><span class="reaction reaction--small reaction--1"
 data-reaction-id="1"><i
 aria-hidden="true"></i><img src="/styles/default/xenforo/reactions.png" loading="lazy" class="reaction-sprite"
 alt="Leuk"
 title="Leuk" /></span></li></ul><span class="u-srOnly">Waarderingen:</span><a class="reactionsBar-link"
 href="/posts/{post.number}/reactions" data-xf-click="overlay" data-cache="false" rel="nofollow">{people}</a>"""


def _user(likeness: Likeness, author: Member) -> str:
    place = f"""<dl class="pairs pairs--justified"><dt>Locatie</dt><dd><a
 href="/misc/location-info?location={esc(author.place)}"
 rel="nofollow noreferrer" target="_blank" class="u-concealed">{esc(author.place)}</a></dd></dl>"""
    joined = time(likeness, author.joined)
    joined = joined[joined.index(">") + 1 : joined.index("</time>")]
    named = f'<span itemprop="name">{esc(author.name)}</span>'
    staff = '<div class="userBanner userBanner--staff message-userBanner"><strong>Forumleiding</strong></div>'
    return f"""<div class="message-cell message-cell--user"><section class="message-user" itemprop="author" itemscope
 itemtype="https://schema.org/Person" itemid="{likeness.base}{member_path(author)}">
<meta itemprop="url" content="{likeness.base}{member_path(author)}" />
<div class="message-avatar "><div class="message-avatar-wrapper">{avatar(author, "m")}</div></div>
<div class="message-userDetails"><h4 class="message-name">{user(likeness, author, named)}</h4>
<h5 class="userTitle message-userTitle" dir="auto"
 itemprop="jobTitle">Nieuw lid</h5>{staff if author.is_moderator else ""}</div>
<div class="message-userExtras"><dl class="pairs pairs--justified"><dt>Lid geworden</dt><dd>{joined}</dd></dl>
<dl class="pairs pairs--justified"><dt>Berichten</dt><dd>{likeness.store.count_posts(author)}</dd></dl>
<dl class="pairs pairs--justified"><dt>Waarderingsscore</dt><dd>{author.number % 5}</dd></dl>
{place if author.place else ""}</div>
<span class="message-userArrow"></span></section></div>"""


def profile(likeness: Likeness, member: Member) -> str:
    """Write a profile; others have written on its wall, which is no thread."""
    writers = [other for other in likeness.store.members if (other.number + member.number) % 7 == 0][:3]
    wall = "".join(
        f"""<article class="message message--simple js-inlineModContainer" data-author="{esc(other.name)}"
 data-content="profile-post-{other.number * 100 + member.number}"><div class="message-inner"><div
 class="message-cell message-cell--user"><div class="message-user"><div
 class="message-avatar">{avatar(other, "s")}</div></div>
</div><div class="message-cell message-cell--main"><div class="message-main"><header class="message-attribution
 message-attribution--plain"><ul class="listInline listInline--bullet"><li class="message-attribution-user">
<h4 class="attribution">{user(likeness, other)}</h4></li><li><a href="/profile-posts/{other.number}/"
 class="u-concealed"
 rel="nofollow">{time(likeness, other.joined)}</a></li></ul></header><div class="message-content"><article
 class="message-body"><div class="bbWrapper">Welkom op de werf,
 {esc(member.name)}!</div></article></div></div></div></div>
</article>"""
        for other in writers
    )
    body = f"""<div class="block"><div class="block-container"><div class="memberHeader memberHeader--withBanner">
<div class="memberProfileBanner memberHeader-main"><div class="memberHeader-mainContent"><span
 class="memberHeader-avatar">
{avatar(member, "l")}</span><div class="memberHeader-content memberHeader-content--info"><h1
 class="memberHeader-name"><span
 class="memberHeader-nameChangeable">{esc(member.name)}</span></h1><dl
 class="pairs pairs--inline"><dt>Lid geworden</dt><dd>
{time(likeness, member.joined)}</dd></dl></div></div></div></div></div></div>
<ul class="tabPanes js-memberTabPanes"><li class="is-active" role="tabpanel" id="profile-posts"><div
 class="block block--messages"><div class="block-container"><div
 class="block-body js-replyNewMessageContainer">{wall}</div>
</div></div></li></ul>"""
    return frame(likeness, member.name, [("/members/", "Leden")], body)


def message(likeness: Likeness, title: str, words: str) -> str:
    """Write a page that says one thing."""
    return frame(likeness, title, [], f'<div class="blockMessage">{words}</div>')
