"""Four of ten pages of designs that exist once: a club, a course, a newspaper, a firm; all of them threads.

In: nothing. Out: builders of pages, registered; importing this registers all ten.
"""

from tests.software.inside.plain import plain_words
from tests.unit.forum.eyes.page import Built, Said
from tests.unit.forum.sealed_eyes.pages import page

_CLUB = (
    (
        "Zé do Remo",
        "2021-02-27T18:40",
        "27 de Fevereiro de 2021, 18h40",
        """Boa tarde a todos. Este ano a subida do rio é no <b>dia 11 de Abril</b> e ainda não temos barco de apoio.
O do Sr. Américo está na oficina desde o Natal, e o meu só leva três pessoas.<br><br>Quem conhece alguém com uma lancha?
Pagamos o gasóleo e o almoço.""",
    ),
    (
        "Filomena",
        "2021-02-27T21:05",
        "27 de Fevereiro de 2021, 21h05",
        "O meu cunhado tem. Pergunto-lhe no domingo.",
    ),
    (
        "Tó Barqueiro",
        "2021-03-01T08:12",
        "1 de Março de 2021, 08h12",
        """<table border="1" cellpadding="3" width="90%"><tr><td><i>Filomena disse:</i><br>O meu cunhado tem. \
Pergunto-lhe
no domingo.</td></tr></table>
Atenção que a lancha dele não tem colete para todos. No ano passado, em Penacova, a Guarda mandou-nos parar por causa \
disso
e perdemos hora e meia.<br><br>Lista do que falta, para não ser sempre em cima da hora:
<ul><li>8 coletes (tamanho M e L)</li><li>2 rádios com pilhas novas</li><li>o saco dos primeiros socorros, que ficou \
com a
Graça</li></ul>""",
    ),
    ("Graça P.", "2021-03-01T13:30", "1 de Março de 2021, 13h30", "Está comigo, está comigo! Levo-o na quinta."),
    (
        "Zé do Remo",
        "2021-03-14T10:15",
        "14 de Março de 2021, 10h15",
        """Resolvido. A lancha vem, os coletes empresta-os o clube de Montemor, e o almoço é na D. Lurdes às duas.
<br><br>Aqui fica o mapa da saída: <a href="http://remoriofrio.example/mapas/saida2021.gif">saida2021.gif</a>""",
    ),
    ("Filomena", "2021-03-14T22:51", "14 de Março de 2021, 22h51", "Boa!"),
)
_CLUB_SIGNATURES = {
    "Zé do Remo": "Quem rema contra a maré chega mais forte",
    "Tó Barqueiro": "www.barcosdoto.example - reparações e pintura",
}
_CLUB_NUMBERS = {"Zé do Remo": 412, "Filomena": 87, "Tó Barqueiro": 1093, "Graça P.": 15}


def _sign(who):
    words = _CLUB_SIGNATURES.get(who)
    return f'<br><br><font size="1" color="#999999">____________<br><i>{words}</i></font>' if words else ""


