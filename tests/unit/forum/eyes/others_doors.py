"""Pages that let nobody in, or send people away: log-in, registration, errors, walls. None holds a post."""

from .chrome import advert, board, document, modern, old, press, shop
from .page import page
from .words import MENUS


@page("other", "https://board.example/ucp.php?mode=login")
def login_of_a_classic_board():
    return board(
        "Spindle Board - Log in",
        '<form action="./ucp.php?mode=login" method="post" id="login"><div class="panel"><div class="inner">'
        '<div class="content">'
        '<h2 class="login-title">Log in</h2><fieldset class="fields1"><dl><dt><label for="username">Username:'
        "</label></dt>"
        '<dd><input type="text" name="username" id="username"></dd></dl><dl><dt><label for="password">Password:'
        "</label></dt>"
        '<dd><input type="password" name="password" id="password"></dd><dd>'
        '<a href="./ucp.php?mode=sendpassword">I forgot my '
        'password</a></dd></dl><dl><dd><label><input type="checkbox" name="autologin"> Remember me</label></dd></dl>'
        '<dl><dt>&nbsp;</dt><dd><input type="submit" value="Log in" class="button1"></dd></dl></fieldset></div>'
        "</div></div>"
        '<div class="panel"><div class="inner"><div class="content"><h3>Register</h3><p>In order to log in you must be '
        "registered. Registering takes only a few moments but gives you increased capabilities. The board "
        "administrator may "
        'also grant additional permissions to registered users.</p><p><strong><a href="./terms.php">Terms of use'
        "</a></strong>"
        "</p></div></div></div></form>",
    )


@page("other", "https://oto.example/giris/")
def login_in_turkish():
    return modern(
        "Giriş yap | Usta Sofrası",
        '<div class="blockMessage">Bu işlemi yapmak için giriş yapmalısınız.</div>'
        '<form action="/login/login" method="post" '
        'class="block"><dl class="formRow"><dt>Kullanıcı adınız veya e-posta adresiniz:</dt><dd>'
        '<input name="login"></dd></dl>'
        '<dl class="formRow"><dt>Parola:</dt><dd><input type="password" name="password">'
        '<a href="/lost-password/">Parolanızı mı '
        'unuttunuz?</a></dd></dl><button class="button">Giriş yap</button></form>'
        '<div class="block-outer">Hesabınız yok mu? '
        '<a href="/register/">Hemen kayıt olun</a></div>',
        "tr",
        '<div class="block"><h3>Son mesajlar</h3><ol><li><a href="/konu/jant.221/">Jant sesi'
        "</a> usta35, 12 Mar 2021</li>"
        '<li><a href="/konu/conta.218/">Conta değişimi</a> gezgin, 11 Mar 2021</li></ol></div>',
    )


@page("other", "https://forum.example/register.php")
def registration_with_rules():
    rules = "".join(
        f"<li><b>{number}.</b> {rule}</li>"
        for number, rule in enumerate(
            (
                "Sei freundlich, auch wenn du anderer Meinung bist.",
                "Werbung ist nur im Marktplatz erlaubt und muss dort gekennzeichnet sein.",
                "Beiträge mit Gewaltaufrufen werden gelöscht, der Verfasser gesperrt.",
                "Ein Konto pro Person. Doppelkonten werden zusammengelegt.",
            ),
            1,
        )
    )
    years = "".join(f"<option>{year}</option>" for year in range(2010, 1990, -1))
    return board(
        "Registrierung",
        f'<h2>Forenregeln</h2><p>Stand: 4. Januar 2021</p><ol class="rules">{rules}</ol><form method="post">'
        '<table class="tborder">'
        '<tr><td class="alt1">Benutzername</td><td class="alt2"><input name="username"></td></tr><tr>'
        '<td class="alt1">Kennwort'
        '</td><td class="alt2"><input type="password" name="p1"></td></tr><tr><td class="alt1">Kennwort bestätigen</td>'
        f'<td class="alt2"><input type="password" name="p2"></td></tr><tr><td>Geburtsjahr</td><td><select>{years}'
        "</select></td></tr>"
        '</table><input type="submit" value="Registrieren"></form>',
        "de",
    )


