"""Know the words beside a date that say what happened then: a page was published, or it was changed.

In: the text before a date and the text behind it. Out: which of the two it is, or nothing. All thirty languages at
once: beside a date these words mean nothing else, and pages mix languages here more than anywhere.
"""

import re
from functools import cache, lru_cache
from typing import Literal, NamedTuple

from pauk.dates.words.folding import fold

DateLabel = Literal["published", "modified", ""]

# Between a label and its date stand a name, an "on", a colon; behind a date stands the label itself.
MAX_BEFORE, MAX_AFTER = 60, 24

# For each language: published; changed. A star stands for any ending.
_WORDS = {
    "en": (
        "published publication publish pubdate posted released written submitted created issued uploaded reported",
        "updat* modified edited revised amended changed last_change last_reviewed",
    ),
    "de": (
        "veröffentlich* veroeffentlich* erschienen erscheinungsdatum publiziert erstellt* gepostet online_seit",
        "aktualisier* letzte_änderung geändert* geaendert bearbeitet überarbeitet stand letztes_update",
    ),
    "nl": (
        "gepubliceerd* geplaatst geschreven verschenen publicatiedatum aangemaakt",
        "bijgewerkt gewijzigd laatste_wijziging aangepast geüpdatet geactualiseerd",
    ),
    "sv": ("publicera* skriven skapad inlagd upplagd utgiven", "uppdatera* ändrad ändrat redigera* reviderad"),
    "da": ("publiceret offentliggjort udgivet skrevet oprettet lagt_op", "opdatere* ændret redigeret revideret"),
    "nb": ("publiser* lagt_ut skrevet opprettet utgitt", "oppdater* endret redigert revidert"),
    "fi": (
        "julkais* kirjoitettu luotu lisätty lähetetty",
        "päivite* muokattu muutettu viimeisin_päivitys",
    ),
    "fr": (
        "publié* parution paru mis_en_ligne mise_en_ligne posté* rédigé* créé* écrit",
        "mis_à_jour mise_à_jour maj modifié* dernière_modification actualisé* révisé*",
    ),
    "es": (
        "publicad* publicación fecha_de_publicación escrito creado posteado subido",
        "actualizad* actualización modificad* modificación editado revisado",
    ),
    "pt": (
        "publicad* publicação postad* postagem escrito criado divulgado",
        "atualizad* atualização actualizad* actualização modificad* modificação editado alterado",
    ),
    "it": (
        "pubblicat* pubblicazione postato scritto creato inserito",
        "aggiornat* aggiornamento modificat* modifica revisione",
    ),
    "ro": (
        "publicat* publicării postat adăugat scris creat",
        "actualizat* actualizare modificat* modificare editat",
    ),
    "pl": (
        "opublikowan* publikacj* dodan* utworzon* zamieszczon* napisan* wstawion*",
        "zaktualizowan* aktualizacj* zmodyfikowan* modyfikacj* edytowan* zmienion*",
    ),
    "cs": (
        "publikován* publikace zveřejněn* vydán* vloženo napsáno přidáno vytvořeno",
        "aktualizován* aktualizace upraven* změněn* poslední_změna editován*",
    ),
    "hr": (
        "objavljen* objava datum_objave postavljen* kreirano",
        "ažuriran* ažuriranje izmijenjen* izmjena uređeno osvježeno",
    ),
    "sr-Latn": ("objavljen* postavljen* datum_objave", "ažuriran* azuriran* izmenjen* izmena osveženo"),
    "sr-Cyrl": ("објављен* објава постављен* датум_објаве", "ажуриран* ажурирање измењен* измена освежено"),
    "ru": (
        "опубликован* публикаци* добавлен* размещен* размещён* создан* написан* выложен*",
        "обновлен* обновлён* обновление изменен* изменён* изменение отредактирован* редакция",
    ),
    "uk": (
        "опублікован* публікаці* додан* розміщен* створен*",
        "оновлен* змінен* зміна відредагован* редаговано",
    ),
    "bg": (
        "публикуван* публикация добавен* създаден* качен*",
        "обновен* актуализиран* актуализация променен* промяна редактиран*",
    ),
    "el": (
        "δημοσιεύθηκε δημοσιεύτηκε δημοσίευση δημοσίευσης αναρτήθηκε ανάρτηση καταχωρήθηκε",
        "ενημερώθηκε ενημέρωση τροποποιήθηκε τροποποίηση ανανεώθηκε επεξεργασία αλλαγή",
    ),
    "hu": (
        "közzétéve közzététel megjelent megjelenés publikál* feltöltve létrehozva",
        "frissít* frissült módosít* szerkesztve",
    ),
    "tr": (
        "yayınlan* yayımlan* yayın_tarihi eklenme* eklendi oluşturul* giriş_tarihi gönderildi",
        "güncelle* değiştir* son_değişiklik düzenlendi düzenlenme",
    ),
    "vi": ("đăng xuất_bản ngày_đăng ngày_viết", "cập_nhật sửa_đổi chỉnh_sửa"),
    "ar": (
        "نشر* النشر تاريخ_النشر تم_النشر أضيف",
        "تحديث التحديث آخر_تحديث تم_التحديث عدل تعديل حدث",
    ),
    "hi": ("प्रकाशित प्रकाशन पोस्ट", "अद्यतन अपडेट अपडेटेड संशोधित संशोधन"),
    "ja": ("公開 投稿 掲載 作成日 配信 発行 登録日 発表", "更新 修正 改訂 編集 改定"),
    "ko": ("게시 등록 작성 입력 발행 승인 업로드", "수정 업데이트 갱신"),
    "zh-Hans": ("发布 发表 刊登 创建 发文 上传", "更新 修改 编辑 修订"),
    "zh-Hant": ("發布 發佈 發表 刊登 建立 發文 張貼", "更新 修改 編輯 修訂"),
}
# What makes a date one of something else: of an event, a life, a term, a visit. All languages at once.
_OF_OTHER = """
deadline until till valid expires expiry expiration ends ending begins beginning starts starting starts_on born died
birth death birthday recorded captured taken joined registered member founded established opened opening closes closing
meeting next due arrives arrival departs departure auction delivery delivered available from premiere visited accessed
retrieved exam doors scheduled term season
gültig bis ab beginn beginnt ende endet termin frist anmeldeschluss einsendeschluss geboren gestorben geburtsdatum
aufgenommen mitglied gegründet eröffnet eröffnung nächste nächster lieferung verfügbar abgerufen bezugsfrei einlass
jusqu jusque valable expire début commence né née naissance mort décès décédé inscrit inscrite membre fondé fondée
ouverture rendez clôture consulté échéance prochain prochaine
hasta válido vence inicio comienza termina nacido nacida nació nacimiento murió miembro fundado fundada apertura plazo
próxima próximo consultado
fino scadenza valido inizia nato nata nascita morto morta fondato apertura prossimo prossima consultato iscritto
até validade início começa nasceu nascido nascimento morreu membro abertura prazo
tot geldig verloopt begint eindigt geboren overleden lid opgericht volgende geraadpleegd
ważne ważny termin początek koniec urodzony urodzona zmarł zmarła członek założony następne dołączył
срок начало окончание родился родилась умер умерла рождения регистрация следующее участник состоится действует
дійсний народився народилася помер термін початок наступна
giltig född död medlem börjar slutar gyldig født begynner begynder
syntynyt kuollut jäsen voimassa alkaa päättyy
platnost narozen narozena zemřel zemřela člen začátek konec příští
érvényes született meghalt határidő kezdete következő
doğum ölüm üyelik başlangıç bitiş geçerli
""".split()
_UNSPACED_OTHER = "締切 開催 生年月日 期限 有効 截止 有效期 出生 生日 报名 举行 報名 舉行 마감 개최 출생".split()
_OTHER_BEFORE, _OTHER_AFTER = 3, 2  # words
# Written without spaces, or with marks that no pattern takes for letters: looked for anywhere.
_UNSPACED = ("hi", "ja", "ko", "zh-Hans", "zh-Hant")
_WORD = re.compile(r"\w+")
_MAX_WORDS = 3  # mise à jour
_SHORTEST = 3  # letters before a star


