"""Words of many languages: what menus say, what people write, what they are called."""

# home, log in, register, search, help, members, privacy, contact, cookie notice, accept
_MENUS = {
    "en": "Home|Log in|Register|Search|FAQ|Members|Privacy policy|Contact us|We use cookies to improve your "
    "visit.|Accept",
    "de": "Startseite|Anmelden|Registrieren|Suche|Hilfe|Mitglieder|Datenschutz|Impressum|Wir verwenden "
    "Cookies.|Zustimmen",
    "fr": "Accueil|Connexion|Inscription|Rechercher|Aide|Membres|Vie privée|Contact|Nous utilisons des "
    "cookies.|Accepter",
    "es": "Inicio|Entrar|Registrarse|Buscar|Ayuda|Miembros|Privacidad|Contacto|Usamos cookies propias y de "
    "terceros.|Aceptar",
    "it": "Pagina iniziale|Accedi|Iscriviti|Cerca|Aiuto|Utenti|Privacy|Contatti|Questo sito usa i cookie.|Accetto",
    "pt": "Início|Entrar|Cadastrar|Pesquisar|Ajuda|Membros|Privacidade|Contato|Usamos cookies neste site.|Aceitar",
    "nl": "Startpagina|Inloggen|Registreren|Zoeken|Hulp|Leden|Privacy|Contact|Deze site gebruikt cookies.|Akkoord",
    "pl": "Strona główna|Zaloguj|Rejestracja|Szukaj|Pomoc|Użytkownicy|Prywatność|Kontakt|Używamy ciasteczek.|Zgoda",
    "cs": "Domů|Přihlásit|Registrace|Hledat|Nápověda|Uživatelé|Soukromí|Kontakt|Tento web používá cookies.|Souhlasím",
    "sv": "Hem|Logga in|Bli medlem|Sök|Hjälp|Medlemmar|Integritet|Kontakt|Vi använder kakor.|Godkänn",
    "ru": "Главная|Вход|Регистрация|Поиск|Помощь|Пользователи|Конфиденциальность|Контакты|Сайт использует "
    "cookie.|Хорошо",
    "uk": "Головна|Вхід|Реєстрація|Пошук|Допомога|Учасники|Приватність|Контакти|Сайт використовує cookie.|Гаразд",
    "el": "Αρχική|Σύνδεση|Εγγραφή|Αναζήτηση|Βοήθεια|Μέλη|Απόρρητο|Επικοινωνία|Χρησιμοποιούμε cookies.|Αποδοχή",
    "tr": "Ana sayfa|Giriş yap|Kayıt ol|Ara|Yardım|Üyeler|Gizlilik|İletişim|Bu site çerez kullanır.|Kabul et",
    "ar": "الرئيسية|تسجيل الدخول|التسجيل|بحث|مساعدة|الأعضاء|الخصوصية|اتصل بنا|نستخدم ملفات تعريف الارتباط.|موافق",
    "fa": "خانه|ورود|ثبت نام|جستجو|راهنما|اعضا|حریم خصوصی|تماس با ما|این سایت از کوکی استفاده می‌کند.|باشه",
    "he": "דף הבית|התחברות|הרשמה|חיפוש|עזרה|חברים|פרטיות|צור קשר|האתר משתמש בעוגיות.|אישור",
    "hi": "मुखपृष्ठ|लॉग इन|पंजीकरण|खोजें|सहायता|सदस्य|गोपनीयता|संपर्क|हम कुकी का उपयोग करते हैं।|स्वीकार",
    "th": "หน้าแรก|เข้าสู่ระบบ|สมัครสมาชิก|ค้นหา|ช่วยเหลือ|สมาชิก|ความเป็นส่วนตัว|ติดต่อเรา|เว็บไซต์นี้ใช้คุกกี้|ยอมรับ",
    "ja": "ホーム|ログイン|新規登録|検索|ヘルプ|メンバー|プライバシー|お問い合わせ|クッキーを使用します。|同意する",
    "zh": "首页|登录|注册|搜索|帮助|会员|隐私政策|联系我们|本站使用 Cookie。|同意",
    "ko": "홈|로그인|회원가입|검색|도움말|회원|개인정보|문의하기|이 사이트는 쿠키를 사용합니다.|동의",
}
MENUS = {language: words.split("|") for language, words in _MENUS.items()}
RIGHT_TO_LEFT = {"ar", "fa", "he"}

