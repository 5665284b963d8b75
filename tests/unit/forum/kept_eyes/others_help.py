"""Pages of forums that explain: searches, help, rules, terms, contact.

In: frames. Out: pages that are neither threads nor indexes.
"""

from .frames import blog, prosilver, sidebar
from .frames_old import bare, discuz, punned
from .pages import page
from .parts import each, paragraphs, records


@page("other", "https://forum.akwarium.example/search.php")
def search_form():
    boards = ("Akwarystyka ogólna", "Rośliny", "Ryby słodkowodne", "Krewetki i ślimaki", "Technika", "Giełda")
    return prosilver(
        "pl",
        "Akwarium",
        "Szukaj",
        f"""<h2 class="solo">Szukaj</h2><form method="get" action="./search.php"><div class="panel"><div
class="inner"><h3>Zapytanie</h3>
<fieldset><dl><dt><label for="keywords">Szukaj słów kluczowych:</label><br><span>Umieść <strong>+</strong> przed
słowem, które musi
wystąpić, i <strong>-</strong> przed słowem, którego ma nie być. Listę słów rozdzielonych znakiem <strong>|</strong>
umieść w nawiasach,
jeśli wystarczy jedno z nich. Gwiazdka zastępuje dowolny ciąg znaków.</span></dt><dd><input type="search"
class="inputbox"
name="keywords" size="40"></dd><dd><label><input type="radio" name="terms" value="all" checked> Szukaj wszystkich
słów</label></dd>
<dd><label><input type="radio" name="terms" value="any"> Szukaj któregokolwiek</label></dd></dl><dl><dt><label
for="author">Szukaj
autora:</label></dt><dd><input type="search" name="author" size="40"></dd></dl></fieldset></div></div><div
class="panel bg2"><div
class="inner"><h3>Opcje</h3><fieldset><dl><dt>Szukaj w działach:</dt><dd><select name="fid[]" multiple size="8">
{"".join(f'<option value="{n}">{name}</option>' for n, name in enumerate(boards))}</select></dd></dl><dl><dt>Wyświetl
wyniki jako:</dt>
<dd><label><input type="radio" name="sr" value="posts" checked> Posty</label> <label><input type="radio" name="sr"
value="topics">
Tematy</label></dd></dl><dl><dt>Ogranicz do:</dt><dd><select name="st"><option>Wszystkie</option><option>1
dzień</option><option>7
dni</option><option>1 rok</option></select></dd></dl></fieldset></div></div><div class="panel bg3"><fieldset
class="submit-buttons">
<input type="reset" value="Resetuj" class="button2"> <input type="submit" value="Szukaj"
class="button1"></fieldset></div></form>""",
    )


@page("other", "https://www.espresso-macchina.example/search/8819/?q=guarnizione+faema")
def search_without_a_hit():
    return sidebar(
        "it",
        "Tazzina",
        "Risultati della ricerca",
        """<div class="blockMessage">Nessun risultato trovato per <em>guarnizione faema</em>.</div><div
class="block"><div
class="block-container"><div class="block-body"><div class="block-row">Prova così:<ul><li>controlla di non aver
sbagliato a scrivere;</li>
<li>usa parole più generiche, per esempio <a href="/search/?q=guarnizione">guarnizione</a>;</li><li>togli il limite
di data o di
sezione.</li></ul></div></div></div></div>""",
    )


@page("other", "http://ham.bolygo.example/kereses/sugo.html")
def tips_for_searching():
    return bare(
        "hu",
        "Bolygó fórum",
        "Keresési tippek",
        """<p>A kereső a hozzászólások teljes szövegében keres. Néhány jó tanács:
<dl><dt>"piros alma"<dd>Idézőjelek között pontosan ezt a szókapcsolatot keresi.
<dt>alma -körte<dd>Az <i>alma</i> szót keresi, de kihagyja azokat, amelyekben <i>körte</i> is van.
<dt>szerző:Feri<dd>Csak Feri hozzászólásai között keres.
<dt>dátum:2020..2021<dd>A két év között írtakat mutatja.
<dt>cím:szőlő<dd>Csak a témák címében keres.</dl>
<p>Háromnál rövidebb szavakat nem keresünk. A kereső óránként frissül, ezért a legújabb hozzászólások még hiányozhatnak.
<p>Vissza a <a href="/s">kereséshez</a>.""",
    )


