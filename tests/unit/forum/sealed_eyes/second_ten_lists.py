"""Of the second ten designs: three lists of threads (Hungarian, Thai, Greek), and two pages that are neither.

In: nothing. Out: builders, registered with `page`.
"""

from urllib.parse import urljoin

from tests.unit.forum.eyes.page import Built, Listed
from tests.unit.forum.sealed_eyes.pages import page

_BOILERS_AT = "https://www.melegotthon.example/hu/tamogatas/kozosseg/hoszivattyuk/"
_HU_MONTHS = ("január", "február", "március")
_BOILERS = (
    # title, address, who asked, answers, last answer, who answered, marks
    (
        "Olvassa el, mielőtt kérdez!",
        "kerdes/1-olvassa-el",
        "Melegotthon ügyfélszolgálat",
        0,
        "2021-01-04T09:00",
        "",
        "Rögzítve",
    ),
    ("E4-es hiba fagyban", "kerdes/3391-e4-es-hiba-fagyban", "Tóth Gergő", 14, "2021-03-15T11:02", "szerelo_pityu", ""),
    (
        "Hangos a kültéri egység éjjel",
        "kerdes/3388-hangos-a-kulteri",
        "Zsuzsa58",
        6,
        "2021-03-15T08:47",
        "Zsuzsa58",
        "Megoldva",
    ),
    (
        "Wifi modul: elfelejtett jelszó",
        "kerdes/3380-wifi-modul-jelszo",
        "kovacsek",
        2,
        "2021-03-14T21:30",
        "Melegotthon ügyfélszolgálat",
        "Megoldva",
    ),
    (
        "Mekkora puffertartály kell 140 nm-hez?",
        "kerdes/3377-mekkora-puffer",
        "Nagy Ádám",
        31,
        "2021-03-14T10:15",
        "Dr. Hideg",
        "",
    ),
    (
        "Padlófűtés és radiátor együtt",
        "kerdes/3369-padlofutes-es-radiator",
        "Bea",
        9,
        "2021-03-12T17:55",
        "szerelo_pityu",
        "",
    ),
    ("H tarifa: ki intézte már?", "kerdes/3342-h-tarifa", "kovacsek", 58, "2021-03-09T06:20", "Bea", ""),
    (
        "Garancia második tulajdonosnak",
        "kerdes/3340-garancia",
        "özv. Pálné",
        1,
        "2021-02-27T13:05",
        "Melegotthon ügyfélszolgálat",
        "Megoldva",
    ),
)


def _hungarian(date):
    day, time = date.split("T")
    year, month, number = day.split("-")
    return f"{year}. {_HU_MONTHS[int(month) - 1]} {int(number)}., {time}"


def _boiler(row):
    title, url, who, count, last, by, mark = row
    answered = f"utolsó: {_hungarian(last)} &ndash; {by}" if by else f"közzétéve: {_hungarian(last)}"
    badge = f'<span class="mo-chip">{mark}</span>' if mark else ""
    return f"""<div class="mo-q" role="listitem"><div
class="mo-q__num"><strong>{count}</strong><span>válasz</span></div>
<div class="mo-q__main">{badge}<a class="mo-q__link" href="{url}">{title}</a><p>Kérdezte: <a
href="/hu/profil/?n={len(who)}{count}">{who}</a> <span>{answered}</span></p></div></div>
"""


