"""Strings that hold no date, or one that cannot exist: for each of them the right answer is none."""

# One string a line; no language of its own.
ANYWHERE = """
v1.2.3
phpBB 3.0.12
Version 2.0.19
SMF 2.0.15 | SMF © 2017
vBulletin® Version 3.8.7
IP: 192.168.10.21
127.0.0.1
10.0.0.0/8
$19.99
€ 1.299,00
USD 2,014.50
12 345,67 zł
16:9
4:3
24/7
Open 24/7
1/2 cup
2-0 (1-0)
25:61
24:75
13/13/2013
31/31/2012
45/10/2014
2019-02-30
2014-00-10
2014-10-00
2021-13-45
2015-04-31
2018-02-29T10:00:00Z
0000-00-00
0000-00-00 00:00:00
00/00/0000
00.00.0000
30.02.2019
31.04.2018
31/06/2015
31-11-2009
29.02.2021
29/02/1900
32.01.2010
31.09.2016 12:00
30/02/2008 14:05
2011/06/31
Posts: 2019
Topic #2016
#12
ID: 20391847
+1 (555) 123-4567
555-0142
+49 30 901820
+7 (495) 123-45-67
8 800 555 35 35
ISBN 978-3-16-148410-0
RFC 2822
ISO 8601
1920x1080
1280×720
100%
99.9%
3.5/5
Rating: 5 / 10
12 MB
1,234,567
1 234 567
0
-
—
N/A
null
?
...
»
12V 7Ah
H1N1
A4
B2B
USB 3.1
Wi-Fi 802.11
1.000.000
€5
50/50
7z
x264
0x1F
#FF8800
00:1A:2B:3C:4D:5E
5c8f1e2a-9b3d
https://example.org/?t=2014
page=3&sort=date
re: 12
1-2-3-4
3.14159
1e10
40°26'46"N
12:34:56:78
99/99/99
99.99.9999
"""

# Nothing but blanks, written as JSON strings.
BLANK = ["", " ", "\n", "\u00a0", "\t\t"]