@page("thread", "http://www.remoriofrio.example/forum/ler.asp?tema=218")
def club_tables_pt():
    rows = "".join(
        f"""<tr bgcolor="#{"E8F0F8" if place % 2 else "FFFFFF"}"><td width="140" valign="top" align="center">
<font size="2"><a href="socio.asp?nome={place}"><b>{who}</b></a></font><br><img src="img/remo{place}.gif" width="60"
height="60"><br><font size="1">mensagens: {_CLUB_NUMBERS[who]}</font></td>
<td valign="top"><font size="1" color="#666666">escrito em {shown} &nbsp; <a href="responder.asp?tema=218&m={place}">\
responder
</a> &nbsp; <a href="denunciar.asp?m={place}">avisar o moderador</a></font><hr size="1"><font size="2">{body}</font>\
</td></tr>
<tr><td colspan="2" height="4" bgcolor="#003366"></td></tr>
"""
        for place, (who, _, shown, body) in enumerate(_CLUB)
    )
    html = f"""<html lang="pt"><head><meta charset="utf-8"><title>Clube de Remo do Rio Frio - Conversas do \
cais</title></head>
<body bgcolor="#CCD9E6" text="#000000" link="#003366">
<table width="780" align="center" bgcolor="#FFFFFF" cellpadding="0" cellspacing="0"><tr><td colspan="2"><img
src="img/topo.jpg" width="780" height="90" alt="Clube de Remo do Rio Frio"></td></tr>
<tr><td width="150" valign="top" bgcolor="#003366"><table cellpadding="4"><tr><td><a href="/"><font color="white">\
Início</font>
</a></td></tr><tr><td><a href="/historia.html"><font color="white">História do clube</font></a></td></tr><tr><td><a
href="/forum/"><font color="white">Conversas do cais</font></a></td></tr><tr><td><a href="/quotas.html"><font
color="white">Quotas</font></a></td></tr><tr><td><font color="#FFCC00" size="1"><b>Últimas conversas</b><br><a
href="ler.asp?tema=221">Vende-se yolle de 1998</a><br>por Nelson, ontem<br><a href="ler.asp?tema=219">Chaves do \
hangar</a><br>
por Graça P., 12 de Março</font></td></tr><tr><td><font color="white" size="1">Na sala: Filomena e 3 visitantes<br>\
Maré cheia
hoje: 15h42</font></td></tr></table></td>
<td valign="top"><table width="100%" cellpadding="6" border="0"><tr><td><font size="1"><a href="/forum/">Conversas do \
cais</a>
&gt; <a href="lista.asp?sala=3">Regatas e descidas</a></font><br><font size="4"><b>Barco de apoio para a subida de
Abril</b></font></td><td align="right"><font size="1">lido 346 vezes<br><a href="lista.asp?sala=3">voltar à lista</a>\
</font></td>
</tr></table>
<table width="100%" cellpadding="6" cellspacing="0" border="0">
{rows}</table>
<form action="entrar.asp" method="post"><table width="100%" bgcolor="#E8F0F8"><tr><td><font size="2">Para responder é \
preciso
ser sócio. Número: <input name="numero" size="5"> Senha: <input name="senha" type="password" size="8"> <input \
type="submit"
value="Entrar"></font></td></tr></table></form>
</td></tr><tr><td colspan="2" align="center"><font size="1">Página feita pelo Tó em 2004. Contador: 088214. Última \
limpeza do
servidor: 2 de Janeiro de 2021.</font></td></tr></table></body></html>"""
    return Built(html, tuple(Said(who, at, plain_words(body)) for who, at, _, body in _CLUB))


_COURSE = (
    (
        "Aino Lehtovaara",
        "2021-03-08T09:02",
        "8.3.2021 klo 9.02",
        "<p>Hei! Tehtävässä 4 b pitää todistaa, että jono suppenee. Saako käyttää luennon 11 lausetta suoraan?</p>",
    ),
    (
        "Prof. Heikki Salmi",
        "2021-03-08T14:47",
        "8.3.2021 klo 14.47",
        """<p>Saa, kunhan mainitset lauseen ja tarkistat oletukset. Jälkimmäinen unohtuu joka vuosi puolelta \
kurssilta.</p>
<p>Huomatkaa myös painovirhe: monisteen sivulla 63 pitää lukea</p><pre>|a_n - a| &lt; eps, kun n &gt;= N</pre><p>eikä \
toisin
päin.</p>""",
    ),
    ("Mikko R.", "2021-03-09T20:30", "9.3.2021 klo 20.30", "<p>kiitos</p>"),
    (
        "Thi Nguyen",
        "2021-03-10T11:11",
        "10.3.2021 klo 11.11",
        """<blockquote>Saa, kunhan mainitset lauseen ja tarkistat oletukset.</blockquote><p>Riittääkö, että jono on
rajoitettu ja kasvava, vai pitääkö rajoittuneisuus todistaa erikseen induktiolla? Laskin ensimmäiset kymmenen termiä
ja ne lähestyvät lukua kaksi, mutta se ei kai ole todistus.</p>""",
    ),
    (
        "Aino Lehtovaara",
        "2021-03-10T12:25",
        "10.3.2021 klo 12.25",
        """<p>Minä tein sen induktiolla näin:</p><ol><li>väite pätee, kun n on yksi</li><li>oletetaan, että termi on \
alle
kaksi</li><li>silloin seuraavan termin neliö on alle neljä</li></ol><p>Siitä loppu seuraa.</p>""",
    ),
    (
        "Prof. Heikki Salmi",
        "2021-03-14T10:15",
        "14.3.2021 klo 10.15",
        "<p>Aivan oikein. Ensi torstaina laskuharjoitukset pidetään poikkeuksellisesti salissa B 322.</p>",
    ),
)


