"""Three more of ten pages of designs that exist once: a thread in slots, a guild's cards, a list's archive.

In: nothing. Out: builders of pages, registered.
"""

from tests.software.inside.plain import plain_words
from tests.unit.forum.eyes.page import Built, Listed, Said
from tests.unit.forum.sealed_eyes.pages import page

_SLOTS = (
    (
        "Bếp Nhà Lan",
        "2021-03-12T19:05",
        "19:05 ngày 12/03/2021",
        """<p>Chào cả nhà, mình nấu phở bò ba lần rồi mà nước vẫn đục. Xương đã chần, lửa để nhỏ, hớt bọt liên tục. \
Mình nghi
là tại gừng nướng chưa kỹ, hay là tại cái nồi nhôm cũ?</p><p>Ảnh nồi nước lần thứ ba đây:</p><p><img \
src="/anh/noi-pho-3.jpg"
alt=""></p>""",
    ),
    ("Minh Tuấn", "2021-03-12T19:31", "19:31 ngày 12/03/2021", "<p>Đừng đậy nắp.</p>"),
    (
        "cô Bảy Sa Đéc",
        "2021-03-12T22:48",
        "22:48 ngày 12/03/2021",
        """<blockquote><b>Minh Tuấn</b> viết: Đừng đậy nắp.</blockquote><p>Chú Tuấn nói đúng đó con. Cô bán phở hai mươi
bảy năm, nồi nào đậy nắp là nồi đó đục. Với lại con nhớ:</p><ul><li>ngâm xương qua đêm với chút muối</li><li>chần nước \
sôi năm
phút rồi rửa thật sạch</li><li>đừng bao giờ để sôi bùng</li></ul><p>Gừng với hành nướng chỉ làm thơm thôi, không làm \
trong
đâu.</p>""",
    ),
    (
        "Bếp Nhà Lan",
        "2021-03-14T10:15",
        "10:15 ngày 14/03/2021",
        "<p>Con cảm ơn cô Bảy! Sáng nay nước trong veo, chồng con húp hết hai tô.</p>",
    ),
    ("quang.ng", "2021-03-14T10:59", "10:59 ngày 14/03/2021", "<p>Thèm quá</p>"),
    (
        "Minh Tuấn",
        "2021-03-15T07:20",
        "07:20 ngày 15/03/2021",
        "<p>Chúc mừng nhé. Lần sau thử thêm một khúc mía lau, nước ngọt hơn mà không cần đường phèn.</p>",
    ),
)


@page("thread", "https://gocbep.example/chu-de/nuoc-pho-bi-duc.8841")
def slotted_articles_vi():
    edited = '<small slot="sua">đã sửa 2 lần, lần cuối 23:02 ngày 12/03/2021</small>'
    said = "".join(
        f"""<gb-bai-viet id="bai-{9000 + place}" data-thu-tu="{place}"><article slot="noi-dung" lang="vi">\
{body}</article><a
slot="tac-gia" href="/thanh-vien/{9000 + place * 7}">{who}</a><time slot="luc">{shown}</time><span slot="tim">\
{place * 3 % 8} tim</span>{edited if place == 3 else ""}
<gb-nut slot="nut" viec="tra-loi">Trả lời</gb-nut><gb-nut slot="nut" viec="bao-cao">Báo xấu</gb-nut></gb-bai-viet>
"""
        for place, (who, _, shown, body) in enumerate(_SLOTS, 1)
    )
    html = f"""<!DOCTYPE html><html lang="vi"><head><meta charset="utf-8"><title>Nước phở bị đục, làm sao đây? - Góc \
Bếp</title>
<script type="module" src="/js/gb-elements.js"></script><template id="khung"><style>:host{{display:block}}</style>\
<header><slot
name="tac-gia"></slot><slot name="luc"></slot></header><slot name="noi-dung"></slot><footer><slot name="nut"></slot>\
</footer>
</template></head><body><gb-dau-trang><a slot="logo" href="/">Góc Bếp</a><a slot="muc" href="/cong-thuc">Công thức</a><a
slot="muc" href="/hoi-dap">Hỏi đáp</a><a slot="muc" href="/cho">Chợ online</a><a slot="tai-khoan" href="/dang-nhap">\
Đăng nhập</a>
</gb-dau-trang>
<gb-duong-dan><a href="/">Trang chủ</a> › <a href="/hoi-dap">Hỏi đáp</a> › <a href="/hoi-dap/mon-nuoc">Món nước</a>\
</gb-duong-dan>
<main><h1>Nước phở bị đục, làm sao đây?</h1><p>5 trả lời · 1.204 lượt xem · Nhãn: <a href="/nhan/pho">phở</a> <a
href="/nhan/nuoc-dung">nước dùng</a></p>
<gb-danh-sach>
{said}</gb-danh-sach>
<gb-moi-dang-nhap>Bạn cần <a href="/dang-nhap">đăng nhập</a> để trả lời chủ đề này.</gb-moi-dang-nhap></main>
<gb-cot-ben><h2>Bình luận mới</h2><p><a href="/thanh-vien/77">Hải Yến</a> trong <a \
href="/chu-de/banh-xeo-khong-gion.8790">Bánh xèo
không giòn</a><br>5 phút trước</p><p><a href="/thanh-vien/15">bác Tư</a> trong <a href="/chu-de/mua-noi-ap-suat.8833">\
Mua nồi áp
suất loại nào?</a><br>2 giờ trước</p><h2>Đang trực tuyến</h2><p>Minh Tuấn, Hải Yến và 42 khách</p><gb-quang-cao>Gia vị \
Hương Quê,
giảm 15% trong tháng 3</gb-quang-cao></gb-cot-ben>
<footer>© 2012–2021 Góc Bếp. Chịu trách nhiệm nội dung: Trần Thị Lan.</footer></body></html>"""
    return Built(html, tuple(Said(who, at, plain_words(body)) for who, at, _, body in _SLOTS))


