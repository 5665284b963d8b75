"""Long threads, long posts, and posts with all that gathers around them.

In: frames. Out: pages with posts, and what the posts say.
"""

from tests.unit.forum.eyes.page import Built, Said

from .frames import sidebar
from .frames_old import punned, tables
from .frames_sites import shop
from .pages import page
from .parts import each, paragraphs, posts_of, records


@page("thread", "https://phuot.example/showthread.php?t=5521&page=3")
def fifteen_posts_of_a_long_thread():
    said = records("""
41|phuot_hn|01-03-2021, 08:12|2021-03-01T08:12|Chuyến này mình đi bốn ngày, xuất phát từ Hà Nội lúc năm giờ sáng.
42|tuan95|01-03-2021, 08:40|2021-03-01T08:40|Xe số hay xe ga vậy bác?
43|phuot_hn|01-03-2021, 09:05|2021-03-01T09:05|Xe số, leo dốc khỏe hơn và dễ sửa dọc đường. Xe ga đổ đèo nóng phanh lắm.
44|Chị Bảy|01-03-2021, 12:31|2021-03-01T12:31|Nhớ mang áo mưa, tháng ba trên đó còn sương mù và mưa phùn cả ngày.
45|lan_anh|01-03-2021, 20:18|2021-03-01T20:18|Cho em hỏi ngủ lại Mèo Vạc chỗ nào sạch mà rẻ ạ?
46|phuot_hn|02-03-2021, 06:55|2021-03-02T06:55|Có nhà nghỉ ngay cạnh chợ, hai trăm một đêm, nước nóng đầy đủ. Nên gọi
    trước
    nếu đi cuối tuần vì khách đông.
47|minh_khoi|02-03-2021, 10:02|2021-03-02T10:02|Đường đoạn Yên Minh đang sửa, hôm qua mình kẹt gần một tiếng.
48|tuan95|02-03-2021, 10:15|2021-03-02T10:15|Cảm ơn bác, vậy em đi vòng.
49|Chị Bảy|03-03-2021, 19:44|2021-03-03T19:44|Ai có ảnh hoa đào năm nay thì đăng lên cho mọi người xem với.
50|lan_anh|04-03-2021, 07:20|2021-03-04T07:20|Hoa tàn gần hết rồi chị ơi, chỉ còn vài cây trên bản cao.
51|bac_tu|05-03-2021, 21:37|2021-03-05T21:37|Tôi già rồi, chỉ ngồi nhà đọc các cháu kể thôi mà cũng thấy vui. Năm
    1985 tôi lái xe
    tải trên cung đường này, hồi đó chưa có lan can, mỗi lần gặp xe ngược chiều là phải lùi cả trăm mét.
52|phuot_hn|06-03-2021, 06:10|2021-03-06T06:10|Bác kể thêm đi ạ!
53|bac_tu|06-03-2021, 08:29|2021-03-06T08:29|Để tối tôi tìm lại mấy tấm ảnh cũ rồi kể.
54|minh_khoi|07-03-2021, 15:51|2021-03-07T15:51|Đã thông đường Yên Minh từ trưa nay.
55|tuan95|08-03-2021, 05:03|2021-03-08T05:03|Em lên đường đây, chúc cả nhà tuần mới vui vẻ.
""")
    post = """<div align="center"><div class="page" style="width:100%; text-align:left"><div style="padding:0px 5px">
<table class="tborder" id="post{0}" cellpadding="6" cellspacing="1" border="0" width="100%" align="center"><tr><td
class="thead" style="font-weight:normal"><div class="normal" style="float:right">#<a href="showpost.php?p={0}"
name="{0}"><strong>{0}</strong></a></div><div class="normal"><a name="post{0}"><img src="post_old.gif" alt=""
border="0">
</a> {2}</div></td></tr><tr><td class="alt2" style="padding:0px"><table cellpadding="0" cellspacing="6"
width="100%"><tr>
<td nowrap="nowrap"><div id="postmenu_{0}"><a class="bigusername" href="member.php?u={u}">{1}</a></div><div
class="smallfont">Senior Member</div></td><td width="100%">&nbsp;</td><td valign="top" nowrap="nowrap"><div
class="smallfont"><div>Join Date: 0{u}-2012</div><div>Posts: {u}41</div></div></td></tr></table></td></tr><tr><td
class="alt1" id="td_post_{0}"><div class="voz-post-message" id="post_message_{0}">{4}</div></td></tr></table>
</div></div>
</div>"""
    pager = """<div class="pagenav" align="right"><table class="tborder" cellpadding="3"><tr><td class="vbmenu_control">
Trang 3 / 7</td><td class="alt1"><a class="smallfont" href="showthread.php?t=5521&amp;page=2">2</a></td><td
class="alt2">
<strong>3</strong></td><td class="alt1"><a class="smallfont" href="showthread.php?t=5521&amp;page=4">4</a></td><td
class="alt1"><a class="smallfont" href="showthread.php?t=5521&amp;page=7">7</a></td></tr></table></div>"""
    html = tables("vi", "Ảnh và Đường", "Hà Giang tháng ba", f"{pager}<div id='posts'>{each(post, said)}</div>{pager}")
    return Built(html, posts_of(said))