@page("thread", "https://kurssit.yliopisto.example/analyysi1/keskustelu/aihe/47")
def course_definitions_fi():
    said = "".join(
        f"""<dt id="v{place}"><strong>{who}</strong>{" (opettaja)" if who.startswith("Prof") else ""}, <em>{shown}</em>
<a href="#v{place}">&#182;</a></dt>
<dd>{body}<small><a href="/analyysi1/keskustelu/aihe/47/vastaa?v={place}">Vastaa tähän</a></small></dd>
"""
        for place, (who, _, shown, body) in enumerate(_COURSE, 1)
    )
    html = f"""<!doctype html><html lang="fi"><head><meta charset="utf-8"><title>Tehtävä 4 b | Analyysi I | \
Keskustelu</title>
</head><body><nav><a href="/">Kurssit</a> / <a href="/analyysi1/">Analyysi I, kevät 2021</a> / <a
href="/analyysi1/keskustelu">Keskustelu</a></nav>
<aside><h4>Kurssin tiedot</h4><dl><dt>Luennot</dt><dd>ma ja ke 10&ndash;12, etänä</dd><dt>Harjoitukset</dt><dd>to \
14&ndash;16
</dd><dt>Tentti</dt><dd>7.5.2021 klo 9.00</dd><dt>Opettaja</dt><dd>Heikki Salmi, vastaanotto sopimuksen mukaan</dd></dl>
<h4>Uusimmat aiheet</h4><dl><dt><a href="/analyysi1/keskustelu/aihe/49">Tentin aineisto</a></dt><dd>14.3.2021</dd><dt><a
href="/analyysi1/keskustelu/aihe/48">Zoom-linkki ei toimi</a></dt><dd>11.3.2021</dd></dl></aside>
<main><h1>Tehtävä 4 b: saako lausetta käyttää?</h1><p>Aiheessa 6 viestiä, 58 lukijaa. <a
href="/analyysi1/keskustelu/aihe/47?tulosta=1">Tulostettava versio</a></p>
<dl class="lista">
{said}</dl>
<p><a href="/kirjaudu?takaisin=%2Fanalyysi1%2Fkeskustelu%2Faihe%2F47">Kirjaudu yliopiston tunnuksella</a>, niin voit
vastata.</p></main>
<footer>Sivua ylläpitää matematiikan laitoksen opintotoimisto. Päivitetty 1.2.2021. <a href="/saavutettavuus">\
Saavutettavuus</a>
</footer></body></html>"""
    return Built(html, tuple(Said(who, at, plain_words(body)) for who, at, _, body in _COURSE))