_GUILD = (
    ("이번 주 토요일 공성전 인원 모집합니다", 5120, "붉은여우", 34, "2021-03-15T11:52", "8분 전", "공지"),
    ("힐러 장비 세팅 질문이요", 5131, "초보힐러", 6, "2021-03-15T09:00", "오늘 09:00", "질문"),
    ("어제 보스 잡은 영상 올립니다 (소리 주의)", 5128, "칼바람", 17, "2021-03-14T22:41", "어제 22:41", "영상"),
    ("길드 창고에 있는 물약 누가 다 가져갔나요", 5117, "총무곰", 52, "2021-03-13T20:08", "2021.03.13 20:08", "자유"),
    ("가입 인사 드립니다", 5109, "달빛국수", 9, "2021-03-12T13:30", "2021.03.12 13:30", "인사"),
    ("탱커 쿨타임 계산기 만들어 봤어요", 5066, "엑셀장인", 0, "2021-03-09T01:17", "2021.03.09 01:17", "정보"),
    ("디스코드 서버 주소 바뀌었습니다", 4980, "붉은여우", 3, "2021-02-27T18:00", "2021.02.27 18:00", "공지"),
)


@page("index", "https://redfox-guild.example/board/free?sort=recent")
def guild_cards_ko():
    cards = "".join(
        f"""<div class="card{" card-pin" if tag == "공지" else ""}" style="grid-column:span {1 + place % 2}"><div
class="thumb" style="background-image:url(/t/{number}.webp)"></div><span class="tag tag-{place}">{tag}</span><a \
class="ttl"
href="/board/free/{number}">{title}</a><div class="bot"><img src="/ava/{number % 9}.png" alt=""><b>{who}</b><span \
class="cm"
title="댓글">💬 {count}</span><span class="tm">{"마지막 댓글" if count else "작성"} {shown}</span></div></div>
"""
        for place, (title, number, who, count, _, shown, tag) in enumerate(_GUILD)
    )
    html = f"""<!doctype html><html lang="ko"><head><meta charset="utf-8">\
<title>자유게시판 : 붉은여우 길드</title><style>
.grid{{display:grid;grid-template-columns:repeat(auto-fill,minmax(240px,1fr));gap:12px}}</style></head><body>
<div class="hero"><a href="/"><h1>붉은여우 길드</h1></a><p>서버 하랑 · 길드 레벨 27 · 길드원 48명</p><nav>\
<a href="/notice">공지사항</a><a
href="/board/free" class="on">자유게시판</a><a href="/roster">길드원</a><a href="/calendar">일정</a>\
<a href="/login">로그인</a>\
</nav></div>
<section class="bar"><form action="/board/free"><input name="q" placeholder="제목, 내용 검색">\
<button>검색</button></form>\
<div><a
href="?sort=recent" class="on">최근 댓글순</a><a href="?sort=new">최신순</a><a href="?sort=hot">인기순</a>\
</div><a class="btn"
href="/board/free/write">글쓰기</a></section>
<section class="grid">
{cards}</section>
<div class="more"><a href="?sort=recent&amp;p=1" class="on">1</a><a href="?sort=recent&amp;p=2">2</a><a
href="?sort=recent&amp;p=3">3</a><a href="?sort=recent&amp;p=2">다음</a></div>
<section class="side"><h3>지금 접속 중</h3><p>총무곰, 칼바람 외 손님 5명</p><h3>이번 주 일정</h3><ul>\
<li>3월 17일 21:00 레이드 연습</li><li>3월 20일
20:00 공성전</li></ul><h3>길드 순위</h3><table><tr><td>1</td><td>푸른매</td><td>91,204</td></tr><tr><td>2</td>\
<td>붉은여우</td><td>\
88,950
</td></tr></table></section>
<footer>이 페이지는 길드원 엑셀장인이 만들었습니다. 2019.05.01 ~</footer></body></html>"""
    rows = tuple(
        Listed(title, f"https://redfox-guild.example/board/free/{number}", who, count, at)
        for title, number, who, count, at, _, _ in _GUILD
    )
    return Built(html, rows=rows)


