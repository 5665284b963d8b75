"""The dates of the usual forum software come out of its markup, each with its twin."""

import re

from tests.table import table

from pauk.dates.find.html_lines import runs, twin_of
from pauk.dates.find.html_pieces import cut, is_markup

# software → markup, the line or value that holds the date, attributes that tell the same moment exactly
POSTS = {
    "phpBB 3.0": (
        (
            '<p class="author"><a href="./viewtopic.php?p=114745#p114745">'
            '<img src="./styles/imageset/icon_post_target.gif" width="11" height="9" alt="Post" title="Post" />'
            '</a>by <strong><a href="./memberlist.php?mode=viewprofile&amp;u=2">admin</a></strong>'
            " &raquo; Sat Jan 08, 2011 5:14 pm </p>"
        ),
        "by admin &raquo; Sat Jan 08, 2011 5:14 pm ",
        [],
    ),
    "phpBB 3.3": (
        (
            '<p class="author"><a class="unread" href="./viewtopic.php?p=7#p7" title="Unread post">'
            '<i class="icon fa-file fa-fw" aria-hidden="true"></i><span class="sr-only">Unread post</span></a>'
            '<span class="responsive-hide">by <strong><a href="./memberlist.php?u=2" class="username">admin</a>'
            '</strong> &raquo; </span><time datetime="2020-04-22T15:03:00+00:00">Wed Apr 22, 2020 3:03 pm'
            "</time></p>"
        ),
        "Unread post by admin &raquo;  Wed Apr 22, 2020 3:03 pm",
        ["2020-04-22T15:03:00+00:00"],
    ),
    "vBulletin 3": (
        (
            '<td class="thead" style="font-weight:normal"><!-- status icon and date --><a name="post2019">'
            '<img class="inlineimg" src="images/post_old.gif" alt="Old" /></a>\n\t03-12-2019, 10:48 AM\n'
            "<!-- / date --></td>"
        ),
        "\n\t03-12-2019, 10:48 AM\n",
        [],
    ),
    "vBulletin 4": (
        (
            '<div class="posthead"><span class="postdate old"><span class="date">12th March 2019,&nbsp;'
            '<span class="time">10:48</span></span></span><span class="nodecontrols">'
            '<a name="post7" href="show.php?2019-x">#1</a></span>'
        ),
        "12th March 2019,&nbsp;10:48 #1",
        [],
    ),
    "vBulletin 5": (
        (
            '<div class="b-post__timestamp"><time itemprop="dateCreated" datetime="2019-03-12T09:48:00">'
            "12 Mar 2019, 10:48</time></div>"
        ),
        "12 Mar 2019, 10:48",
        ["2019-03-12T09:48:00"],
    ),
    "XenForo 1": (
        (
            '<a href="threads/x.2019/" title="Permalink"><abbr class="DateTime" data-time="1552384080"'
            ' data-diff="394" data-datestring="Mar 12, 2019" data-timestring="10:48 AM"'
            ' title="Mar 12, 2019 at 10:48 AM">Mar 12, 2019</abbr></a>'
        ),
        "Mar 12, 2019",
        ["Mar 12, 2019 at 10:48 AM", "10:48 AM", "Mar 12, 2019", "394", "1552384080"],
    ),
    "XenForo 2": (
        (
            '<ul class="message-attribution-main listInline "><li class="u-concealed">'
            '<a href="/threads/x.2019/post-7" rel="nofollow"><time  class="u-dt" dir="auto"'
            ' datetime="2020-04-22T15:03:00+0100" data-time="1587564180" data-date-string="Apr 22, 2020"'
            ' data-time-string="3:03 PM" title="Apr 22, 2020 at 3:03 PM" itemprop="datePublished">'
            "Wednesday at 3:03 PM</time></a></li></ul>"
        ),
        "Wednesday at 3:03 PM",
        ["Apr 22, 2020 at 3:03 PM", "3:03 PM", "Apr 22, 2020", "1587564180", "2020-04-22T15:03:00+0100"],
    ),
    "SMF 2.0": (
        '<div class="smalltext">&#171; <strong> on:</strong> March 12, 2019, 10:48:00 AM &#187;</div>',
        "&#171;  on: March 12, 2019, 10:48:00 AM &#187;",
        [],
    ),
    "SMF 2.0, today": (
        ('<div class="smalltext">&#171; <strong>Reply #7 on:</strong> <strong>Today</strong> at 10:48:00 AM &#187;'),
        "&#171; Reply #7 on: Today at 10:48:00 AM &#187;",
        [],
    ),
    "IP.Board 3": (
        (
            '<p class="posted_info desc lighter ipsType_small">Posted '
            '<abbr class="published" itemprop="commentTime" title="2019-03-12T10:48:00+00:00">'
            "12 March 2019 - 10:48 AM</abbr></p>"
        ),
        "Posted 12 March 2019 - 10:48 AM",
        ["2019-03-12T10:48:00+00:00"],
    ),
    "Invision 4": (
        (
            "<div class='ipsType_reset'>"
            "<a href='https://x.org/?do=findComment&amp;comment=2019' class='ipsType'>Posted "
            "<time datetime='2020-04-22T15:03:00Z' title='04/22/20 03:03 PM' data-short='4 yr'>April 22, 2020"
            "</time></a></div>"
        ),
        "Posted April 22, 2020",
        ["4 yr", "04/22/20 03:03 PM", "2020-04-22T15:03:00Z"],
    ),
    "MyBB 1.8": (
        ('<span class="post_date">03-12-2019, 10:48 AM <span class="post_edit" id="edited_by_7"></span></span>'),
        "03-12-2019, 10:48 AM ",
        [],
    ),
    "MyBB 1.8, today": (
        '<span class="post_date"><span title="03-12-2019">Today</span>, 10:48 AM</span>',
        "Today, 10:48 AM",
        ["03-12-2019"],
    ),
    "Discourse": (
        (
            '<a class="post-date" href="/t/x/2019/7" title="Post date"><span title="Apr 22, 2020 3:03 pm"'
            ' data-time="1587567780000" data-format="tiny" class="relative-date date">22d</span></a>'
        ),
        "22d",
        ["1587567780000", "Apr 22, 2020 3:03 pm"],
    ),
    "Discourse for crawlers": (
        (
            "<noscript><div class='topic-body crawler-post'><span class='crawler-post-infos'>"
            "<time itemprop='datePublished' datetime='2020-04-22T15:03:00Z' class='post-time'>"
            "April 22, 2020,  3:03pm</time><meta itemprop='dateModified' content='2020-05-01T08:00:00Z'>"
            "<span itemprop='position'>1</span></span></div></noscript>"
        ),
        "April 22, 2020,  3:03pm 1",
        ["2020-04-22T15:03:00Z", "2020-05-01T08:00:00Z"],
    ),
    "WordPress": (
        (
            '<span class="posted-on"><a href="https://x.org/2019/03/12/x/" rel="bookmark">'
            '<time class="entry-date published" datetime="2019-03-12T10:48:00+01:00">12 March 2019</time>'
            '<time class="updated" datetime="2019-04-01T08:00:00+01:00"></time></a></span>'
        ),
        "12 March 2019",
        ["2019-03-12T10:48:00+01:00", "2019-04-01T08:00:00+01:00"],
    ),
    "WordPress comment": (
        (
            '<div class="comment-metadata"><a href="/2019/03/12/#comment-7">'
            '<time datetime="2019-03-12T10:48:00+01:00">March 12, 2019 at 10:48 am</time></a></div>'
        ),
        "March 12, 2019 at 10:48 am",
        ["2019-03-12T10:48:00+01:00"],
    ),
    "a calendar badge": (
        ('<div class="entry-date"><div class="day">22</div><div class="month">Apr</div><div class="year">2020</div>'),
        "22 Apr 2020",
        [],
    ),
    "Discuz!": (
        '<em id="authorposton7">发表于 <span title="2019-3-12 10:48:00">3&nbsp;天前</span></em>',
        "发表于 3&nbsp;天前",
        ["2019-3-12 10:48:00"],
    ),
    "GitHub": (
        (
            '<relative-time datetime="2020-04-22T15:03:00Z" title="Apr 22, 2020, 5:03 PM GMT+2">Apr 22, 2020'
            "</relative-time>"
        ),
        "Apr 22, 2020",
        ["Apr 22, 2020, 5:03 PM GMT+2", "2020-04-22T15:03:00Z"],
    ),
}


@table("software", POSTS)
def test_the_line_of_the_date_and_its_twins(software):
    source, line, twins = POSTS[software]
    assert is_markup(source)
    pieces = cut(source)
    run = next(run for run in runs(pieces) if run.text == line and run.pieces[0].kind == "text")
    found = {twin: pieces[twin].text for piece in run.pieces for twin in twin_of(pieces, pieces.index(piece))}
    assert sorted(text for text in found.values() if re.search(r"\d", text)) == sorted(twins)
