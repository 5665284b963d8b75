from collections import Counter

from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

from pauk.search.analysis.analysers import Lot, analyser_for, analyser_named, mark_of

# Forms of one word, which must become one: inflected, with and without diacritics, in both scripts.
FORMS = {
    "ar": "كتاب الكتاب كِتَاب",
    "be": "кніга кнігі кнігу кнігамі",
    "bg": "град градът градове градовете",
    "bs": "grad gradovi gradovima града",
    "cs": "Praha Praze Prahy prahu praha",
    "da": "bog bogen",
    "de": "Häuser Haus hauser Hauses",
    "el": "βιβλίο βιβλία βιβλίου βιβλιο",
    "en": "connect connected connecting connections",
    "es": "información informaciones informacion",
    "fi": "talo talossa talot talossä",
    "fr": "donnée données donnee donner",
    "hr": "knjiga knjige knjizi knjigama књига",
    "hu": "könyv könyvek könyvben konyvben",
    "it": "libro libri",
    "lt": "knyga knygos knygą knygoje",
    "lv": "grāmata grāmatas grāmatu gramatas",
    "mk": "град градот",
    "nb": "hus huset husene",
    "nl": "boeken boek",
    "pl": "książka książki książce książek ksiazke",
    "pt": "informação informações informacao",
    "ro": "cărți carte cartea carti",
    "ru": "книга книги книгу книгами",
    "sk": "mesto mesta mestách mestach mestom",
    "sl": "mesto mesta mestu mestom",
    "sr": "ћирилица ћирилице ćirilica cirilici ЋИРИЛИЦУ",
    "sv": "hus huset husen",
    "ta": "புத்தகங்கள் புத்தகங்களை",
    "tr": "kitap kitaplar",
    "uk": "книга книги книгою книгами",
}


@table("language", FORMS)
def test_all_forms_of_a_word_become_one(language):
    analysed = {analyser_for(language).text(word) for word in FORMS[language].split()}
    assert len(analysed) == 1, analysed
    assert analysed.pop().startswith(mark_of(language) + ":")


# Whole paradigms; in Slavic ones a few forms change their stem, which no list of endings finds.
PARADIGMS = {
    "hr": [
        "grad grada gradu gradom gradovi gradova gradovima gradove",
        "žena žene ženi ženu ženo ženom ženama",
        "selo sela selu selom selima",
        "novi nova novo novog novoga novom novome novim nove novih novima",
        "radnik radnika radniku radnikom radnici radnike radnicima radniče",
        "raditi radim radi radimo radite rade radio radila radili",
        "mogućnost mogućnosti mogućnostima mogućnošću",
        "crkva crkve crkvi crkvu crkvom crkvama",
    ],
    "pl": [
        "dom domu domem domy domów domom domami domach",
        "kobieta kobiety kobiecie kobietę kobietą kobiet kobietom kobietami kobietach",
        "nowy nowa nowe nowego nowej nowemu nowym nową nowych nowymi",
        "człowiek człowieka człowiekowi człowiekiem",
        "szkoła szkoły szkole szkołę szkołą szkół szkołom szkołach",
        "możliwość możliwości możliwością możliwościami",
        "pracować pracuję pracuje pracują pracował pracowała pracowali",
        "miasto miasta miastu miastem mieście miast miastami miastach",
        "polski polska polskie polskiego polskiej polskiemu polskim polską polskich polskimi",
        "parafia parafii parafię parafią parafie parafiach",
    ],
    "cs": [
        "žena ženy ženě ženu ženo ženou žen ženám ženách ženami",
        "hrad hradu hradě hradem hrady hradů hradům hradech",
        "nový nová nové nového novému novém novým nových novými",
        "město města městu městě městem měst městům městech městy",
        "kniha knihy knize knihu knihou knih knihám knihách knihami",
        "český česká české českého českému českou českých",
    ],
    "sk": [
        "žena ženy žene ženu ženou žien ženám ženách ženami",
        "nový nová nové nového novému novom novým nových novými",
        "mesto mesta mestu meste mestom miest mestám mestách mestami",
    ],
    "sl": [
        "žena žene ženi ženo žen ženam ženah ženami",
        "nov nova novo novega novemu novem novim nove novih novimi",
        "mesto mesta mestu mestom mest mestih mesti",
    ],
    "uk": [
        "місто міста місту містом місті міст містам містами містах",
        "новий нова нове нового новому новим новій нову нових новими нової",
        "країна країни країні країну країною країн країнам",
        "книга книги книзі книгу книгою книг книгам книгами",
    ],
    "bg": [
        "жена жената жени жените",
        "нов нова ново нови новият новия новата новото новите",
        "село селото села селата",
        "град градът града градове градовете",
    ],
    "mk": [
        "жена жената жени жените",
        "нов нова ново нови новиот новата новото новите",
        "град градот градови градовите",
    ],
    "be": [
        "кніга кнігі кнізе кнігу кнігай кніг кнігам кнігамі",
        "новы новая новае новага новаму новым новых новымі",
    ],
    "lt": [
        "miestas miesto miestui miestą mieste miestai miestų miestams miestuose",
        "knyga knygos knygai knygą knyga knygoje knygų knygoms knygomis knygose",
    ],
    "lv": [
        "pilsēta pilsētas pilsētai pilsētu pilsētā pilsētām pilsētās",
        "grāmata grāmatas grāmatai grāmatu grāmatā grāmatām",
    ],
}


