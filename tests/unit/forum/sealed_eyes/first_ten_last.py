"""The last three of ten pages of designs that exist once: a list of boards for phones, a member list, a calendar.

In: nothing. Out: builders of pages, registered.
"""

from tests.unit.forum.eyes.page import Built, Listed
from tests.unit.forum.sealed_eyes.pages import page

_BOARDS = (
    ("ปลูกผักสวนครัว", "puk", "ผัก พริก มะเขือ และดินดี ๆ", "ลุงชัย", "พริกขี้หนูใบหงิก", "2021-03-15T11:40", "วันนี้ 11:40 น."),
    ("ไม้ผลและการตอนกิ่ง", "maiphon", "มะม่วง ทุเรียน ลำไย", "แม่นิด", "ทุเรียนไม่ติดดอก", "2021-03-14T18:22", "เมื่อวาน 18:22 น."),
    (
        "เลี้ยงไก่ เลี้ยงปลา",
        "liang",
        "อาหาร โรค และโรงเรือน",
        "หนุ่มอีสาน",
        "ปลาดุกลอยหัวตอนเช้า",
        "2021-03-14T06:03",
        "เมื่อวาน 06:03 น.",
    ),
    (
        "เครื่องมือและระบบน้ำ",
        "khrueang",
        "ปั๊ม สปริงเกลอร์ โซลาร์เซลล์",
        "ช่างเอก",
        "ต่อปั๊มสองตัวขนานกัน",
        "2021-03-09T20:15",
        "9 มี.ค. 2564 20:15 น.",
    ),
    (
        "ตลาดนัดคนเกษตร",
        "talat",
        "ซื้อ ขาย แลกเปลี่ยน แจกฟรี",
        "ป้าอ้อย",
        "แจกเมล็ดผักบุ้งฟรี",
        "2021-02-28T09:50",
        "28 ก.พ. 2564 09:50 น.",
    ),
)


@page("index", "https://m.baansuan.example/wepboard/")
def phone_boards_th():
    items = "".join(
        f"""<a class="row tap" href="/wepboard/{key}/"><span class="ic">{title[:1]}</span><span class="tx"><strong>\
{title}</strong>
<small>{about}</small><em>ล่าสุด: {topic} โดย {who} · {shown}</em></span><span class="go">›</span></a>
"""
        for title, key, about, who, topic, _, shown in _BOARDS
    )
    html = f"""<!doctype html><html lang="th"><head><meta charset="utf-8"><meta name="viewport"
content="width=device-width,initial-scale=1"><title>เว็บบอร์ดบ้านสวน</title></head><body><div class="appbar"><button
aria-label="เมนู">☰</button><a href="/">บ้านสวน</a><a href="/khonha" aria-label="ค้นหา">🔍</a></div>
<div class="drawer" hidden><a href="/khaosan">ข่าวสาร</a><a href="/wepboard/">เว็บบอร์ด</a><a href="/rakha">\
ราคาพืชผลวันนี้</a><a
href="/khaorabop">เข้าสู่ระบบ</a></div>
<div class="banner">โฆษณา: ปุ๋ยอินทรีย์ตราใบเขียว ส่งฟรีทั่วประเทศ</div>
<h1>เว็บบอร์ด</h1><div class="tabs"><a class="on" href="/wepboard/">ห้องทั้งหมด</a><a href="/wepboard/mai">\
กระทู้ใหม่</a><a
href="/wepboard/hit">ยอดนิยม</a></div>
<div class="list">
{items}</div>
<div class="box"><h2>ออนไลน์ตอนนี้</h2><p>ลุงชัย, ช่างเอก และผู้เยี่ยมชม 61 คน</p><p>สมาชิกทั้งหมด 8,412 คน \
สมาชิกล่าสุด <a
href="/samachik/8412">ต้นกล้า99</a></p></div>
<div class="bottomnav"><a href="/">หน้าแรก</a><a href="/wepboard/">บอร์ด</a><a href="/khian">ตั้งกระทู้</a><a
href="/chan">ฉัน</a></div><footer>© 2564 บ้านสวนดอทคอม</footer></body></html>"""
    rows = tuple(
        Listed(title, f"https://m.baansuan.example/wepboard/{key}/", last=at) for title, key, _, _, _, at, _ in _BOARDS
    )
    return Built(html, rows=rows)


_MEMBERS = (
    ("Moș Costache", "Vaslui", "12 ianuarie 2006", "3 204", "astăzi, 10:02", "Cine are timp nu are ceas."),
    ("ancuța_b", "Cluj-Napoca", "3 martie 2011", "881", "ieri, 23:15", ""),
    ("Ing. Pavelescu", "București", "30 noiembrie 2009", "1 467", "11 martie 2021", "Planul e jumătate de casă."),
    ("Corbu'", "Tulcea", "19 august 2015", "96", "27 februarie 2021", "mai rar, dar vin"),
    ("Doina Rusu", "Iași", "1 mai 2020", "12", "14 martie 2021", ""),
    ("zidarul_vesel", "Oradea", "8 iulie 2012", "540", "14 martie 2021", "Cărămidă cu cărămidă."),
)