_TALK = {
    "en": """I replaced the bearing last spring and it has been silent ever since.
Has anybody tried the cheaper bracket from the hardware shop on the corner?
Mine cracked after two winters, but I never oiled it, so that may be my own fault.
You want the 12 mm one; the 10 mm will slip as soon as it gets warm.
Thanks, that did it!
Pictures would help, preferably with the cover taken off and some light from the side.
We drove down there with the whole family and the ferry was late both ways.
I would rather ask the maker first, they answered my letter within a week.
The belt was so dry that it left a grey line on the wall behind it.
My neighbour lent me his puller, otherwise I would still be hammering.
Do not throw the old one away, museums look for exactly that type.
Rain got in through the roof last night, so I will report back on Sunday.
It says 1962 on the plate, though the motor is certainly younger.
Somebody at the club turned a new one from bronze for the price of a beer.""",
    "de": """Ich habe die Dichtung am Wochenende getauscht, seitdem ist Ruhe.
Hat jemand Erfahrung mit dem günstigen Ersatzteil aus dem Baumarkt?
Bei mir lief der Motor danach deutlich ruhiger, aber der Verbrauch blieb gleich.
Danke, das hat geholfen!
Vorsicht, bei älteren Modellen sitzt die Schraube auf der anderen Seite.
Ein Foto wäre gut, am besten ohne Abdeckung und bei Tageslicht.
Der Händler meinte, das sei normal, aber das glaube ich ihm nicht.
Im Keller steht noch eine zweite Maschine, die könnte ich ausschlachten.
Das Handbuch gibt es als Kopie beim Verein, kostet nur das Porto.
Am Sonntag regnet es sowieso, dann messe ich alles in Ruhe nach.
Mein Schwager schwört auf Graphit, ich nehme lieber normales Fett.""",
    "fr": """J'ai changé le joint dimanche dernier et depuis plus une goutte.
Quelqu'un connaît un bon réparateur du côté de Nantes ?
Chez moi le bruit venait du support arrière, tout simplement mal serré.
Merci beaucoup, ça marche !
Attention, sur les anciens modèles la vis se trouve de l'autre côté.
Le vendeur m'a juré que c'était normal, je n'en crois pas un mot.
Mon beau-frère en a un dans sa grange, il le cède pour trois fois rien.
La notice se trouve en photocopie à l'association, il faut juste payer le timbre.
Dimanche il pleut, je mesurerai tout ça tranquillement au sous-sol.
Surtout ne jette pas l'ancienne pièce, les musées cherchent ce modèle.
Sur la plaque il est écrit 1962, mais le moteur est plus récent.
J'ai mis de la graisse graphitée et le grincement a disparu le soir même.
On m'a prêté un extracteur, sans cela j'y serais encore.
Le toit fuit aussi, donc ce sera pour la semaine prochaine.
Quelle marque exactement, et de quelle année ?
Au club, quelqu'un en a tourné un en bronze.""",
    "es": """Cambié la junta el sábado y no ha vuelto a perder ni una gota.
¿Alguien conoce un buen taller por la zona de Valencia?
A mí me pasaba lo mismo y resultó ser el soporte de atrás.
¡Muchas gracias, funcionó!
Cuidado, en los modelos antiguos el tornillo está al otro lado.
El vendedor me dijo que era normal, pero yo no me lo creo.
Mi cuñado tiene otro en el pueblo y lo vende casi regalado.
El manual está fotocopiado en el club, solo se paga el sello.
El domingo llueve, así que mediré todo con calma en el sótano.
No tires la pieza vieja, los museos buscan ese modelo.""",
    "ru": """Поменял прокладку в выходные, с тех пор ни капли.
Кто-нибудь знает хорошую мастерскую в районе вокзала?
У меня шумел задний кронштейн, его просто плохо затянули.
Спасибо, помогло!
Осторожно, на старых моделях винт стоит с другой стороны.
Продавец уверял, что так и должно быть, но я ему не верю.
У соседа в гараже стоит второй такой, отдаёт почти даром.
Инструкцию можно снять копией в клубе, платить только за марку.
В воскресенье дождь, всё спокойно измерю в подвале.
Старую деталь не выбрасывайте, музеи ищут именно такие.
На табличке 1962 год, но мотор явно моложе.""",
    "el": """Άλλαξα τη φλάντζα το Σάββατο και από τότε δεν στάζει καθόλου.
Ξέρει κανείς ένα καλό συνεργείο κοντά στη Λάρισα;
Σε μένα ο θόρυβος ερχόταν από την πίσω βάση, ήταν απλώς λασκαρισμένη.
Ευχαριστώ πολύ, δούλεψε!
Προσοχή, στα παλιά μοντέλα η βίδα βρίσκεται από την άλλη πλευρά.
Ο κουνιάδος μου έχει ένα δεύτερο στην αποθήκη και το δίνει σχεδόν τζάμπα.
Το εγχειρίδιο υπάρχει σε φωτοτυπία στον σύλλογο.
Την Κυριακή θα βρέχει, οπότε θα τα μετρήσω όλα με την ησυχία μου.
Μην πετάξεις το παλιό εξάρτημα, το ψάχνουν τα μουσεία.
Στην πινακίδα γράφει 1962, αλλά το μοτέρ είναι νεότερο.""",
    "tr": """Contayı hafta sonu değiştirdim, o günden beri damla akmıyor.
İzmir tarafında iyi bir usta bilen var mı?
Bende ses arka ayaktan geliyordu, sadece gevşekmiş.
Çok teşekkürler, işe yaradı!
Dikkat edin, eski modellerde vida öbür tarafta duruyor.
Kayınbiraderimin deposunda bir tane daha var, neredeyse bedavaya veriyor.
Kullanım kitabının fotokopisi dernekte bulunuyor.
Pazar günü yağmur yağacak, bodrumda hepsini rahatça ölçerim.
Eski parçayı atmayın, müzeler tam da bunu arıyor.
Plakada 1962 yazıyor ama motor kesinlikle daha genç.""",
    "ar": """غيرت الحشية يوم السبت ومنذ ذلك الحين لم تسقط قطرة واحدة.
هل يعرف أحد ورشة جيدة قرب محطة القطار؟
كان الصوت عندي من الحامل الخلفي، لم يكن مشدودا جيدا.
شكرا جزيلا، نجحت الطريقة!
انتبهوا، في الموديلات القديمة يوجد البرغي في الجهة الأخرى.
عند جاري قطعة ثانية في المخزن ويبيعها بثمن زهيد.
كتاب التعليمات مصور عند النادي ولا يكلف إلا الطابع.
يوم الأحد سيهطل المطر، فسأقيس كل شيء بهدوء في القبو.
لا ترم القطعة القديمة، فالمتاحف تبحث عن هذا النوع.
مكتوب على اللوحة سنة الصنع لكن المحرك أحدث منها بكثير.""",
    "fa": """واشر را آخر هفته عوض کردم و از آن روز یک قطره هم نچکیده است.
کسی تعمیرکار خوبی نزدیک میدان می‌شناسد؟
برای من صدا از پایه عقب بود، فقط شل شده بود.
خیلی ممنون، درست شد!
مواظب باشید، در مدل‌های قدیمی پیچ در طرف دیگر است.
برادرزنم یکی دیگر در انبار دارد و تقریبا مجانی می‌دهد.
دفترچه راهنما را باشگاه فتوکپی می‌کند و فقط پول تمبر می‌گیرد.
یکشنبه باران می‌آید، همه را با خیال راحت در زیرزمین اندازه می‌گیرم.
قطعه کهنه را دور نینداز، موزه‌ها دنبال همین مدل هستند.
روی پلاک سال ساخت نوشته شده ولی موتور جوان‌تر است.""",
    "he": """החלפתי את האטם בסוף השבוע ומאז אין אפילו טיפה אחת.
מישהו מכיר מוסך טוב באזור חיפה?
אצלי הרעש בא מהתושבת האחורית, היא פשוט לא הייתה מהודקת.
תודה רבה, זה עבד!
שימו לב, בדגמים הישנים הבורג נמצא בצד השני.
לגיס שלי יש עוד אחד במחסן והוא מוסר אותו כמעט בחינם.
את חוברת ההוראות אפשר לצלם במועדון תמורת בול.
ביום ראשון יירד גשם, אז אמדוד הכול בנחת במרתף.
אל תזרקו את החלק הישן, מוזיאונים מחפשים בדיוק את הדגם הזה.
על השלט כתוב 1962, אבל המנוע בטוח צעיר יותר.""",
    "hi": """मैंने शनिवार को वाशर बदल दिया, तब से एक बूँद भी नहीं टपकी।
क्या कोई स्टेशन के पास अच्छा मिस्त्री जानता है?
मेरे यहाँ आवाज़ पीछे वाले स्टैंड से आ रही थी, वह ढीला था।
बहुत धन्यवाद, काम हो गया!
ध्यान दें, पुराने मॉडल में पेंच दूसरी तरफ होता है।
मेरे साले के गोदाम में एक और पड़ा है, वह लगभग मुफ्त में दे रहा है।
निर्देश पुस्तिका की नकल क्लब में मिल जाती है, बस डाक का खर्च लगता है।
रविवार को बारिश होगी, तब आराम से सब नाप लूँगा।
पुराना पुर्जा मत फेंकिए, संग्रहालय यही मॉडल ढूँढ रहे हैं।
पट्टी पर 1962 लिखा है, पर मोटर उससे नई है।""",
    "th": """ผมเปลี่ยนปะเก็นเมื่อวันเสาร์ ตั้งแต่นั้นมาน้ำไม่หยดอีกเลย
มีใครรู้จักอู่ดีๆ แถวสถานีรถไฟบ้างครับ
ของผมเสียงมาจากขาด้านหลัง แค่ขันไม่แน่นเท่านั้นเอง
ขอบคุณมากค่ะ ใช้ได้แล้ว
ระวังนะคะ รุ่นเก่าน็อตจะอยู่อีกด้านหนึ่ง
พี่เขยผมมีอีกตัวอยู่ในโกดัง ยกให้เกือบฟรี
คู่มือถ่ายเอกสารได้ที่ชมรม จ่ายแค่ค่าแสตมป์
วันอาทิตย์ฝนจะตก จะได้วัดทุกอย่างในห้องใต้ดินสบายๆ
อย่าทิ้งชิ้นเก่านะคะ พิพิธภัณฑ์กำลังหารุ่นนี้อยู่
บนแผ่นป้ายเขียนปีเก่า แต่มอเตอร์ใหม่กว่าแน่นอน""",
    "ja": """先週の土曜日にパッキンを交換してから、一滴も漏れなくなりました。
駅の近くで良い修理屋さんをご存じの方はいませんか。
うちの場合は後ろの金具が緩んでいるだけでした。
ありがとうございます、直りました！
古い型ではネジが反対側に付いているので注意してください。
義理の兄の倉庫にもう一台あり、ほとんどただで譲ってくれるそうです。
説明書の写しはクラブにあって、切手代だけで送ってもらえます。
日曜日は雨らしいので、地下室でゆっくり測ってみます。
古い部品は捨てないでください、博物館が探している型です。
銘板には六二年とありますが、モーターはもっと新しいはずです。""",
    "zh": """周末换了垫片以后，再也没有漏过一滴水。
有人知道火车站附近有什么好的修理店吗？
我这边的噪音是后支架松了，拧紧就好。
非常感谢，解决了！
注意，老型号的螺丝在另外一边，别拆错了。
我姐夫的仓库里还有一台，差不多白送。
说明书可以在俱乐部复印，只收邮票钱。
星期天要下雨，我就在地下室慢慢量一量。
旧零件别扔，博物馆正在找这种型号。
铭牌上写着六二年，不过电机肯定是后来换的。""",
    "ko": """주말에 패킹을 갈았더니 그 뒤로 한 방울도 새지 않습니다.
역 근처에 괜찮은 수리점 아시는 분 계신가요?
저는 뒤쪽 받침대가 헐거워서 나는 소리였습니다.
정말 감사합니다, 해결됐어요!
구형 모델은 나사가 반대쪽에 있으니 조심하세요.
처남 창고에 한 대 더 있는데 거의 거저 준답니다.
설명서 사본은 동호회에 있고 우표값만 내면 됩니다.
일요일에는 비가 온다니 지하실에서 천천히 재 보겠습니다.
헌 부품은 버리지 마세요, 박물관에서 찾는 모델입니다.
명판에는 오래된 연도가 있지만 모터는 분명히 더 새것입니다.""",
    "pl": """Wymieniłem uszczelkę w sobotę i od tamtej pory ani kropli.
Czy ktoś zna dobry warsztat w okolicach Lublina?
U mnie hałasował tylny wspornik, był po prostu źle dokręcony.
Wielkie dzięki, zadziałało!
Uwaga, w starszych modelach śruba jest po drugiej stronie.
Szwagier ma drugą w stodole i oddaje prawie za darmo.
Instrukcję można skopiować w klubie, płaci się tylko za znaczek.
W niedzielę ma padać, więc spokojnie wszystko zmierzę w piwnicy.
Starej części nie wyrzucaj, muzea szukają właśnie tego modelu.
Na tabliczce jest rok 1962, ale silnik jest na pewno młodszy.""",
    "it": """Ho cambiato la guarnizione sabato e da allora nemmeno una goccia.
Qualcuno conosce una buona officina dalle parti di Bologna?
Da me il rumore veniva dal supporto dietro, era solo allentato.
Grazie mille, ha funzionato!
Attenzione, nei vecchi modelli la vite sta dall'altra parte.
Mio cognato ne ha un altro nel fienile e lo regala quasi.
Il manuale si trova in fotocopia al circolo, si paga solo il francobollo.
Domenica piove, così misuro tutto con calma in cantina.
Non buttare il pezzo vecchio, i musei cercano proprio quel modello.
Sulla targhetta c'è scritto 1962, ma il motore è di sicuro più giovane.""",
    "pt": """Troquei a junta no sábado e desde então não pinga mais nada.
Alguém conhece uma boa oficina perto de Coimbra?
No meu caso o barulho vinha do suporte de trás, estava só frouxo.
Muito obrigado, funcionou!
Cuidado, nos modelos antigos o parafuso fica do outro lado.
O meu cunhado tem outro no celeiro e dá-o quase de graça.
O manual existe em fotocópia no clube, só se paga o selo.
No domingo chove, por isso meço tudo com calma na cave.
Não deites fora a peça velha, os museus procuram esse modelo.
Na placa diz 1962, mas o motor é de certeza mais novo.""",
}
TALK = {language: lines.split("\n") for language, lines in _TALK.items()}