@page("other", "https://brettspiel-runde.example/app.php/help/faq")
def questions_and_answers_about_the_board():
    blocks = records("""
Warum muss ich mich registrieren?|Gäste lesen nur. Wer schreiben, Bilder hochladen oder abstimmen will, braucht
    ein Konto.
Warum werde ich automatisch abgemeldet?|Wenn du nicht „Angemeldet bleiben“ wählst, endet die Sitzung nach einer
    Stunde.
Was bedeuten die Ränge?|Sie zeigen, wie viele Beiträge jemand geschrieben hat. Vorteile hat man davon keine.
Wie ändere ich einen Beitrag?|Über das Stiftsymbol, bis zu dreißig Minuten nach dem Absenden; danach hilft ein
    Moderator.
Darf ich Spiele verkaufen?|Ja, im Marktplatz, als Privatperson und mit Preis. Auktionen sind nicht erlaubt.
""")
    return prosilver(
        "de",
        "Brettspielrunde",
        "Häufig gestellte Fragen",
        '<h2 class="faq-title">Häufig gestellte Fragen</h2><div class="panel bg1" id="faqlinks"><div '
        'class="inner"><dl class="faq">'
        + "".join(f'<dd><a href="#f{n}">{ask}</a></dd>' for n, (ask, _) in enumerate(blocks))
        + "</dl></div></div>"
        + "".join(
            f'<div class="panel bg{n % 2 + 1}"><div class="inner"><div class="content"><dl class="faq"><dt '
            f'id="f{n}"><strong>{ask}'
            f'</strong></dt><dd>{say}</dd><dd><a href="#faqlinks" class="top2">Nach '
            f"oben</a></dd></dl></div></div></div>"
            for n, (ask, say) in enumerate(blocks)
        ),
    )


@page("other", "https://www.moto-makedonia.example/misc.php?action=rules")
def rules_of_a_board():
    rules = records("""
Σεβόμαστε όλους τους συνομιλητές. Ύβρεις και προσωπικές επιθέσεις διαγράφονται χωρίς προειδοποίηση.
Πριν ανοίξετε νέο θέμα ψάξτε αν υπάρχει ήδη· ο τίτλος να λέει με δυο λόγια το πρόβλημα.
Γράφουμε με ελληνικούς χαρακτήρες και όχι με κεφαλαία.
Αγγελίες μόνο στην αντίστοιχη ενότητα, με τιμή και περιοχή.
Απαγορεύεται η δημοσίευση προσωπικών στοιχείων τρίτων.
Οι συντονιστές μπορούν να μετακινήσουν, να κλειδώσουν ή να σβήσουν ένα θέμα.
""")
    return punned(
        "el",
        "Μοτοπαρέα",
        "Κανόνες",
        f"""<div id="rules" class="block"><div class="hd"><h2><span>Κανόνες του φόρουμ</span></h2></div><div
class="box"><div
id="rules-block" class="inbox"><div class="usercontent"><ol>{each("<li>{0}</li>", rules)}</ol>
<p>Τελευταία αλλαγή: 02/01/2021</p></div></div></div></div>""",
    )


@page("other", "https://pecheur.example/help/terms/")
def terms_of_use():
    return sidebar(
        "en",
        "Anglers' Bank",
        "Terms and rules",
        '<div class="block"><div class="block-container"><div class="block-body block-row"><div class="bbWrapper">'
        + paragraphs(
            """The providers ("we", "us", "our") of the service provided by this web site ("Service") are not
responsible for any
user-generated content and accounts. Content submitted expresses the views of its author only.
You agree not to use the Service to submit or link to any content which is defamatory, abusive, hateful, threatening,
spam or
spam-like, likely to offend, adult, contains personal information of others, or risks copyright infringement.
All content you submit may be reviewed by staff members. All content may be sent to third-party verification
services, including
spam prevention services. Do not submit anything you consider private or confidential.
We reserve the right to remove or modify any content for any reason without explanation. Requests for removal will be
undertaken
only at our discretion. We may ban members who break these rules.
These terms may be changed at any time without notice. They were last changed on 1 February 2021."""
        )
        + "</div></div></div></div>",
    )