class _Table(NamedTuple):
    words: dict[str, DateLabel]
    stems: dict[str, DateLabel]
    phrases: dict[str, DateLabel]
    starts: frozenset[str]  # first words of phrases
    unspaced: dict[str, DateLabel]
    pattern: re.Pattern[str]  # of the unspaced


def find_label(before: str, after: str = "") -> DateLabel:
    """Say what the words beside a date make of it; of several the nearest counts, of two sides the one before."""
    before, after = fold(before[-MAX_BEFORE:]), fold(after[:MAX_AFTER])
    return _nearest(before, is_last=True) or _nearest(after, is_last=False)


def is_of_other(before: str, after: str = "") -> bool:
    """Whether the few words beside a date say that it is a date of something else: "Born", "gültig bis"."""
    words = [*_WORD.findall(fold(before))[-_OTHER_BEFORE:], *_WORD.findall(fold(after))[:_OTHER_AFTER]]
    return not _others().isdisjoint(words) or any(one in before[-MAX_AFTER:] for one in _UNSPACED_OTHER)


@cache
def _others() -> frozenset[str]:
    return frozenset(map(fold, _OF_OTHER))


def label_all(line: str, spans: list[tuple[int, int]]) -> list[DateLabel]:
    """Say what each date of a line is, given where they stand; in a line all labels stand before or all behind."""
    ends = [0, *(end for _, end in spans)]
    starts = [*(start for start, _ in spans), len(line)]
    gaps = [line[end:start] for end, start in zip(ends, starts, strict=True)]
    if find_label("", gaps[-1]) and not find_label(gaps[0]):
        return [find_label("", gap) for gap in gaps[1:]]
    return [find_label(gap) for gap in gaps[:-1]]