@page("thread", "https://storytellers.example/threads/the-lamp-keeper.640/")
def long_posts_edited_and_with_files():
    tale = """The lamp keeper of Orrin Point had not spoken to anybody since the ferry stopped coming, and that was
in November.
He wrote down the weather, he trimmed the wick, he counted the gulls. On the ninth of January he counted one too
many, and it was
wearing a scarf.
I have been carrying this opening around for a year and never got beyond the scarf. What I would like to know from
you: does
the second sentence give too much away, and would you read on? The rest of the first chapter is attached."""
    praise = """I would read on, no question. The list of the three things he does is what makes the scarf work, so
please do not cut it.
Two small things. A wick has not been trimmed in a lighthouse since my grandfather's days, so readers will take this
to be 1890; if
that is not intended, change it. And I stumbled over "and that was in November", which sounds like you are explaining
a joke."""
    short = "Agreed about November. Otherwise: more gulls."
    thanks = "It is meant to be 1891, so the wick may stay. November goes. Thank you both, the new version is up."
    extra = (
        """<section class="message-attachments"><h4 class="block-textHeader">Attachments</h4><ul
class="attachmentList"><li
class="file file--linked"><a href="/attachments/chapter-1-pdf.88/">chapter-1.pdf</a><div class="file-meta">94.2 KB ·
Views: 31
</div></li></ul></section>""",
        "",
        '<div class="message-lastEdit">Last edited: <time datetime="2021-03-06T09:00:00Z">Mar 6, 2021</time></div>',
        "",
    )
    said = (
        ("7001", "Wren Halloway", "2021-03-04T20:16:00Z", "Mar 4, 2021", tale),
        ("7004", "oldquill", "2021-03-05T07:48:00Z", "Mar 5, 2021", praise),
        ("7009", "pete_r", "2021-03-06T08:52:00Z", "Mar 6, 2021", short),
        ("7013", "Wren Halloway", "2021-03-07T18:30:00Z", "Mar 7, 2021", thanks),
    )
    post = """<article class="message message--post" id="js-post-{0}"><div class="message-inner"><div
class="message-cell message-cell--user"><section class="message-user"><div class="message-avatar"><a
href="/members/{u}/"
class="avatar avatar--m"><img src="/a/{u}.jpg" alt="{1}"></a></div><h4 class="message-name"><a href="/members/{u}/"
class="username">{1}</a></h4><h5 class="userTitle">Storyteller</h5><dl class="pairs"><dt>Joined</dt><dd>Feb {u},
2017</dd>
</dl></section></div><div class="message-cell message-cell--main"><header class="message-attribution"><a
href="/threads/the-lamp-keeper.640/post-{0}"><time class="u-dt" datetime="{2}">{3}</time></a></header><div
class="message-userContent"><article class="message-body"><div class="bbWrapper">{4}</div></article>{5}</div>
<footer><div
class="reactionsBar">oldquill and {n} others</div></footer></div></div></article>"""
    filled = [(*one[:4], paragraphs(one[4]), more) for one, more in zip(said, extra, strict=True)]
    html = sidebar("en", "Storytellers' Inn", "The Lamp Keeper", f'<div class="block-body">{each(post, filled)}</div>')
    return Built(html, tuple(Said(who, stamp[:10], text) for _, who, stamp, _, text in said))


