"""Pages that offer something: goods, jobs, pictures, films, events. None holds a post or a thread row."""

from .chrome import advert, modern, press, shop
from .page import page


@page("other", "https://pueblo.example/agenda")
def events_list_in_spanish():
    events = "".join(
        f'<article class="evento"><time datetime="{iso}"><b>{iso[8:]}</b> {month}</time><h3>'
        f'<a href="/agenda/{n}">{title}</a></h3><p>{where} · {hour}</p></article>'
        for n, iso, month, title, where, hour in (
            (1, "2021-03-19", "mar", "Mercado de artesanía", "Plaza Mayor", "10:00 h"),
            (2, "2021-03-27", "mar", "Concierto de primavera", "Teatro", "20:30 h"),
            (3, "2021-04-03", "abr", "Ruta por la sierra", "Estación", "08:00 h"),
            (4, "2021-04-17", "abr", "Taller de cerámica", "Centro cívico", "17:00 h"),
        )
    )
    return press("Agenda", f"<h1>Agenda del pueblo</h1>{events}", "es")


@page("other", "https://foto.example/gallery/sheds")
def image_gallery():
    tiles = "".join(
        f'<figure><a href="/gallery/{n}"><img src="/t/{n}.jpg" alt="{title}" width="160"></a><figcaption>{title}'
        f'<br><a href="/u/{who}">{who}</a> · {n % 7} '
        f"comments · {n * 3} views</figcaption></figure>"
        for n, title, who in (
            (210, "Back of the shed", "Quill"),
            (211, "New bench", "Harrow77"),
            (212, "Swarf", "Maggie"),
            (213, "Window side", "pete.w"),
            (214, "The big vice", "Rustbucket"),
            (215, "Rain again", "Maggie"),
            (216, "Drill press", "Quill"),
            (217, "Apprentice", "oldtimer_62"),
        )
    )
    return modern(
        "Gallery: sheds",
        f'<h1>Sheds</h1><div class="gallery">{tiles}</div><nav class="pages"><b>1</b> <a href="?page=2">2</a> '
        '<a href="?page=3">3</a></nav>',
    )


@page("other", "https://jobs.example/tokyo")
def job_offers_in_japanese():
    offers = "".join(
        f'<li class="job"><h2><a href="/job/{n}">{title}</a></h2><p class="co">{firm}</p><ul><li>{pay}</li>'
        f"<li>{place}</li></ul><p>掲載日：2021/03/{day:02}</p></li>"
        for n, title, firm, pay, place, day in (
            (9001, "旋盤工（経験者優遇）", "山田製作所", "月給25万円〜", "大田区", 12),
            (9002, "倉庫内作業スタッフ", "東京物流株式会社", "時給1,200円", "江東区", 11),
            (9003, "溶接工", "鈴木鉄工", "月給28万円〜", "墨田区", 11),
            (9004, "事務アシスタント", "みどり商事", "時給1,150円", "港区", 9),
        )
    )
    return modern("東京の求人", f"<h1>東京の求人情報</h1><ul>{offers}</ul>", "ja")


@page("other", "https://bits.example/c/chucks")
def product_list():
    tiles = "".join(
        f'<li class="product"><a href="/p/{n}"><img src="/i/{n}.jpg" alt="{what}"><h2>{what}</h2></a>'
        f'<div class="stars" title="{stars} of 5">★★★★</div>'
        f'<span>({n % 40} reviews)</span><span class="price">£{price}</span><button>Add to basket</button></li>'
        for n, what, stars, price in (
            (801, "Three-jaw chuck 80 mm", "4.5", "64.00"),
            (802, "Four-jaw chuck 100 mm", "4.1", "89.50"),
            (803, "Keyless chuck 13 mm", "3.9", "21.90"),
            (804, "Collet chuck ER25", "4.8", "45.00"),
            (805, "Jacobs chuck with key", "4.4", "39.00"),
            (806, "Chuck key", "4.0", "5.60"),
        )
    )
    return shop(
        "Chucks",
        "<h1>Chucks</h1><select><option>Price</option><option>Newest</option></select>"
        f'<ul class="products">{tiles}</ul><a href="?p=2">2</a> <a href="?p=3">3</a>',
    )


@page("other", "https://video.example/watch?v=k2")
def video_page_in_hindi():
    more = "".join(
        f'<div class="card"><a href="/watch?v={v}"><img src="/{v}.jpg"><h4>{title}</h4></a>'
        f"<span>{views} बार देखा गया · {when}</span></div>"
        for v, title, views, when in (
            ("a1", "नल की मरम्मत घर पर", "12 लाख", "2 साल पहले"),
            ("b2", "वाशर कैसे बदलें", "8.4 हज़ार", "3 महीने पहले"),
            ("c3", "पंप की आवाज़ ठीक करें", "96 हज़ार", "1 साल पहले"),
        )
    )
    return modern(
        "खराद मशीन का परिचय",
        '<video src="/v/k2.mp4" controls></video><h1>खराद मशीन का परिचय</h1><p>4,512 बार देखा गया • 2 मार्च 2021'
        "</p><p>इस वीडियो में हम खराद मशीन के मुख्य "
        "भाग देखेंगे: तल, धुरी, पकड़ और औज़ार धारक। टिप्पणियाँ बंद हैं।</p>" + advert(),
        "hi",
        more,
    )