@page("index", _BOILERS_AT)
def melegotthon_support():
    rows = "".join(_boiler(one) for one in _BOILERS)
    html = f"""<!doctype html><html lang="hu"><head><meta charset="utf-8"><title>Hőszivattyúk – Közösségi támogatás |
Melegotthon Zrt.</title></head><body><div id="cookie" role="dialog">Weboldalunk sütiket használ. <a
href="/hu/suti">Részletek</a> <button>Elfogadom</button></div>
<header><a href="/hu/"><img src="/logo.svg" alt="Melegotthon"></a><ul><li><a
href="/hu/termekek/">Termékek</a></li><li><a
href="/hu/megoldasok/">Megoldások</a></li><li><a href="/hu/tamogatas/">Támogatás</a></li><li><a
href="/hu/karrier/">Karrier</a></li><li><a href="/hu/befektetoknek/">Befektetőknek</a></li></ul><a
href="/hu/belepes/">Belépés</a>
<a href="tel:+3612345678">+36 1 234 5678</a></header>
<nav aria-label="morzsa"><a href="/hu/tamogatas/">Támogatás</a> / <a href="/hu/tamogatas/kozosseg/">Közösség</a> /
Hőszivattyúk</nav>
<section class="mo-hero"><h1>Hőszivattyúk</h1><p>Kérdezzen más tulajdonosoktól és szerelőinktől. 1&nbsp;204 kérdés,
átlagosan
3 óra az első válaszig.</p><form action="/hu/tamogatas/kereses/"><input name="q" placeholder="Írja le a
hibát"><button>Keresés
</button></form><a class="mo-btn" href="uj-kerdes">Új kérdés</a></section>
<div class="mo-filter">Szűrés: <a href="?sz=megoldatlan">megoldatlan</a> <a href="?sz=megoldva">megoldva</a>
<select><option>Minden
típus</option><option>LG-08</option><option>LG-12</option></select> Rendezés: <b>legutóbbi válasz</b></div>
<div class="mo-list" role="list">
{rows}</div>
<nav class="mo-pages"><span>1</span> <a href="?o=2">2</a> <a href="?o=3">3</a> &hellip; <a href="?o=151">151</a> <a
href="?o=2">Következő</a></nav>
<aside><h2>Tudásbázis</h2><ul><li><a href="/hu/tamogatas/cikk/leolvasztas">Leolvasztási ciklus beállítása</a></li><li><a
href="/hu/tamogatas/cikk/szurotisztitas">Szűrő tisztítása évente</a></li></ul><h2>Hónap segítője</h2><p>szerelo_pityu –
112
elfogadott válasz</p><div class="mo-cta">Éves karbantartás most 15% kedvezménnyel! <a href="/hu/karbantartas/">Időpontot
kérek</a></div></aside>
<footer><p>Melegotthon Zrt., 1134 Budapest, Kazán utca 7. Cégjegyzékszám: 01-10-000000</p><a
href="/hu/impresszum/">Impresszum</a>
<a href="/hu/adatvedelem/">Adatvédelem</a></footer></body></html>"""
    found = tuple(
        Listed(title, urljoin(_BOILERS_AT, url), who, count, last) for title, url, who, count, last, _, _ in _BOILERS
    )
    return Built(html, rows=found)


_GUILD_AT = "https://guild-chang.example.th/hall/strategy?sort=last"
_TH_MONTHS = ("ม.ค.", "ก.พ.", "มี.ค.")
_GUILD = (
    ("กฎของกิลด์และตารางลงดัน", "/hall/strategy/12", "หัวหน้าช้าง", 3, "2021-02-28T20:00"),
    ("บอสแมงมุมชั้น 7 ใครแทงค์ดี", "/hall/strategy/218", "ดาบไม้ไผ่", 47, "2021-03-15T00:35"),
    ("สายธนูเล่นสกิลไหนก่อน", "/hall/strategy/215", "มะนาวโซดา", 12, "2021-03-14T22:18"),
    ("ขอคนช่วยเควสต์ประภาคาร", "/hall/strategy/221", "น้องใหม่_99", 1, "2021-03-14T19:05"),
    ("คำนวณดาเมจหลังแพตช์ 4.2", "/hall/strategy/199", "อาจารย์เลข", 88, "2021-03-13T13:13"),
    ("สรุปผลศึกชิงปราสาทเดือนกุมภาพันธ์", "/hall/strategy/187", "หัวหน้าช้าง", 25, "2021-03-01T23:59"),
)


def _thai(date):
    day, time = date.split("T")
    year, month, number = (int(part) for part in day.split("-"))
    return f"{number} {_TH_MONTHS[month - 1]} {year + 543} {time} น."


def _card(place, row):
    title, url, who, count, last = row
    pin = '<span class="pin">📌 ปักหมุด</span>' if place == 0 else ""
    return f"""<div class="card c{place % 3}" style="grid-column:span {2 if place < 2 else 1}"><div class="art"
style="background-image:url(/art/{place}.webp)"></div>{pin}<h3><a href="{url}">{title}</a></h3><div class="duo"><img
src="/av/{place}.png" alt=""><span>โดย
{who}</span></div><dl><div><dt>ตอบ</dt><dd>{count}</dd></div><div><dt>อ่าน</dt><dd>{count * 31 + 17}</dd>
</div><div><dt>ล่าสุด</dt><dd>{_thai(last)}</dd></div></dl></div>
"""