@table("language", PARADIGMS)
def test_nine_forms_of_ten_become_one(language):
    analyse = analyser_for(language).text
    counted = [Counter(analyse(form) for form in paradigm.split()) for paradigm in PARADIGMS[language]]
    alike = sum(forms.most_common(1)[0][1] for forms in counted)
    assert alike / sum(forms.total() for forms in counted) >= 0.9


# Pairs that must stay apart.
APART = {
    "en": "sit sites", "pl": "kot kościół", "sr": "град град́ња", "cs": "hora hrad", "de": "Haus Maus", "ru": "кот код",
    "uk": "кіт кут", "bg": "вода водач",
}  # fmt: skip


@table("language", APART)
def test_different_words_stay_apart(language):
    one, other = APART[language].split()
    assert analyser_for(language).text(one) != analyser_for(language).text(other)


def test_serbian_names_are_found_in_both_scripts_and_without_diacritics():
    serbian = analyser_for("sr-Latn")
    assert len({serbian.text(name) for name in ("Đoković", "Djokovica", "Ђоковићем", "Djokovic")}) == 1


def test_german_umlauts_may_be_written_out():
    assert analyser_for("de").text("Mueller") == analyser_for("de-AT").text("Müller")


def test_a_stem_carries_the_mark_of_its_language_and_nothing_else_does():
    assert analyser_for("en").text("sites") == "en:site"
    assert analyser_for("pl").text("2026 win11 слово") == "2026 win11 слово"
    assert analyser_for("").text("Sites") == "sites"
    assert analyser_for("xx-Latn").text("Sites") == "sites"


def test_scripts_without_spaces_become_pairs_in_any_language():
    for language in ("ja", "en", ""):
        assert analyser_for(language).text("東京都") == "東京 京都 都"
        assert analyser_for(language).query("東京都") == ["東京", "京都"]
    assert analyser_for("ko").text("서울에서") == "서울 울에 에서 서"
    assert analyser_for("th").query("ภาษา") == ["ภา", "าษ", "ษา"]


def test_underscores_and_hyphens_join_nothing():
    assert analyser_for("en").text("foo_bar well-known") == "en:foo en:bar en:well en:known"


def test_long_words_are_cut_and_not_kept_in_memory():
    analyser = analyser_named("")
    assert analyser.text("a" * 5_000) == "a" * 60
    assert "a" * 5_000 not in analyser


def test_memory_is_bounded():
    for analyser in (analyser_named(""), Lot(analyser_named(""))):
        analyser.text(" ".join(f"w{number}" for number in range(250_000)))
        assert 0 < len(analyser) <= 100_000


def test_a_lot_tells_each_new_word_once():
    lot = Lot(analyser_for("en"))
    assert lot.text("Apples and apples") == "en:appl en:and en:appl"
    assert lot.take_fresh() == ["apples", "and"]
    assert lot.text("and pears") == "en:and en:pear"
    assert lot.take_fresh() == ["pears"]


@given(st.text(), st.sampled_from(["", "en", "sr", "pl", "ja", "de", "ar"]))
def test_any_text_becomes_words_an_index_can_keep(text, language):
    for word in analyser_for(language).text(text).split():
        word.encode("utf-8")
        assert len(word) <= 64


@given(st.text(max_size=20), st.sampled_from(["", "en", "sr", "pl", "de"]))
def test_a_query_has_the_words_of_the_text(text, language):
    analyser = analyser_for(language)
    assert set(analyser.query(text)) <= set(analyser.text(text).split())
