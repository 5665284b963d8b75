"""What the frame of a site says in each language: menus, the box of newest posts, the cookie bar.

In: nothing. Out: `WORDS`, by language, and the newest posts as HTML.
"""

from typing import NamedTuple


class Words(NamedTuple):
    lang: str
    menu: tuple  # home, forum, log in, register, search, help, members
    newest: str
    legal: tuple  # imprint, privacy
    cookies: tuple  # the sentence, the button
    latest: tuple  # title, name, date as shown


def _words(lang, menu, newest, legal, cookies, *latest):
    return Words(lang, tuple(menu.split("|")), newest, tuple(legal.split("|")), tuple(cookies.split("|")), latest)


_ALL = (
    _words(
        "en",
        "Home|Forums|Log in|Register|Search|Help|Members",
        "Latest posts",
        "Terms of use|Privacy policy",
        "We use cookies to keep you signed in and to count visits.|Accept",
        ("Worn clutch after 40k, is that normal?", "pete_r", "Yesterday at 9:14 PM"),
        ("Meet-up in Leeds, second try", "Oona", "Saturday at 6:02 PM"),
        ("Which torque wrench would you buy again", "gearhead71", "Mar 11, 2021"),
    ),
    _words(
        "de",
        "Startseite|Foren|Anmelden|Registrieren|Suche|Hilfe|Mitglieder",
        "Neueste Beiträge",
        "Impressum|Datenschutz",
        "Diese Seite verwendet Cookies, damit Sie angemeldet bleiben.|Einverstanden",
        ("Bienenstock im Februar schon öffnen?", "Imkerin_Heike", "Gestern, 20:41"),
        ("Re: Dachrinne friert jedes Jahr zu", "norbert58", "13.03.2021, 17:25"),
        ("Suche Mitfahrer nach Kassel", "Tilo", "12.03.2021, 08:03"),
    ),
    _words(
        "fr",
        "Accueil|Forum|Connexion|Inscription|Rechercher|Aide|Membres",
        "Derniers messages",
        "Mentions légales|Confidentialité",
        "Nous utilisons des cookies pour mesurer l'audience.|J'accepte",
        ("Taille des vieux pommiers", "Mathurin", "hier à 19:22"),
        ("Quel tracteur pour 3 hectares ?", "luc_29", "14 mars 2021 à 10:48"),
        ("Recette du kouign-amann de ma grand-mère", "Soizic", "13 mars 2021 à 21:07"),
    ),
    _words(
        "es",
        "Inicio|Foros|Entrar|Registrarse|Buscar|Ayuda|Miembros",
        "Últimos mensajes",
        "Aviso legal|Privacidad",
        "Usamos cookies propias y de terceros.|Aceptar",
        ("¿Merece la pena cambiar la caldera?", "Maribel", "Ayer, 22:10"),
        ("Ruta de los Cahorros con niños", "trotamontes", "13-mar-2021 18:36"),
        ("Vendo cámara analógica", "rafa.g", "12-mar-2021 09:55"),
    ),
    _words(
        "it",
        "Home|Forum|Accedi|Registrati|Cerca|Aiuto|Utenti",
        "Ultimi messaggi",
        "Note legali|Privacy",
        "Questo sito usa i cookie per funzionare meglio.|Va bene",
        ("Lievito madre che non cresce", "Ornella", "ieri alle 21:30"),
        ("Camper usato: cosa controllare", "gino_tn", "13/03/2021, 11:12"),
        ("Sentiero chiuso sopra Limone", "Ale78", "12/03/2021, 07:44"),
    ),
    _words(
        "pt",
        "Início|Fórum|Entrar|Registar|Pesquisar|Ajuda|Membros",
        "Últimas mensagens",
        "Termos|Privacidade",
        "Este site usa cookies para guardar as suas preferências.|Aceito",
        ("Orquídea perdeu as folhas todas", "Fátima", "Ontem às 23:05"),
        ("Comboio para Vila Real ainda circula?", "zeca", "13 Mar 2021 16:20"),
        ("Peças para Zundapp", "motorista_antigo", "11 Mar 2021 12:01"),
    ),
    _words(
        "nl",
        "Home|Forum|Inloggen|Registreren|Zoeken|Help|Leden",
        "Laatste berichten",
        "Voorwaarden|Privacy",
        "Wij plaatsen cookies om de site te laten werken.|Akkoord",
        ("Waterpomp maakt lawaai", "jeroen_v", "gisteren 20:15"),
        ("Volkstuin in Deventer gezocht", "Marleen", "13-03-2021 14:33"),
        ("Oude schaatsen slijpen", "Wiebe", "11-03-2021 19:50"),
    ),
    _words(
        "pl",
        "Strona główna|Forum|Zaloguj|Rejestracja|Szukaj|Pomoc|Użytkownicy",
        "Ostatnie posty",
        "Regulamin|Prywatność",
        "Strona korzysta z plików cookies.|Rozumiem",
        ("Grzyby w marcu, czy to możliwe?", "borowik", "wczoraj, 18:09"),
        ("Remont starego gramofonu", "Halina_K", "13 mar 2021, 20:31"),
        ("Kto jedzie na zlot do Ełku", "zbyszek", "12 mar 2021, 10:17"),
    ),
    _words(
        "cs",
        "Úvod|Fórum|Přihlásit|Registrace|Hledat|Nápověda|Uživatelé",
        "Nejnovější příspěvky",
        "Pravidla|Soukromí",
        "Tento web používá soubory cookie.|Souhlasím",
        ("Jak utěsnit okna ve staré chalupě", "Vendula", "včera 21:52"),
        ("Zimní gumy na Favorita", "pepa_z_depa", "13. 3. 2021 9:08"),
        ("Výlet na Říp vlakem", "Jarmila", "11. 3. 2021 15:40"),
    ),
    _words(
        "sv",
        "Hem|Forum|Logga in|Bli medlem|Sök|Hjälp|Medlemmar",
        "Senaste inläggen",
        "Villkor|Integritet",
        "Vi använder kakor för att sidan ska fungera.|Okej",
        ("Isen på Mälaren", "skridskolars", "igår 16:44"),
        ("Byta tändstift på Evinrude", "Britta_H", "2021-03-13 12:19"),
        ("Surdeg till midsommar", "Anders", "2021-03-11 08:30"),
    ),
    _words(
        "fi",
        "Etusivu|Keskustelu|Kirjaudu|Rekisteröidy|Haku|Ohjeet|Jäsenet",
        "Uusimmat viestit",
        "Käyttöehdot|Tietosuoja",
        "Sivusto käyttää evästeitä.|Selvä",
        ("Pilkkijäällä Saimaalla", "ahti", "eilen klo 17.20"),
        ("Kiukaan kivet vaihtoon?", "Pirkko", "13.3.2021 klo 20.02"),
        ("Myydään potkukelkka", "juhani_k", "11.3.2021 klo 9.15"),
    ),
    _words(
        "hu",
        "Kezdőlap|Fórum|Belépés|Regisztráció|Keresés|Súgó|Tagok",
        "Friss hozzászólások",
        "Szabályzat|Adatvédelem",
        "Az oldal sütiket használ.|Rendben",
        ("Mikor metsszem a szőlőt?", "Feri bácsi", "tegnap 19:33"),
        ("Trabant gyújtás beállítása", "kek_trabi", "2021.03.13. 10:26"),
        ("Túra a Mátrában", "Zsófi", "2021.03.11. 21:00"),
    ),
    _words(
        "ro",
        "Acasă|Forum|Autentificare|Înregistrare|Căutare|Ajutor|Membri",
        "Ultimele mesaje",
        "Termeni|Confidențialitate",
        "Folosim cookie-uri pentru statistici.|De acord",
        ("Zacusca de vinete fără prăjire", "Mioara", "ieri, 18:47"),
        ("Dacia 1310 nu pornește la rece", "nelu_cj", "13 Mar 2021, 08:12"),
        ("Cazare la Sucevița", "Ionuț", "12 Mar 2021, 13:54"),
    ),
    _words(
        "tr",
        "Ana Sayfa|Forum|Giriş|Kayıt Ol|Ara|Yardım|Üyeler",
        "Son Mesajlar",
        "Kullanım Şartları|Gizlilik",
        "Sitemizde çerez kullanılmaktadır.|Tamam",
        ("Zeytin fidanı ne zaman dikilir", "egeli35", "Dün, 22:18"),
        ("Kombi sürekli su eksiltiyor", "Nurhan", "13.03.2021, 14:05"),
        ("Kaçkarlar kamp rotası", "dagci_emre", "12.03.2021, 07:29"),
    ),
    _words(
        "ru",
        "Главная|Форум|Вход|Регистрация|Поиск|Помощь|Участники",
        "Последние сообщения",
        "Правила|Конфиденциальность",
        "Сайт использует файлы cookie.|Понятно",
        ("Рассада перцев вытянулась", "Тамара П.", "Вчера, 20:54"),
        ("Лодочный мотор глохнет на холостых", "volgar", "13 мар 2021, 11:37"),
        ("Куда поехать на майские", "Лена", "12 мар 2021, 23:16"),
    ),
    _words(
        "uk",
        "Головна|Форум|Увійти|Реєстрація|Пошук|Допомога|Учасники",
        "Останні повідомлення",
        "Правила|Приватність",
        "Ми використовуємо файли cookie.|Гаразд",
        ("Коли сіяти моркву під Полтавою", "Галина", "учора, 19:05"),
        ("Ремонт велосипеда Україна", "vasyl_lviv", "13.03.2021 15:28"),
        ("Похід на Говерлу взимку", "Назар", "11.03.2021 10:50"),
    ),
    _words(
        "el",
        "Αρχική|Φόρουμ|Σύνδεση|Εγγραφή|Αναζήτηση|Βοήθεια|Μέλη",
        "Τελευταίες δημοσιεύσεις",
        "Όροι χρήσης|Απόρρητο",
        "Χρησιμοποιούμε cookies.|Αποδοχή",
        ("Κλάδεμα ελιάς τον Μάρτιο", "kostas_k", "Χθες, 21:11"),
        ("Πλοίο για Ικαρία με κακό καιρό", "Ευγενία", "13/03/2021 17:49"),
        ("Παλιό ραδιόφωνο Philips", "manolis", "12/03/2021 12:33"),
    ),
    _words(
        "ja",
        "ホーム|掲示板|ログイン|新規登録|検索|ヘルプ|会員一覧",
        "最近の書き込み",
        "利用規約|プライバシー",
        "当サイトではクッキーを使用しています。|同意する",
        ("梅の開花情報まとめ", "山歩き", "昨日 20:31"),
        ("古いミシンの油について", "はな", "2021/03/13 14:02"),
        ("青春18きっぷの余り", "鈍行", "2021/03/12 22:45"),
    ),
    _words(
        "zh",
        "首页|论坛|登录|注册|搜索|帮助|会员",
        "最新回复",
        "服务条款|隐私政策",
        "本站使用 Cookie。|知道了",
        ("老房子水管换成什么材料好", "木匠阿成", "昨天 21:08"),
        ("求推荐适合新手的鱼竿", "江边人", "2021-3-13 16:40"),
        ("周末爬山有人一起吗", "小满", "2021-3-12 09:22"),
    ),
    _words(
        "ar",
        "الرئيسية|المنتديات|تسجيل الدخول|التسجيل|بحث|مساعدة|الأعضاء",
        "آخر المشاركات",
        "شروط الاستخدام|الخصوصية",
        "يستخدم الموقع ملفات تعريف الارتباط.|موافق",
        ("أفضل وقت لزراعة النعناع", "أبو سالم", "أمس 08:15 م"),
        ("مشكلة في ماتور السيارة", "هشام", "13-03-2021 10:30 ص"),
        ("طريقة عمل الكشري", "أم يوسف", "12-03-2021 07:42 م"),
    ),
    _words(
        "vi",
        "Trang chủ|Diễn đàn|Đăng nhập|Đăng ký|Tìm kiếm|Trợ giúp|Thành viên",
        "Bài mới nhất",
        "Điều khoản|Bảo mật",
        "Trang web có dùng cookie.|Đồng ý",
        ("Xe số hay xe ga cho đường đèo", "phuot_hn", "Hôm qua lúc 21:17"),
        ("Cách kho cá không bị tanh", "Chị Bảy", "13/03/2021 lúc 11:03"),
        ("Tìm phòng trọ gần Bách Khoa", "tuan95", "12/03/2021 lúc 08:48"),
    ),
    _words(
        "da",
        "Forside|Forum|Log ind|Opret bruger|Søg|Hjælp|Medlemmer",
        "Seneste indlæg",
        "Regler|Privatliv",
        "Vi bruger cookies til statistik.|Accepter",
        ("Hvornår skal hækken klippes", "Bodil", "I går kl. 20.36"),
        ("Kajak til begyndere", "fjordmand", "13-03-2021 kl. 15.10"),
        ("Gamle tagsten gives væk", "Preben", "11-03-2021 kl. 18.24"),
    ),
)
WORDS = {words.lang: words for words in _ALL}


def boxed(words, item):
    """The newest posts, each in the item given."""
    latest = enumerate(words.latest)
    return "\n".join(item.format(title=title, who=who, when=when, n=n, rank=n + 1) for n, (title, who, when) in latest)
