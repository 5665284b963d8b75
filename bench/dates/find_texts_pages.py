"""Skeletons of lines and pages as forum and site software writes them, for every language; marks: see `find_set`."""

META = r"""
{posted}: {ST}    {subject}: {title}

{user} » {ST} » {replies}: {num}

#{num} · {user} · {ST}

{user} | {S} | {views}: {big} | {replies}: {num}

{lastpost}: {C} · {user}

{published}: {ST} · {updated}: {+}{ST}

{joined}: [[i:{my}]] · {posts}: {big} · {from}: {town} · {lastpost}: {*}{ST}

{title} — {user}, {A}

{title} ({A}, {user}) · {page}: {pages}

[{ST}] <{user}> {title}

{user} ({ip}) — {ST}

{A} · {many} {comments} · {likes}: {num}

{file}    [[<{dd}-{b3}-{y}> ⟨{HH}:{n}⟩]]    {size}

★ {rate} — {user}, {S}

v{ver} — {S}
* {title}

{author}: {user}, {town} · {S} · {price}

{C} · {views}: {big} · ID {id}

{user}
{member}
{posts}: 2019
{joined}: {S}

{lastpost}: {ST} · {by} {user} · {num} · {big}

commit {hash}
Author: {user} <dev{n2}@example.org>
Date:   {git}
    {title}

Date: {rfc}
Message-ID: <{id}.{n3}@mail.example.org>
Subject: Re: {title}

From user{n2}@example.org {ctime}

{user} · {A} · {reply} · {quote} · {likes} {num}

-rw-r--r-- 1 root root {id} {ls} {file}

{ip} - - [{clf}] "GET /viewtopic.php?t={id} HTTP/1.1" 200 {id}

{sql} [notice] worker {n3}: {ip}:{port} closed ({n2}.{n2} ms)

{title} · {started} {user}, {S} · {replies}: {num} · {views}: {big}

{page} {frac} · {user} · {C} · {reply} #{num}

{quote}: {user}, {ST} (#{id})

{title} | {price} | {S} | {zip} | {phone}
"""

META_NONE = r"""
{user} · {posts}: 2019 · {likes}: {num} · {from}: {town}

{page} 1 / {n2} · {pages}

{price} · {stock} · {part} · ★ {rate}

{file} ({size}, {dim}) · {views}: {big}

{ip} → {ip6} · ttl={n2} · {n2}.{n2} ms

sha1 {hash} · {size} · v{ver}

{title} · {replies}: {num} · {views}: {big}

GPS {coord} · {n3} m · {temp}

{user} – {score} – {goals} – {ratio}

ISBN {isbn} · {n3} p. · {dim2} cm · {price}

{town} · Tel. {phone} · {zip}

CPU {n2}% · RAM {frac} GB · MAC {mac} · {temp}

♪ {title} [{long}] · {likes}: {num}

{user}
{member}
{posts}: {big}
{from}: {town}

EAN {ean} · {price} → {price} (−{n2}%) · {part} · {dim2} cm

{joined}: [[i:{my}]] · {posts}: {big} · {from}: {town}

{title} · {page}: {pages} · {many} {comments}

HTTP/1.1 404 · {ip}:{port} · /t/{id} · {size}
"""

