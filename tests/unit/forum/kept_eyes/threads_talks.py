"""Talks outside the common boards: questions, mailing lists, groups, trackers, blogs.

In: frames. Out: pages with posts, and what the posts say.
"""

from tests.unit.forum.eyes.page import Built, Said

from .frames import blog
from .frames_sites import manual, shop
from .pages import page
from .parts import each, posts_of, records


@page("thread", "https://fragen.gartenwissen.example/questions/4410/ohrwuermer-im-hochbeet")
def question_with_answers_and_comments():
    ask = (
        "Seit zwei Wochen sitzen in meinem Hochbeet dutzende Ohrwürmer, vor allem unter den Brettern am "
        "Rand. Der junge Salat hat Löcher. Sind es "
        "die Ohrwürmer oder suche ich den falschen Schuldigen? Ich möchte nichts spritzen."
    )
    best = (
        "Ohrwürmer fressen vor allem Blattläuse und welkes Laub. Die Löcher im Salat stammen fast immer von "
        "Schnecken, die nachts kommen. "
        "Leg abends ein nasses Brett aus und schau am Morgen darunter nach, dann weißt du es."
    )
    other = "Bei uns waren es Asseln. Seit die Bretter einen Fingerbreit Abstand zur Erde haben, ist Ruhe."
    notes = (
        "Wie feucht ist es unter den Brettern?",
        "Ziemlich nass, ich gieße jeden Abend.",
        "Das Brett war voll mit Nacktschnecken, danke!",
    )
    comment = (
        '<li class="comment"><span class="comment-copy">{0}</span> – <a class="comment-user" '
        'href="/users/{1}">{1}</a> <span>{2}</span></li>'
    )
    post = """<div class="post-layout" id="{0}"><div class="votecell"><button>▲</button><div
class="vote-count">{1}</div><button>▼</button></div>
<div class="postcell"><div class="s-prose"><p>{2}</p></div><div class="post-menu"><a href="/q/{0}">teilen</a> <a
href="/posts/{0}/edit">bearbeiten</a></div>
<div class="user-info"><div class="user-action-time">{6} <span title="{5}Z" class="relativetime">{4}</span></div><div
class="user-details"><a
href="/users/{3}">{3}</a><span class="reputation-score">1.204</span></div></div><ul
class="comments-list">{7}</ul></div></div>"""
    said = (
        (
            "4410",
            "7",
            ask,
            "rosi_m",
            "11. Mär. um 18:04",
            "2021-03-11 18:04:22",
            "gefragt",
            each(
                comment, [(notes[0], "Imkerin_Heike", "11. Mär. um 18:31"), (notes[1], "rosi_m", "11. Mär. um 19:02")]
            ),
        ),
        (
            "4412",
            "15",
            best,
            "Gerd Lohmann",
            "11. Mär. um 20:15",
            "2021-03-11 20:15:40",
            "beantwortet",
            each(comment, [(notes[2], "rosi_m", "12. Mär. um 7:20")]),
        ),
        ("4415", "2", other, "schrebergarten", "13. Mär. um 9:48", "2021-03-13 09:48:03", "beantwortet", ""),
    )
    html = shop(
        "de",
        "Gartenfragen",
        "Ohrwürmer im Hochbeet",
        f"""<h1><a href="/questions/4410/ohrwuermer-im-hochbeet">Ohrwürmer im Hochbeet</a></h1><p>Gefragt vor 4 Tagen
· 312 Mal angesehen</p>
{each(post, said[:1])}
<h2>2 Antworten</h2>
{each(post, said[1:])}
<h2>Deine Antwort</h2><form><textarea></textarea><button>Antwort abschicken</button></form><h4>Ähnliche
Fragen</h4><div class="related"><a
href="/questions/3981/schnecken">Schnecken ohne Gift loswerden</a><a href="/questions/2207/asseln">Sind Asseln
schädlich?</a></div>""",
        ("Fragen", "Schlagwörter", "Nutzer"),
    )
    posts = tuple(Said(who, stamp[:16].replace(" ", "T"), text) for _, _, text, who, _, stamp, _, _ in said)
    return Built(html, posts, spare=(*notes, "Schnecken ohne Gift loswerden", "Sind Asseln schädlich?"))