_DEBATE = (
    (
        "Μαρία Κ., Χανιά",
        "2021-03-13T08:20",
        "13 Μαρτίου 2021, 08:20",
        """<p>Διάβασα το άρθρο δύο φορές. Κανείς δεν λέει ποιος θα πληρώσει τη συντήρηση όταν φύγουν οι κάμερες. Η παλιά
λαχαναγορά έμεινε κλειστή έντεκα χρόνια ακριβώς γι' αυτόν τον λόγο.</p><p>Ας μας πει ο δήμος τι προβλέπει ο \
προϋπολογισμός
του 2022, και μετά συζητάμε για φώτα και πεζοδρόμους.</p>""",
        41,
    ),
    (
        "συνταξιούχος μηχανικός",
        "2021-03-13T09:55",
        "13 Μαρτίου 2021, 09:55",
        """<p>Συμφωνώ με την κυρία από τα Χανιά. Να προσθέσω ότι η στέγη έχει αμίαντο, το είχαμε μετρήσει το 1994.</p>\
""",
        28,
    ),
    ("Petros_71", "2021-03-13T10:02", "13 Μαρτίου 2021, 10:02", "<p>Υπερβολές.</p>", 2),
    (
        "Ελένη Δ.",
        "2021-03-13T17:44",
        "13 Μαρτίου 2021, 17:44",
        """<blockquote><cite>Petros_71:</cite> <p>Υπερβολές.</p></blockquote><p>Υπερβολές; Ο πατέρας μου δούλευε εκεί \
μέσα
τριάντα χρόνια. Ρωτήστε τους γιατρούς του νοσοκομείου πόσοι από εκείνη τη βάρδια ζουν ακόμη.</p>""",
        63,
    ),
    (
        "Petros_71",
        "2021-03-14T00:31",
        "14 Μαρτίου 2021, 00:31",
        "<p>Ζητώ συγγνώμη, δεν το ήξερα. Μίλησα βιαστικά, εννοούσα το κόστος και όχι την υγεία των ανθρώπων.</p>",
        35,
    ),
    (
        "Αναγνώστρια από τη Λάρισα",
        "2021-03-14T10:15",
        "14 Μαρτίου 2021, 10:15",
        """<p>Στη Λάρισα το κάναμε με τρία βήματα:</p><ul><li>πρώτα η μελέτη</li><li>μετά η δημόσια διαβούλευση</li>\
<li>στο
τέλος τα έργα</li></ul><p>Χρειάστηκαν πέντε χρόνια, αλλά σήμερα η αγορά είναι γεμάτη κόσμο.</p>""",
        19,
    ),
)


