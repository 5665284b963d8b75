"""Schedules as people write them become facts: days, seasons, places and remarks hold for the hours they belong to."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pauk.facts.decide.facts import read_facts
from pauk.facts.recipe.shipped import shipped_recipe

MASS, LIBRARY = shipped_recipe("mass-hours"), shipped_recipe("library-hours")
DAYS = {"pn": "monday", "wt": "tuesday", "śr": "wednesday", "cz": "thursday", "pt": "friday", "so": "saturday"}
DAYS |= {"nd": "sunday", "powsz": "weekday", "św": "holiday"}


def keys(*facts, with_place=False):
    """Write facts as texts: group, hour, and season and place where there are any."""
    short = {group: name for name, group in DAYS.items()}
    return [
        " ".join(filter(None, (short[one.group], one.value, one.season, one.place if with_place else "")))
        for one in facts
    ]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Msze św. w niedziele: 8.00, 10.30, 12.00", "nd 08:00, nd 10:30, nd 12:00"),
        # Raised minutes that were lost on the way, and what is like them.
        ("Msze w niedziele: 700, 900, 1830. Od 1900 r. parafia, tel. 600 700 800", "nd 07:00, nd 09:00, nd 18:30"),
        ("Msze w niedziele: 10.00, dni powszednie: codziennie oprócz środy 18.00, środa 8.00",
         "nd 10:00, pn 18:00, wt 18:00, cz 18:00, pt 18:00, so 18:00, śr 08:00"),
        ("Msze w niedziele i wybrane święta: 8.00", "nd 08:00"),
        ("Msze święte\nW NIEDZIELE (w roku szkolnym)\n7.00\nW NIEDZIELE (lipiec-sierpień)\n8.00",
         "nd 07:00, nd 08:00 holidays"),
        ("Msze\nniedziele: 7.00\nW czasie kolędy mszy nie będzie.\nDni powszednie\n18.00", "nd 07:00, powsz 18:00"),
        ("Msze w niedziele: 9.00. Chrzty w niedziele podczas mszy o 11.00", "nd 09:00"),
        ("Msze w dni powszednie: zimą 17.00, latem 18.00", "powsz 17:00 winter, powsz 18:00 summer"),
        ("Msze w dni powszednie: 17.00 zimą, 18.00 latem", "powsz 17:00 winter, powsz 18:00 summer"),
        ("Msze w dni powszednie: 18.00 (od października do marca 17.00)", "powsz 18:00, powsz 17:00 winter"),
        ("Msze w dni powszednie: 18.00, w lipcu i sierpniu 19.00", "powsz 18:00, powsz 19:00 holidays"),
        ("Msze w dni powszednie: od 1.04 do 30.09 o 18.30", "powsz 18:30 summer"),
        ("Msze w dni powszednie: 7.00; we wtorek 18.00", "powsz 07:00, wt 18:00"),
        ("Msze w dni powszednie: pn., wt. 7.00, pozostałe dni 18.00",
         "pn 07:00, wt 07:00, śr 18:00, cz 18:00, pt 18:00, so 18:00"),
        ("Msze w dni powszednie: 18.00 z wyjątkiem czwartku", "pn 18:00, wt 18:00, śr 18:00, pt 18:00, so 18:00"),
        ("Msze w tygodniu: od wtorku do czwartku 7.00", "wt 07:00, śr 07:00, cz 07:00"),
        ("Msze w tygodniu: 7.00 - pn., śr.; 18.00 - pt.", "pn 07:00, śr 07:00, pt 18:00"),
        ("Msze w niedziele: sobota 18.00; niedziela 9.00", "so 18:00, nd 09:00"),
        ("Msze w niedziele: 9.00, różaniec 17.30, 18.00", "nd 09:00, nd 18:00"),
        ("Msze w niedziele: 9.00, 17.00 - nieszpory", "nd 09:00"),
        ("Msze w niedziele: 9.00, 15.00 (z koronką)", "nd 09:00, nd 15:00"),
        ("Msze w niedziele: 9.00, w wakacje nie ma Mszy o 12.00", "nd 09:00"),
        ("Msze niedziele 7°°, 10³°, dni powszednie 18ºº", "nd 07:00, nd 10:30, powsz 18:00"),
        ("Msze niedziele 7h, 11h30, dni powszednie 18-00", "nd 07:00, nd 11:30, powsz 18:00"),
        ("Msze niedziele: 7.30/9.00/11.00, dni powsz.: 7.00/18.00",
         "nd 07:30, nd 09:00, nd 11:00, powsz 07:00, powsz 18:00"),
        ("Msze\nniedziela: 7.00 – 9.00 – 18.00\ndzień powszedni: 7.00 – 18.00",
         "nd 07:00, nd 09:00, nd 18:00, powsz 07:00, powsz 18:00"),
        ("Msze: pon 8, wt-pt 18, sob 8", "pn 08:00, wt 18:00, śr 18:00, cz 18:00, pt 18:00, so 08:00"),
        ("Msze: wt. - czw. - pt. 18.00; So 7:00", "wt 18:00, cz 18:00, pt 18:00, so 07:00"),
        ("Msze w niedziele 8.00. W lipcu i sierpniu Msze w niedziele o 20.00", "nd 08:00, nd 20:00 holidays"),
        ("Msze: sobota 18.30 (od maja do końca września)", "so 18:30 summer"),
        ("Msze: codziennie 18.00 oprócz pierwszych sobót miesiąca", "powsz 18:00"),
        ("Msze: Nd 8:00. Pn-Wt: 7:00. Wakacje (VII-VIII) niedz.: 9:00; pon.: 18:00",
         "nd 08:00, pn 07:00, wt 07:00, nd 09:00 holidays, pn 18:00 holidays"),
        ("Msze w dni powszednie: w zimie 17.00, w lecie 18.00, w poniedziałek zawsze 8.00",
         "powsz 17:00 winter, powsz 18:00 summer, pn 08:00"),
        ("Msze w niedziele: 8.30 (od Wielkanocy do Uroczystości Chrystusa Króla także 18.00)", "nd 08:30, nd 18:00"),
        ("Msze w niedziele: 8.30 - w intencji parafian, 10.00 (dotychczas 10.30, 11.00)", "nd 08:30, nd 10:00"),
        ("Niedziela8:0010:00\nPon - Pt18:00", "nd 08:00, nd 10:00, pn 18:00, wt 18:00, śr 18:00, cz 18:00, pt 18:00"),
        ("Kancelaria parafialna: poniedziałek 16.00, środa 9.00", ""),
        ("Niedziela, 12 maja: 9.00 + Jan", ""),
        ("Zapraszamy o 18.00", ""),
    ],
)  # fmt: skip
def test_a_line(text, found):
    assert ", ".join(keys(*read_facts(MASS, text=text))) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Msze w niedziele: 8.00; Lipowo 9.30; w kaplicy w Gaju 11.00",
         ["nd 08:00", "nd 09:30 Lipowo", "nd 11:00 kaplicy w Gaju"]),
        ("Msze w niedziele: Lipowo sob. 17.00, Gaj 8.30", ["so 17:00 Lipowo", "nd 08:30 Gaj"]),
        ("Msze w niedziele: sobota: Lipowo 16.00, Gaj 17.15", ["so 16:00 Lipowo", "so 17:15 Gaj"]),
        ("Msze w niedziele: 9.30 (Lipowo), 11.00", ["nd 09:30 Lipowo", "nd 11:00"]),
        ("Msze w niedziele: filie: Lipowo, Gaj 9.30", ["nd 09:30 Lipowo", "nd 09:30 Gaj"]),
    ],
)  # fmt: skip
def test_places(text, found):
    assert keys(*read_facts(MASS, text=text), with_place=True) == found


def test_remarks_and_quotes_are_kept():
    first, second = read_facts(MASS, text="Msze w niedziele: 9.00, 11.00 - dla dzieci")
    assert (first.remark, second.remark) == (None, "dla dzieci")
    assert second.quote == "Msze w niedziele: 9.00, 11.00 - dla dzieci"


TABLE = """<h2>Msze święte</h2><table><tr><th></th><th>Latem</th><th>Zimą</th></tr>
<tr><th>Niedziela</th><td>7<sup>00</sup>, 9.00</td><td>8.00</td></tr>
<tr><td>Dni powszednie</td><td>18.00</td><td>17.00</td></tr></table>"""
LISTS = """<h1>Parafia</h1><p><b>Niedziele i święta:</b><br>7.00<br>9.00</p><p><b>Dni powszednie:</b></p>
<ul><li>7.00<li>18.00</ul><h3>Spowiedź</h3><p>w niedziele 8.30, w tygodniu 17.30</p>
<h3>Kancelaria</h3><p>Poniedziałek<p>16.00 - 18.00"""
LAYOUT = """<table width=100%><tr><td><h2>Msze św.</h2><table><tr><td colspan=2>Niedziela<tr><td>7:00<td>suma
<tr><td>9:00<td>dla dzieci<tr><td colspan=2>Dni powszednie<tr><td>18:00<td></table><td><h3>Intencje mszalne</h3>
<p>Poniedziałek<p>7.00 + Jan<p>Odpust 29 czerwca - suma 12.00<p>Wielki Czwartek 18.00</table>"""
COLUMNS = "<table><tr><td>Niedziela<td>Dni powszednie<tr><td>7.00<td>6.30<tr><td>9.00<td>18.00</table>"


@pytest.mark.parametrize(
    ("html", "found"),
    [
        (TABLE, ["nd 07:00 summer", "nd 09:00 summer", "powsz 18:00 summer", "nd 08:00 winter", "powsz 17:00 winter"]),
        (LISTS, ["nd 07:00", "nd 09:00", "powsz 07:00", "powsz 18:00"]),
        (LAYOUT, ["nd 07:00", "nd 09:00", "powsz 18:00"]),
        (COLUMNS, ["nd 07:00", "nd 09:00", "powsz 06:30", "powsz 18:00"]),
    ],
)
def test_pages(html, found):
    assert keys(*read_facts(MASS, html=html)) == found


@given(st.text(alphabet="Mszew niedzielatkgodz0123456789.:,;()/-–|\t\n<>trd¹⁰", max_size=300))
def test_any_text_is_read_without_a_fault(text):
    for recipe in (MASS, LIBRARY):
        for fact in (*read_facts(recipe, text=text), *read_facts(recipe, html=text)):
            assert 0.5 <= fact.confidence <= 1
            assert fact.group in recipe.group_names


LIBRARIES = {
    "<h2>Opening times</h2><table><tr><th>Day<th>Opens<th>Closes<tr><td>Monday<td>9:00 AM<td>5:00 PM"
    "<tr><td>Sunday<td>Closed<td>Closed</table>": ["monday 09:00-17:00", "sunday closed"],
    "<p>Closed Good Friday and December 25.</p><p>Opening hours: Mon 9a-3p</p>": ["monday 09:00-15:00"],
    "<p>Opening hours: Monday 25 December closed. Tuesday 10-12</p>": ["tuesday 10:00-12:00"],
    "<p>Summer hours (June 1 - August 31): Mon 9-3</p>": ["monday 09:00-15:00 summer"],
}


@pytest.mark.parametrize("html", LIBRARIES)
def test_pages_of_libraries(html):
    found = read_facts(LIBRARY, html=html)
    assert [" ".join(filter(None, (one.group, one.value, one.season))) for one in found] == LIBRARIES[html]


@pytest.mark.parametrize(
    ("html", "found"),
    [
        # Entries of a menu say nothing of what stands below, whatever it is made of.
        ("<a href=a>Kancelaria</a><br><a href=b>Spowied\u017a</a><br><p>Msze: niedziele 8.00", "nd 08:00"),
        ("<button>Kancelaria</button><br><button>Spowied\u017a</button><p>Msze: niedziele 8.00", "nd 08:00"),
        # A story that mentions a mass is no list of masses.
        ("<p>W 1442 r. odprawiono tu pierwsz\u0105 msz\u0119. Dawniej w niedziele zbierano si\u0119 o 18.00.", ""),
        ("<h4>Spowied\u017a</h4><p>przed ka\u017cd\u0105 msz\u0105 \u015bw., w pierwsze pi\u0105tki od 16.00", ""),
        ("<h4>Msze</h4><p>Niedziele: 8.00<p>W wakacje w niedziele: 9.00", "nd 08:00, nd 09:00 holidays"),
        ("<h4>Msze</h4><p>Sobota - Msza niedzielna<p>18.00", "so 18:00"),
        # What happens once is no fact: a sentence that says so, and all below a heading that does.
        ("<p>Msze święte w tym tygodniu: w poniedziałek o 18.00", ""),
        ("<h2>Ogłoszenia</h2><p>Msze św.: niedziela 8.00<h2>Msze św.</h2><p>Niedziele: 9.00", "nd 09:00"),
        ("<h2>Msze</h2><p>Niedziele: 8.00 (od świąt do Niedzieli Palmowej 9.00)", "nd 08:00, nd 09:00"),
        ("<p>Ogłoszenia duszpasterskie<p>Historia<p>Msze św. w niedziele: 8.00", "nd 08:00"),
        # The hour of a mass that tells when something else is, and a mention on the way.
        ("<p>Biblioteka otwarta w środy po Mszy św. do 18.00", ""),
        ("<p>Wszyscy wiedzą, że w niedziele jest tu Msza św. o 17.00", ""),
        ("<p>Msze św. roratnie od poniedziałku do soboty o 6.30", ""),
        ("<h2>Msze</h2><p>Niedziele: 8.00<p>16.00 Nieszpory niedzielne", "nd 08:00"),
        ("<h2>Rekolekcje</h2><p>Niedziela: nauki na wszystkich Mszach św.<p>Wtorek: 17.30 Msza św.", ""),
        # A line with a telephone number heads nothing; a place ends the other matter of a heading beside it.
        ("<p>Polna 1, tel. 61 123 45 67<h3>Msze</h3><p>Niedziele: 8.00", "nd 08:00"),
        ("<h2>Msze</h2><h4>Chrzty</h4><p>w soboty<h4>Kościół w Gaju</h4><p>Niedziele: 8.00", "nd 08:00"),
    ],
)  # fmt: skip
def test_a_page(html, found):
    facts = [one for one in read_facts(MASS, html=html) if one.by == "rule" and one.confidence > 0.6]
    assert keys(*facts) == [one for one in found.split(", ") if one]
