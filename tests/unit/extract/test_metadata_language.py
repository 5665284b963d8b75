"""Which language a text is in, and which a page is in when it says otherwise."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

from pauk.extract.metadata.language_detector import UNKNOWN, detect_language, known_languages, weigh_languages
from pauk.extract.metadata.page_language import decide, tell_language
from pauk.extract.metadata.signalled import Signalled

# The same short report in the words of each language; our own sentences.
TEXTS = {
    "en": (
        "The mayor said on Monday that the new library will open its doors in spring, when the last books have arrived."
    ),
    "de": (
        "Der Bürgermeister sagte am Montag, dass die neue Bibliothek im Frühling öffnet, wenn die letzten "
        "Bücher da sind."
    ),
    "fr": (
        "Le maire a déclaré lundi que la nouvelle bibliothèque ouvrira ses portes au printemps, quand les "
        "livres seront là."
    ),
    "es": (
        "El alcalde dijo el lunes que la nueva biblioteca abrirá sus puertas en primavera, cuando lleguen los libros."
    ),
    "it": (
        "Il sindaco ha detto lunedì che la nuova biblioteca aprirà in primavera, quando saranno arrivati tutti i libri."
    ),
    "pt": (
        "O prefeito disse na segunda-feira que a nova biblioteca abrirá as portas na primavera, quando os "
        "livros chegarem."
    ),
    "nl": (
        "De burgemeester zei maandag dat de nieuwe bibliotheek in het voorjaar opengaat, als de laatste boeken er zijn."
    ),
    "pl": (
        "Burmistrz powiedział w poniedziałek, że nowa biblioteka otworzy się wiosną, gdy dotrą do niej "
        "ostatnie książki."
    ),
    "tr": (
        "Belediye başkanı pazartesi günü yaptığı açıklamada yeni kütüphanenin ilkbaharda kapılarını açacağını söyledi."
    ),
    "cs": (
        "Starosta v pondělí řekl, že nová knihovna otevře své dveře na jaře, až do ní dorazí poslední knihy z tiskárny."
    ),
    "sk": (
        "Starosta v pondelok povedal, že nová knižnica otvorí svoje dvere na jar, keď do nej prídu posledné "
        "knihy z tlačiarne."
    ),
    "sv": "Borgmästaren sade på måndagen att det nya biblioteket öppnar i vår, när de sista böckerna har kommit fram.",
    "da": (
        "Borgmesteren sagde mandag, at det nye bibliotek åbner til foråret, når de sidste bøger er kommet, og"
        " at ingen af planerne blev ændret efter mødet i sidste uge."
    ),
    "nb": (
        "Ordføreren sa mandag at det nye biblioteket åpner til våren når de siste bøkene har kommet, og at "
        "ingen av planene ble endret etter møtet forrige uke."
    ),
    "nn": (
        "Ordføraren sa måndag at det nye biblioteket opnar til våren når dei siste bøkene har kome, og at "
        "ingen av planane vart endra etter møtet førre veke."
    ),
    "fi": (
        "Kaupunginjohtaja sanoi maanantaina, että uusi kirjasto avaa ovensa keväällä, kun viimeiset kirjat "
        "ovat saapuneet."
    ),
    "hu": (
        "A polgármester hétfőn azt mondta, hogy az új könyvtár tavasszal nyitja meg kapuit, amikor "
        "megérkeznek a könyvek."
    ),
    "ro": (
        "Primarul a spus luni că noua bibliotecă își va deschide porțile în primăvară, când vor ajunge ultimele cărți."
    ),
    "hr": (
        "Gradonačelnik je u ponedjeljak rekao da će nova knjižnica otvoriti vrata u proljeće, kada stignu "
        "posljednje knjige, te da će tijekom sljedećih tjedana ondje raditi tisuće ljudi."
    ),
    "sr-Latn": (
        "Gradonačelnik je u ponedeljak rekao da će nova biblioteka otvoriti vrata na proleće, kada stignu "
        "poslednje knjige, i da će tokom sledećih nedelja tamo raditi hiljade ljudi."
    ),
    "sr-Cyrl": "Градоначелник је у понедељак рекао да ће нова библиотека отворити врата на пролеће, када стигну књиге.",
    "bs": (
        "Gradonačelnik je u ponedjeljak rekao da će nova biblioteka otvoriti vrata na proljeće, kada stignu "
        "posljednje knjige, te da će tokom narednih sedmica ondje raditi hiljade ljudi iz cijele Evrope, iz "
        "historije poznatih porodica."
    ),
    "sl": "Župan je v ponedeljek dejal, da bo nova knjižnica odprla vrata spomladi, ko bodo prispele še zadnje knjige.",
    "sq": "Kryetari i bashkisë tha të hënën se biblioteka e re do të hapë dyert në pranverë, kur të mbërrijnë librat.",
    "et": "Linnapea ütles esmaspäeval, et uus raamatukogu avab uksed kevadel, kui viimased raamatud on kohale jõudnud.",
    "lv": "Mērs pirmdien sacīja, ka jaunā bibliotēka durvis vērs pavasarī, kad būs atvestas pēdējās grāmatas.",
    "lt": "Meras pirmadienį sakė, kad naujoji biblioteka duris atvers pavasarį, kai bus atvežtos paskutinės knygos.",
    "ca": (
        "L'alcalde va dir dilluns que la nova biblioteca obrirà les portes a la primavera, quan arribin els "
        "últims llibres."
    ),
    "gl": (
        "O alcalde dixo o luns que a nova biblioteca abrirá as súas portas na primavera, cando cheguen os "
        "últimos libros."
    ),
    "eu": (
        "Alkateak astelehenean esan zuen liburutegi berriak udaberrian zabalduko dituela ateak, liburuak "
        "iristen direnean."
    ),
    "is": "Bæjarstjórinn sagði á mánudag að nýja bókasafnið yrði opnað í vor þegar síðustu bækurnar hefðu borist.",
    "ga": (
        "Dúirt an méara Dé Luain go n-osclóidh an leabharlann nua a doirse san earrach, nuair a bheidh na "
        "leabhair tagtha."
    ),
    "cy": (
        "Dywedodd y maer ddydd Llun y bydd y llyfrgell newydd yn agor ei drysau yn y gwanwyn, pan fydd y "
        "llyfrau wedi cyrraedd."
    ),
    "mt": "Is-sindku qal it-Tnejn li l-librerija l-ġdida se tiftaħ il-bibien tagħha fir-rebbiegħa, meta jaslu l-kotba.",
    "af": (
        "Die burgemeester het Maandag gesê dat die nuwe biblioteek in die lente sy deure sal oopmaak wanneer "
        "die boeke kom."
    ),
    "id": (
        "Wali kota mengatakan pada hari Senin bahwa perpustakaan baru akan dibuka pada musim semi karena buku"
        " terakhir bisa tiba bulan Agustus dan uang untuk kantor itu sudah ada."
    ),
    "ms": (
        "Datuk bandar berkata pada hari Isnin bahawa perpustakaan baharu itu akan dibuka pada musim bunga "
        "kerana buku terakhir boleh tiba pada bulan Ogos dan wang daripada kerajaan sudah diterima."
    ),
    "tl": (
        "Sinabi ng alkalde noong Lunes na magbubukas ang bagong aklatan sa tagsibol kapag dumating na ang mga"
        " huling aklat."
    ),
    "vi": (
        "Thị trưởng nói hôm thứ Hai rằng thư viện mới sẽ mở cửa vào mùa xuân, khi những cuốn sách cuối cùng đã đến nơi."
    ),
    "sw": (
        "Meya alisema siku ya Jumatatu kwamba maktaba mpya itafungua milango yake wakati vitabu vya mwisho "
        "vitakapofika."
    ),
    "az": (
        "Şəhər meri bazar ertəsi bildirib ki, yeni kitabxana son kitablar gətiriləndən sonra yazda qapılarını açacaq."
    ),
    "eo": (
        "La urbestro diris lunde, ke la nova biblioteko malfermos siajn pordojn printempe, kiam la lastaj "
        "libroj alvenos."
    ),
    "ru": "Мэр сказал в понедельник, что новая библиотека откроет свои двери весной, когда привезут последние книги.",
    "uk": "Мер сказав у понеділок, що нова бібліотека відчинить свої двері навесні, коли привезуть останні книжки.",
    "be": "Мэр сказаў у панядзелак, што новая бібліятэка адчыніць свае дзверы вясной, калі прывязуць апошнія кнігі.",
    "bg": "Кметът каза в понеделник, че новата библиотека ще отвори врати през пролетта, когато пристигнат книгите.",
    "mk": (
        "Градоначалникот рече во понеделникот дека новата библиотека ќе ги отвори вратите напролет, кога ќе "
        "стигнат книгите."
    ),
    "kk": "Қала әкімі дүйсенбі күні жаңа кітапхана соңғы кітаптар жеткізілген соң көктемде ашылатынын айтты.",
    "mn": "Хотын дарга даваа гарагт шинэ номын сан хавар нээгдэнэ, сүүлчийн номууд ирэх үед гэж хэлжээ.",
    "el": "Ο δήμαρχος είπε τη Δευτέρα ότι η νέα βιβλιοθήκη θα ανοίξει την άνοιξη, όταν φτάσουν τα τελευταία βιβλία.",
    "ar": "قال رئيس البلدية يوم الاثنين إن المكتبة الجديدة ستفتح أبوابها في الربيع عندما تصل الكتب الأخيرة.",
    "fa": "شهردار روز دوشنبه گفت که کتابخانه جدید در بهار و پس از رسیدن آخرین کتاب‌ها درهای خود را باز می‌کند.",
    "ur": "میئر نے پیر کو کہا کہ نئی لائبریری بہار میں اپنے دروازے کھولے گی جب آخری کتابیں پہنچ جائیں گی۔",
    "he": "ראש העיר אמר ביום שני כי הספרייה החדשה תיפתח באביב, כאשר יגיעו הספרים האחרונים.",
    "hi": "महापौर ने सोमवार को कहा कि नया पुस्तकालय वसंत में खुलेगा, जब आखिरी किताबें आ जाएंगी।",
    "mr": "महापौरांनी सोमवारी सांगितले की शेवटची पुस्तके आल्यानंतर नवीन ग्रंथालय वसंत ऋतूत सुरू होईल.",
    "ne": "मेयरले सोमबार भने कि अन्तिम पुस्तकहरू आइपुगेपछि नयाँ पुस्तकालय वसन्तमा खुल्नेछ।",
    "bn": "মেয়র সোমবার বলেছেন যে শেষ বইগুলো এলে বসন্তে নতুন গ্রন্থাগার খুলবে।",
    "ta": "கடைசிப் புத்தகங்கள் வந்ததும் புதிய நூலகம் வசந்த காலத்தில் திறக்கப்படும் என்று மேயர் கூறினார்.",
    "th": "นายกเทศมนตรีกล่าวเมื่อวันจันทร์ว่าห้องสมุดแห่งใหม่จะเปิดในฤดูใบไม้ผลิเมื่อหนังสือเล่มสุดท้ายมาถึง",
    "ka": "მერმა ორშაბათს თქვა, რომ ახალი ბიბლიოთეკა გაზაფხულზე გაიხსნება, როცა ბოლო წიგნები ჩამოვა.",
    "hy": "Քաղաքապետը երկուշաբթի ասաց, որ նոր գրադարանը կբացվի գարնանը, երբ հասնեն վերջին գրքերը։",
    "ja": "市長は月曜日、最後の本が届く春に新しい図書館が開館すると述べた。",
    "zh-Hans": "市长星期一说，新图书馆将在春天开放，届时最后一批书将会运到。",
    "zh-Hant": "市長星期一說，新圖書館將在春天開放，屆時最後一批書將會運到。",
    "ko": "시장은 월요일에 마지막 책들이 도착하는 봄에 새 도서관이 문을 연다고 말했다.",
}


@table("language", TEXTS)
def test_a_short_report(language):
    assert detect_language(TEXTS[language]).language == language


@table("language", TEXTS)
def test_a_long_text_is_sure(language):
    text = f"{TEXTS[language]} " * 8
    found = detect_language(text)
    assert found.language == language
    # The three that are one language to many are seldom sure.
    assert found.confidence > (0.5 if language in ("bs", "hr", "sr-Latn") else 0.85)


def test_the_languages_of_dates_are_known():
    dates = (
        "en de fr es ru it pt nl pl tr cs sv uk ro el hu da nb fi bg sr-Latn sr-Cyrl hr ja zh-Hans zh-Hant ko ar hi vi"
    )
    assert set(dates.split()) <= known_languages()


@table("text", ["", "   ", "12.5.2014 — 17:30", "😀😀😀", "\ud800", "\x00\x01"])
def test_nothing_to_go_by(text):
    assert detect_language(text) == (UNKNOWN, 0.0)
    assert weigh_languages(text) == {}


def test_a_single_word_is_doubted():
    assert detect_language("Hotel").confidence < 0.7
    assert detect_language("Ω").confidence < 0.2


def test_without_accents():
    text = "Gradonacelnik je rekao da ce nova biblioteka biti otvorena posle praznika, kada stignu poslednje knjige"
    assert detect_language(text).language == "sr-Latn"
    assert (
        detect_language("Primarul a spus ca noua biblioteca isi va deschide portile cand vor ajunge cartile").language
        == "ro"
    )


def test_what_is_foreign_in_a_text_does_not_decide():
    report = TEXTS["pl"] + " Download the app now. Share on Facebook. " + TEXTS["pl"]
    assert detect_language(report).language == "pl"
    assert (
        detect_language(f"https://www.example.org/the/house/of/the/lord info@the-house.org {TEXTS['sl']}").language
        == "sl"
    )
    assert detect_language(f"{TEXTS['ja']} Windows Update for Business").language == "ja"
    assert detect_language(f"{TEXTS['el']} {TEXTS['el']} World Wide Web Consortium").language == "el"


def test_composed_and_decomposed_letters_are_the_same():
    import unicodedata

    text = TEXTS["vi"]
    assert weigh_languages(unicodedata.normalize("NFD", text)) == weigh_languages(text)


@given(st.text(alphabet=st.characters(max_codepoint=127), max_size=300))
def test_case_does_not_matter(text):
    assert weigh_languages(text.upper()) == weigh_languages(text)


@given(st.text(max_size=3000))
def test_chances_are_chances(text):
    chances = weigh_languages(text)
    assert sum(chances.values()) <= 1.0001
    assert all(0 <= chance <= 1 for chance in chances.values())
    assert all(re.fullmatch(r"[a-z]{2,3}(-[A-Z][a-z]{3})?", language) for language in chances)


# The page's claim against its text


def choose(text, *claims):
    return tuple(decide([Signalled(claim, f"claim {number}") for number, claim in enumerate(claims)], text))


def test_a_claim_that_the_text_bears_out():
    assert choose(TEXTS["de"], "de-AT") == ("de-AT", "claim 0")


def test_a_template_that_says_english():
    for language in ("sr-Latn", "pl", "de", "el", "zh-Hans", "vi"):
        assert choose(TEXTS[language] * 2, "en-US") == (language, "text")


def test_the_second_claim_is_right():
    assert choose(TEXTS["pl"] * 2, "en", "pl") == ("pl", "claim 1")


def test_a_short_text_refutes_nothing():
    assert choose("Ovo je moj grad.", "en") == ("en", "claim 0")


def test_a_language_that_the_model_does_not_know_is_believed():
    assert choose(TEXTS["fr"] * 2, "br") == ("br", "claim 0")


def test_near_relatives_are_believed():
    assert choose(TEXTS["hr"], "bs")[0] == "bs"
    assert choose(TEXTS["nb"], "nb-NO")[0] == "nb-NO"


def test_no_claim_and_no_clear_text():
    assert choose("Hotel Restaurant") == ("", "")
    assert choose("") == ("", "")


def test_the_script_of_a_language_with_two():
    assert choose(TEXTS["sr-Latn"] * 2, "sr-RS") == ("sr-Latn-RS", "claim 0")
    assert choose(TEXTS["sr-Cyrl"] * 2, "sr") == ("sr-Cyrl", "claim 0")
    assert choose(TEXTS["sr-Cyrl"] * 2, "sr-Latn") == ("sr-Cyrl", "claim 0")
    assert choose(TEXTS["zh-Hant"] * 3, "zh") == ("zh-Hant", "claim 0")
    assert choose(TEXTS["zh-Hans"] * 3, "zh-Hans-CN") == ("zh-Hans-CN", "claim 0")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "  ",
        "25.1.3. Routine Vacuuming",
        "Updating Planner Statistics",
        "Server Setup and Operation",
        "Ola",
        "1 2",
    ],
)
def test_too_little_text_is_in_no_language(text):
    assert tell_language(text) == ""


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "The quick brown fox jumps over the lazy dog"),
        ("de", "Der schnelle braune Fuchs springt über den Hund"),
        ("ru", "Съешь ещё этих мягких французских булок, да выпей чаю"),
        ("ja", "いろはにほへとちりぬるを、わかよたれそつねならむ"),
    ],
)
def test_a_sentence_tells_its_language(language, text):
    assert tell_language(text) == language


@given(st.text(max_size=60))
def test_pages_and_their_parts_are_told_alike(text):
    assert decide([], text).value == tell_language(text)
