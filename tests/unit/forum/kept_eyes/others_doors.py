"""Doors of forums: log-ins, registrations, lost passwords, refusals, errors, notices.

In: frames. Out: pages that are neither threads nor indexes.
"""

from .frames import blog, layout, prosilver, sidebar, utility
from .frames_old import bare, catbg, discuz, punned, tables
from .frames_sites import elements
from .pages import page
from .parts import records


@page("other", "https://forum.modellbahn-nord.example/ucp.php?mode=login")
def login_of_a_railway_board():
    return prosilver(
        "de",
        "Modellbahn Nord",
        "Anmelden",
        """<form action="./ucp.php?mode=login" method="post" id="login" data-focus="username"><div class="panel">
<div class="inner"><div class="content"><h2 class="login-title">Anmelden</h2>
<div class="error">Du musst angemeldet sein, um Dateianhänge in diesem Forum ansehen zu können.</div>
<fieldset class="fields1"><dl><dt><label for="username">Benutzername:</label></dt>
<dd><input type="text" tabindex="1" name="username" id="username" size="25" class="inputbox autowidth"></dd></dl>
<dl><dt><label for="password">Passwort:</label></dt><dd><input type="password" id="password" name="password"></dd>
<dd><a href="./ucp.php?mode=sendpassword">Ich habe mein Passwort vergessen</a></dd>
<dd><a href="./ucp.php?mode=resend_act">Aktivierungs-E-Mail erneut zusenden</a></dd></dl>
<dl><dd><label><input type="checkbox" name="autologin"> Angemeldet bleiben</label></dd>
<dd><label><input type="checkbox" name="viewonline"> Meinen Online-Status während dieser Sitzung
verbergen</label></dd></dl>
<dl><dt>&nbsp;</dt><dd><input type="submit" name="login" value="Anmelden" class="button1"></dd></dl></fieldset></div>
</div></div>
<div class="panel"><div class="inner"><div class="content"><h3>Registrieren</h3><p>Um dich anzumelden, musst du
registriert
sein. Die Registrierung dauert nur wenige Augenblicke und ermöglicht dir, Bilder deiner Anlage zu zeigen, an Umfragen
teilzunehmen und private Nachrichten zu schreiben. Bevor du dich registrierst, lies bitte unsere
Nutzungsbedingungen.</p>
<p><strong><a href="./ucp.php?mode=terms">Nutzungsbedingungen</a> | <a
href="./ucp.php?mode=privacy">Datenschutzerklärung</a>
</strong></p><hr class="dashed"><p><a href="./ucp.php?mode=register" class="button2">Registrieren</a></p></div>
</div></div>
</form>""",
    )


@page("other", "https://canoe-and-kayak.example/login/")
def login_beside_newest_posts():
    return sidebar(
        "en",
        "Paddlers' Dock",
        "Log in",
        """<div class="blocks"><form action="/login/login" method="post" class="block"><div class="block-container">
<div class="block-body"><dl class="formRow formRow--input"><dt><div class="formRow-labelWrapper"><label
class="formRow-label">
Your name or email address</label></div></dt><dd><input type="text" class="input" name="login" autofocus></dd></dl>
<dl class="formRow"><dt><label>Password</label></dt><dd><input type="password" name="password" class="input">
<a href="/lost-password/" data-xf-click="overlay">Forgot your password?</a></dd></dl>
<dl class="formRow"><dt></dt><dd><label class="iconic"><input type="checkbox" name="remember" value="1" checked>
<span>Stay logged in</span></label></dd></dl></div><dl class="formRow formSubmitRow"><dd>
<button type="submit" class="button--primary button"><span class="button-text">Log in</span></button></dd></dl></div>
<div class="block-outer block-outer--after"><div class="block-outer-middle">Don't have an account?
<a href="/register/" class="button">Register now</a></div></div></form>
<div class="blocks-textJoiner"><span></span><em>or</em><span></span></div>
<div class="block"><div class="block-container"><div class="block-body"><dl class="formRow formRow--button"><dt>Log
in using
</dt><dd><ul class="listHeap"><li><a href="/register/connected-accounts/g/" class="button
button--provider">Google</a></li>
<li><a href="/register/connected-accounts/f/" class="button button--provider">Facebook</a></li></ul></dd>
</dl></div></div>
</div></div>""",
    )