_NAMES = {
    "en": "oldtimer_62 Maggie Rustbucket pete.w Harrow77 Quill",
    "de": "Schrauber71 Heike_B Kalle moni Werkzeugkiste Jürgen.S",
    "fr": "titi44 Marcelle bricolo_du_33 Yann-B Océane",
    "es": "manolo_v Lucía74 ElTuercas pilar.m Gonzo",
    "ru": "Слесарь Натали kot_begemot Дядя_Вова Странник",
    "el": "Νίκος_Λ maria_k Μάστορας Thanos84 Ελένη",
    "tr": "usta35 Zeynep_K karadenizli Mert.A gezgin",
    "ar": "أبو_سالم نجمة_الشمال محمود77 الصقر ليلى",
    "fa": "رضا_ت نسترن کوهنورد۶۰ مهدی شیوا",
    "he": "דני_כ נועה77 המכונאי אורית שמוליק",
    "hi": "राजेश_के सुनीता मिस्त्रीजी अनिल77 पूजा",
    "th": "ช่างเอก น้ำฝน somchai_b ต้นกล้า Ploy88",
    "ja": "たぬき 修理好き hanako77 山田屋 ネコ丸",
    "zh": "老王修车 小燕子 北方的狼 lihua_88 豆豆",
    "ko": "수리왕 민지77 고양이집사 kimssi 푸른하늘",
    "pl": "majster_61 Kasia.W złota_rączka Zenek Bartek77",
    "it": "gino_meccanico Carla77 ilTorinese beppe.r Stella",
    "pt": "zé_mecânico Joana77 Lusitano rui.p Estrela",
}
NAMES = {language: names.split() for language, names in _NAMES.items()}


def talk(language, *numbers):
    """Some of the sentences of a language, by their numbers, as one text."""
    glue = "" if language in {"ja", "zh"} else " "
    return glue.join(TALK[language][number % len(TALK[language])] for number in numbers)


def turn(language, number):
    """What the person says who speaks at this turn: two sentences nobody else says."""
    return talk(language, 2 * number, 2 * number + 1)


def ident(number):
    """The number that a software gave to a thread: never in the order of the page."""
    return (4127, 312, 9904, 1581, 77, 23013, 6450, 198)[number % 8]


def member(number):
    """The number that a software gave to a person."""
    return (51, 2044, 8, 730, 19116, 345, 1290, 66)[number % 8]


def count(number):
    """How often a thread was answered."""
    return (14, 3, 0, 27, 8, 102, 1, 36)[number % 8]


def name(language, number):
    """One of the names of a language."""
    return NAMES[language][number % len(NAMES[language])]