@page("other", "https://board.example/viewtopic.php?t=99812")
def topic_does_not_exist():
    return board(
        "Information",
        '<div class="panel" id="message"><div class="inner"><h2 class="message-title">Information</h2>'
        "<p>The requested topic does not exist.</p></div></div>" + advert(),
    )


@page("other", "https://zavod.example/showthread.php?t=551")
def no_permission_in_russian():
    return board(
        "Сообщение форума",
        '<table class="tborder" cellpadding="6" width="70%" align="center"><tr><td class="tcat">Сообщение форума'
        "</td></tr><tr>"
        '<td class="panelsurround"><div class="panel">Вы не вошли на форум или у вас нет прав для просмотра этой '
        "страницы. Это "
        "могло произойти по одной из нескольких причин:<ol><li>Вы не вошли на форум. Заполните форму и "
        "попробуйте снова.</li>"
        "<li>У вас недостаточно прав для доступа к этой странице.</li><li>Ваша учётная запись ожидает активации."
        "</li></ol>"
        'Имя: <input name="u"> Пароль: <input type="password" name="p"></div></td></tr></table>'
        '<p class="smallfont">Текущее время: 15:02. Часовой пояс GMT +3.</p>',
        "ru",
    )


@page("other", "https://board.example/")
def maintenance():
    return document(
        "Offline for maintenance",
        '<div style="width:600px;margin:80px auto"><h1>We will be back soon</h1>'
        "<p>The forum is being moved to a new server. "
        "We expect to be back on Tuesday, 16 March 2021, at about 09:00 UTC. Your posts are safe.</p>"
        "<p>— The admins</p></div>",
    )


@page("other", "https://loam.example/t/none/4")
def not_found_with_popular_topics():
    topics = "".join(
        f'<tr><td class="num"><a href="/t/{slug}/{number}">{title}</a></td></tr>'
        for number, (slug, title) in enumerate(
            (("wet-clay", "Wet clay"), ("peat", "Peat free mixes"), ("sieve", "Which sieve")), 40
        )
    )
    return modern(
        "Page Not Found - Loam",
        '<div class="page-not-found"><h1 class="title">Oops! That page doesn’t exist or is private.</h1></div>'
        f'<div class="row page-not-found-topics"><div class="popular-topics"><h2>Popular</h2><table>{topics}'
        "</table></div></div>"
        '<form action="/search"><input name="q"><button>Search</button></form>',
    )


@page("other", "https://news.example/artikel/881")
def cookie_wall():
    return document(
        "Cookies toestaan",
        '<div class="wall"><img src="/logo.png" alt="De Bode"><h1>Even je toestemming</h1>'
        "<p>Wij en onze 412 partners slaan "
        "informatie op een apparaat op en verwerken persoonsgegevens, zoals unieke identificatoren, voor "
        "gepersonaliseerde "
        "advertenties en inhoud, metingen en inzichten in het publiek. Je kunt je keuze op elk moment wijzigen.</p>"
        "<p>Door op Akkoord te klikken stem je hiermee in.</p><button>Akkoord</button>"
        '<a href="/instellingen">Instellingen</a></div>',
        "nl",
    )


@page("other", "https://bbs.example/thread-3381-1-1.html")
def captcha_in_chinese():
    return document(
        "安全验证",
        '<div class="main"><h2>请完成安全验证</h2>'
        "<p>系统检测到您的网络中存在异常访问请求，请输入下图中的字符后继续访问。</p>"
        '<img src="/captcha?r=0.31" width="120" height="40"><form method="post"><input name="code" maxlength="4">'
        "<button>提交</button></form><p>请求编号：7f3a-2021-03-15-1180</p></div>",
        "zh",
    )