@page("thread", "http://lists.sparrow.example/pipermail/users/2021-March/000812.html")
def message_of_a_mailing_list():
    text = (
        "Hi all, after the upgrade to 3.2 the nightly backup takes four hours instead of twenty minutes. "
        "Nothing else changed on the machine. The log only "
        "says that the rate is limited. Is there a new default I have missed? Best, Marek"
    )
    html = f"""<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">
<html lang="en"><HEAD><TITLE>[Users] Backup is slow since 3.2</TITLE><LINK REL="Index" HREF="index.html"><LINK
REL="Previous" HREF="000811.html">
<LINK REL="Next" HREF="000813.html"></HEAD><BODY BGCOLOR="#ffffff"><H1>[Users] Backup is slow since 3.2</H1><B>Marek
Dvorsky</B>
<A HREF="mailto:users%40lists.sparrow.example?Subject=Backup" TITLE="[Users] Backup is slow since 3.2">mdvorsky at
mail.example</A><BR>
<I>Tue Mar  9 14:22:51 CET 2021</I><P><UL><LI>Previous message (by thread): <A HREF="000811.html">[Users] Sparrow 3.2
released</A></li>
<LI>Next message (by thread): <A HREF="000813.html">[Users] Backup is slow since 3.2</A></li><LI> <B>Messages sorted
by:</B>
<a href="date.html#812">[ date ]</a><a href="thread.html#812">[ thread ]</a><a href="author.html#812">[ author
]</a></LI></UL><HR>
<!--beginarticle--><PRE>{text.replace(". ", ".{0}").format(chr(10) * 2)}
</PRE><!--endarticle--><HR><P><UL><LI>Previous message (by thread): <A HREF="000811.html">[Users] Sparrow 3.2
released</A></li>
<LI>Next message (by thread): <A HREF="000813.html">[Users] Backup is slow since 3.2</A></li></UL><hr><a
href="http://lists.sparrow.example/mailman/listinfo/users">More information about the Users mailing
list</a><br></body></html>"""
    return Built(html, (Said("Marek Dvorsky", "2021-03-09T14:22", text),), spare=("Sparrow 3.2 released",))


@page("thread", "https://groups.verein.example/g/chor/topic/notenbestellung/8117")
def conversation_of_a_group():
    said = records("""
Annegret Voss|07.03.21|2021-03-07|Liebe alle, bis Freitag sammle ich die Bestellungen für die neuen Notenhefte.
    Ein Heft kostet 14,50 Euro.
Jochen|08.03.21|2021-03-08|Bitte zwei für den Bass, der Kalle braucht auch eins.
Kalle B.|08.03.21|2021-03-08|Stimmt, danke Jochen. Gibt es die auch mit größerer Schrift?
Annegret Voss|09.03.21|2021-03-09|Ja, als Großdruck für 17 Euro. Ich habe es dir umgeschrieben.
""")
    item = (
        '<div role="listitem" style="padding:12px;border-bottom:1px solid #ddd"><div '
        'style="display:flex"><h3 style="font-size:14px">{0}</h3><span '
        'style="margin-left:auto;color:#777">{1}</span></div><div style="color:#777;font-size:12px">an '
        'chor@verein.example</div><div style="margin-top:8px">{3}</div></div>'
    )
    html = f"""<!doctype html><html lang="de"><head><meta charset="utf-8"><title>Notenbestellung</title></head><body
style="font-family:sans-serif;margin:0">
<div style="background:#1a73e8;color:#fff;padding:10px"><a style="color:#fff" href="/">Gruppen</a> &gt; <a
style="color:#fff" href="/g/chor">chor</a></div>
<div style="display:flex"><div style="width:200px"><a href="/g/chor">Konversationen</a><br><a
href="/g/chor/members">Mitglieder</a><br><a
href="/g/chor/about">Info</a></div><div style="flex:1"><h1 style="font-size:20px">Notenbestellung</h1><p>4
Aufrufe</p><div role="list">
{each(item, said)}
</div></div></div></body></html>"""
    return Built(html, posts_of(said))


