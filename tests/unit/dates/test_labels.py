"""Words beside a date that say what happened then."""

from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

from pauk.dates.words.labels import find_label, label_all
from pauk.dates.words.lexicon import LANGUAGES

BEFORE = {
    "en": ("Published on ", "Last updated: "),
    "de": ("Erschienen am ", "Zuletzt aktualisiert: "),
    "nl": ("Gepubliceerd op ", "Laatst gewijzigd: "),
    "sv": ("Publicerad ", "Senast uppdaterad "),
    "da": ("Offentliggjort den ", "Sidst opdateret "),
    "nb": ("Publisert: ", "Sist endret: "),
    "fi": ("Julkaistu ", "Päivitetty "),
    "fr": ("Publié le ", "Mis à jour le "),
    "es": ("Publicado el ", "Última actualización: "),
    "pt": ("Publicado em ", "Atualizado em "),
    "it": ("Pubblicato il ", "Ultimo aggiornamento: "),
    "ro": ("Publicat la ", "Ultima actualizare: "),
    "pl": ("Opublikowano: ", "Ostatnia aktualizacja: "),
    "cs": ("Publikováno ", "Poslední aktualizace: "),
    "hr": ("Objavljeno: ", "Zadnja izmjena: "),
    "sr-Latn": ("Objavljeno: ", "Ažurirano: "),
    "sr-Cyrl": ("Објављено: ", "Ажурирано: "),
    "ru": ("Опубликовано: ", "Обновлено: "),
    "uk": ("Опубліковано: ", "Оновлено: "),
    "bg": ("Публикувано на ", "Последна промяна: "),
    "el": ("Δημοσιεύθηκε: ", "Τελευταία ενημέρωση: "),
    "hu": ("Megjelent: ", "Frissítve: "),
    "tr": ("Yayınlanma Tarihi: ", "Son güncelleme: "),
    "vi": ("Ngày đăng: ", "Cập nhật lần cuối: "),
    "ar": ("تاريخ النشر: ", "آخر تحديث: "),
    "hi": ("प्रकाशित: ", "अपडेट किया गया: "),
    "ja": ("公開日：", "最終更新："),
    "ko": ("등록 ", "최종수정 "),
    "zh-Hans": ("发布时间：", "更新于"),
    "zh-Hant": ("發佈時間：", "最後修改："),
}


def test_every_language_has_its_labels():
    assert set(BEFORE) == set(LANGUAGES)


@table("language", BEFORE)
def test_labels_in_every_language(language):
    published, modified = BEFORE[language]
    assert find_label(published) == find_label(published.upper()) == "published"
    assert find_label(modified) == find_label(modified.upper()) == "modified"


@table(
    "text", ["", " ", "By Ana, ", "Standard, ", "Publishers Weekly, ", "on ", "Mise à ", "日", "Постоянно", "\0", "123"]
)
def test_other_words_say_nothing(text):
    assert find_label(text) == ""
    assert find_label("", text) == ""


def test_the_nearest_label_counts():
    assert find_label("Published by the Update Team, modified ") == "modified"
    assert find_label("Updated by The Published Authors, posted ") == "published"
    assert find_label("", " posted, updated ") == "published"


def test_a_label_before_comes_before_one_behind():
    assert find_label("Published ", " updated") == "published"


def test_a_label_far_away_does_not_count():
    assert find_label("Published " + "x" * 60) == ""
    assert find_label("", "x" * 30 + " published") == ""


@table(
    ("line", "labels"),
    [
        ("Published # Updated #", ["published", "modified"]),
        ("By Ana, # (Updated #)", ["", "modified"]),
        ("# 公開 # 更新", ["published", "modified"]),
        ("#'da yayınlandı", ["published"]),
        ("# | Updated #", ["", "modified"]),
        ("Updated # by Ana", ["modified"]),
        ("# #", ["", ""]),
        ("nothing", []),
    ],
)
def test_all_dates_of_a_line(line, labels):
    spans = [(at, at + 1) for at, sign in enumerate(line) if sign == "#"]
    assert label_all(line, spans) == labels


@given(st.text(), st.text())
def test_any_text_is_survived(before, after):
    assert find_label(before, after) in ("published", "modified", "")
