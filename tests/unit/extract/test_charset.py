"""Bytes become characters, whatever the page says about itself."""

import codecs

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tests.table import table

from pauk.extract.page.charset import decode

# Own sentences; language → text and the old encodings its pages were written in, by their labels on the Web.
SAMPLES = {
    "Russian": (
        "Вчера вечером мы долго гуляли по набережной и говорили о новых книгах, которые вышли этой осенью.",
        ["windows-1251", "koi8-r", "iso-8859-5", "ibm866", "x-mac-cyrillic"],
    ),
    "Ukrainian": (
        "Її бабуся щоранку пекла хліб і розповідала онукам давні казки про ґаву та їжака.",
        ["windows-1251", "koi8-u"],
    ),
    "Bulgarian": (
        "Когато дойде пролетта, децата от нашата улица излизат да играят и събират първите цветя.",
        ["windows-1251", "iso-8859-5"],
    ),
    "Serbian": (
        "Јуче смо целог дана чекали да престане киша, а онда смо пошли пешице ка старом граду.",
        ["windows-1251", "iso-8859-5"],
    ),
    "Polish": (
        "Wczoraj wieczorem źrebię uciekło z łąki, więc szukaliśmy go aż do północy, mokrzy i zmęczeni.",
        ["windows-1250", "iso-8859-2"],
    ),
    "Czech": (
        "Příští týden přijede můj strýc z venkova a přiveze nám čerstvé žluté švestky i trochu medu.",
        ["windows-1250", "iso-8859-2"],
    ),
    "Hungarian": (
        "Tegnap este hosszú sétát tettünk a folyó mentén, és az őszi szőlőről meg a hűvös időről beszélgettünk.",
        ["windows-1250", "iso-8859-2"],
    ),
    "Croatian": (
        "Jučer smo cijeli dan čekali da kiša prestane, a onda smo šetali prema staroj gradskoj džamiji i đačkom domu.",
        ["windows-1250", "iso-8859-2"],
    ),
    "German": (
        "Gestern Abend fuhren wir über die große Brücke nach Hause, müde, aber glücklich über das schöne Konzert.",
        ["windows-1252", "iso-8859-1", "iso-8859-15"],
    ),
    "French": (
        "L'été dernier, nous avons traversé la forêt à pied jusqu'à la mer ; c'était long, mais ça valait la peine.",
        ["windows-1252", "iso-8859-1", "macintosh"],
    ),
    "Spanish": (
        "Mañana por la mañana los niños irán con su tía al jardín zoológico, ¿vendrás tú también?",
        ["windows-1252", "iso-8859-1"],
    ),
    "Swedish": (
        "På lördag åker vi till ön för att hälsa på våra vänner och äta färsk fisk vid sjön.",
        ["windows-1252", "iso-8859-1", "iso-8859-10"],
    ),
    "Turkish": (
        "Dün akşam İstanbul'da yağmur çok şiddetliydi, ağaçların altında ıslanmadan güçlükle yürüdük.",
        ["windows-1254", "iso-8859-9"],
    ),
    "Greek": (
        "Χθες το βράδυ περπατήσαμε ώρα πολλή στην παραλία και μιλούσαμε για τα καινούργια βιβλία του φθινοπώρου.",
        ["windows-1253", "iso-8859-7"],
    ),
    "Hebrew": (
        "אתמול בערב הלכנו זמן רב לאורך הים ודיברנו על הספרים החדשים שיצאו לאור בסתיו הזה.",
        ["windows-1255", "iso-8859-8", "iso-8859-8-i"],
    ),
    "Arabic": (
        "مشينا مساء أمس طويلا على شاطئ البحر وتحدثنا عن الكتب الجديدة التي صدرت في هذا الخريف.",
        ["windows-1256", "iso-8859-6"],
    ),
    "Lithuanian": (
        "Vakar vakare ilgai vaikščiojome paežerėje ir kalbėjome apie naujas knygas, išėjusias šį rudenį.",
        ["windows-1257", "iso-8859-13"],
    ),
    "Latvian": (
        "Vakar vakarā mēs ilgi staigājām gar jūru un runājām par jaunām grāmatām, kas iznāca šoruden.",
        ["windows-1257", "iso-8859-13", "iso-8859-4"],
    ),
    "Estonian": (
        "Eile õhtul kõndisime kaua mööda randa ja rääkisime uutest raamatutest, mis sügisel ilmusid.",
        ["windows-1257", "iso-8859-15"],
    ),
    "Thai": (
        "เมื่อวานตอนเย็นเราเดินเล่นริมแม่น้ำอยู่นานและคุยกันเรื่องหนังสือใหม่ที่ออกในฤดูนี้",
        ["windows-874", "tis-620", "iso-8859-11"],
    ),
    "Romanian": (
        "Aseară ne-am plimbat îndelung pe malul mării și am vorbit despre cărțile noi apărute în această toamnă.",
        ["iso-8859-16"],
    ),
    "Welsh": ("Ddoe cerddais ar hyd y traeth; roedd y tŷ gwag a'r dŵr yn oer iawn.", ["iso-8859-14"]),
    "Maltese": ("Il-bieraħ filgħaxija mxejna għal ħin twil ħdejn il-baħar ċar.", ["iso-8859-3"]),
    "Japanese": (
        "昨日の夕方、私たちは長いあいだ川のほとりを歩き、この秋に出た新しい本について話しました。",
        ["shift_jis", "euc-jp", "iso-2022-jp"],
    ),
    "Chinese": (
        "昨天晚上我们在河边走了很久，谈论着今年秋天出版的新书，还说起小时候的许多事情。",
        ["gb2312", "gbk", "gb18030"],
    ),
    "Chinese of Taiwan": (
        "昨天晚上我們在河邊走了很久，談論著今年秋天出版的新書，還說起小時候的許多事情。",
        ["big5"],
    ),
    "Korean": (
        "어제 저녁에 우리는 오랫동안 강가를 걸으며 올가을에 나온 새 책들에 대해 이야기했습니다.",
        ["euc-kr", "ks_c_5601-1987"],
    ),
    "Vietnamese": ("Chiều hôm qua chúng tôi đi bộ rất lâu bên bờ sông.", ["windows-1258"]),
}
# The codecs of the Encoding standard under Python's names, where the labels differ.
CODECS = {
    "ibm866": "cp866", "x-mac-cyrillic": "mac-cyrillic", "macintosh": "mac-roman", "windows-874": "cp874",
    "tis-620": "cp874", "iso-8859-11": "cp874", "iso-8859-8-i": "iso-8859-8", "iso-8859-1": "cp1252",
    "iso-8859-9": "cp1254", "gb2312": "gb18030", "ks_c_5601-1987": "cp949",
}  # fmt: skip
PAIRS = [(language, label) for language, (_, labels) in SAMPLES.items() for label in labels]