@page("thread", "https://www.efimerida-kritis.example/dialogos/2021/03/palia-lachanagora/")
def newspaper_debate_el():
    advert = """<section class="gnomi gnomi--diafimisi"><div class="gnomi__keimeno"><p>Χορηγούμενο: Πλακάκια και είδη \
υγιεινής
με έκπτωση έως 40% ως τις 20 Μαρτίου 2021.</p></div><a href="https://ads.example/c?2">Μάθετε περισσότερα</a></section>
"""
    said = "".join(
        f"""<section class="gnomi" data-k="{700 + place}"><div class="gnomi__arithmos">{place}</div><div \
class="gnomi__keimeno">
{body}</div><div class="gnomi__ypografi"><span class="onoma">{who}</span> · <span class="ora">{shown}</span></div><div
class="gnomi__kalathi"><button>Συμφωνώ ({votes})</button> <button>Διαφωνώ</button> <a href="?apantisi={700 + place}">\
Απάντηση</a> <a
href="?anafora={700 + place}">Αναφορά</a></div></section>
{advert if place == 3 else ""}"""
        for place, (who, _, shown, body, votes) in enumerate(_DEBATE, 1)
    )
    html = f"""<!DOCTYPE html><html lang="el"><head><meta charset="utf-8"><title>Διάλογος: Τι να γίνει η παλιά \
λαχαναγορά;</title>
<meta property="og:site_name" content="Εφημερίδα της Κρήτης"></head><body>
<header class="kefalida"><a class="logo" href="/">Εφημερίδα της Κρήτης</a><div>Δευτέρα, 15 Μαρτίου 2021 · Φύλλο \
12.408</div><nav><a
href="/politiki/">Πολιτική</a><a href="/oikonomia/">Οικονομία</a><a href="/athlitika/">Αθλητικά</a><a
href="/dialogos/">Διάλογος</a></nav></header>
<div class="diafimisi"><span>Διαφήμιση</span><a href="https://ads.example/c?1"><img src="/a/728.gif" alt="Ελαιόλαδο σε \
τιμή
παραγωγού"></a></div>
<main><div class="epikefalida"><p class="stili">Διάλογος με τους αναγνώστες</p><h1>Τι να γίνει η παλιά \
λαχαναγορά;</h1><p
class="eisagogi">Η σύνταξη ρώτησε και οι αναγνώστες απαντούν. Η συζήτηση κλείνει στις 31 Μαρτίου 2021. <a
href="/topika/2021/03/lachanagora-sxedia/">Διαβάστε το ρεπορτάζ</a>.</p></div>
<div class="taxinomisi">Προβολή: <b>παλαιότερες πρώτα</b> | <a href="?seira=nees">νεότερες</a> | <a \
href="?seira=psifoi">με τις
περισσότερες ψήφους</a></div>
<div class="gnomes">
{said}</div>
<div class="selides"><b>1</b> <a href="?selida=2">2</a> <a href="?selida=3">3</a> <a href="?selida=2" rel="next">\
Επόμενη</a></div>
<form class="nea" method="post"><h3>Πείτε τη γνώμη σας</h3><input name="onoma" placeholder="Όνομα και πόλη"><textarea
name="gnomi"></textarea><button>Αποστολή</button><p>Οι γνώμες δημοσιεύονται μετά από έλεγχο, συνήθως σε λίγες \
ώρες.</p></form>
</main>
<aside><h3>Πιο διαβασμένα</h3><ol><li><a href="/topika/2021/03/gefyra/">Κλείνει για έργα η γέφυρα του Κλαδισού</a> 14 \
Μαρτίου
</li><li><a href="/athlitika/2021/03/niki/">Νίκη στις καθυστερήσεις</a> 13 Μαρτίου</li></ol><h3>Τελευταία σχόλια</h3>\
<p><b>Νίκος
Β.</b> στο <a href="/dialogos/2021/03/podilatodromos/">Θέλουμε ποδηλατόδρομο;</a>: «Ναι, αλλά όχι στη λεωφόρο…» (σήμερα,
11:20)</p></aside>
<footer>© 2021 Εφημερίδα της Κρήτης. <a href="/oroi/">Όροι χρήσης</a> <a href="/epikoinonia/">Επικοινωνία</a></footer>
</body></html>"""
    return Built(html, tuple(Said(who, at, plain_words(body)) for who, at, _, body, _ in _DEBATE))


_SUPPORT = (
    (
        "أم خالد",
        "2021-03-10T21:08",
        "10 مارس 2021 - 9:08 م",
        """<p>السلام عليكم، اشتريت مضخة المياه طراز <b>NX-40</b> قبل شهرين، ومنذ يوم الجمعة تعمل دقيقة ثم تتوقف وحدها.
جربت فصل الكهرباء وإعادتها، ونظفت المرشح، ولم يتغير شيء.</p><p>هل يغطي الضمان هذا العطل؟</p>""",
    ),
    (
        "مهندس الدعم سامر",
        "2021-03-11T09:40",
        "11 مارس 2021 - 9:40 ص",
        """<p>وعليكم السلام ورحمة الله. نعم، الضمان سنتان. قبل أن نرسل الفني نرجو تجربة الخطوات الآتية:</p><ol><li>أغلقي
صمام الدخول</li><li>اضغطي زر التشغيل عشر ثوان</li><li>اقرئي الرمز الذي يظهر على الشاشة</li></ol><p>ثم اكتبي لنا الرمز \
هنا.</p>""",
    ),
    ("أم خالد", "2021-03-11T19:22", "11 مارس 2021 - 7:22 م", "<p>الرمز هو E07</p>"),
    (
        "ياسر من الطائف",
        "2021-03-12T00:05",
        "12 مارس 2021 - 12:05 ص",
        """<div class="iqtibas">الرمز هو E07</div><p>عندي الرمز نفسه منذ أسبوع! اكتشفت أن السبب انخفاض الجهد في المساء،
فوضعت منظمًا للكهرباء وانتهت المشكلة.</p>""",
    ),
    (
        "مهندس الدعم سامر",
        "2021-03-14T10:15",
        "14 مارس 2021 - 10:15 ص",
        """<p>شكرًا للأخ ياسر، كلامه صحيح. الرمز E07 يعني أن الجهد أقل من 190 فولت. سيزوركم الفني يوم الأربعاء ومعه منظم
مجاني، ورقم الطلب 55820.</p>""",
    ),
)


