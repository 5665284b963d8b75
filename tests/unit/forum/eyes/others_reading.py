"""Pages to read: articles, help, wikis, products, letters. Much text, dates and names, and no post."""

from .chrome import advert, board, document, modern, press, shop
from .page import page


@page("other", "https://gazete.example/haber/4471")
def news_article_in_arabic():
    related = "".join(
        f'<li><a href="/news/{n}">{title}</a><time>{when}</time></li>'
        for n, title, when in (
            (91, "افتتاح الجسر الجديد بعد عامين من العمل", "14 مارس 2021"),
            (92, "ارتفاع أسعار الحديد في الأسواق", "13 مارس 2021"),
            (93, "المدارس تعود إلى الدوام الكامل", "12 مارس 2021"),
        )
    )
    return modern(
        "الميناء يستقبل أول سفينة",
        "<article><h1>الميناء يستقبل أول سفينة بعد التوسعة</h1><p class='by'>بقلم: سامي الخطيب | 15 مارس 2021 - "
        "09:30</p>"
        "<p>استقبل الميناء صباح اليوم أول سفينة حاويات كبيرة بعد انتهاء أعمال التوسعة التي استمرت ثلاث سنوات، "
        "وسط حضور عدد من المسؤولين.</p>"
        "<p>وقال مدير الميناء إن الأرصفة الجديدة تسمح برسو سفن يصل طولها إلى أربعمئة متر، وإن العمل سيستمر ليلا "
        "ونهارا.</p>"
        "<p>وأضاف أن المرحلة الثانية ستبدأ في الخريف وتشمل بناء مخازن مبردة.</p></article>" + advert(),
        "ar",
        f"<h3>أخبار ذات صلة</h3><ul>{related}</ul>",
    )


@page("other", "https://news.example/bridge")
def news_article_with_live_ticker_like_dates():
    return press(
        "Bridge opens after repairs",
        '<article><h1>Bridge opens after repairs</h1><p class="byline">By Nora Finch · Published 14 March 2021, '
        "18:05 · Updated 15 March 2021, 07:40</p>"
        "<p>The iron bridge over the Tarn was opened to traffic on Sunday afternoon, eleven weeks after a barge "
        "had struck its middle pier.</p>"
        "<h2>How it happened</h2><p>On 27 December 2020 the barge, loaded with gravel, lost power in the "
        "current. Nobody was hurt. The pier moved by "
        "four centimetres.</p><h2>What was done</h2><p>Divers examined the foundations on 4 January. The first "
        "girders arrived on 2 February, and "
        "the deck was laid on 8 March.</p><p>The council expects the bill to come to two million.</p></article>"
        '<section><h3>Read more</h3><ul><li><a href="/n/1">Ferry to run until April</a></li><li>'
        '<a href="/n/2">Gravel trade slows</a></li></ul></section>',
    )


@page("other", "https://board.example/faq.php")
def help_page_of_a_board():
    questions = (
        (
            "Why do I need to register?",
            (
                "You may not have to, it is up to the administrator whether you need to register in order to post "
                "messages."
            ),
        ),
        (
            "Why does the board log me off?",
            "If you do not check the Remember me box, the board will only keep you logged in for a preset time.",
        ),
        (
            "How do I change my settings?",
            "All your settings are stored in the database. To alter them, visit your user control panel.",
        ),
        (
            "The times are not correct!",
            "It is possible that the time displayed is from a zone different from the one you are in.",
        ),
        (
            "How do I show an image with my username?",
            "There are two images which may appear along with a username when viewing posts.",
        ),
    )
    links = "".join(f'<dd><a href="#f{n}">{question}</a></dd>' for n, (question, _) in enumerate(questions))
    answers = "".join(
        f'<dl class="faq"><dt id="f{n}"><strong>{question}</strong></dt><dd>{answer}<br><a href="#top">Top</a>'
        "</dd></dl>"
        for n, (question, answer) in enumerate(questions)
    )
    return board(
        "Frequently Asked Questions",
        f'<h2>FAQ</h2><div class="panel"><dl class="faq"><dt>Log in and registration</dt>{links}</dl></div>'
        f'<div class="panel">{answers}</div>',
    )