@page("thread", "https://www.skargardsliv.example/vagg/isen")
def wall_with_the_newest_first():
    said = records("""
skridskolars|i går 16:44|2021-03-14T16:44|Nu är det slut för i år. Gick igenom vid Hässelbystrand, bara till knäna
    som tur var.
Britta_H|2021-03-13 12:19|2021-03-13T12:19|Tolv centimeter blåis norr om Sigtuna, men råken växer.
Anders|2021-03-12 08:30|2021-03-12T08:30|Någon som vet hur det ser ut vid Adelsö?
Britta_H|2021-03-11 19:05|2021-03-11T19:05|Isdubbar och sällskap, annars stannar ni hemma. Jag säger det varje år och
    jag säger det
    igen: våris är inte som höstis, den kan bära på morgonen och brista klockan två.
Maj|2021-03-10 21:50|2021-03-10T21:50|Tack för en fin tur i söndags!
""")
    item = """<div class="media wall-item"><div class="pull-left"><a href="/medlem/{0}"><img class="media-object
img-circle"
src="/foto/{0}.jpg" alt=""></a></div><div class="media-body"><p class="small"><a
href="/medlem/{0}"><strong>{0}</strong></a>
<span class="text-muted">{1}</span></p><p>{3}</p><p class="small"><a href="#">Gilla</a> · <a
href="#">Svara</a></p></div></div>"""
    html = shop("sv", "Skärgårdsliv", "Isen", f"<h1>Isen</h1>{each(item, said)}", ("Väggen", "Kartor", "Väder"))
    return Built(html, posts_of(said))


@page("thread", "https://www.moto-makedonia.example/viewtopic.php?id=412")
def guests_among_members():
    said = records("""
2101|kostas_k|09/03/2021 18:20:11|2021-03-09T18:20|Καλησπέρα, η μηχανή σβήνει στο ρελαντί μόλις ζεσταθεί. Άλλαξα
    μπουζί και φίλτρο, τίποτα.
2102|Νίκος (επισκέπτης)|09/03/2021 20:02:45|2021-03-09T20:02|Κοίτα τη βαλβίδα του ρελαντί, στη δική μου είχε μαζέψει
    μουτζούρα.
2105|manolis|10/03/2021 09:33:00|2021-03-10T09:33|Συμφωνώ με τον Νίκο. Θέλει καθαρισμό με σπρέι και δέκα λεπτά υπομονή.
2110|kostas_k|12/03/2021 22:14:37|2021-03-12T22:14|Αυτό ήταν! Ευχαριστώ πολύ, κερνάω καφέ.
""")
    item = """<div id="p{0}" class="blockpost roweven"><h2><span><span class="conr">#{n}</span> <a
href="viewtopic.php?pid={0}#p{0}">{2}</a></span></h2><div class="box"><div class="inbox"><div class="postbody"><div
class="postleft"><dl><dt><strong>{1}</strong></dt><dd class="usertitle"><strong>Μέλος</strong></dd></dl></div><div
class="postright"><h3>Απ: Σβήνει στο ρελαντί</h3><div class="postmsg"><p>{4}</p></div><div class="postsignature
postmsg"><hr />
<p>Ο δρόμος έχει τη δική του ιστορία</p></div></div></div></div><div class="inbox"><div class="postfoot clearb"><div
class="postfootleft"><p><span>Εκτός σύνδεσης</span></p></div></div></div></div></div>"""
    html = punned("el", "Μοτοπαρέα", "Σβήνει στο ρελαντί", each(item, said))
    return Built(html, posts_of(said))
