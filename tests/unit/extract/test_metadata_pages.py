"""Sixty pages as publishing systems write them, and what a person says of each."""

import json

from tests.table import table

from pauk.extract.metadata.page_metadata import read_metadata
from pauk.extract.reader import read_page

# Each page: name, address, what its head holds, what its body holds, and what is right. What is not named is not looked
# at; an empty value means that nothing may be found. The texts are our own.

EN = "The council met on Tuesday and decided that the old bridge will be repaired before the winter comes. " * 4
DE = "Der Rat hat am Dienstag beschlossen, dass die alte Brücke noch vor dem Winter ausgebessert werden soll. " * 4
FR = "Le conseil s'est réuni mardi et a décidé que le vieux pont serait réparé avant l'arrivée de l'hiver. " * 4
ES = "El consejo se reunió el martes y decidió que el viejo puente será reparado antes de que llegue el invierno. " * 4
IT = "Il consiglio si è riunito martedì e ha deciso che il vecchio ponte sarà riparato prima dell'inverno. " * 4
PT = "O conselho reuniu-se na terça-feira e decidiu que a velha ponte será reparada antes da chegada do inverno. " * 4
NL = "De raad kwam dinsdag bijeen en besloot dat de oude brug nog voor de winter hersteld zal worden. " * 4
PL = "Rada zebrała się we wtorek i postanowiła, że stary most zostanie naprawiony jeszcze przed zimą. " * 4
CS = "Rada se sešla v úterý a rozhodla, že starý most bude opraven ještě předtím, než přijde zima. " * 4
SR = (
    "Savet se sastao u utorak i odlučio da stari most bude popravljen pre nego što dođe zima, rečeno je posle sednice. "
    * 4
)
HR = (
    "Vijeće se sastalo u utorak i odlučilo da će stari most biti popravljen prije zime, priopćeno je nakon sjednice. "
    * 4
)
RU = "Совет собрался во вторник и решил, что старый мост будет отремонтирован ещё до наступления зимы. " * 4
UK = "Рада зібралася у вівторок і вирішила, що старий міст буде відремонтовано ще до настання зими. " * 4
EL = "Το συμβούλιο συνεδρίασε την Τρίτη και αποφάσισε ότι η παλιά γέφυρα θα επισκευαστεί πριν από τον χειμώνα. " * 4
TR = "Meclis salı günü toplandı ve eski köprünün kış gelmeden önce onarılmasına karar verdi, dedi başkan. " * 4
HU = "A tanács kedden ült össze, és úgy döntött, hogy a régi hidat még a tél beállta előtt megjavítják. " * 4
SV = "Rådet sammanträdde på tisdagen och beslutade att den gamla bron ska repareras innan vintern kommer. " * 4
JA = "議会は火曜日に開かれ、冬が来る前に古い橋を修理することを決めた。工事は来月から始まる予定である。" * 4
ZH = "市议会星期二开会，决定在冬天到来之前修复这座旧桥。工程将从下个月开始，预计两个月内完成。" * 4
ZT = "市議會星期二開會，決定在冬天到來之前修復這座舊橋。工程將從下個月開始，預計兩個月內完成。" * 4
KO = "시의회는 화요일에 회의를 열고 겨울이 오기 전에 낡은 다리를 수리하기로 결정했다고 밝혔다. " * 4
AR = "اجتمع المجلس يوم الثلاثاء وقرر إصلاح الجسر القديم قبل حلول فصل الشتاء كما أعلن رئيس البلدية. " * 4
HE = "המועצה התכנסה ביום שלישי והחליטה כי הגשר הישן יתוקן עוד לפני בוא החורף, כך נמסר מהעירייה. " * 4
VI = "Hội đồng đã họp vào thứ Ba và quyết định rằng cây cầu cũ sẽ được sửa chữa trước khi mùa đông đến. " * 4


def meta(**names):
    """Write meta elements; `og_title` is og:title, `_` otherwise stays."""
    lines = []
    for name, content in names.items():
        known, _, rest = name.partition("_")
        is_property = known in ("og", "article", "fb") and rest
        key = "property" if is_property else "name"
        written = f"{known}:{rest}" if is_property or known == "twitter" else name
        lines.append(f'<meta {key}="{written}" content="{content}">')
    return "".join(lines)


def ld(value):
    return f'<script type="application/ld+json">{json.dumps(value, ensure_ascii=False)}</script>'


def p(text):
    return f"<p>{text}</p>"