MIXED = r"""
<td data-order="{epoch}">{A}</td> {by} {user} · {replies}: {num}

{say} <time datetime="{iso}">{S}</time>

<blockquote><cite>{user} {wrote} (<a href="#p{id}">{ST}</a>)</cite> {plain}</blockquote> {plain}

<abbr class="timeago" title="{iso}">{A}</abbr> {by} <a href="/u/{id}">{user}</a> | {plain}

{user} {wrote}: <span title="{ST}">{A}</span> {plain}

<p>{say}</p> <small>{*}{edited}</small>

<b>{title}</b><br>{plain}<br><i>{user}, {ST}</i>

{title} <span class="age" title="{isol}"><a href="item?id={id}">{A}</a></span> | <a href="hide?id={id}">hide</a>

{plain} <relative-time datetime="{isoz}" title="{ST}">{A}</relative-time>

<a href="/posts/{id}">{title}</a> – <em>{published} {S}</em> – {many} {comments} – {plain}

<img src="/img/{pic}" width="{px}" height="{px}"> {user} · {C} · <a href="#c{id}">{reply}</a>

{ST} <a href="/user/{id}">{user}</a>: {plain}

* <a href="/issues/{id}">#{id}</a> {title} (<tt>{hash8}</tt>) — {isod}

<strong>{lastpost}:</strong> {C} · {by} {user} <img src="/s.gif" width="12" height="12" alt="">

&laquo; <b>{reply} #{num}</b> {ST} &raquo; {plain}

{say}<br />{price} <del>{price}</del> (−{n2}%)

u/{user} <faceplate-timeago ts="{isop}"><time datetime="{isop}" title="{ST}">{A}</time></faceplate-timeago> {plain}

<span data-utime="{epoch}" aria-label="{ST}">{A}</span> · {town} · {likes} {num}

<meta itemprop="datePublished" content="{isod}"/>{title}, {S}. {plain}

{user} <span class="bullet">•</span> {C} <span class="rep">+{n2}</span> {plain}

{say} <a href="/t/{id}?page={n2}">{title}</a> <i>v{ver}</i>

{plain} <span class="edit-info">{*}{edited}</span>

<tbody id="normalthread_{id}" data-created="{sql}">{user} · {A} · {views} {big}</tbody>

{A} · <b>{user}</b> · {price} · <img src="/thumb/{pic}" alt="{dim}"> {town}

<h3>{title}</h3> {S} | {author}: {user} | {plain}
"""

MIXED_NONE = r"""
{plain} <a href="/t/{id}?page={n2}">{title}</a>

<b>{user}</b>: {plain} <span class="rep">+{n3}</span>

<p>{plain}</p> {plain} <code>{ver}</code>

{price} <s>{price}</s> <span class="off">-{n2}%</span> {plain}

<img src="/u/{pic}" width="{px}" height="{px}" alt=""> {user} · {posts}: {big}

{title} <span class="badge">{n2}</span> {views}: {big} {plain}

<td>{page} {n2}</td> {pages} <td>{plain}</td>

<pre>{ip}: icmp_seq={n2} ttl={n2} {n2}.{n3} ms</pre> {plain}

<span style="color:#{hex};font-size:{n2}px">{plain}</span> {user}

{plain}<br>-- <br>{user}<br>Tel. {phone}<br>{zip}

<em>{author}: {user}</em> {plain} <sup>{n2}</sup> <a href="#fn{n2}">[{n2}]</a>

{plain} <span data-user-id="{id}" data-score="{n3}">★ {rate}</span>
"""