@page("index", _GUILD_AT)
def guild_of_cards():
    cards = "".join(_card(place, one) for place, one in enumerate(_GUILD))
    html = f"""<!DOCTYPE html><html lang="th"><head><meta charset="utf-8"><title>ห้องวางแผน | กิลด์ช้างป่า</title><style>
.hall{{display:grid;grid-template-columns:repeat(3,1fr);gap:1rem}}.card{{border-radius:12px}}</style></head><body>
<header class="banner"><a href="/"><b>กิลด์ช้างป่า</b></a><span>เซิร์ฟเวอร์มังกรฟ้า · เลเวลกิลด์ 38</span><nav><a
href="/">ลานกิลด์</a><a
href="/hall">ห้องประชุม</a><a href="/roster">สมาชิก</a><a href="/bank">คลัง</a><a href="/war">ตารางศึก</a></nav><a
href="/auth/discord" class="btn">เข้าสู่ระบบด้วย Discord</a></header>
<div class="rooms"><a href="/hall/tavern">โรงเตี๊ยม</a><a class="on" href="/hall/strategy">ห้องวางแผน</a><a
href="/hall/trade">ตลาดนัด</a><a href="/hall/recruit">รับสมัคร</a></div>
<h1>ห้องวางแผน</h1><p>คุยกลยุทธ์ การลงดันเจี้ยน และสูตรสายอาชีพ · 221 กระทู้</p>
<div class="sort">เรียงตาม <a class="on" href="?sort=last">ตอบล่าสุด</a> <a href="?sort=new">กระทู้ใหม่</a> <a
href="?sort=hot">มาแรง</a></div>
<div class="hall">
{cards}<div class="card ad"><small>โฆษณา</small><a href="https://topup.example.th/">เติมเพชรวันนี้ แถม
20%</a></div></div>
<div class="pg"><b>หน้า 1</b> <a href="?sort=last&amp;page=2">หน้า 2</a> <a href="?sort=last&amp;page=3">หน้า 3</a></div>
<aside><h4>ออนไลน์ 9 คน</h4><p>หัวหน้าช้าง, มะนาวโซดา, ดาบไม้ไผ่, ฮีลฉันที และผู้เยี่ยมชม 4
คน</p><h4>ศึกครั้งต่อไป</h4><p>เสาร์ที่ 20
มี.ค. 2564 เวลา 21:00 น. กับกิลด์เสือดำ</p><h4>ดาเมจสูงสุดสัปดาห์นี้</h4><ol><li>อาจารย์เลข 1,204,881</li><li>มะนาวโซดา
998,120</li></ol></aside>
<footer>กิลด์ช้างป่า ก่อตั้ง 2559 · ภาพและชื่อในเกมเป็นของผู้พัฒนา · <a
href="/contact">ติดต่อหัวหน้า</a></footer></body></html>"""
    return Built(html, rows=tuple(Listed(title, urljoin(_GUILD_AT, url), *rest) for title, url, *rest in _GUILD))


_LIST_AT = "http://lists.rebetiko.example/archive/2021-03/threads.html"
_GREEK = (
    ("[rebetiko] Κούρδισμα τρίχορδου σε ντουζένι", "msg00002.html", "Στέλιος Κανάκης", 11, "2021-03-14T23:41"),
    ("[rebetiko] Αναζητώ παρτιτούρα για το «Μινόρε της αυγής»", "msg00005.html", "Φωτεινή Α.", 4, "2021-03-14T10:15"),
    ("[rebetiko] Βραδιά στον Πειραιά, Σάββατο 27", "msg00009.html", "Μανώλης ο Συριανός", 0, "2021-03-12T18:02"),
    ("[rebetiko] Δίσκοι 78 στροφών: πώς τους πλένετε;", "msg00011.html", "dimitris.k", 19, "2021-03-11T09:30"),
    ("[rebetiko] Ο μπαγλαμάς του παππού", "msg00014.html", "Ευγενία Ρούσσου", 7, "2021-03-08T21:17"),
    ("[rebetiko] Δοκιμή, αγνοήστε", "msg00001.html", "διαχειριστής λίστας", 1, "2021-03-01T07:05"),
)
_GR_MONTHS = ("Ιανουαρίου", "Φεβρουαρίου", "Μαρτίου")


def _greek(date):
    day, time = date.split("T")
    year, month, number = (int(part) for part in day.split("-"))
    hour, minute = (int(part) for part in time.split(":"))
    half = "π.μ." if hour < 12 else "μ.μ."
    return f"{number} {_GR_MONTHS[month - 1]} {year}, {(hour + 11) % 12 + 1}:{minute:02} {half}"