@page("other", "https://hobbykoch.example/kontakt")
def contact_form():
    return blog(
        "ro",
        "Bucătarii de Duminică",
        "Contact",
        """<p>Aveți o întrebare despre contul dumneavoastră sau doriți să ne semnalați o problemă? Completați
formularul și vă
răspundem în cel mult trei zile. Pentru întrebări despre rețete folosiți, vă rugăm, <a href="/forums/">forumul</a>.</p>
<form class="wpcf7-form" method="post"><p><label>Numele dumneavoastră (obligatoriu)<br><input
name="your-name"></label></p>
<p><label>Adresa de email (obligatoriu)<br><input type="email" name="your-email"></label></p><p><label>Subiect<br>
<input name="your-subject"></label></p><p><label>Mesajul<br><textarea name="your-message" cols="40"
rows="10"></textarea></label></p>
<p><input type="submit" value="Trimite" class="wpcf7-form-control wpcf7-submit"></p></form>
<h2>Redacția</h2><address>Str. Plopilor 14, Cluj-Napoca<br>Telefon: 0264 555 019<br>Luni–vineri, 9–17</address>""",
    )


@page("other", "http://bbs.shouji.example/misc.php?mod=faq&id=12")
def help_about_feeds():
    return discuz(
        "zh",
        "手机玩家",
        "帮助: RSS 订阅",
        """<div class="mn"><div class="bm bw0"><h1 class="mt">什么是 RSS 订阅？</h1><div class="lum bm_c"><p>RSS
是一种简单的内容格式，
您可以用阅读器订阅本站每个版块的最新主题，而不必每天打开网页。</p><p>订阅方法：打开任意版块，点击标题右侧的橙色图标，
把地址栏中的网址复制到
您的阅读器里即可。</p><ul><li><a href="forum.php?mod=rss">全站最新主题</a></li><li><a
href="forum.php?mod=rss&amp;fid=2">求助专区</a></li>
<li><a href="forum.php?mod=rss&amp;fid=7">二手交易</a>
</li></ul><p>每个地址每十五分钟更新一次，请不要设置过短的刷新时间。</p></div></div></div>
<div class="appl"><div class="tbn"><h2 class="mt bbda">帮助</h2><ul><li class="cl"><a
href="misc.php?mod=faq&amp;id=1">用户须知</a></li>
<li class="cl"><a href="misc.php?mod=faq&amp;id=5">论坛常见问题</a></li><li class="cl a"><a
href="misc.php?mod=faq&amp;id=12">RSS 订阅</a></li></ul>
</div></div>""",
    )


@page("other", "https://www.bukra.example/misc/privacy")
def privacy_in_arabic():
    return prosilver(
        "ar",
        "منتدى بكرة",
        "سياسة الخصوصية",
        '<div class="panel"><div class="inner"><div class="content"><h2>سياسة الخصوصية</h2>'
        + paragraphs(
            """نحترم خصوصيتك في منتدى بكرة ولا نبيع بياناتك لأحد. توضح هذه الصفحة ما نحفظه ولماذا نحفظه.
عند التسجيل نحفظ اسم المستخدم والبريد الإلكتروني وعنوان الاتصال. لا يظهر بريدك للأعضاء إلا إذا سمحت بذلك من لوحة التحكم.
نستخدم ملفات تعريف الارتباط لنتذكر دخولك ولمعرفة المواضيع التي قرأتها، ويمكنك حذفها متى شئت.
لطلب حذف حسابك راسل الإدارة، وسيتم الحذف خلال ثلاثين يوما من تاريخ الطلب."""
        )
        + "</div></div></div>",
    )