def _nearest(text: str, *, is_last: bool) -> DateLabel:
    """Return the last or the first label of a text."""
    words = _WORD.findall(text)
    table = _table()
    places = range(len(words))
    for at in reversed(places) if is_last else places:
        label = _read_word(words[at])
        if not label and words[at] in table.starts:
            label = _read_phrase(words[at : at + _MAX_WORDS])
        if label:
            return label
    found = () if text.isascii() else table.pattern.findall(text)
    return table.unspaced[found[-1 if is_last else 0]] if found else ""


@lru_cache(maxsize=2_000)  # the same few words stand beside dates again and again
def _read_word(word: str) -> DateLabel:
    table = _table()
    if word in table.words:
        return table.words[word]
    stems = (word[:length] for length in range(_SHORTEST, len(word) + 1))
    return next((table.stems[stem] for stem in stems if stem in table.stems), "")


def _read_phrase(words: list[str]) -> DateLabel:
    phrases = _table().phrases
    return phrases.get(" ".join(words)) or phrases.get(" ".join(words[:2]), "")


@cache
def _table() -> _Table:
    words: dict[str, DateLabel] = {}
    stems: dict[str, DateLabel] = {}
    phrases: dict[str, DateLabel] = {}
    unspaced: dict[str, DateLabel] = {}
    labels: tuple[DateLabel, DateLabel] = ("published", "modified")
    for tag, lists in _WORDS.items():
        for label, forms in zip(labels, lists, strict=True):
            for form in map(fold, forms.split()):
                if tag in _UNSPACED:
                    unspaced.setdefault(form, label)
                else:
                    table = stems if form.endswith("*") else phrases if "_" in form else words
                    table.setdefault(form.rstrip("*").replace("_", " "), label)
    starts = frozenset(phrase.partition(" ")[0] for phrase in phrases)
    return _Table(words, stems, phrases, starts, unspaced, re.compile("|".join(unspaced)))