PAGES = [
    # Publishing systems
    (
        "WordPress with Yoast",
        "https://harbourpost.example/2024/05/bridge/",
        "<html lang=en-GB><head><title>The bridge is open again - The Harbour Post</title>"
        + meta(og_title="The bridge is open again - The Harbour Post", og_site_name="The Harbour Post", author="jdoe")
        + '<link rel="canonical" href="https://harbourpost.example/2024/05/bridge/">'
        + ld(
            {
                "@graph": [
                    {
                        "@type": "Article",
                        "headline": "The bridge is open again",
                        "author": {"@id": "#p1"},
                        "mainEntityOfPage": {"@id": "https://harbourpost.example/2024/05/bridge/"},
                    },
                    {"@type": "Person", "@id": "#p1", "name": "Jane Doe"},
                    {"@type": "WebSite", "name": "The Harbour Post"},
                ]
            }
        ),
        (
            f"<header class=site-header><p class=site-title><a href=/>The Harbour Post</a></p></header><article>"
            f"<h1 class=entry-title>The bridge is open again</h1>{p(EN)}</article>"
        ),
        {
            "title": "The bridge is open again",
            "author": "Jane Doe",
            "site_name": "The Harbour Post",
            "language": "en-GB",
            "canonical": "https://harbourpost.example/2024/05/bridge/",
        },
    ),
    (
        "WordPress, old theme: the site is the h1",
        "http://tinkering.example/archives/12",
        "<html><head><title>Tinkering &raquo; Blog Archive &raquo; How I built a kite</title>",
        (
            "<div id=header><h1><a href='http://tinkering.example/'>Tinkering</a></h1></div><div"
            " class=post><h2>How I built a"
            f" kite</h2><small>June 5th, 2009 by Tom Baker</small>{p(EN)}</div><div id=sidebar><h2>Archives</h2></div>"
        ),
        {"title": "How I built a kite", "author": "Tom Baker", "site_name": "Tinkering", "language": "en"},
    ),
    (
        "WordPress Twenty Eleven",
        "http://blog.example/kite",
        "<html lang=en-US><head><title>How I built a kite | Tinkering</title>",
        (
            f"<hgroup><h1 id=site-title><span><a href='http://blog.example/' rel=home>Tinkering</a></span></h1><h2"
            " id=site-description>Just another blog</h2></hgroup><article><h1 class=entry-title>How I built"
            " a kite</h1>"
            "<div class=entry-meta>Posted on <time>June 5, 2011</time> <span class=by-author>by <span"
            " class='author vcard'>"
            f"<a class='url fn n' href='/author/tom' rel=author>Tom Baker</a></span></span></div>{p(EN)}</article>"
        ),
        {"title": "How I built a kite", "author": "Tom Baker", "site_name": "Tinkering", "language": "en-US"},
    ),
    (
        "Blogger",
        "http://seashells.blogspot.com/2012/07/cowries.html",
        "<html><head><title>Seashells and more: Cowries of the south</title>"
        + meta(og_url="http://seashells.blogspot.com/2012/07/cowries.html", og_title="Cowries of the south"),
        (
            f"<div id=header><h1 class=title><a href='http://seashells.blogspot.com/'>Seashells and more</a></h1></div>"
            f"<div class='post hentry'><h3 class='post-title entry-title'>Cowries of the south</h3>{p(EN)}<div"
            f" class=post-footer><span class='post-author vcard'>Posted by <span class=fn>Marina Silva</span></span> at"
            f" <a>10:00 AM</a></div></div>"
        ),
        {"title": "Cowries of the south", "author": "Marina Silva", "site_name": "Seashells and more"},
    ),
    (
        "Drupal 7",
        "https://town.example/node/77",
        "<html lang=en><head><title>Road works in June | Town of Example</title>",
        (
            f"<div id=name-and-slogan><div id=site-name><a href=/>Town of Example</a></div></div><h1 class=title"
            " id=page-title>Road works in June</h1><div class='meta submitted'>Submitted by <span"
            " class=username>webmaster"
            f"</span> on Tue, 05/06/2014 - 10:12</div>{p(EN)}"
        ),
        {"title": "Road works in June", "site_name": "Town of Example", "language": "en"},
    ),
    (
        "Medium",
        "https://medium.example/@annk/why-i-run-4f3a",
        "<html lang=en><head><title>Why I run. A short answer to a long question | by Ann Kowalski | Runners Weekly |"
        " Medium</title>"
        + meta(
            author="Ann Kowalski",
            og_title="Why I run",
            og_site_name="Medium",
            og_description="A short answer to a long question",
            article_author="https://medium.example/@annk",
        ),
        f"<article><h1>Why I run</h1><h2>A short answer to a long question</h2>{p(EN)}</article>",
        {
            "title": "Why I run",
            "author": "Ann Kowalski",
            "site_name": "Medium",
            "description": "A short answer to a long question",
        },
    ),
    (
        "Substack",
        "https://letters.substack.example/p/on-bread",
        "<html lang=en><head><title>On bread - by Paul Miller - Letters from a kitchen</title>"
        + meta(og_title="On bread", author="Paul Miller", twitter_title="On bread")
        + ld(
            {
                "@type": "NewsArticle",
                "headline": "On bread",
                "author": [{"@type": "Person", "name": "Paul Miller"}],
                "publisher": {"@type": "Organization", "name": "Letters from a kitchen"},
                "image": [{"@type": "ImageObject", "url": "https://cdn.example/bread.jpg"}],
            }
        ),
        f"<article><h1 class=post-title>On bread</h1>{p(EN)}</article>",
        {
            "title": "On bread",
            "author": "Paul Miller",
            "site_name": "Letters from a kitchen",
            "image": "https://cdn.example/bread.jpg",
        },
    ),
    (
        "Ghost",
        "https://notes.example/small-machines/",
        "<html lang=en><head><title>Small machines</title>"
        + meta(
            og_site_name="Field Notes",
            og_title="Small machines",
            og_image="/content/images/a.jpg",
            twitter_label1="Written by",
            twitter_data1="Eva Novak",
        )
        + ld(
            {
                "@type": "Article",
                "publisher": {"name": "Field Notes", "logo": {"url": "https://notes.example/logo.png"}},
                "author": {"@type": "Person", "name": "Eva Novak", "url": "https://notes.example/author/eva/"},
                "headline": "Small machines",
            }
        ),
        f"<article><h1>Small machines</h1>{p(EN)}</article>",
        {
            "title": "Small machines",
            "author": "Eva Novak",
            "site_name": "Field Notes",
            "image": "https://notes.example/content/images/a.jpg",
        },
    ),
    (
        "Joomla with another generator's author",
        "https://club.example/index.php/news/12-summer",
        "<html lang=en-gb><head><title>Summer tournament</title>" + meta(author="Super User", rights="all"),
        (
            "<div itemprop=articleBody><h2 itemprop=headline>Summer tournament</h2><dd class=createdby"
            " itemprop=author>"
            f"Written by <span itemprop=name>Mark Stone</span></dd>{p(EN)}</div>"
        ),
        {"title": "Summer tournament", "author": "Mark Stone"},
    ),
    (
        "TYPO3 in German",
        "https://gemeinde.example/aktuelles/bruecke",
        "<html lang=de><head><title>Brücke wird saniert: Gemeinde Musterdorf</title>"
        + meta(description="Die alte Brücke wird noch vor dem Winter saniert."),
        f"<div class=logo><h1>Gemeinde Musterdorf</h1></div><h2>Brücke wird saniert</h2>{p(DE)}",
        {
            "title": "Brücke wird saniert",
            "author": "",
            "site_name": "Gemeinde Musterdorf",
            "language": "de",
            "description": "Die alte Brücke wird noch vor dem Winter saniert.",
        },
    ),
    (
        "MediaWiki",
        "https://wiki.example/wiki/Suspension_bridge",
        (
            "<html lang=en><head><title>Suspension bridge - Examplepedia, the free encyclopedia</title>"
            '<link rel="canonical" href="https://wiki.example/wiki/Suspension_bridge">'
        ),
        f"<h1 id=firstHeading class=firstHeading>Suspension bridge</h1><div id=siteSub>From Examplepedia</div>{p(EN)}",
        {
            "title": "Suspension bridge",
            "author": "",
            "language": "en",
            "site_name": "Examplepedia, the free encyclopedia",
        },
    ),
    (
        "Sphinx documentation",
        "https://docs.example/en/latest/install.html",
        "<html lang=en><head><title>Installation &#8212; Widget 2.1 documentation</title>",
        (
            "<section id=installation><h1>Installation<a class=headerlink"
            f" href='#installation'>¶</a></h1>{p(EN)}</section>"
        ),
        {"title": "Installation", "author": "", "site_name": "Widget 2.1 documentation"},
    ),
    (
        "Docusaurus",
        "https://widget.example/docs/start",
        "<html lang=en><head><title>Getting started | Widget</title>"
        + meta(og_title="Getting started | Widget", og_locale="en", docsearch_language="en"),
        f"<nav><b>Widget</b></nav><article><header><h1>Getting started</h1></header>{p(EN)}</article>",
        {"title": "Getting started", "site_name": "Widget"},
    ),
    (
        "phpBB thread",
        "https://forum.example/viewtopic.php?t=55",
        "<html lang=en-gb><head><title>The Boat Forum - View topic - Which anchor?</title>",
        (
            f"<div id=site-description><h1>The Boat Forum</h1><p>All about boats</p></div><h2 class=topic-title><a"
            f" href='./viewtopic.php?t=55'>Which anchor?</a></h2><div class=post><p class=author>by <strong><a"
            f" class=username>skipper77</a></strong> » Mon Jun 05, 2017</p>{p(EN)}</div>"
        ),
        {"title": "Which anchor?", "site_name": "The Boat Forum"},
    ),
    (
        "Discourse topic",
        "https://talk.example/t/which-anchor/55",
        "<html lang=en><head><title>Which anchor? - Sailing - Boat Talk</title>"
        + meta(og_site_name="Boat Talk", og_title="Which anchor?", twitter_title="Which anchor?")
        + ld(
            {
                "@type": "DiscussionForumPosting",
                "name": "Which anchor?",
                "headline": "Which anchor?",
                "author": {"@type": "Person", "name": "skipper"},
            }
        ),
        f"<h1><a href='/t/which-anchor/55'>Which anchor?</a></h1>{p(EN)}",
        {"title": "Which anchor?", "author": "skipper", "site_name": "Boat Talk"},
    ),
    (
        "Stack Exchange",
        "https://cooking.example/questions/7/how-long-to-boil-an-egg",
        "<html lang=en><head><title>timing - How long to boil an egg? - Seasoned Advice</title>"
        + meta(og_title="How long to boil an egg?", og_site_name="Seasoned Advice"),
        f"<h1 itemprop=name><a class=question-hyperlink href='/questions/7'>How long to boil an egg?</a></h1>{p(EN)}",
        {"title": "How long to boil an egg?", "site_name": "Seasoned Advice"},
    ),
    (
        "Shopify product",
        "https://kites.example/products/red-kite",
        "<html lang=en><head><title>Red Kite &ndash; Kites &amp; Co</title>"
        + meta(
            og_site_name="Kites &amp; Co",
            og_title="Red Kite",
            og_image="http://cdn.example/kite.jpg",
            og_image_secure_url="https://cdn.example/kite.jpg",
            og_description="Flies even in a light wind.",
        )
        + ld({"@type": "Product", "name": "Red Kite", "offers": {"@type": "Offer", "price": "20"}}),
        f"<h1>Red Kite</h1>{p(EN)}",
        {
            "title": "Red Kite",
            "author": "",
            "site_name": "Kites & Co",
            "image": "https://cdn.example/kite.jpg",
            "description": "Flies even in a light wind.",
        },
    ),
    (
        "Journal article",
        "https://journal.example/article/9",
        (
            "<html lang=en><head><title>On the flight of kites | Journal of Small Things</title>"
            '<meta name="citation_title" content="On the flight of kites"><meta name="citation_author"'
            ' content="Doe, Jane">'
            '<meta name="citation_author" content="Smith, John R."><meta name="citation_journal_title" content="Journal'
            ' of Small Things">'
        ),
        f"<h1>On the flight of kites</h1>{p(EN)}",
        {
            "title": "On the flight of kites",
            "author": "Jane Doe, John R. Smith",
            "site_name": "Journal of Small Things",
        },
    ),
    (
        "Dublin Core of a library",
        "http://library.example/item/3",
        (
            "<html><head><title>A history of bells</title>"
            '<meta name="DC.Title" content="A history of bells"><meta name="DC.creator" content="Ringer, Peter">'
            '<meta name="DC.Language" content="en">'
        ),
        p(EN),
        {"title": "A history of bells", "author": "Peter Ringer", "language": "en"},
    ),
    # News portals in many languages
    (
        "German newspaper",
        "https://www.tagesblatt.example/politik/bruecke-1.234",
        "<html lang=de><head><title>Brücke: Rat beschließt Sanierung - Politik - Tagesblatt</title>"
        + meta(
            og_title="Rat beschließt Sanierung der Brücke",
            og_site_name="Tagesblatt.example",
            og_locale="de_DE",
            author="Anna Schmidt, Tagesblatt",
        ),
        (
            "<article><h1><span>Brücke:</span> Rat beschließt Sanierung der Brücke</h1><div"
            " class=article-byline>Von Anna"
            f" Schmidt und Peter Meier, Musterstadt</div>{p(DE)}</article>"
        ),
        {"title": "Rat beschließt Sanierung der Brücke", "author": "Anna Schmidt", "language": "de"},
    ),
    (
        "French newspaper",
        "https://www.lequotidien.example/societe/pont.html",
        "<html lang=fr><head><title>Le vieux pont sera réparé – Le Quotidien</title>"
        + meta(og_title="Le vieux pont sera réparé", og_locale="fr_FR"),
        f"<h1>Le vieux pont sera réparé</h1><p class=signature>Par Claire Dubois et Jean-Luc Petit</p>{p(FR)}",
        {
            "title": "Le vieux pont sera réparé",
            "author": "Claire Dubois, Jean-Luc Petit",
            "language": "fr",
            "site_name": "Le Quotidien",
        },
    ),
    (
        "Spanish newspaper",
        "https://eldiario.example/sociedad/puente",
        "<html lang=es><head><title>El viejo puente será reparado | Sociedad | El Diario</title>"
        + meta(og_title="El viejo puente será reparado", og_site_name="El Diario"),
        (
            "<h1>El viejo puente será reparado</h1><div class=autor>Por <a href=/autor/1>María José"
            f" López</a></div>{p(ES)}"
        ),
        {"title": "El viejo puente será reparado", "author": "María José López", "language": "es"},
    ),
    (
        "Italian newspaper",
        "https://ilgiorno.example/cronaca/ponte",
        "<html lang=it><head><title>Il vecchio ponte sarà riparato - Il Giorno</title>",
        f"<h1>Il vecchio ponte sarà riparato</h1><p>di Marco Rossi</p>{p(IT)}",
        {
            "title": "Il vecchio ponte sarà riparato",
            "author": "Marco Rossi",
            "language": "it",
            "site_name": "Il Giorno",
        },
    ),
    (
        "Brazilian portal",
        "https://g9.example/noticia/ponte.html",
        "<html lang=pt-BR><head><title>Ponte velha será reparada | Cidade | G9</title>"
        + meta(og_title="Ponte velha será reparada", og_site_name="G9"),
        (
            "<h1>Ponte velha será reparada</h1><p class=content-publication-data__from>Por Ana Souza, G9 —"
            f" Recife</p>{p(PT)}"
        ),
        {"title": "Ponte velha será reparada", "author": "Ana Souza", "language": "pt-BR", "site_name": "G9"},
    ),
    (
        "Dutch newspaper",
        "https://krant.example/brug",
        "<html lang=nl><head><title>Oude brug wordt hersteld - De Krant</title>",
        f"<h1>Oude brug wordt hersteld</h1><p>Door Jan de Vries</p>{p(NL)}",
        {"title": "Oude brug wordt hersteld", "author": "Jan de Vries", "language": "nl"},
    ),
    (
        "Polish portal",
        "https://portal.example/most",
        "<html lang=pl><head><title>Stary most zostanie naprawiony - Portal Miejski</title>",
        f"<h1>Stary most zostanie naprawiony</h1><div>Autor: Katarzyna Wiśniewska</div>{p(PL)}",
        {"title": "Stary most zostanie naprawiony", "author": "Katarzyna Wiśniewska", "language": "pl"},
    ),
    (
        "Czech portal",
        "https://zpravy.example/most",
        "<html lang=cs><head><title>Starý most bude opraven | Zprávy.example</title>",
        f"<h1>Starý most bude opraven</h1><div class=art-info>Autor: Jan Novák, Petr Malý</div>{p(CS)}",
        {"title": "Starý most bude opraven", "author": "Jan Novák, Petr Malý", "language": "cs"},
    ),
    (
        "Serbian portal that says it is English",
        "https://novine.example/vesti/most",
        "<html lang=en><head><title>Stari most će biti popravljen - Novine</title>" + meta(og_locale="en_US"),
        f"<h1>Stari most će biti popravljen</h1><p>Piše: Marko Marković</p>{p(SR)}",
        {
            "title": "Stari most će biti popravljen",
            "author": "Marko Marković",
            "language": "sr-Latn",
            "site_name": "Novine",
        },
    ),
    (
        "Croatian portal",
        "https://vijesti.example/most",
        "<html lang=hr-HR><head><title>Stari most bit će popravljen | Vijesti.example</title>",
        f"<h1>Stari most bit će popravljen</h1><div class=author>Ivana Horvat</div>{p(HR)}",
        {"title": "Stari most bit će popravljen", "author": "Ivana Horvat", "language": "hr-HR"},
    ),
    (
        "Russian portal",
        "https://gazeta.example/news/most",
        "<html lang=ru><head><title>Старый мост отремонтируют до зимы — Газета</title>"
        + meta(og_title="Старый мост отремонтируют до зимы", og_site_name="Газета"),
        f"<h1>Старый мост отремонтируют до зимы</h1><div>Автор: Иван Петров</div>{p(RU)}",
        {
            "title": "Старый мост отремонтируют до зимы",
            "author": "Иван Петров",
            "language": "ru",
            "site_name": "Газета",
        },
    ),
    (
        "Ukrainian portal that says it is Russian",
        "https://pravda.example/mist",
        "<html lang=ru><head><title>Старий міст відремонтують до зими</title>",
        f"<h1>Старий міст відремонтують до зими</h1>{p(UK)}",
        {"title": "Старий міст відремонтують до зими", "language": "uk"},
    ),
    (
        "Greek portal",
        "https://efimerida.example/gefyra",
        "<html lang=el-GR><head><title>Επισκευάζεται η παλιά γέφυρα | Εφημερίδα</title>",
        f"<h1>Επισκευάζεται η παλιά γέφυρα</h1><p>Γράφει ο Νίκος Παπαδόπουλος</p>{p(EL)}",
        {"title": "Επισκευάζεται η παλιά γέφυρα", "author": "Νίκος Παπαδόπουλος", "language": "el-GR"},
    ),
    (
        "Turkish portal",
        "https://gazete.example/kopru",
        "<html lang=tr><head><title>Eski köprü onarılacak - Gazete</title>",
        f"<h1>Eski köprü onarılacak</h1><p>Yazan: Ayşe Yılmaz</p>{p(TR)}",
        {"title": "Eski köprü onarılacak", "author": "Ayşe Yılmaz", "language": "tr"},
    ),
    (
        "Hungarian portal",
        "https://hirek.example/hid",
        "<html lang=hu><head><title>Megjavítják a régi hidat | Hírek</title>",
        f"<h1>Megjavítják a régi hidat</h1><p>Írta: Nagy Péter</p>{p(HU)}",
        {"title": "Megjavítják a régi hidat", "author": "Nagy Péter", "language": "hu"},
    ),
    (
        "Swedish newspaper",
        "https://bladet.example/bron",
        "<html lang=sv><head><title>Gamla bron ska repareras | Bladet</title>",
        f"<h1>Gamla bron ska repareras</h1><p>Text: Karin Lindström</p>{p(SV)}",
        {"title": "Gamla bron ska repareras", "author": "Karin Lindström", "language": "sv"},
    ),
    (
        "Japanese newspaper",
        "https://shimbun.example/hashi",
        "<html lang=ja><head><title>古い橋、冬前に修理へ：例日新聞</title>"
        + meta(og_title="古い橋、冬前に修理へ：例日新聞", og_site_name="例日新聞"),
        f"<h1>古い橋、冬前に修理へ</h1><p>記者：山田太郎</p>{p(JA)}",
        {"title": "古い橋、冬前に修理へ", "author": "山田太郎", "language": "ja", "site_name": "例日新聞"},
    ),
    (
        "Chinese portal",
        "https://xinwen.example/qiao",
        "<html lang=zh-CN><head><title>旧桥将在冬天前修复_新闻中心_例网</title>",
        f"<h1>旧桥将在冬天前修复</h1><p>作者：王小明</p>{p(ZH)}",
        {"title": "旧桥将在冬天前修复", "author": "王小明", "language": "zh-Hans-CN"},
    ),
    (
        "Taiwanese portal without a script in its tag",
        "https://news.example.tw/qiao",
        "<html lang=zh><head><title>舊橋將在冬天前修復 | 例報</title>",
        f"<h1>舊橋將在冬天前修復</h1><p>記者王大明</p>{p(ZT)}",
        {"title": "舊橋將在冬天前修復", "language": "zh-Hant"},
    ),
    (
        "Korean newspaper",
        "https://ilbo.example/dari",
        "<html lang=ko><head><title>낡은 다리 겨울 전에 수리한다 - 예시일보</title>"
        + meta(og_site_name="예시일보", author="김철수 기자"),
        f"<h1>낡은 다리 겨울 전에 수리한다</h1>{p(KO)}",
        {"title": "낡은 다리 겨울 전에 수리한다", "author": "김철수", "language": "ko"},
    ),
    (
        "Arabic portal",
        "https://sahifa.example/jisr",
        "<html dir=rtl lang=ar><head><title>إصلاح الجسر القديم قبل الشتاء | الصحيفة</title>",
        f"<h1>إصلاح الجسر القديم قبل الشتاء</h1><p>بقلم: أحمد علي</p>{p(AR)}",
        {"title": "إصلاح الجسر القديم قبل الشتاء", "author": "أحمد علي", "language": "ar"},
    ),
    (
        "Hebrew portal",
        "https://iton.example/gesher",
        "<html dir=rtl lang=he><head><title>הגשר הישן יתוקן - העיתון</title>",
        f"<h1>הגשר הישן יתוקן</h1><p>מאת: דנה כהן</p>{p(HE)}",
        {"title": "הגשר הישן יתוקן", "author": "דנה כהן", "language": "he"},
    ),
    (
        "Vietnamese portal without a language",
        "https://bao.example/cau",
        "<html><head><title>Cây cầu cũ sẽ được sửa chữa - Báo Mới</title>",
        f"<h1>Cây cầu cũ sẽ được sửa chữa</h1><p>Tác giả: Nguyễn Văn An</p>{p(VI)}",
        {"title": "Cây cầu cũ sẽ được sửa chữa", "author": "Nguyễn Văn An", "language": "vi"},
    ),
    (
        "English newspaper of 2012",
        "http://www.dailynews.example/local/bridge_20120605.html",
        "<html><head><title>Bridge to be repaired by winter - Local - Daily News</title>",
        (
            f"<h1>Bridge to be repaired by winter</h1><p class=byline>By JANE DOE and JOHN ROE | Staff Writers</p>"
            f"<p class=date>June 5, 2012</p>{p(EN)}<div id=comments><span class=author>angryreader</span></div>"
        ),
        {"title": "Bridge to be repaired by winter", "author": "JANE DOE, JOHN ROE", "site_name": "Daily News"},
    ),
    (
        "A social title that differs from the headline",
        "https://daily.example/x",
        "<html lang=en><head><title>Bridge to be repaired by winter | The Daily</title>"
        + meta(og_title="You will not believe what happens to this bridge", og_site_name="The Daily"),
        f"<h1>Bridge to be repaired by winter</h1>{p(EN)}",
        {"title": "Bridge to be repaired by winter", "site_name": "The Daily"},
    ),
    (
        "AMP page with a list of authors",
        "https://amp.daily.example/x",
        "<html amp lang=en><head><title>Bridge to be repaired</title>"
        + ld(
            {
                "@type": ["NewsArticle", "Article"],
                "headline": "Bridge to be repaired",
                "author": ["Jane Doe", {"name": "John Roe"}],
                "publisher": {"@type": "NewsMediaOrganization", "name": "The Daily"},
                "image": {"@type": "ImageObject", "url": "https://img.example/1.jpg", "width": 1200},
                "inLanguage": "en-US",
            }
        ),
        f"<h1>Bridge to be repaired</h1>{p(EN)}",
        {
            "title": "Bridge to be repaired",
            "author": "Jane Doe, John Roe",
            "site_name": "The Daily",
            "image": "https://img.example/1.jpg",
        },
    ),
    # Pages by hand, and broken ones
    (
        "No title at all",
        "http://people.example/~anna/kites.htm",
        "<html>",
        f"<h1>Kites of my childhood</h1>{p(EN)}",
        {"title": "Kites of my childhood", "author": "", "site_name": "people.example", "language": "en"},
    ),
    (
        "A title that says nothing",
        "http://people.example/~anna/kites.htm",
        "<html><head><title>Untitled Document</title>",
        f"<h1>Kites of my childhood</h1>{p(EN)}",
        {"title": "Kites of my childhood"},
    ),
    (
        "A title that is never closed",
        "http://people.example/bells",
        "<html><head><title>A history of bells",
        f"</head><body><h1>A history of bells</h1>{p(EN)}",
        {"title": "A history of bells"},
    ),
    (
        "A title only in a drawing",
        "http://people.example/bells",
        "<html><head>",
        f"<svg><title>Menu icon</title></svg><h1>A history of bells</h1>{p(EN)}",
        {"title": "A history of bells"},
    ),
    (
        "An empty og:title and several h1",
        "https://modern.example/a",
        "<html lang=en><head><title>A history of bells · Modern</title>" + meta(og_title=" ", og_site_name="Modern"),
        f"<h1>Modern</h1><main><h1>A history of bells</h1>{p(EN)}<h1>More like this</h1></main>",
        {"title": "A history of bells", "site_name": "Modern"},
    ),
    (
        "Title in upper-case HTML with frames of the nineties",
        "http://www.geopages.example/Heartland/1234/",
        (
            '<HTML><HEAD><TITLE>Grandma\'s recipes</TITLE><META NAME="Author" CONTENT="Betty Miller">'
            '<META HTTP-EQUIV="Content-Language" CONTENT="en-us">'
        ),
        f"<CENTER><FONT SIZE=7>Grandma's recipes</FONT></CENTER>{p(EN)}",
        {"title": "Grandma's recipes", "author": "Betty Miller", "language": "en-US"},
    ),
    (
        "Quotes that break an attribute",
        "http://sound.example/window",
        '<html><head><title>The "sound window" of 1958</title><meta name="title" content="The "sound window" of 1958">',
        p(EN),
        {"title": 'The "sound window" of 1958'},
    ),
    (
        "Entities escaped twice",
        "https://twice.example/a",
        "<html><head><title>Salt &amp;amp; pepper | Twice</title>"
        + meta(og_title="Salt &amp;amp; pepper", description="It&amp;#8217;s simple"),
        p(EN),
        {"title": "Salt & pepper", "description": "It’s simple"},
    ),
    (
        "JSON-LD that is no JSON",
        "https://broken.example/a",
        (
            "<html><head><title>Kites in spring | Broken</title><script"
            ' type=\'application/ld+json\'>{"@type": "Article",'
            ' "headline": "Kites in spring", "author": {"@type": "Person", "name": "Jane Doe"},'
            ' "description": "a "quoted"'
            ' word"}</script>'
        ),
        f"<h1>Kites in spring</h1>{p(EN)}",
        {"title": "Kites in spring", "author": "Jane Doe"},
    ),
    (
        "An author who is an address",
        "https://social.example/a",
        "<html><head><title>Kites in spring</title>" + meta(article_author="https://facebook.example/jane.doe"),
        f"<h1>Kites in spring</h1><p>By Jane Doe, Special to the Post</p>{p(EN)}",
        {"author": "Jane Doe"},
    ),
    (
        "An e-mail address with the name",
        "https://feed.example/a",
        "<html><head><title>Kites in spring</title>" + meta(author="jane@feed.example (Jane Doe)"),
        p(EN),
        {"author": "Jane Doe"},
    ),
    (
        "The site as its own author, and a byline",
        "https://www.kitefans.example/a",
        "<html><head><title>Kites in spring | Kite Fans</title>" + meta(author="Kite Fans", og_site_name="Kite Fans"),
        f"<h1>Kites in spring</h1><div class=post-meta>Posted by Jane Doe on June 5, 2013</div>{p(EN)}",
        {"title": "Kites in spring", "author": "Jane Doe"},
    ),
    (
        "A front page",
        "https://harbourpost.example/",
        "<html lang=en><head><title>The Harbour Post</title>"
        + meta(og_title="The Harbour Post", og_site_name="The Harbour Post", og_type="website"),
        (
            "<h1>The Harbour Post</h1><article><h2>Bridge open</h2><span class=author>Jane"
            " Doe</span></article><article>"
            "<h2>Road shut</h2><span class=author>John Roe</span></article><article><h2>Rain</h2><span"
            " class=author>Al Poe"
            f"</span></article><article><h2>Sun</h2><span class=author>Di Zoe</span></article>{p(EN)}"
        ),
        {"title": "The Harbour Post", "author": "", "site_name": "The Harbour Post"},
    ),
    (
        "A dash inside the title",
        "https://essays.example/on-time",
        "<html lang=en><head><title>Time - and what we do with it - Essays</title>",
        f"<h1>Time - and what we do with it</h1>{p(EN)}",
        {"title": "Time - and what we do with it", "site_name": "Essays"},
    ),
    (
        "A title that contains the site's name",
        "https://www.apple-farm.example/care",
        "<html lang=en><head><title>How Apple Farm cares for its trees</title>" + meta(og_site_name="Apple Farm"),
        f"<h1>How Apple Farm cares for its trees</h1>{p(EN)}",
        {"title": "How Apple Farm cares for its trees", "site_name": "Apple Farm"},
    ),
    (
        "A column: people in the side column are not its authors",
        "https://column.example/9",
        "<html lang=en><head><title>On waiting | Column</title>",
        (
            f"<article><h1>On waiting</h1>{p(EN)}</article><aside class=sidebar><h3>Our writers</h3><a"
            " rel=author>Jane Doe</a>"
            f"</aside><div class=comments><div class=comment-author>Bob Ray</div></div>"
        ),
        {"title": "On waiting", "author": ""},
    ),
    (
        "A relative picture and a base",
        "https://pics.example/deep/page.html",
        (
            "<html><head><base href='https://static.pics.example/'><title>Kites</title><link rel=image_src"
            " href='k.jpg'>"
            "<link rel=canonical href='/kites'>"
        ),
        p(EN),
        {"image": "https://static.pics.example/k.jpg", "canonical": "https://static.pics.example/kites"},
    ),
]


def read(url, head, body):
    reading = read_page(f"{head}</head><body>{body}</body></html>", url=url)
    return read_metadata(reading.tree, url=reading.url, base=reading.base, text=reading.whole_text)


@table(("url", "head", "body", "right"), [page[1:] for page in PAGES], ids=[page[0] for page in PAGES])
def test_a_page_is_read_as_a_person_reads_it(url, head, body, right):
    found = read(url, head, body)
    assert {name: getattr(found, name).value for name in right} == right