@page("other", "https://foro.example/reglas")
def rules_in_spanish():
    rules = "".join(
        f"<h3>{n}. {title}</h3><p>{text}</p>"
        for n, (title, text) in enumerate(
            (
                ("Respeto", "No se permiten insultos ni ataques personales. Quien insulte será expulsado siete días."),
                ("Publicidad", "Los anuncios van en su apartado. Fuera de él se borran sin aviso."),
                ("Títulos", "Pon un título claro. «Ayuda» o «Problema» no dicen nada a nadie."),
                ("Fotos", "Máximo diez fotos por mensaje y de menos de un megabyte."),
            ),
            1,
        )
    )
    return modern(
        "Normas del foro",
        f"<h1>Normas del foro</h1><p>Última revisión: 2 de febrero de 2021, por ElTuercas</p>{rules}",
        "es",
    )


@page("other", "https://wiki.example/wiki/Lathe")
def wiki_article():
    contents = "".join(
        f'<li class="toclevel-1"><a href="#{part}"><span>{n}</span> {part}</a></li>'
        for n, part in enumerate(("History", "Parts", "Uses", "References"), 1)
    )
    return document(
        "Lathe - Wiki",
        '<div id="mw-panel"><a href="/wiki/Main_Page">Main page</a><a href="/wiki/Special:RecentChanges">Recent '
        'changes</a></div><div id="content"><div class="tabs">'
        '<a href="/wiki/Lathe">Article</a><a href="/wiki/Talk:Lathe">Talk</a>'
        '<a href="?action=history">View history</a></div><h1>Lathe</h1>'
        f'<div id="toc"><ul>{contents}</ul></div><p>A <b>lathe</b> is a <a href="/wiki/Machine_tool">machine tool'
        "</a> that rotates a workpiece about an axis of rotation.</p>"
        '<h2>History<span>[<a href="?action=edit&amp;section=1">edit</a>]</span></h2>'
        '<p>The lathe is an ancient tool. In 1718 <a href="/wiki/Nartov">Nartov</a> built one with a '
        "mechanical cutting tool-supporting carriage.</p><h2>Parts<span>["
        "<a href='?action=edit&amp;section=2'>edit</a>]</span></h2><p>Bed, headstock, tailstock, carriage.</p>"
        '<h2>References</h2><ol class="references"><li>Holz, A. (1998). <i>Turning</i>. Retrieved 12 June 2019.'
        "</li><li>Brem, U. (2004). <i>Iron</i>. Retrieved 3 May 2020.</li></ol></div>"
        '<div id="footer"><ul><li>This page was last edited on 9 March 2021, at 14:22 (UTC).</li></ul></div>',
    )


@page("other", "https://wiki.example/index.php?title=Lathe&action=history")
def wiki_history_in_german():
    rows = "".join(
        f'<li><span>(<a href="?diff={n}">Aktuell</a> | <a href="?oldid={n}">Vorherige</a>)</span> '
        f'<a href="?oldid={n}">{when}</a> <a href="/wiki/Benutzer:{who}">{who}</a> '
        f'<span>({size} Bytes)</span> <span class="comment">({what})</span></li>'
        for n, when, who, size, what in (
            (441, "22:10, 9. Mär. 2021", "Kalle", "8.210", "Tippfehler"),
            (438, "08:55, 1. Mär. 2021", "Heike_B", "8.209", "Abschnitt Teile ergänzt"),
            (402, "17:31, 12. Jan. 2021", "moni", "7.880", "Beleg"),
            (377, "10:02, 30. Nov. 2020", "Kalle", "7.702", ""),
        )
    )
    return document(
        "Drehmaschine: Versionsgeschichte",
        '<div id="content"><h1>Drehmaschine: Versionsgeschichte</h1><p>Zur Anzeige der Änderungen einfach '
        f'auswählen.</p><ul id="pagehistory">{rows}</ul></div>',
        "de",
    )


@page("other", "https://bits.example/p/801")
def product_with_table():
    facts = "".join(
        f"<tr><th>{what}</th><td>{value}</td></tr>"
        for what, value in (
            ("Diameter", "80 mm"),
            ("Jaws", "3, hardened"),
            ("Bore", "16 mm"),
            ("Weight", "2.1 kg"),
            ("In the shop since", "14 May 2018"),
        )
    )
    return shop(
        "Three-jaw chuck 80 mm",
        '<div class="crumbs"><a href="/">Home</a> &gt; <a href="/c/chucks">Chucks</a></div><div class="gallery">'
        '<img src="/i/801.jpg"></div><h1>Three-jaw chuck 80 mm</h1>'
        '<p class="price">£64.00</p><button>Add to basket</button><p>Self-centring chuck of cast iron, ground, '
        f"with two sets of jaws. Fits most small lathes.</p><table>{facts}</table>"
        "<h2>Questions?</h2><p>Call us, Monday to Friday, 9:00 to 17:00.</p><h2>Similar</h2><ul><li>"
        '<a href="/p/802">Four-jaw chuck</a> £89.50</li><li><a href="/p/804">Collet chuck</a> £45.00</li></ul>',
    )