HTML = r"""
<p class="author"><a href="./viewtopic.php?p={id}#p{id}"><i class="icon fa-file fa-fw"></i></a>{by}
<strong><a href="./memberlist.php?mode=viewprofile&amp;u={n3}" class="username">{user}</a></strong>
&raquo; <time datetime="{isop}">{ST}</time></p>

<dd class="profile-posts"><strong>{posts}:</strong> <a href="./search.php?author_id={n3}">2019</a></dd>
<dd class="profile-joined"><strong>{joined}:</strong> {ST}</dd>

<dd class="lastpost"><span><dfn>{lastpost}</dfn> <a href="./memberlist.php?u={n3}">{user}</a><br />{ST}</span></dd>

<td><span class="postdetails">{posted}: {ST}&nbsp; &nbsp;{subject}: {title}</span></td>

<td class="thead"><a name="post{id}"><img class="inlineimg" src="images/statusicon/post_old.gif" alt="" /></a>
	{ST}
</td><td class="thead" align="right">#<a href="showpost.php?p={id}&amp;postcount={n2}"><strong>{n2}</strong></a></td>

<span class="postdate old"><span class="date">{S},&nbsp;<span class="time">[[{T}]]</span></span></span>
<span class="nodecontrols"><a href="showthread.php?p={id}" class="postcounter">#{n2}</a></span>

<div class="smallfont" style="text-align:right">{S} <span class="time">[[{T}]]</span><br />
{by} <a href="member.php?find=lastposter&amp;t={id}">{user}</a></div>

<div class="b-post__timestamp"><time itemprop="dateCreated" datetime="{isol}">{ST}</time></div>
<a class="b-post__count" href="#post{id}">#{n2}</a>

<dl class="userinfo_extra"><dt>{joined}</dt> <dd>[[i:{my}]]</dd> <dt>{posts}</dt> <dd>{big}</dd></dl>
<span class="date">{*}{ST}</span>

<a href="threads/x.{id}/" class="datePermalink"><span class="DateTime" title="{ST}">{S}</span></a>

<abbr class="DateTime" data-time="{epoch}" data-diff="{id}" data-datestring="{S}" data-timestring="[[{T}]]"
title="{ST}">{C}</abbr>

<time class="u-dt" dir="auto" datetime="{isoo}" data-time="{epoch}" data-date-string="{S}"
data-time-string="[[{T}]]" title="{ST}" itemprop="datePublished">{ST}</time>

<li class="u-concealed"><a href="/threads/x.{id}/post-{id}" rel="nofollow"><time class="u-dt" datetime="{isoo}"
data-timestamp="{epoch}" data-date="{S}" data-time="[[{T}]]" title="{ST}">{A}</time></a></li>

<div class="lbContainer" data-lb-id="post-{id}" data-lb-caption-desc="{user} &middot; {ST}"><img src="/d/{pic}"></div>

<div class="structItem-cell structItem-cell--latest"><a href="/threads/x.{id}/latest" rel="nofollow">{ST}</a>
<dl class="pairs"><dt>{replies}</dt><dd>{num}</dd></dl><dl class="pairs"><dt>{views}</dt><dd>{n2}K</dd></dl></div>

<div class="smalltext">&#171; <strong>{reply} #{num}:</strong> {ST} &#187;</div>

<div class="lastpost">{by} <a href="?action=profile;u={n3}">{user}</a> <strong>{C0}</strong>, [[{T}]]</div>

<span class="post_date"><span title="{S}">{C0}</span>, [[{T}]]</span> <span class="post_edit" id="e_{id}"></span>

<span class="lastpost smalltext">{ST}<br /><a href="showthread.php?tid={id}&amp;action=lastpost">{lastpost}</a>:
<a href="member.php?uid={n3}">{user}</a></span>

<p class='posted_info desc lighter'>{posted} <abbr class="published" title="{isop}">{ST}</abbr></p>

<a href='/topic/{id}-x/?do=findComment&amp;comment={id}' class='ipsType_blendLinks'><time datetime='{isoz}'
title='{ST}' data-short='[[i:{n1} yr]]'>{A}</time></a>

<td class="activity num age"><a href="/t/x/{id}/{n2}" title="{ST}"><span class="relative-date" data-time="{ms}"
data-format="tiny">{A}</span></a></td><td class="num posts"><span class="number">{n3}</span></td>

<div class='crawler-post-infos'><meta itemprop='datePublished' content='{isoz}'><time datetime='{isoz}'
class='post-time'>{ST}</time>
<meta itemprop='dateModified' content='{+}{isoz}'><span itemprop='position'>{n2}</span></div>

<em id="authorposton{id}">{posted} <span title="{disc}">{A}</span></em> <a href="space-uid-{id}.html">{user}</a>

<td class="by"><cite><a href="space-uid-{id}.html" c="1">{user}</a></cite><em><span>{S}</span></em></td>
<td class="num"><a href="thread-{id}-1-1.html" class="xi2">{num}</a><em>{id}</em></td>

<span class="posted-on"><a href="https://example.org/?p={id}" rel="bookmark"><time class="entry-date published"
datetime="{isop}">{S}</time><time class="updated" datetime="{+}{isop}">{S}</time></a></span>

<div class="comment-meta commentmetadata"><a href="https://example.org/?p={id}#comment-{id}">{ST}</a></div>

<h2 class="entry-title"><a href="https://example.org/[[i:{y}/{mm}/{dd}]]/post-{n3}/">{title}</a></h2>
<time datetime="{isod}">{S}</time>

<span class="field field--name-created"><time datetime="{isop}" title="{ST}" class="datetime">{ST}</time></span>

<div class="submitted">{user} — <span property="dc:date dc:created" content="{isop}">{ST}</span></div>

<li data-mw-revid="{id}"><a href="/index.php?oldid={id}" class="mw-changeslist-date">{ST}</a>
<span class="history-size mw-diff-bytes" data-mw-bytes="{id}">{big}</span>
<span class="mw-plusminus-pos">(+{num})</span></li>

<li id="footer-info-lastmod">{updated}: {ST}</li><li id="footer-info-copyright">CC BY-SA 4.0</li>

<td class="subtext"><span class="score" id="score_{id}">{n3} points</span>
<a href="user?id={n3}" class="hnuser">{user}</a>
<span class="age" title="{isol}"><a href="item?id={id}">{A}</a></span></td>

<p class="tagline"><span class="score unvoted" title="{n3}">{n3} points</span> <time title="{ctimez}"
datetime="{isop}" class="live-timestamp">{A}</time> <a href="/user/{id}">{user}</a></p>

<relative-time datetime="{isoz}" class="no-wrap" title="[[<{b3} {d}, {y}>, ⟨{h}:{n} {P} GMT+1⟩]]">{A}</relative-time>

<p class="article__meta"><span class="date">{S}</span> | <span class="time">[[{T}]]</span> | {many} {comments}</p>

<meta property="article:published_time" content="{isop}"/>
<meta property="article:modified_time" content="{+}{isop}"/><meta property="og:image:width" content="1200"/>

<meta name="date" content="{isod}"><meta name="viewport" content="width=device-width, initial-scale=1.0">

<li><strong>Date</strong>: {rfc}</li><li><strong>Subject</strong>: Re: {title}</li>

<B>{user}</B> <A HREF="mailto:list-{n2}@example.org">list-{n2} at example.org</A><BR><I>{pipermail}</I>

<div itemprop="review"><meta itemprop="datePublished" content="{isod}"><span class="rating">{rate}</span>
<span class="by">{user}</span>, <span class="date">{S}</span></div>

<h2 id="v{n3}">v{ver} <small>({isod})</small></h2><ul><li>Fix #{id}, #{id}</li></ul>

<tr><td>{n3}</td><td><a href="/t/{id}">{title}</a></td><td>{num}</td><td>{big}</td><td>{ST}<br>{user}</td></tr>

<ins datetime="{iso}"><p>v{ver}: {title}</p></ins>

<a class="ts" aria-label="{published}: {ST}" href="/p/{id}">{A}</a> <span>{price}</span>

<tr><td data-sort-value="{epoch}">{S}</td><td>{price}</td><td>{n2}%</td><td>{part}</td></tr>

<span class="timestamp" data-timestamp="{ms}" title="{ST}">{A}</span><span class="likes">{num}</span>

<abbr data-utime="{epoch}" data-shorten="1" title="{ST}" class="livetimestamp">{A}</abbr>

<div class="post" data-created="{sql}" data-id="{id}" data-score="{n2}"><b>{user}</b><span>{C}</span></div>

<tr><td><a href="/d/{id}">{file}</a></td><td align="right">{sqlm}</td><td align="right">{size}</td></tr>

<item><title>{title}</title><guid>t-{id}</guid><pubDate>{rfc}</pubDate></item>

<entry><id>tag:t-{id}</id><published>{isoz}</published><updated>{+}{isoz}</updated></entry>

<input type="date" name="from" value="{isod}" maxlength="10" size="12">

<div class="news-item"><span class="news-date">{S}</span><a href="/news/{id}.html">{title}</a></div>

<li class="comment" id="c{id}"><b>{user}</b> <i>{C}</i> <a href="#c{id}">#{n2}</a></li>

<span class="time"><time datetime="{isop}">[[{T}]]</time></span><span class="num">{n2}</span>

<div class="byline">{by} <a rel="author" href="/a/{n3}">{user}</a><span class="dateline">{ST}</span></div>
"""