def _line(row):
    title, url, who, count, last = row
    replies = "1 απάντηση" if count == 1 else f"{count} απαντήσεις"
    return f"""<li><strong><a name="{url[3:8]}" href="{url}">{title}</a></strong>, <em>{who}</em>
<br><small>{replies} &mdash; τελευταίο μήνυμα {_greek(last)}</small></li>
"""


@page("index", _LIST_AT)
def rebetiko_archive():
    lines = "".join(_line(one) for one in _GREEK)
    html = f"""<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN"><html lang="el"><head><meta http-equiv="Content-Type"
content="text/html; charset=utf-8"><title>rebetiko: Μάρτιος 2021 κατά θέμα</title></head><body bgcolor="#fffff4">
<h1>Αρχείο της λίστας rebetiko</h1><h2>Μάρτιος 2021, κατά θέμα</h2>
<p>[<a href="/archive/">Όλοι οι μήνες</a>] [<a href="../2021-02/threads.html">Προηγούμενος μήνας</a>] [<a
href="date.html">Κατά
ημερομηνία</a>] [<a href="author.html">Κατά συντάκτη</a>] [<a href="/subscribe.html">Εγγραφή στη λίστα</a>]</p>
<form action="/cgi-bin/search" method="get">Αναζήτηση στο αρχείο: <input name="q" size="30"><input type="submit"
value="Ψάξε"></form><hr>
<p>Πρώτο μήνυμα: 1 Μαρτίου 2021, 6:58 π.μ. Μηνύματα: 48. Θέματα: 6.</p>
<ul>
{lines}</ul>
<hr><table border="0"><tr><td valign="top"><b>Γράφουν πιο συχνά</b><br>dimitris.k (9)<br>Στέλιος Κανάκης (8)<br>Μανώλης
ο
Συριανός (5)</td><td valign="top"><b>Ανακοίνωση</b><br>Η λίστα μεταφέρεται σε νέο διακομιστή την Κυριακή 21 Μαρτίου. Για
δύο ώρες δεν θα περνούν μηνύματα.</td><td><a href="http://bouzouki.example/"><img src="/img/organopoios.gif"
alt="Οργανοποιείο Παλαιολόγου"></a></td></tr></table>
<address>Το αρχείο φτιάχνεται κάθε ώρα από πρόγραμμα. Τελευταία φορά: 15 Μαρτίου 2021, 12:00 μ.μ. &mdash; <a
href="mailto:owner@rebetiko.example">owner@rebetiko.example</a></address></body></html>"""
    return Built(html, rows=tuple(Listed(title, urljoin(_LIST_AT, url), *rest) for title, url, *rest in _GREEK))


_WEEK = (
    ("Luni, 15 martie 2021", ("10:00 – Curs 4: arbori echilibrați (sala C309, și online)", "23:59 – termen tema 2")),
    ("Marți, 16 martie 2021", ("12:00 – Laborator grupele 321 și 322", "14:00 – Laborator grupa 323")),
    ("Joi, 18 martie 2021", ("18:00 – Consultații cu asist. dr. Ioana Mureșan: aduceți întrebările din forum",)),
    ("Vineri, 19 martie 2021", ("09:00 – Test scurt, 15 minute, din cursurile 1–3",)),
)


@page("other", "https://curs.fmi-cluj.example/asd/2021/calendar?sapt=11")
def calendar_of_a_course():
    days = "".join(
        f"<dt>{day}</dt>\n"
        + "".join(f'<dd>{deed} <a href="/asd/2021/export?e={len(deed)}">.ics</a></dd>\n' for deed in deeds)
        for day, deeds in _WEEK
    )
    return f"""<!doctype html><html lang="ro"><head><meta charset="utf-8"><title>Calendar – Algoritmi și structuri de
date</title>
</head><body><div id="antet"><a href="/">Facultatea de Matematică și Informatică</a> <span>Anul universitar 2020–2021,
semestrul
II</span> <a href="/cont">Autentificare cu contul instituțional</a></div>
<h1>Algoritmi și structuri de date</h1>
<p><a href="/asd/2021/">Despre curs</a> | <a href="/asd/2021/materiale">Materiale</a> | <a
href="/asd/2021/forum">Forum</a> |
<b>Calendar</b> | <a href="/asd/2021/note">Note</a> | <a href="/asd/2021/participanti">Participanți (94)</a></p>
<p><a href="?sapt=10">« săptămâna 10</a> <strong>Săptămâna 11</strong> <a href="?sapt=12">săptămâna 12 »</a></p>
<dl>
{days}</dl>
<p>Orele sunt cele ale României. Modificările se anunță pe forum cu cel puțin o zi înainte.</p>
<div id="lateral"><h3>Din forum</h3><p><a href="/asd/2021/forum/d/77#r5">Tema 2, problema 3</a><br>Radu Pop, 14.03.2021
22:31:
„Merge și fără stivă?”</p><p><a href="/asd/2021/forum/d/75#r2">Notele la tema 1</a><br>Ioana Mureșan, 13.03.2021 16:04:
„Apar
luni.”</p><h3>Conectați acum</h3><p>7 studenți, 1 cadru didactic</p></div>
<div id="subsol">Platformă întreținută de studenții anului III. Probleme? <a
href="mailto:asd@fmi-cluj.example">Scrieți-ne</a>.</div>
</body></html>"""