@page("thread", "https://www.naba-pumps.example/ar/support/community/q/30911-nx40-tatawaqaf")
def corporate_support_ar():
    said = "".join(
        f"""<li class="sc-msg {"sc-msg--staff" if "الدعم" in who else ""}"><div class="sc-msg__meta"><span
class="sc-ava">{who[:1]}</span><div><div class="sc-who">{who}</div><div class="sc-role">\
{"فريق الشركة" if "الدعم" in who else "عميل"}
</div></div><div class="sc-date">{shown}</div></div><div class="sc-msg__body">{body}</div><div class="sc-msg__foot">\
<button>مفيد؟
نعم</button><button>لا</button><button>مشاركة</button></div></li>
"""
        for who, _, shown, body in _SUPPORT
    )
    html = f"""<!DOCTYPE html><html lang="ar" dir="rtl"><head><meta charset="utf-8"><title>المضخة NX-40 تتوقف بعد \
دقيقة | مجتمع
نبع للمضخات</title><meta name="viewport" content="width=device-width"></head><body class="corp">
<div class="topbar"><a href="/ar/">نبع للمضخات</a><ul><li><a href="/ar/products">المنتجات</a></li><li><a
href="/ar/dealers">الوكلاء</a></li><li><a href="/ar/support">الدعم</a></li><li><a href="/en/support/community/">\
English</a></li>
</ul><a class="cta" href="/ar/offer">اطلب عرض سعر</a></div>
<div class="crumb"><a href="/ar/support">الدعم</a> &lsaquo; <a href="/ar/support/community">المجتمع</a> &lsaquo; <a
href="/ar/support/community/c/pumps">المضخات المنزلية</a></div>
<div class="wrap"><div class="main"><h1>المضخة NX-40 تتوقف بعد دقيقة</h1><div class="sc-state">الحالة: <b>تم الحل</b> \
· 5 رسائل
· 212 مشاهدة</div>
<ul class="sc-list">
{said}</ul>
<div class="sc-login">للمشاركة يرجى <a href="/ar/login">تسجيل الدخول</a> أو الاتصال بالرقم 920000000 من الأحد إلى \
الخميس.</div></div>
<div class="side"><div class="card"><h4>مقالات ذات صلة</h4><a href="/ar/support/kb/e-codes">جدول رموز الأعطال</a><br><a
href="/ar/support/kb/warranty">شروط الضمان</a></div><div class="card"><h4>أسئلة مشابهة</h4><a
href="/ar/support/community/q/30877">صوت غريب عند التشغيل</a> <small>قبل 6 أيام</small><br><a
href="/ar/support/community/q/30640">تسرب من الوصلة</a> <small>قبل شهر</small></div><div class="card promo"><img
src="/img/offer.jpg" alt="خصم 20% على المرشحات"> خصم 20% على المرشحات حتى 31 مارس 2021</div></div></div>
<div class="foot">© 2021 شركة نبع للمضخات، الرياض. سجل تجاري 1010000000</div></body></html>"""
    return Built(html, tuple(Said(who, at, plain_words(body)) for who, at, _, body in _SUPPORT))


from tests.unit.forum.sealed_eyes import first_ten_last, first_ten_more  # noqa: E402, F401 - they register theirs
