"""Titles, sentences and names that the story is told with, in six languages.

``{thing}``, ``{place}`` and ``{number}`` are filled in by the story, so that hardly two posts say the same.
"""

MEMBERS = (
    "karin old_boat Jörg.M ana-banana zorro77 milica tobias.k Милена petar_pan le-facteur gaston49 quiet+night "
    "mrs.miller 小明 Ирина_К hilde sam seagull_3 Łukasz doc.brown tanja1980 franz-josef lea Николай"
).split()

BOARDS = {
    "workshop": "Workshop and repairs",
    "travel": "Reisen und Ausflüge",
    "cooking": "Кухня и рецепты",
}

THINGS = {
    "en": ["the old engine", "my radio", "the left window", "a second-hand bicycle", "the coffee grinder", "that pump"],
    "de": ["das alte Boot", "die Fähre", "den Bergweg", "unser Zelt", "die Hütte am See", "den Nachtzug"],
    "fr": ["le vieux moulin", "la lampe du salon", "mon vélo rouge", "la petite gare", "le marché du samedi"],
    "sr": ["stari šporet", "bakin recept", "pitu od jabuka", "čamac na Dunavu", "lonac bez poklopca"],
    "ru": ["старый самовар", "тесто для блинов", "дорогу через лес", "мой приёмник", "яблочный пирог"],
    "zh": ["那台旧收音机", "红烧豆腐", "去山里的火车", "我的自行车", "小镇的早市"],
}

PLACES = ["Novi Sad", "Bremen", "Lyon", "Graz", "Turku", "Porto", "Split", "Leeds", "Odessa", "Basel", "Gdynia"]

TITLES = {
    "en": [
        "How do I repair {thing}?",
        "Trouble with {thing} in {place}",
        "{number} years with {thing}: a report",
        "Is {thing} worth {number} euros?",
    ],
    "de": ["Wer kennt {thing}?", "Frage zu: {thing} ({number} km)", "Von {place} aus: Tipps für {thing} gesucht"],
    "fr": [
        "Que pensez-vous de ceci : {thing} ?",
        "{thing} : {number} questions",
        "{thing} à {place}, une bonne idée ?",
    ],
    "sr": ["Kako ste popravili {thing}?", "Pitanje: {thing}, {number} komada", "Ko još ima {thing} ({place})?"],
    "ru": ["Как починить {thing}?", "Вопрос про {thing} ({number})", "Кто уже пробовал {thing}? {place}"],
    "zh": ["请问谁修过{thing}?", "关于{thing}的{number}个问题", "{place}的{thing}值得吗?"],
}