_ARCHIVE = (
    ("Sváb sipkák restaurálása", "00412", "Bognár Ilona", 3, "2021-03-14", "2021. március 14."),
    ("Meghívó: tavaszi közgyűlés", "00407", "a titkárság", 0, "2021-03-12", "2021. március 12."),
    ("Ki ismeri ezt a mintát? (képpel)", "00398", "K. Tóth Márta", 11, "2021-03-11", "2021. március 11."),
    ("Eladó: 12 kg nyers gyapjú", "00395", "juhász_pali", 2, "2021-03-06", "2021. március 6."),
    ("Re: Re: pályázati határidő", "00391", "Dr. Szende Gábor", 1, "2021-03-05", "2021. március 5."),
    ("szövőszék szállítása Pécsről", "00388", "Bognár Ilona", 6, "2021-03-02", "2021. március 2."),
)


@page("index", "http://lista.neprajz.example/pipermail/szovok/2021-marcius/thread.html")
def archive_in_pre_hu():
    width = max(len(title) for title, *_ in _ARCHIVE)
    lines = "\n".join(
        f'  {place:2}. <a href="{number}.html">{title}</a>{" " * (width - len(title))}  {shown:20}  {who} '
        f"({f'{count} válasz' if count else 'nincs válasz'})"
        for place, (title, number, who, count, _, shown) in enumerate(_ARCHIVE, 1)
    )
    html = f"""<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2 Final//EN">
<HTML lang="hu"><HEAD><META charset="utf-8"><TITLE>A SZÖVŐK lista archívuma: 2021. március</TITLE></HEAD>
<BODY BGCOLOR="#ffffff">
<H1>A SZÖVŐK levelezőlista archívuma</H1>
<PRE>
 +------------------------------------------------------------+
 |  <A HREF="../">Minden hónap</A>   <A HREF="date.html">Dátum szerint</A>   <B>Téma szerint</B>   <A \
HREF="author.html">Szerző szerint</A>  |
 +------------------------------------------------------------+

  2021. március, 29 levél 6 témában. A hónap első levele: hétfő, márc. 1., az utolsó: vasárnap, márc. 14.

      TÉMA                                UTOLSÓ LEVÉL          INDÍTOTTA

{lines}

 --------------------------------------------------------------
  <A HREF="../2021-februar/thread.html">&lt;&lt; 2021. február</A>      <A HREF="../2021-aprilis/thread.html">2021. \
április &gt;&gt;</A>

  Fel- és leiratkozás: <A HREF="/mailman/listinfo/szovok">a lista honlapja</A>
  Keresés az archívumban: <A HREF="/kereses.html">kereses.html</A>
  A lista gazdája: Dr. Szende Gábor
</PRE>
<HR><ADDRESS>Ezt az archívumot a MailArch 0.9 készítette. Frissítve: 2021. március 15. 03:00</ADDRESS>
</BODY></HTML>"""
    base = "http://lista.neprajz.example/pipermail/szovok/2021-marcius"
    rows = tuple(
        Listed(title, f"{base}/{number}.html", who, count, at) for title, number, who, count, at, _ in _ARCHIVE
    )
    return Built(html, rows=rows)