@page("thread", "https://sandbaden.example/forums/topic/varmelampe-til-skaeggagam/")
def topic_on_a_blog():
    said = records("""
881|Bodil|1. marts 2021 kl. 19:03|2021-03-01T19:03|Min skægagam ligger hele dagen i det kolde hjørne. Lampen er
    på 60 watt. Er den for svag til et bur på 120 cm?
883|fjordmand|1. marts 2021 kl. 20:44|2021-03-01T20:44|Mål temperaturen lige under lampen. Den skal op på 40
    grader, ellers flytter den sig ikke.
886|Bodil|3. marts 2021 kl. 17:10|2021-03-03T17:10|Kun 33 grader! Jeg køber en på 100 watt i morgen.
""")
    reply = """<li><div id="post-{0}" class="bbp-reply-header"><div class="bbp-meta"><span
class="bbp-reply-post-date">{2}</span> <a
href="/forums/topic/varmelampe-til-skaeggagam/#post-{0}" class="bbp-reply-permalink">#{0}</a></div></div><div
class="loop-item post-{0} reply
type-reply status-publish hentry"><div class="bbp-reply-author"><a href="/forums/users/{1}/"
class="bbp-author-link"><span
class="bbp-author-avatar"><img src="/a.png" alt=""></span><span class="bbp-author-name">{1}</span></a><div
class="bbp-author-role">Deltager</div></div>
<div class="bbp-reply-content"><p>{4}</p></div></div></li>"""
    html = blog(
        "da",
        "Terrariefolk",
        "Varmelampe til skægagam",
        f"""<div id="bbpress-forums" class="bbpress-wrapper"><div class="bbp-breadcrumb"><p><a href="/">Forside</a> ›
<a href="/forums/">Fora</a></p></div>
<div class="bbp-template-notice info"><ul><li>Dette emne har 2 svar, 2 deltagere og blev sidst opdateret for 1 uge
siden.</li></ul></div><ul
class="forums bbp-replies"><li class="bbp-header"><div class="bbp-reply-author">Forfatter</div><div
class="bbp-reply-content">Indlæg</div></li><li
class="bbp-body"><ul>{each(reply, said)}</ul></li></ul><div class="bbp-no-reply">Du skal være logget ind for at
svare.</div></div>""",
    )
    return Built(html, posts_of(said))


@page("thread", "https://talk.sanpo.example/t/yanaka/501")
def crawler_view_of_a_topic():
    said = records("""
1|つばめ|2021-03-12T08:15:00Z|2021年3月12日|谷中の坂道を一時間ほど歩いてきました。
    朝倉彫塑館の前に新しいパン屋ができていて、くるみパンがとても美味しかったです。
2|鈍行|2021-03-12T10:40:00Z|2021年3月12日|くるみパン、気になります。何時ごろまで残っていますか。
3|つばめ|2021-03-12T11:02:00Z|2021年3月12日|昼過ぎには売り切れるそうです。
4|はな|2021-03-13T01:30:00Z|2021年3月13日|今朝行ってきました。並びましたが、その価値はありました。
""")
    post = """<div itemprop="comment" itemscope itemtype="http://schema.org/Comment" id="post_{0}" class="topic-body
crawler-post"><div
class="crawler-post-meta"><span class="creator" itemprop="author" itemscope><a itemprop="url" href="/u/{1}"><span
itemprop="name">{1}</span></a></span>
<span class="crawler-post-infos"><time itemprop="datePublished" datetime="{2}" class="post-time">{3}</time><span
itemprop="position">{0}</span></span></div>
<div class="post" itemprop="text"><p>{4}</p></div></div>"""
    html = f"""<!DOCTYPE html><html lang="ja"><head><meta charset="utf-8"><title>谷中の坂道を歩く -
さんぽ倶楽部</title><meta name="generator"
content="x"><link rel="next" href="/t/yanaka/501?page=2"></head><body class="crawler"><header><a href="/"><img
src="/logo.png" alt="さんぽ倶楽部">
</a></header><div id="main-outlet" class="wrap" role="main"><div id="topic-title"><h1><a
href="/t/yanaka/501">谷中の坂道を歩く</a></h1><div
class="topic-category"><a href="/c/tokyo/5"><span>東京</span></a></div></div>
{each(post, said)}
<div role="navigation" class="topic-body crawler-post"><a rel="next" href="/t/yanaka/501?page=2">次のページ
→</a></div><div id="related-topics"
class="more-topics__list"><h3>関連トピック</h3><table class="topic-list"><tr><td class="main-link"><a
href="/t/kagurazaka/480">神楽坂の路地</a></td><td>7</td>
<td>2021年2月20日</td></tr><tr><td class="main-link"><a href="/t/neko/455">猫のいる道</a></td><td>31</td>
<td>2021年1月9日</td></tr></table></div></div>
<footer class="container"><nav><a href="/categories">カテゴリ</a> <a href="/guidelines">ガイドライン</a> <a
href="/tos">利用規約</a></nav></footer></body></html>"""
    return Built(
        html,
        tuple(Said(who, stamp[:10], text) for _, who, stamp, _, text in said),
        spare=("神楽坂の路地", "猫のいる道"),
    )