@page("other", "https://recept.example/kanelbullar")
def recipe_in_swedish():
    parts = "".join(
        f"<li>{part}</li>" for part in ("5 dl mjölk", "150 g smör", "50 g jäst", "1 dl socker", "13 dl vetemjöl")
    )
    steps = "".join(
        f"<li>{step}</li>"
        for step in (
            "Smält smöret och häll på mjölken.",
            "Rör ut jästen och blanda i resten.",
            "Låt degen jäsa i 30 minuter under duk.",
            "Kavla ut, bred på fyllning och rulla.",
            "Grädda i 225 grader i åtta minuter.",
        )
    )
    return press(
        "Kanelbullar",
        f"<article><h1>Kanelbullar</h1><p>Publicerad 4 oktober 2020 av Britta</p><ul>{parts}</ul><ol>{steps}</ol>"
        "<p>Ger 40 bullar.</p></article>",
        "sv",
    )


@page("other", "https://law.example/terms")
def privacy_policy_in_thai():
    parts = "".join(
        f"<h2>{n}. {title}</h2><p>{text}</p>"
        for n, (title, text) in enumerate(
            (
                ("ข้อมูลที่เราเก็บ", "เราเก็บชื่อ ที่อยู่อีเมล และหมายเลขโทรศัพท์ เมื่อท่านสมัครสมาชิกกับเว็บไซต์ของเรา"),
                ("การใช้ข้อมูล", "เราใช้ข้อมูลเพื่อให้บริการและปรับปรุงเว็บไซต์เท่านั้น และจะไม่ขายให้บุคคลอื่น"),
                ("ติดต่อ", "หากมีคำถามกรุณาติดต่อเราทางอีเมล"),
            ),
            1,
        )
    )
    return modern("นโยบายความเป็นส่วนตัว", f"<h1>นโยบายความเป็นส่วนตัว</h1><p>ปรับปรุงล่าสุด: 1 มกราคม 2564</p>{parts}", "th")


@page("other", "https://soft.example/changelog")
def changelog_of_a_program():
    versions = "".join(
        f'<section id="v{number}"><h2>{number} <small>{when}</small></h2>'
        f"<ul>{''.join(f'<li>{point}</li>' for point in points)}</ul></section>"
        for number, when, points in (
            ("3.4.0", "2021-03-10", ("New: drawings can be turned.", "Fixed: a crash with empty files.")),
            ("3.3.2", "2021-02-01", ("Fixed: wrong units in exports.",)),
            ("3.3.1", "2020-12-20", ("Fixed: two typos.", "Faster start.")),
            ("3.3.0", "2020-11-30", ("New: layers.", "New: Finnish and Czech.", "Removed: the old converter.")),
        )
    )
    return modern("Changelog", f"<h1>Changelog</h1>{versions}")


@page("other", "https://museum.example/history")
def history_in_ukrainian():
    years = "".join(
        f'<div class="tl-item"><span class="tl-year">{year}</span><p>{text}</p></div>'
        for year, text in (
            ("1898", "Засновано майстерню на березі річки."),
            ("1923", "Перша парова машина, що збереглася донині."),
            ("1954", "Майстерня стає училищем."),
            ("1991", "Відкриття музею."),
            ("2019", "Нова зала і кав'ярня."),
        )
    )
    return modern("Історія музею", f"<h1>Історія музею</h1>{years}", "uk")


@page("other", "https://mail.example/newsletter/12")
def newsletter_in_persian():
    parts = "".join(
        f'<table width="600"><tr><td><h2>{title}</h2><p>{text}</p><a href="/n/{n}">ادامه</a></td></tr></table>'
        for n, title, text in (
            (1, "کارگاه تازه سفال", "ثبت نام کارگاه بهاره از هفته آینده آغاز می‌شود و ظرفیت آن بیست نفر است."),
            (2, "کوره نو رسید", "کوره برقی تازه در حیاط پشتی نصب شد و از فروردین به کار می‌افتد."),
            (3, "نمایشگاه پایان سال", "کارهای هنرجویان تا پایان اسفند در تالار به نمایش گذاشته است."),
        )
    )
    return document(
        "خبرنامه شماره ۱۲",
        f'<div class="wrap"><h1>خبرنامه شماره ۱۲</h1><p>۲۵ اسفند ۱۳۹۹</p>{parts}<p><a href="/off">لغو اشتراک</a>'
        "</p></div>",
        "fa",
    )