_TOP = (("Út Bình Dương", 4120, "12/05/2014"), ("thaynam_ca", 3877, "03/09/2015"), ("Mai Rêu", 2954, "21/01/2017"))
_MONTHLY = (("Tháng 12/2020", 310, 4402), ("Tháng 1/2021", 287, 4118), ("Tháng 2/2021", 190, 2675))


@page("other", "https://hocathuysinh.example.vn/dien-dan/thong-ke.html")
def statistics_of_aquarists():
    people = "".join(
        f"""<tr><td>{place}</td><td><a
href="/thanh-vien/{place * 31}">{name}</a></td><td>{count}</td><td>{since}</td></tr>
"""
        for place, (name, count, since) in enumerate(_TOP, 1)
    )
    months = "".join(f"<tr><td>{month}</td><td>{new}</td><td>{posts}</td></tr>\n" for month, new, posts in _MONTHLY)
    return f"""<!DOCTYPE html><html lang="vi"><head><meta charset="utf-8"><title>Thống kê diễn đàn – Hội Cá Thủy
Sinh</title></head>
<body><div class="dau-trang"><a href="/">Hội Cá Thủy Sinh</a><form action="/tim"><input name="tu" placeholder="Tìm bài
viết"><button>
Tìm</button></form><a href="/dang-nhap">Đăng nhập</a> <a href="/dang-ky">Đăng ký</a></div>
<ul class="thuc-don"><li><a href="/dien-dan/">Diễn đàn</a></li><li><a href="/bai-moi">Bài mới</a></li><li><a
href="/thanh-vien/">Thành viên</a></li><li class="chon">Thống kê</li><li><a href="/cho">Chợ cá</a></li></ul>
<h1>Thống kê diễn đàn</h1><p>Cập nhật lúc 06:00 ngày 15 tháng 3 năm 2021.</p>
<table class="tong"><tr><th>Tổng số chủ đề</th><td>18.442</td></tr><tr><th>Tổng số bài
viết</th><td>263.907</td></tr><tr><th>Thành
viên</th><td>9.310</td></tr><tr><th>Thành viên mới nhất</th><td><a
href="/thanh-vien/9310">be_ca_bay_mau</a></td></tr><tr><th>Đông
nhất</th><td>612 người, ngày 8 tháng 2 năm 2019 lúc 21:14</td></tr></table>
<h2>Viết nhiều nhất</h2><table><thead><tr><th>#</th><th>Thành viên</th><th>Bài viết</th><th>Tham gia</th></tr></thead>
{people}</table>
<h2>Theo tháng</h2><table><thead><tr><th>Tháng</th><th>Chủ đề mới</th><th>Bài viết</th></tr></thead>
{months}</table>
<div class="ben-phai"><h3>Bình luận mới nhất</h3><ul><li><a href="/chu-de/18440#b7">Hồ 60 lít nuôi tép được không?</a>
– Mai Rêu, 11:40 hôm
nay</li><li><a href="/chu-de/18431#b22">Rêu hại đầy kính</a> – thaynam_ca, 11:02 hôm nay</li></ul><h3>Ai đang trực
tuyến</h3><p>17 thành
viên, 204 khách</p><a href="https://cuahangca.example.vn/"><img src="/qc/den-led.jpg" alt="Quảng cáo: đèn LED thủy
sinh"></a></div>
<div class="chan-trang">© 2012–2021 Hội Cá Thủy Sinh. Giờ hiển thị theo GMT+7. <a href="/noi-quy">Nội
quy</a></div></body></html>"""