@page("thread", "https://code.sparrow.example/sparrow/issues/915")
def report_of_a_fault_with_comments():
    said = records("""
mdvorsky|2021-03-09T15:02:11Z|on 9 Mar 2021|Backup takes four hours with 3.2 where 3.1 needed twenty minutes.
    Passing --rate 0 brings the old speed back, so I guess the new default limit of 50 is the culprit.
hanna-l|2021-03-09T16:40:00Z|on 9 Mar 2021|Thanks for the report. The limit was added on purpose, but 50 is far
    too low for local disks. We will raise it.
tobias0|2021-03-10T07:55:31Z|on 10 Mar 2021|Could the message in the log at least name the option? I searched
    for an hour.
hanna-l|2021-03-12T11:18:04Z|on 12 Mar 2021|Both done on the main branch: the default is 500 now and the log
    names the option.
""")
    item = """<div class="timeline-item comment"><a class="avatar" href="/{0}"><img src="/a/{0}.png" alt=""></a><div
class="content"><div class="comment-header"><a
class="author" href="/{0}">{0}</a> <span class="muted">commented</span> <relative-time
datetime="{1}">{2}</relative-time></div><div class="render-content
markup"><p>{3}</p></div></div></div>"""
    html = manual(
        "en",
        "Sparrow",
        "Backup is slow since 3.2 (#915)",
        f"""<div class="issue-title"><h1>Backup is slow since 3.2 <span>#915</span></h1><span class="label
green">Closed</span></div><div class="comment-list">
{each(item, said)}
<div class="timeline-item event"><span>hanna-l closed this on 12 Mar 2021</span></div></div><div
class="side"><h3>Labels</h3><a href="?l=1">performance</a>
<h3>Milestone</h3><a href="/m/3.2.1">3.2.1</a></div>""",
        (("code", "Code"), ("issues", "Issues"), ("pulls", "Pull requests")),
    )
    return Built(html, tuple(Said(who, stamp[:10], text) for who, stamp, _, text in said))


@page("thread", "https://elmostada.example/threads/nana.90/")
def thread_in_arabic():
    said = records("""
أبو سالم|10-03-2021|2021-03-10|السلام عليكم، زرعت النعناع مرتين في الشرفة وفي كل مرة تصفر الأوراق بعد أسبوعين.
    هل السبب كثرة الماء أم الشمس؟
أم يوسف|11-03-2021|2021-03-11|وعليكم السلام، الغالب كثرة الماء. انتظر حتى يجف سطح التربة ثم اسقه، وضعه في ظل
    خفيف وقت الظهر.
هشام|12-03-2021|2021-03-12|عندي نفس المشكلة وحلها تغيير التربة بالكامل.
""")
    item = """<li class="postbitlegacy postbitim postcontainer"><div class="posthead"><span class="postdate
old"><span class="date">{1}</span></span><span
class="nodecontrols"><a href="#post" class="postcounter">#{n}</a></span></div><div class="postdetails"><div
class="userinfo"><div class="username_container"><a
class="username offline popupctrl" href="/member.php?u={0}"><strong>{0}</strong></a></div><span class="usertitle">عضو
نشيط</span></div><div
class="postbody"><div class="postrow"><div class="content"><blockquote class="postcontent
restore">{3}</blockquote></div></div></div></div></li>"""
    html = f"""<!DOCTYPE html><html lang="ar" dir="rtl"><head><meta charset="utf-8"><title>أوراق النعناع
تصفر</title></head><body><div class="above_body"><div
id="header" class="floatcontainer"><a href="/" class="logo-image">المزرعة</a><ul class="isuser"><li><a
href="/register.php">التسجيل</a></li></ul></div>
<div id="navbar" class="navbar"><ul class="navtabs"><li><a href="/forum.php">المنتدى</a></li><li><a
href="/faq.php">مساعدة</a></li></ul></div></div><div
class="body_wrapper"><div id="breadcrumb" class="breadcrumb"><ul><li><a href="/forum.php">المنتدى</a></li><li><a
href="/forums/3/">نباتات الزينة</a></li></ul>
</div><div id="pagetitle"><h1>الموضوع: <span class="threadtitle"><a href="/threads/nana.90/">أوراق النعناع
تصفر</a></span></h1></div><div id="postlist"><ol
id="posts" class="posts">{each(item, said)}</ol></div><div class="thread_info"><h4>المواضيع المتشابهه</h4><ol
id="similar_threads"><li><a
href="/threads/reyhan.41/">زراعة الريحان</a> بواسطة هشام</li></ol></div></div><div id="footer"><a
href="/sendmessage.php">اتصل بنا</a></div></body></html>"""
    return Built(html, posts_of(said), spare=("زراعة الريحان",))