@page("other", "http://www.zlot-garbusow.example/forum/profile.php?mode=register")
def registration_in_tables():
    fields = records("""
Użytkownik: *|text
Adres e-mail: *|text
Hasło: *|password
Potwierdź hasło: *|password
Numer Gadu-Gadu:|text
Skąd:|text
Zawód:|text
Zainteresowania:|text
""")
    rows = "\n".join(
        f'<tr><td class="row1" width="38%"><span class="gen">{name}</span></td>'
        f'<td class="row2"><input type="{kind}" class="post" style="width:200px" size="25" maxlength="25"></td></tr>'
        for name, kind in fields
    )
    return tables(
        "pl",
        "Zlot Garbusów",
        "Rejestracja",
        f"""<form action="profile.php" method="post"><table border="0" cellpadding="3" cellspacing="1" width="100%"
class="forumline"><tr><th class="thHead" colspan="2" height="25" valign="middle">Informacje o rejestracji</th></tr>
<tr><td class="row2" colspan="2"><span class="gensmall">Pola oznaczone * są wymagane, chyba że zaznaczono inaczej.
Hasło powinno mieć co najmniej sześć znaków; nie używaj hasła do poczty.</span></td></tr>
{rows}
<tr><td class="row1"><span class="gen">Strefa czasowa:</span></td><td class="row2"><select name="timezone">
<option value="0">GMT</option><option value="1" selected>GMT + 1</option><option value="2">GMT +
2</option></select></td></tr>
<tr><td class="catBottom" colspan="2" align="center" height="28"><input type="submit" value="Wyślij" class="mainoption">
<input type="reset" value="Wyczyść" class="liteoption"></td></tr></table></form>""",
    )


@page("other", "https://velo-talk.example/join")
def registration_with_utility_classes():
    return utility(
        "nl",
        "Wielerpraat",
        "Account aanmaken",
        """<div class="bg-white rounded-xl shadow p-8 max-w-lg mx-auto"><h1 class="text-2xl font-semibold mb-2">Doe
mee</h1>
<p class="text-slate-600 mb-6">Al 12.480 fietsers praten hier over routes, materiaal en de beste appeltaart
onderweg.</p>
<form method="post" action="/join" class="space-y-4"><label class="block"><span class="text-sm">Naam op het forum</span>
<input class="mt-1 w-full rounded border-slate-300" name="nick"/></label><label class="block"><span
class="text-sm">E-mail
</span><input type="email" class="mt-1 w-full rounded border-slate-300" name="mail"/></label><label class="block">
<span class="text-sm">Wachtwoord</span><input type="password" class="mt-1 w-full rounded border-slate-300"/></label>
<label class="flex items-start gap-2 text-sm"><input type="checkbox" class="mt-1"/>Ik ga akkoord met de
<a class="underline" href="/legal">huisregels</a></label><button class="w-full bg-sky-600 text-white rounded
py-2">Aanmelden
</button></form><ul class="mt-8 text-sm text-slate-500 list-disc pl-5"><li>Geen reclame in je mailbox</li>
<li>Je kunt je account altijd weer verwijderen</li><li>Je echte naam blijft verborgen</li></ul></div>""",
    )