@page("other", "https://caselenoastre.example/cartea-de-oaspeti/membri.php?ordine=activitate")
def guestbook_members_ro():
    cards = "".join(
        f"""<div class="cutie"><div class="poza"><img src="poze/{place}.jpg" width="64" height="64" alt="{name}">\
</div><div
class="text"><h3><a href="membru.php?nr={place * 13}">{name}</a></h3><p class="data">membru din {joined}</p><p>\
Locuiește în
{place_name}. A lăsat {count} însemnări, ultima oară a fost aici {seen}.</p>\
{f'<p class="motto">„{motto}”</p>' if motto else ""}
<p class="link"><a href="mesaj.php?catre={place * 13}">Trimite mesaj</a> | <a href="insemnari.php?de={place * 13}">Toate
însemnările</a></p></div></div>
"""
        for place, (name, place_name, joined, count, seen, motto) in enumerate(_MEMBERS, 1)
    )
    return f"""<!DOCTYPE html><html lang="ro"><head><meta charset="utf-8"><title>Membrii cărții de oaspeți - Casele \
noastre</title>
</head><body><div id="antet"><h1><a href="/">Casele noastre</a></h1><p>Despre case vechi și oamenii lor, din 2006</p>\
<div
id="meniu"><a href="/">Acasă</a> <a href="/cartea-de-oaspeti/">Cartea de oaspeți</a> <a href="membri.php">Membri</a> <a
href="/galerie/">Galerie</a> <a href="/contact.html">Contact</a></div></div>
<div id="continut"><h2>Membri (6 din 1 318)</h2><form><label>Caută după nume <input name="nume"></label> <label>Județ \
<select
name="judet"><option>toate</option><option>Cluj</option><option>Iași</option></select></label> <button>Caută</button>\
</form>
<p>Ordonează: <a href="?ordine=nume">după nume</a>, <a href="?ordine=data">după data înscrierii</a>, <b>după \
activitate</b></p>
{cards}<p class="pagini">Pagina 1 din 220: <b>1</b> <a href="?ordine=activitate&amp;p=2">2</a> <a
href="?ordine=activitate&amp;p=3">3</a> … <a href="?ordine=activitate&amp;p=220">220</a></p></div>
<div id="dreapta"><h4>Cifre</h4><ul><li>18 902 însemnări</li><li>1 318 membri</li><li>cel mai nou: <a
href="membru.php?nr=1318">tâmplarul din Deva</a></li></ul><h4>Ultimele însemnări</h4><p><a
href="/cartea-de-oaspeti/18902">Acoperiș de șindrilă</a>, Moș Costache, astăzi la 10:02</p><p><a
href="/cartea-de-oaspeti/18899">Cum curățăm soba?</a>, ancuța_b, ieri la 23:15</p><h4>Reclamă</h4><p>Var stins, \
livrare în toată
țara</p></div>
<div id="subsol">Toate drepturile rezervate, 2006 – 2021</div></body></html>"""


_EVENTS = {
    3: (("Schůzka výboru, hospoda U Lípy", 611),),
    6: (("Přechod Brd (22 km), vede Jarda", 598), ("Brigáda na chatě", 602)),
    14: (("Jarní putování za sněženkami", 605),),
    20: (("Noční pochod Praha – Karlštejn", 590),),
    27: (("Přednáška: Kavkaz na běžkách", 613),),
}


@page("other", "https://www.tulaci-kladno.example/forum/kalendar?mesic=2021-03")
def hikers_calendar_cs():
    cells = []  # the first of March 2021 was a Monday
    for day in range(1, 32):
        events = "".join(
            f'<div class="akce"><a href="/forum/tema/{number}">{title}</a> <span>({number % 7} komentářů)</span></div>'
            for title, number in _EVENTS.get(day, ())
        )
        mark = ' class="dnes"' if day == 15 else ""
        cells.append(f'<td{mark}><div class="den">{day}.</div>{events}</td>')
    weeks = "\n".join(f"<tr>{''.join(cells[start : start + 7])}</tr>" for start in range(0, len(cells), 7))
    return f"""<!DOCTYPE html><html lang="cs"><head><meta charset="utf-8"><title>Kalendář akcí, březen 2021 | Tuláci \
Kladno</title>
</head><body><header><a href="/"><img src="/logo.svg" alt="Tuláci Kladno"></a><nav><a href="/o-nas">O nás</a><a
href="/forum">Fórum</a><a href="/forum/kalendar">Kalendář</a><a href="/fotky">Fotky</a></nav><form
action="/prihlaseni"><input name="jmeno" placeholder="jméno"><input name="heslo" type="password" placeholder="heslo">\
<button>Přihlásit
</button></form></header>
<main><p><a href="/forum">Fórum</a> » Kalendář</p><h1>Březen 2021</h1><p><a href="?mesic=2021-02">« únor</a> <a
href="?mesic=2021-04">duben »</a> <a href="?pohled=seznam">zobrazit jako seznam</a> <a href="/forum/kalendar.ics">\
iCal</a></p>
<table class="kalendar"><thead><tr><th>Po</th><th>Út</th><th>St</th><th>Čt</th><th>Pá</th><th>So</th><th>Ne</th></tr>\
</thead><tbody>
{weeks}</tbody></table>
<p>Akci může přidat každý člen, stačí založit téma ve fóru a vyplnit datum. Změny hlaste Jardovi nebo Bohunce.</p>\
</main>
<aside><h2>Poslední příspěvky</h2><ul><li><a href="/forum/tema/598#p7740">Přechod Brd</a><br>Bohunka, dnes 9:31</li>\
<li><a
href="/forum/tema/590#p7736">Noční pochod</a><br>Standa z Unhoště, včera 20:10</li><li><a \
href="/forum/tema/577#p7729">Jaké boty na
bláto?</a><br>Jarda, 12. března 2021</li></ul><h2>Narozeniny</h2><p>15. března: Zdenka (61)</p><h2>Kdo je tu</h2><p>\
Bohunka a 4
hosté</p></aside>
<footer>KČT Tuláci Kladno, založeno 1972. Stránky běží na vlastním webu od 8. 9. 2013.</footer></body></html>"""