# A sentence is an opening, a joint and an ending, or a question: as on real forums, hardly one is written twice.
OPENINGS = {
    "en": [
        "I bought {thing} for {number} euros at a market near {place}",
        "My neighbour from {place} took {thing} apart in {number} minutes",
        "We found {thing} in a barn, {number} steps from the harbour of {place}",
        "Nobody in {place} believed that {thing} would run again after {number} years",
        "On 12 March 2014 somebody here asked about {thing} and about {place}",
        "There are {number} screws at the back of {thing}",
    ],
    "de": [
        "Wir sind von {place} aus {number} Kilometer gelaufen, um {thing} zu finden",
        "Für {thing} standen schon {number} Leute in der Schlange",
        "In {place} kennt jeder {thing}",
        "Am 3. Mai 2013 war der Weg nach {place} auf {number} Metern gesperrt",
        "Ich würde {thing} jederzeit wieder nehmen, auch für {number} Euro",
    ],
    "fr": [
        "J'ai vu {thing} à {place} il y a {number} ans",
        "Il faut d'abord démonter {thing}, ce qui prend {number} minutes",
        "Chez nous, à {place}, {thing} coûte moins de {number} euros",
        "Mon oncle de {place} a réparé {thing} avec {number} clous",
    ],
    "sr": [
        "Probala sam {thing} sa {number} grama šećera",
        "U mestu {place} se {thing} pravi samo za praznike",
        "Komšija iz mesta {place} traži {number} evra za {thing}",
        "Posle {number} minuta u rerni izvadila sam {thing}",
    ],
    "ru": [
        "Я купил {thing} за {number} рублей",
        "В городе {place} {thing} делают немного иначе",
        "Через {number} минут мы снова увидели {thing}",
        "Мой сосед из {place} уже {number} лет чинит {thing}",
    ],
    "zh": [
        "我用{thing}已经{number}年了",
        "在{place},{thing}只要{number}块钱",
        "我们花了{number}分钟才找到{thing}",
        "先把{thing}放在水里{number}分钟",
    ],
}
JOINTS = {
    "en": [", and", ", but", "; now", ", so"],
    "de": [", und", ", aber", ", denn"],
    "fr": [", et", ", mais", " ; puis"],
    "sr": [", i", ", ali", ", pa"],
    "ru": [", и", ", но", ", а"],
    "zh": [",而且", ",但是", ",所以"],
}
ENDINGS = {
    "en": [
        "it has been quiet for {number} days",
        "the manual says 1 < 2 & 3 > {number}, which helps nobody at night",
        "the longest screw of all {number} holds everything together",
        "I would not do that again, honestly, not even in {place}",
        "it smells of dust whenever it rains in {place}",
        "after {number} minutes with a small hammer it ran",
        "we can only guess without a photo of {thing}",
    ],
    "de": [
        "im Winter fährt dort nur alle {number} Minuten ein Bus",
        "die Kasse in {place} schließt schon um 16:30 Uhr",
        "nach {number} Stunden Regen war uns alles gleich",
        "die Brücke bei {place} ist noch immer gesperrt",
    ],
    "fr": [
        "rien n'a changé depuis, même à {place}",
        "il faut attendre {number} heures avant de recommencer",
        "ça marche très bien avec {thing}",
        "personne ne veut en parler, sauf à {place}",
    ],
    "sr": [
        "bilo je preslatko čak i za {number} gostiju",
        "treba da odstoji {number} minuta",
        "to se može kupiti samo u mestu {place}",
        "svima se dopalo, osim onima iz mesta {place}",
    ],
    "ru": [
        "пока не жалею, хотя прошло {number} дней",
        "нужно подождать ещё {number} минут",
        "в {place} об этом никто не знает",
        "без сахара получилось лучше, чем {thing}",
    ],
    "zh": ["{number}天以来没有问题", "{place}的朋友也这么说", "再等{number}分钟就好了", "我觉得{thing}更值得"],
}
QUESTIONS = {
    "en": [
        "Have you tried to clean {thing} with {number} drops of oil first?",
        "Who in {place} sells {thing} for {number} euros?",
        "Could you post a photo of {thing}, number {number} in the catalogue?",
    ],
    "de": [
        "Gibt es in {place} im Winter überhaupt {number} Betten?",
        "Kostet {thing} in {place} noch immer {number} Euro?",
    ],
    "fr": [
        "Quelqu'un à {place} a-t-il vu {thing} à {number} euros ?",
        "Est-ce que {number} minutes suffisent pour {thing} ?",
    ],
    "sr": ["Da li neko u mestu {place} daje {thing} za {number} evra?", "Zar {number} minuta nije previše za {thing}?"],
    "ru": [
        "А кто-нибудь в {place} продаёт {thing} за {number} рублей?",
        "Разве {number} минут достаточно, если это {thing}?",
    ],
    "zh": ["有人知道在{place}哪里有{number}块钱的{thing}吗?", "{number}分钟够不够做{thing}?"],
}
# Where no full stop of the alphabet is used.
FULL_STOPS = {"zh": "。"}

# What people answer when they have little to say: the same words in many posts, which are still different posts.
SHORT = ["Thanks!", "+1", "Same here.", "Danke!", "Спасибо!", "谢谢!", "Hvala.", "Merci !"]

SIGNATURES = ["Greetings from the coast", "Wer rastet, der rostet.", "— posted from my shed —", "Всё будет хорошо"]

CODE = ["for i in range({number}):\n    turn(screw)", "$ radio --tune {number}\nno signal", "a = {number}\nb = a < 7"]

# The languages spoken on each board, the first most often.
SPOKEN = {"workshop": ("en", "en", "fr", "zh"), "travel": ("de", "de", "en", "fr"), "cooking": ("ru", "sr", "ru", "en")}