@page("other", "https://kyykkakerho.example/keskustelu/index.php?action=reminder")
def lost_password():
    return catbg(
        "fi",
        "Kyykkäkerho Karttu",
        "Unohtunut salasana",
        """<form action="/index.php?action=reminder;sa=picktype" method="post" accept-charset="UTF-8"><div
class="tborder login">
<div class="cat_bar"><h3 class="catbg">Salasanan palautus</h3></div><span class="upperframe"><span></span></span>
<div class="roundframe"><p class="smalltext centertext">Jos olet unohtanut salasanasi, ei hätää: kirjoita alle
käyttäjätunnuksesi tai sähköpostiosoitteesi, niin lähetämme linkin, jolla voit valita uuden salasanan. Linkki on
voimassa
kaksi vuorokautta.</p><dl><dt>Käyttäjätunnus tai sähköposti:</dt><dd><input type="text" name="user" size="30"
/></dd></dl>
<p class="centertext"><input type="submit" value="Lähetä" class="button_submit" /></p></div>
<span class="lowerframe"><span></span></span></div></form>""",
    )


@page("other", "https://www.guitareboisee.example/viewtopic.php?t=90412")
def topic_does_not_exist():
    return prosilver(
        "fr",
        "La Guitare Boisée",
        "Information",
        """<div class="panel" id="message"><div class="inner"><h2 class="message-title">Information</h2>
<p>Le sujet demandé n'existe pas.</p><p><a href="./index.php">Retour à l'index du forum</a></p></div></div>
<form method="post" id="jumpbox" action="./viewforum.php"><fieldset class="jumpbox"><label for="f">Aller à :</label>
<select name="f" id="f"><option value="-1">Choisir un forum</option><option value="2">Lutherie</option>
<option value="3">&nbsp;&nbsp;Vernis et colles</option><option value="4">Cours et tablatures</option>
<option value="7">Petites annonces</option></select><input type="submit" value="Aller"
class="button2"></fieldset></form>""",
    )


@page("other", "https://stickning.example/index.php?topic=2210.0")
def no_permission_for_guests():
    return catbg(
        "sv",
        "Stickstugan",
        "Ett fel uppstod!",
        """<div id="fatal_error"><div class="cat_bar"><h3 class="catbg">Ett fel uppstod!</h3></div>
<div class="windowbg"><span class="topslice"><span></span></span><div class="padding">Ämnet eller tavlan du söker saknas
eller är utom räckhåll för dig. Gäster får inte läsa i tavlan Byteshörnan; logga in eller bli medlem, det är
gratis.</div>
<span class="botslice"><span></span></span></div></div>
<div class="centertext"><a href="javascript:history.go(-1)">Tillbaka</a></div>
<form action="/index.php?action=login2" method="post"><div class="roundframe"><dl><dt>Namn:</dt><dd><input
name="user" /></dd>
<dt>Lösenord:</dt><dd><input type="password" name="passwrd" /></dd></dl><input type="submit" value="Logga in"
/></div></form>""",
    )


@page("other", "https://board.hattrickfans.example/index.php?/topic/55-x/")
def banned_for_a_week():
    return layout(
        "it",
        "Curva Virtuale",
        "Errore",
        """<section class="ipsType_center ipsPad ipsSpacer_both"><i class="ipsType_huge fa fa-lock"></i>
<p class="ipsType_reset ipsType_light ipsType_medium">Spiacenti, c'è un problema</p>
<div id="elErrorMessage" class="ipsPos_center">Il tuo account è sospeso fino al 22 marzo 2021 alle 18:00 per ripetuti
insulti
ad altri utenti. Se pensi che si tratti di un errore puoi scrivere allo staff.</div>
<p class="ipsType_light ipsType_small">Codice errore: 2S136/1</p><ul class="ipsList_inline ipsSpacer_top">
<li><a href="/contact/" class="ipsButton ipsButton_link">Contattaci</a></li><li><a href="/" class="ipsButton">Torna
alla home</a>
</li></ul></section>""",
    )