BY_LANGUAGE = {
    "en": """
31 February 2020
February 30th, 2019
April 31, 2015
Sep 31, 2008 10:48 pm
0 May 2014
May 32, 2013
Feb 29, 2019
may be
I may be wrong about that
They march on Sundown Road
Second edition, volume 12
Joined: never
Posts: 1,204
5 min read
Reading time: 3 minutes
Page 2 of 15
Sun protection factor 30
Jan Novak
April O'Neil wrote:
""",
    "ru": """
31 февраля 2020
30 февраля 2019 г., 14:05
31 апреля 2015
32 мая 2014
Сообщений: 2019
Мне нравится эта тема
Тел. 8 (495) 123-45-67
Цена 1 990 руб.
""",
    "uk": """
30 лютого 2018 р.
31 квітня 2016
Повідомлень: 2014
Дякую за відповідь
Ціна: 1250 грн
Тел. (044) 123-45-67
""",
    "bg": """
30 февруари 2017 г.
31 юни 2014
Мнения: 2015
Много добра идея
Цена: 25,90 лв.
Моля, помогнете
""",
    "sr-Cyrl": """
30. фебруар 2018.
31. април 2016.
Порука: 2012
Хвала на одговору
Цена: 1.200 динара
""",
    "sr-Latn": """
30. februar 2018.
31. juna 2013.
Poruke: 2011
Hvala na odgovoru
Cena: 1.500 din
Da li neko zna?
""",
    "hr": """
30. veljače 2018.
31. studenoga 2015.
Postovi: 2010
Hvala na odgovoru
Cijena: 120 kn
""",
    "pl": """
30 lutego 2019 r.
31 kwietnia 2014
Posty: 2013
Dziękuję za pomoc
Cena: 19,99 zł
tel. 22 123 45 67
""",
    "cs": """
30. února 2019
31. dubna 2014, 10:20
Příspěvky: 2016
Díky za pomoc
Cena 1 290 Kč
""",
    "de": """
30. Februar 2019
31. April 2014, 14:05 Uhr
32. Mai 2011
Beiträge: 2017
Das war so nicht gemeint
Lesezeit: 5 Minuten
Preis: 1.299,00 €
Tel. 030 123456
Artikel-Nr. 20140
""",
    "nl": """
30 februari 2018
31 juni 2015 om 14:05
Berichten: 2019
Bedankt voor je reactie
Leestijd 4 minuten
Prijs: € 12,50
""",
    "sv": """
30 februari 2018
31 april 2014 kl. 12:10
Inlägg: 2012
Tack för hjälpen
Pris: 1 495 kr
""",
    "da": """
30. februar 2018
31. juni 2013 kl. 14:05
Indlæg: 2011
Tak for hjælpen
Pris: 249,00 kr.
""",
    "nb": """
30. februar 2018
31. april 2013 kl. 14:05
Innlegg: 2010
Takk for hjelpen
Pris: kr 1 299,-
""",
    "es": """
30 de febrero de 2019
31 de abril de 2014
31 Jun 2012, 14:05
Mensajes: 2019
Gracias por la respuesta
Precio: 1.250,00 €
""",
    "fr": """
30 février 2019
31 avril 2014 à 14:05
Messages : 2018
Merci pour votre aide
Temps de lecture : 4 min
Prix : 19,90 €
Il mange un croissant
Mon ami Jan Dupont
""",
    "it": """
30 febbraio 2019
31 aprile 2014, 14:05
Messaggi: 2016
Grazie per la risposta
Prezzo: 25,50 €
Tempo di lettura: 3 minuti
""",
    "pt": """
30 de fevereiro de 2019
31 de junho de 2014 às 14:05
Mensagens: 2015
Obrigado pela resposta
Preço: R$ 49,90
""",
    "ro": """
30 februarie 2019
31 aprilie 2014, 14:05
Mesaje: 2014
Mulțumesc pentru ajutor
Preț: 120 lei
""",
    "tr": """
30 Şubat 2019
31 Nisan 2014, 14:05
Mesajlar: 2013
Cevap için teşekkürler
Fiyat: 250 TL
""",
    "hu": """
2019. február 30.
2014. április 31. 14:05
Hozzászólások: 2012
Köszönöm a választ
Ár: 12 990 Ft
""",
    "el": """
30 Φεβρουαρίου 2019
31 Απριλίου 2014, 14:05
Δημοσιεύσεις: 2011
Ευχαριστώ για την απάντηση
Τιμή: 25,00 €
""",
    "fi": """
30. helmikuuta 2019
31. huhtikuuta 2014 klo 14.05
Viestit: 2010
Kiitos vastauksesta
Hinta: 49,90 €
""",
    "ar": """
30 فبراير 2019
31 أبريل 2014
المشاركات: 2015
شكرا على الرد
السعر: 150 ريال
٣١ يونيو ٢٠١٦
""",
    "hi": """
30 फ़रवरी 2019
31 अप्रैल 2014
पोस्ट: 2016
जवाब के लिए धन्यवाद
कीमत: ₹ 499
""",
    "vi": """
30 tháng 2, 2019
ngày 31 tháng 4 năm 2014
31/06/2017 14:05
Bài viết: 2018
Cảm ơn bạn đã trả lời
Giá: 250.000 đ
""",
    "zh-Hans": """
2019年2月30日
2014年13月45日
二〇一九年二月三十日
帖子: 2019
谢谢楼主分享
价格：199元
3楼
阅读 2014
""",
    "zh-Hant": """
2019年2月30日
2015年4月31日 14:05
民國103年2月30日
文章: 2018
感謝樓主分享
價格：NT$ 990
""",
    "ja": """
2019年2月30日
2015年4月31日 14時05分
平成26年2月30日
投稿数: 2017
ありがとうございます
価格：1,980円
3日坊主はよくない
""",
    "ko": """
2019년 2월 30일
2015년 4월 31일 14:05
게시물: 2016
답변 감사합니다
가격: 12,900원
조회 2014
""",
}
