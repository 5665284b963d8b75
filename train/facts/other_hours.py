"""Write lines with hours of everything but masses, as pages of parishes and their neighbours have them."""

from random import Random

# What has hours. Some of these are never learned, to see what the model makes of words that it does not know.
ACTIVITIES = (
    "Kancelaria parafialna", "Biuro parafialne", "Spowiedź święta", "Różaniec", "Adoracja", "Nowenna", "Nieszpory",
    "Droga Krzyżowa", "Gorzkie Żale", "Koronka do Miłosierdzia", "Nabożeństwo majowe", "Próba chóru", "Schola",
    "Spotkanie ministrantów", "Katecheza dla dorosłych", "Poradnia rodzinna", "Caritas wydaje żywność",
    "Biblioteka czynna", "Kawiarenka", "Krąg biblijny", "Zbiórka harcerzy", "Basen", "Siłownia", "Zajęcia jogi",
    "Zapisy", "Przychodnia", "Apteka", "Sklep", "Poczta", "Urząd gminy", "Szkoła", "Przedszkole", "Autobus odjeżdża",
    "Odjazd pociągu", "Wyjazd pielgrzymki", "Zebranie rady", "Koncert organowy", "Kino", "Teatr", "Muzeum czynne",
    "Boisko", "Trening", "Mecz", "Targ", "Odbiór śmieci", "Dyżur aptekarza", "Lekcje angielskiego", "Warsztaty",
    "Kurs przedmałżeński", "Nauki przed chrztem", "Spotkanie dla rodziców", "Duszpasterz przyjmuje", "Radio Maryja",
    "Transmisja w telewizji", "Cmentarz otwarty", "Sprzątanie kościoła", "Odwiedziny chorych", "Kolęda",
    "Apel Jasnogórski", "Godzinki", "Wypominki", "Rekolekcje", "Oaza", "Odnowa w Duchu Świętym", "Klub seniora",
    "Świetlica", "Konsultacje", "Rejestracja", "Kasa", "Recepcja", "Telefon zaufania", "Straż pożarna",
)  # fmt: skip
_DAYS = (
    "poniedziałek", "wtorek", "środa", "czwartek", "piątek", "sobota", "niedziela", "pon.", "wt.", "śr.", "czw.", "pt.",
    "w niedziele", "w dni powszednie", "codziennie", "w soboty", "od poniedziałku do piątku", "w każdy czwartek",
)  # fmt: skip


def write_other(activity: str, random: Random) -> str:
    """Write a line or a few lines about an activity."""
    days = random.sample(_DAYS, random.choice((1, 1, 2, 3)))
    mark = random.choice((".", ":", "."))
    lead = random.choice(("", "", "godz. ", "o godz. ", "o "))

    def hour() -> str:
        return f"{lead}{random.randint(7, 21)}{mark}{random.choice(('00', '00', '30', '15', '45'))}"

    parts = [f"{day} {', '.join(hour() for _ in range(random.choice((1, 1, 2, 3))))}" for day in days]
    form = random.randrange(5)
    if form == 0:
        return f"{activity}: {'; '.join(parts)}"
    if form == 1:
        return f"{activity}\n" + "\n".join(parts)
    if form == 2:
        return f"{activity} - {', '.join(parts)}"
    if form == 3:
        return f"{parts[0]} - {activity.lower()}"
    return f"{activity} {parts[0]}, zapraszamy."