@page("other", "https://bahcivan.example/forum/")
def closed_for_maintenance():
    return punned(
        "tr",
        "Bahçıvanlar",
        "Bakım",
        """<div class="block"><h2><span>Bakım çalışması</span></h2><div class="box"><div class="inbox"><p>Forum bakım
nedeniyle
geçici olarak kapalıdır. Sunucumuzu yeni bir makineye taşıyoruz; bütün konular, mesajlar ve resimler korunuyor.<br
/><br />
Başlangıç: 14.03.2021 23:00<br />Tahmini bitiş: 15.03.2021 06:00<br /><br />Gecikme olursa bu sayfada yazacağız.
Sabrınız için
teşekkür ederiz.<br /><br />Yönetim</p></div></div></div>""",
    )


@page("other", "https://tramvaj.example/login?next=/board/88")
def thanks_for_logging_in():
    return bare(
        "cs",
        "Tramvajáci",
        "Přihlášení proběhlo",
        """<p>Děkujeme za přihlášení, <b>ludva</b>. Naposledy jste tu byl 9. 3. 2021 v 18:20.
<p>Za okamžik budete přesměrován na stránku, kterou jste si prohlížel. Pokud nechcete čekat,
<a href="/board/88">klikněte sem</a>.<meta http-equiv="refresh" content="3;url=/board/88">""",
    )


@page("other", "http://bbs.diaoyu.example/forum.php?mod=viewthread&tid=381190")
def hint_to_wait_for_approval():
    return discuz(
        "zh",
        "江湖钓鱼论坛",
        "提示信息",
        """<div id="messagetext" class="alert_error nfl"><div class="f_c
altw"><p>抱歉，您所在的用户组(游客)无法进行此操作，
请先登录后再查看本主题。新注册用户需要等待管理员审核，一般不超过二十四小时。</p>
<p class="alert_btnleft"><a href="javascript:history.back()">[ 点击这里返回上一页 ]</a></p>
<div class="cl"><h3 class="xs2">用户登录</h3><form method="post" action="member.php?mod=logging&amp;action=login">
<table><tr>
<th>用户名:</th><td><input type="text" name="username" class="px p_fre"/></td></tr><tr><th>密码:</th>
<td><input type="password" name="password" class="px p_fre"/></td></tr><tr><th>安全提问:</th><td><select
name="questionid">
<option>安全提问(未设置请忽略)</option><option>母亲的名字</option><option>您个人计算机的型号</option>
</select></td></tr></table>
<button class="pn pnc" type="submit"><strong>登录</strong></button></form></div></div></div>""",
    )


@page("other", "https://www.terraristik-wissen.example/forums/topic/gone/")
def page_not_found_on_a_blog():
    return blog(
        "da",
        "Terrariefolk",
        "Siden findes ikke",
        """<div class="error-404 not-found"><p>Ups. Vi kunne ikke finde den side, du ledte efter. Måske er tråden
flyttet til et
andet forum, måske er den slettet af forfatteren. Prøv en søgning, eller gå tilbage til forsiden.</p>
<form role="search" class="search-form"><input type="search" name="s" placeholder="Søg …"><button>Søg</button></form>
<h2>Arkiv</h2><ul><li><a href="/2021/03/">marts 2021</a></li><li><a href="/2021/02/">februar 2021</a></li>
<li><a href="/2021/01/">januar 2021</a></li><li><a href="/2020/12/">december 2020</a></li></ul>
<h2>Emneord</h2><p class="tagcloud"><a href="/tag/gekko/" style="font-size:14pt">gekko</a>
<a href="/tag/varmelampe/" style="font-size:9pt">varmelampe</a> <a href="/tag/foder/"
style="font-size:22pt">foder</a></p></div>""",
    )


@page("other", "https://radioamateur.example/t/9127")
def removed_at_the_wish_of_the_author():
    return elements(
        "es",
        "Radioaficionados",
        "Contenido no disponible",
        """<empty-state icon="trash"><h2 slot="title">Este tema ya no está disponible</h2><p slot="text">Lo retiró su
autor o lo
borró un moderador. Si llegaste desde un buscador, el enlace tardará unos días en desaparecer.</p>
<a slot="action" href="/t">Volver a los foros</a></empty-state>""",
    )