def sample(language, label):
    """Return the sentence in this encoding, and as it reads there (Vietnamese is written in parts)."""
    codec = CODECS.get(label, label)
    data = SAMPLES[language][0].encode(codec, "xmlcharrefreplace")
    return data, data.decode(codec)


def test_the_samples_are_many():
    assert len(SAMPLES) >= 20


@table(("language", "label"), PAIRS)
def test_a_page_that_declares_itself_rightly_is_read(language, label):
    data, text = sample(language, label)
    page = f'<meta charset="{label}"><p>'.encode() + data
    decoded = decode(page)
    assert decoded.text.endswith(text)
    assert (decoded.signal, decoded.unreadable) == ("declaration", 0)


@table(("language", "label"), PAIRS)
def test_a_page_whose_header_is_right_is_read(language, label):
    data, text = sample(language, label)
    decoded = decode(b"<p>" + data, header_charset=label)
    assert decoded.text == "<p>" + text
    assert (decoded.signal, decoded.unreadable) == ("HTTP header", 0)


@table("language", SAMPLES)
@table("label", ["", "windows-1252", "shift_jis", "gbk", "koi8-r", "us-ascii"])
def test_utf8_is_seen_whatever_is_declared(language, label):
    text = f'<meta charset="{label}"><p>{SAMPLES[language][0] * 3}</p>'
    decoded = decode(text.encode(), header_charset=label)
    assert (decoded.text, decoded.encoding, decoded.unreadable) == (text, "utf-8", 0)