HTML_NONE = r"""
<div class="pagination">{big} • {page} <strong>1</strong> / <strong>{n2}</strong>
<ul><li class="active"><span>1</span></li>
<li><a href="./viewtopic.php?t={id}&amp;start=25">2</a></li>
<li><a href="./viewtopic.php?t={id}&amp;start=50">3</a></li></ul></div>

<dl class="postprofile" id="profile{id}"><dt><a href="./memberlist.php?u={n3}">{user}</a></dt>
<dd class="profile-posts"><strong>{posts}:</strong> 2019</dd><dd><strong>{from}:</strong> {town}</dd></dl>

<div class="price-box"><span class="old">{price}</span> <span class="new">{price}</span> <em>-{n2}%</em></div>

<img src="/uploads/{pic}" width="{px}" height="{px}" alt="{dim}" style="max-width:100%;margin:2px 5px 20px 19px">

<table class="scores"><tr><td>{town}</td><td>{score}</td><td>{goals}</td><td>{n2}</td></tr></table>

<iframe width="{px}" height="{px}" src="https://example.org/embed/{hash8}?start={n3}" allowfullscreen></iframe>

<path d="M12 2.5l3.1 6.3 7 1-5 4.9 1.2 7L12 18.4 5.7 21.7l1.2-7-5-4.9 7-1z" fill="#{hex}"/>

<meta name="generator" content="WordPress {ver}"><meta name="theme-color" content="#{hex}">

<meta name="geo.position" content="{coord}"><meta name="viewport" content="width=device-width, initial-scale=1.0">

<link rel="stylesheet" href="/css/style.min.css?v={ver}"><img src="/img/logo-{px}.png?rev={ver}">

<a class="btn" href="tel:{id}">{phone}</a><span class="zip">{zip}</span>

<li class="stat" title="{views}: {big}" aria-label="{many} {comments}"><b>{num}</b></li>

<div id="map" data-lat="{lat}" data-lng="{lng}" data-zoom="{n1}"></div><p>{town}</p>

<tr><td>{part}</td><td>{dim2}</td><td>{n2}.{n2} kg</td><td>{price}</td><td>{stock}</td></tr>

<span itemprop="ratingValue">{rate}</span> (<span itemprop="reviewCount">{n3}</span>)
<span itemprop="isbn">{isbn}</span>

<div class="attachment"><a href="attachment.php?id={id}">{file}</a> ({size}, {num} {views})</div>

<code>{ip} {mac} {ip6}</code> <samp>{hash}</samp>

<h3><a href="/t/{id}">{title}</a></h3><span class="count">{replies}: {num}</span>
<span class="count">{views}: {big}</span>

<ul class="tracks"><li>1. {title} <em class="duration">{dur}</em></li></ul>

<td class="alt1" align="center"><a href="misc.php?do=whoposted&amp;t={id}">{num}</a></td><td class="alt2">{big}</td>

<div class="userinfo"><b>{user}</b><br>{member}<br>{joined}: [[i:{my}]]<br>{posts}: {big}</div>

<option value="{n2}" selected>{n2} / {page}</option><option value="100">100 / {page}</option>

<div class="progress" style="width:{n2}.{n2}%" data-max="{n3}" data-user-id="{id}">{n2}%</div>

<button data-sku="{part}" data-gtin13="{ean}" data-fbid="100{id}{n3}" tabindex="0">{price}</button>

<blockquote cite="/post/{id}"><b>{user} {wrote}:</b> {title}</blockquote><a href="#p{id}">#{n2}</a>
"""