@page("other", "https://app.example/d/44-kiln")
def app_shell():
    return (
        '<!doctype html><html><head><meta charset="utf-8"><title>Kiln talk</title>'
        '<script id="state" type="application/json">'
        '{"discussions":[{"id":44,"title":"Kiln","posts":[{"author":"Ana","time":"2021-03-01T10:00:00Z","body":"Too '
        'hot"},'
        '{"author":"Bo","time":"2021-03-02T11:00:00Z","body":"Turn it down"}]}]}</script></head><body>'
        '<div id="root"></div>'
        '<noscript>You need to enable JavaScript to run this app.</noscript><script src="/static/js/main.81c.js">'
        "</script></body></html>"
    )


@page("other", "https://board.example/nothing")
def empty_page():
    return ""


@page("other", "https://board.example/blank.php")
def page_without_body():
    return "<!DOCTYPE html><html><head><title></title></head><body></body></html>"


@page("other", "https://old.example/cgi-bin/post.cgi")
def form_of_an_old_board():
    return old(
        "Post a Message",
        '<FORM METHOD=POST ACTION="/cgi-bin/post.cgi"><TABLE><TR><TD>Name:</TD><TD><INPUT NAME=name SIZE=30></TD>'
        "</TR><TR><TD>"
        "E-Mail:</TD><TD><INPUT NAME=email SIZE=30></TD></TR><TR><TD>Subject:</TD><TD>"
        "<INPUT NAME=subject SIZE=50></TD></TR></TABLE>"
        'Message:<BR><TEXTAREA NAME=body ROWS=10 COLS=60></TEXTAREA><BR><INPUT TYPE=SUBMIT VALUE="Post Message">'
        "<INPUT TYPE=RESET></FORM><P>Please be patient, the script is slow. Last changed 3 June 1999.</P>",
    )


@page("other", "https://clay.example/contact/")
def contact_in_greek():
    words = MENUS["el"]
    return press(
        words[7],
        f"<article><h1>{words[7]}</h1><p>Το κατάστημά μας βρίσκεται στη Λάρισα, οδός Κύπρου 14. Τηλέφωνο: 2410 "
        "555 123.</p>"
        "<table><tr><th>Δευτέρα</th><td>09:00 – 14:30</td></tr><tr><th>Τρίτη</th><td>09:00 – 14:30, 17:30 – 20:30"
        "</td></tr>"
        "<tr><th>Τετάρτη</th><td>09:00 – 14:30</td></tr><tr><th>Πέμπτη</th><td>09:00 – 14:30, 17:30 – 20:30</td>"
        "</tr></table>"
        '<form><label>Όνομα <input name="n"></label><label>Μήνυμα <textarea name="m"></textarea></label>'
        "<button>Αποστολή</button></form>"
        "</article>",
        "el",
    )


@page("other", "https://bits.example/basket")
def empty_basket():
    return shop(
        "Your basket",
        '<h1>Your basket is empty</h1><p>You have not added anything yet.</p><h2>Others bought</h2><div class="grid">'
        + "".join(
            f'<div class="tile"><a href="/p/{number}"><img src="/i/{number}.jpg" alt=""></a>'
            f'<a href="/p/{number}">{what}</a>'
            f'<span class="price">£{price}</span></div>'
            for number, what, price in (
                (71, "Jacobs chuck", "39.00"),
                (72, "Centre drill", "4.20"),
                (73, "Way oil 1 l", "11.90"),
            )
        )
        + "</div>",
    )


@page("other", "https://kk.example/report")
def error_trace_of_a_server():
    return (
        "<html><head><title>500</title></head><body><h1>Fatal error</h1>"
        "<pre>PHP Fatal error: Uncaught Error in /srv/forum/db.php:88\n"
        "#0 /srv/forum/topic.php(12): query('SELECT * FROM posts')\n#1 {main}\n  thrown at 2021-03-14 22:10:05</pre>"
        "<address>Apache/2.4.41 Server at kk.example Port 80</address></body></html>"
    )


@page("other", "https://board.example/posting.php?mode=reply")
def you_are_banned_in_japanese():
    return board(
        "お知らせ",
        '<div class="panel"><h2>お知らせ</h2><p>あなたのアカウントは停止されています。</p>'
        "<p>理由：利用規約第4条違反<br>"
        '解除予定日：2021年4月1日</p><p><a href="./index.php">トップページに戻る</a></p></div>',
        "ja",
    )