# Enough text for statistics; languages whose old encodings differ in a few letters only are left out.
GUESSED = [
    ("Russian", "windows-1251"), ("Russian", "koi8-r"), ("Bulgarian", "windows-1251"), ("Greek", "iso-8859-7"),
    ("Hebrew", "windows-1255"), ("Arabic", "windows-1256"), ("Thai", "windows-874"), ("Japanese", "shift_jis"),
    ("Japanese", "euc-jp"), ("Japanese", "iso-2022-jp"), ("Chinese", "gb2312"), ("Chinese of Taiwan", "big5"),
    ("Korean", "euc-kr"), ("German", "windows-1252"), ("French", "windows-1252"), ("Spanish", "windows-1252"),
    ("Swedish", "windows-1252"), ("Polish", "iso-8859-2"), ("Czech", "windows-1250"), ("Ukrainian", "windows-1251"),
]  # fmt: skip


@table(("language", "label"), GUESSED)
def test_an_undeclared_page_is_guessed(language, label):
    data, text = sample(language, label)
    decoded = decode(b"<html><body>" + b"<p>" + b" ".join([data] * 5))
    assert decoded.text.endswith(text)
    assert decoded.signal == "statistical guess"


@table(("language", "label"), [pair for pair in GUESSED if pair[1] != "iso-2022-jp"])
def test_a_page_that_says_utf8_and_is_not_is_guessed(language, label):
    data, text = sample(language, label)
    decoded = decode(b"<meta charset=utf-8><p>" + b" ".join([data] * 5), header_charset="utf-8")
    assert decoded.text.endswith(text)
    assert decoded.unreadable == 0


@pytest.mark.parametrize(
    ("language", "right", "wrong"),
    [
        ("Japanese", "shift_jis", "euc-jp"),
        ("Japanese", "euc-jp", "utf-8"),
        ("Chinese", "gb18030", "utf-8"),
        ("Korean", "euc-kr", "shift_jis"),
        ("Russian", "windows-1251", "utf-8"),
    ],
)
def test_where_header_and_meta_contradict_the_bytes_decide(language, right, wrong):
    data, text = sample(language, right)
    body = b"<p>" + b" ".join([data] * 5)
    by_meta = decode(f"<meta charset={right}>".encode() + body, header_charset=wrong)
    by_header = decode(f"<meta charset={wrong}>".encode() + body, header_charset=right)
    assert by_meta.text.endswith(text)
    assert by_header.text.endswith(text)


@table(
    "declaration",
    [
        b"<meta charset=windows-1251>",
        b"<META CHARSET='Windows-1251'>",
        b'<meta charset = "windows-1251" />',
        b'<meta charset=" windows-1251 ">',
        b"<meta charset=cp1251>",
        b'<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">',
        b"<meta content='text/html;charset=windows-1251' http-equiv=content-type>",
        b'<?xml version="1.0" encoding="windows-1251"?><html>',
        b"<!-- <meta charset=koi8-r> --><meta charset=windows-1251>",
        b"<!--><meta charset=windows-1251><!-- x -->",  # HTML, prescan: the hyphens of "<!-->" open and close
        b"<meta name=description content='charset=koi8-r explained'><meta charset=windows-1251>",
        b"<script>" + b"var x = 1;" * 150 + b"</script><meta charset=windows-1251>",
        b"<meta charset=no-such-charset><meta charset=windows-1251>",
    ],
)
def test_declarations_as_pages_write_them(declaration):
    text = "Съешь ещё этих мягких французских булок"
    decoded = decode(declaration + text.encode("windows-1251"))
    assert decoded.text.endswith(text)
    assert decoded.signal == "declaration"


@pytest.mark.parametrize(
    ("mark", "codec"),
    [
        (codecs.BOM_UTF8, "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
        (codecs.BOM_UTF32_LE, "utf-32-le"),
        (codecs.BOM_UTF32_BE, "utf-32-be"),
    ],
)
def test_a_byte_order_mark_beats_every_declaration(mark, codec):
    text = "<meta charset=koi8-r><p>Привет, 世界 😀"
    decoded = decode(mark + text.encode(codec), header_charset="windows-1251")
    assert (decoded.text, decoded.encoding, decoded.signal) == (text, codec, "byte-order mark")


@table("codec", ["utf-16-le", "utf-16-be"])
@table("header", ["", "windows-1251", "utf-16"])
def test_utf16_without_a_mark_is_seen_by_its_zeros(codec, header):
    text = "<html><p>Привет, 世界 😀</p></html>"
    assert decode(text.encode(codec), header_charset=header).text == text


@table("codec", ["utf-16-le", "utf-16-be"])
@table("text", ["\n<p>Привет</p>", "  \t\r\n<p>Hello</p>", "Привет, мир"])
def test_a_header_that_says_utf16_is_believed(codec, text):
    # Encoding standard: what the transport says comes before all but the byte-order mark.
    assert decode(text.encode(codec), header_charset=codec.replace("-le", "le").replace("-be", "be")).text == text


def test_a_meta_that_says_utf16_in_ascii_means_utf8():
    text = "<meta charset=utf-16><p>żółć</p>"
    assert decode(text.encode()).text == text


@table(
    ("language", "label"),
    [("Japanese", "shift_jis"), ("Japanese", "euc-jp"), ("Chinese", "gb18030"), ("Chinese of Taiwan", "big5"),
     ("Korean", "euc-kr"), ("Russian", "utf-8"), ("Thai", "utf-8")],
)  # fmt: skip
@table("declared", [True, False])
def test_a_page_cut_inside_its_last_character_is_read_all_the_same(language, label, declared):
    text = SAMPLES[language][0].rstrip(".。") * 3
    head = f"<meta charset={label}><p>" if declared else "<html><body><p>"
    decoded = decode((head + text).encode(label)[:-1])
    assert decoded.text.startswith(head + text[:-1])
    assert len(decoded.text) - len(head + text[:-1]) <= 1


# Names of Python codecs that are none of the Web's: some are no encodings at all, some are dangerous.
LYING = [
    "rot13", "rot_13", "utf-7", "unicode_escape", "raw_unicode_escape", "zlib", "zip", "bz2", "hex", "base64", "uu",
    "quopri", "idna", "punycode", "mbcs", "oem", "undefined", "unicode_internal", "string_escape", "utf-8-sig",
    "cp037", "cp500", "utf_32", "hz", "iso2022_kr", "ptcp154", "no-such-charset", "", " ", "x" * 10_000, "\0", "\ud800",
    "утф-8", "../../etc/passwd", "charset=utf-8", "utf-8; x", "%s",
]  # fmt: skip


@table("label", LYING)
def test_a_label_that_is_no_encoding_of_the_web_is_not_used(label):
    text = r"<p>uryyb +AGEAYg- \x61\u0062 aGVsbG8= ~{<:Ky2;~}</p>"
    assert decode(text.encode(), header_charset=label).text == text
    page = f"<meta charset='{label}'>".encode("utf-8", "replace") + text.encode()
    assert decode(page).text.endswith(text)


LETTERS = "Привет 日本語 中文 한국어 ελληνικά עברית سلام ไทย été łąka ışık".split()


@table(
    ("label", "codec"),
    [
        ("utf8", "utf-8"), ("unicode-1-1-utf-8", "utf-8"), ("UTF-8", "utf-8"), (" utf-8 ", "utf-8"),
        ("latin1", "cp1252"), ("ascii", "cp1252"), ("us-ascii", "cp1252"), ("iso8859-1", "cp1252"),
        ("x-cp1251", "cp1251"), ("cp1251", "cp1251"), ("koi", "koi8-r"), ("cskoi8r", "koi8-r"), ("koi8-ru", "koi8-u"),
        ("sjis", "cp932"), ("windows-31j", "cp932"), ("x-sjis", "cp932"), ("ms_kanji", "cp932"), ("x-euc-jp", "euc-jp"),
        ("csiso2022jp", "iso-2022-jp"), ("chinese", "gb18030"), ("x-gbk", "gb18030"), ("gb_2312-80", "gb18030"),
        ("x-x-big5", "big5"), ("big5-hkscs", "big5hkscs"), ("korean", "cp949"), ("windows-949", "cp949"),
        ("logical", "iso-8859-8"), ("visual", "iso-8859-8"), ("greek", "iso-8859-7"), ("arabic", "iso-8859-6"),
        ("l5", "cp1254"), ("dos-874", "cp874"), ("mac", "mac-roman"), ("x-mac-ukrainian", "mac-cyrillic"),
        ("866", "cp866"), ("latin2", "iso-8859-2"), ("l9", "iso-8859-15"),
    ],
)  # fmt: skip
def test_labels_of_the_encoding_standard(label, codec):
    letters = next(text for text in LETTERS if encodable(text, codec))
    assert decode(b"<p>" + letters.encode(codec), header_charset=label).text == "<p>" + letters


def encodable(text, codec):
    try:
        text.encode(codec)
    except UnicodeEncodeError:
        return False
    return True


@pytest.mark.parametrize(
    ("label", "data", "text"),
    [
        ("iso-8859-1", b"\x80 5 \x93x\x94", "€ 5 “x”"),
        ("gb2312", "镕".encode("gbk"), "镕"),
        ("shift_jis", "①㈱".encode("cp932"), "①㈱"),
        ("euc-kr", "똠".encode("cp949"), "똠"),
        ("iso-8859-9", b"\x80", "€"),
    ],
)
def test_browsers_read_more_than_the_label_says(label, data, text):
    assert decode(b"<p>" + data, header_charset=label).text == "<p>" + text


def test_unreadable_characters_are_counted():
    decoded = decode(b"<meta charset=utf-8>" + "ż".encode() * 5_000 + b"\xff\xfe")
    assert (decoded.encoding, decoded.unreadable) == ("utf-8", 2)


def test_no_bytes_are_an_empty_text():
    assert decode(b"").text == ""


HEADS = st.sampled_from(
    [b"", codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE, codecs.BOM_UTF32_LE, b"<\0", b"\0<", b"<?xml "]
    + [f"<meta charset={label}>".encode() for _, label in PAIRS]
)


@given(HEADS, st.binary(max_size=300), st.sampled_from(["", *LYING, *(label for _, label in PAIRS)]) | st.text())
@example(b"", b"\xff\xfe\0", "")
@example(b"", b"\xff\xfe\0\0\xff\xff\xff\xff", "")
@example(b"", b"\x1b$B", "iso-2022-jp")
def test_decoding_never_fails_and_gives_text_that_can_be_encoded(head, data, label):
    decoded = decode(head + data, header_charset=label)
    decoded.text.encode("utf-8")
    assert decoded.unreadable <= len(decoded.text)
    codecs.lookup(decoded.encoding)


PROSE = "Le café de l’été était fermé. "


@pytest.mark.parametrize("stray", [b"\x92", b"\xe9", b"\xff\xfe", b"\xc3", b"\x80\x80\x80"])
def test_a_few_stray_bytes_leave_a_page_in_the_utf8_it_declares(stray):
    data = f'<meta charset="utf-8"><p>{PROSE}'.encode() + stray + b" fin.</p>"
    decoded = decode(data, header_charset="utf-8")
    assert decoded.encoding == "utf-8"
    assert PROSE in decoded.text
    assert decoded.unreadable == decoded.text.count("\ufffd") > 0


@pytest.mark.parametrize("declared", ["", "iso-8859-1", "windows-1252"])
def test_utf8_with_a_stray_byte_is_seen_whatever_is_declared(declared):
    decoded = decode((PROSE * 12).encode() + b"\x92", header_charset=declared)
    assert (decoded.encoding, decoded.unreadable) == ("utf-8", 1)


def test_a_page_that_says_utf8_and_has_only_strays_is_not_in_it():
    assert decode("<p>Caf\u00e9 \u00e9t\u00e9".encode("cp1252"), header_charset="utf-8").text == "<p>Café été"
