"""Ten more designs that exist once: here a club's tables in Portuguese, a newspaper's debate in Finnish.

In: nothing. Out: builders, registered with `page`; those of the modules named at the end are registered with them.
"""

from tests.unit.forum.eyes.page import Built
from tests.unit.forum.sealed_eyes.pages import page
from tests.unit.forum.sealed_eyes.second_ten_words import Told

_ORCHIDS = (
    Told(
        "Maria Adelaide",
        "6 de março de 2021, às 10h15",
        "2021-03-06T10:15",
        """Bom dia a todos.<BR><BR>A minha Phalaenopsis branca, comprada na feira de outubro, começou a perder as
folhas de
baixo. Primeiro ficam amarelas, depois moles, e caem com um toque. As raízes que se veem no vaso transparente estão
verdes quando rego e prateadas ao fim de uma semana.<BR><BR>Rego ao domingo, com água da torneira que deixo repousar de
um dia para o outro. Está na janela da cozinha, virada a nascente. Alguém me diz o que estou a fazer mal?""",
        "Maria Adelaide - sócia n.º 114 - Santo António dos Olivais",
    ),
    Told(
        "Eng. Vasco Pimentel",
        "6 de março de 2021, às 11h52",
        "2021-03-06T11:52",
        """Uma folha de baixo por ano é normal, é a planta a renovar-se. Quantas já caíram desde outubro?""",
        "Vasco Pimentel - secção de cultivo",
    ),
    Told(
        "Maria Adelaide",
        "6 de março de 2021, às 14h03",
        "2021-03-06T14:03",
        """<TABLE BORDER=1 CELLPADDING=3 WIDTH="90%"><TR><TD BGCOLOR="#FFFFE8"><I>Eng. Vasco Pimentel disse:<BR>Quantas
já
caíram desde outubro?</I></TD></TR></TABLE>
Quatro, e a quinta vai a caminho. Restam três.""",
        "Maria Adelaide - sócia n.º 114 - Santo António dos Olivais",
    ),
    Told(
        "Tó Zé das Vandas",
        "7 de março de 2021, às 0h20",
        "2021-03-07T00:20",
        """Quatro é de mais. Tire a planta do vaso e veja o meio do torrão, que é onde a água fica parada. O que eu
faço:
<OL><LI>corto com tesoura queimada tudo o que estiver castanho e oco;<LI>ponho canela em pó nos cortes;<LI>deixo secar
uma noite em cima de um jornal;<LI>volto a envasar em casca de pinheiro nova, nunca em terra.</OL>
A minha sogra punha cascas de banana e nunca perdeu nenhuma, mas isso é outra conversa.""",
    ),
    Told(
        "Rosarinho",
        "7 de março de 2021, às 9h41",
        "2021-03-07T09:41",
        "Canela!",
        "Quem planta colhe, quem rega escolhe.",
    ),
    Told(
        "Maria Adelaide",
        "13 de março de 2021, às 18h30",
        "2021-03-13T18:30",
        """Fiz como o senhor Tó Zé disse. No meio do vaso estava um cestinho de esponja, ensopado, com o qual a planta
veio do
viveiro, e à volta dele as raízes eram papa. Tirei tudo.<BR><BR><IMG SRC="fotos/adelaide_raizes.jpg" WIDTH=320
HEIGHT=240 ALT="raízes"><BR><BR>Muito obrigada aos dois. Se ela sobreviver levo-a à exposição de maio.""",
        "Maria Adelaide - sócia n.º 114 - Santo António dos Olivais",
    ),
)


def _orchid(place, post):
    color = ("#EEF6EE", "#FFFFFF")[place % 2]
    sign = f'<BR><BR><FONT SIZE=1 COLOR="#808080">_______________<BR>{post.below}</FONT>' if post.below else ""
    return f"""<TR BGCOLOR="#CFE3CF"><TD><FONT SIZE=2><A NAME="m{place}"></A>N.º {place} &nbsp; <B>{post.who}</B>
escreveu em
{post.shown}</FONT></TD><TD ALIGN=RIGHT><FONT SIZE=1><A HREF="responder.php?t=218&amp;m={place}">responder</A> |
<A HREF="denunciar.php?m={place}">avisar a direção</A></FONT></TD></TR>
<TR BGCOLOR="{color}"><TD COLSPAN=2><FONT SIZE=2>{post.body}{sign}</FONT><BR>&nbsp;</TD></TR>
"""


@page("thread", "http://www.orquideas-coimbra.example/forum/ler.php?t=218")
def orquideas_de_coimbra():
    rows = "".join(_orchid(place, post) for place, post in enumerate(_ORCHIDS, 1))
    html = f"""<html lang="pt"><HEAD><TITLE>Clube dos Orquidófilos de Coimbra :: Fórum :: Folhas amarelas</TITLE>
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=utf-8"></HEAD>
<BODY BGCOLOR="#F4FFF4" LINK="#006600" VLINK="#336633">
<TABLE WIDTH=960 ALIGN=CENTER BORDER=0 CELLSPACING=0><TR><TD COLSPAN=3 BGCOLOR="#006600"><FONT COLOR="#FFFFFF" SIZE=5>
Clube dos Orquidófilos de Coimbra</FONT><BR><FONT COLOR="#CCFFCC" SIZE=2>fundado em 12 de maio de 1987</FONT></TD></TR>
<TR><TD WIDTH=140 VALIGN=TOP BGCOLOR="#DDEEDD"><FONT SIZE=2><A HREF="/index.html">Início</A><BR><A
HREF="/direcao.html">Direção</A><BR><A HREF="/exposicoes.html">Exposições</A><BR><A HREF="/forum/">Fórum</A><BR>
<A HREF="/quotas.html">Quotas</A><BR><A HREF="/contactos.html">Contactos</A><BR><BR><B>Entrar</B><FORM
ACTION="entrar.php" METHOD=POST>Sócio n.º <INPUT NAME=n SIZE=6><BR>Senha <INPUT TYPE=PASSWORD NAME=s SIZE=8><BR><INPUT
TYPE=SUBMIT VALUE="Entrar"></FORM></FONT></TD>
<TD VALIGN=TOP><FONT SIZE=2><A HREF="/forum/">Fórum</A> &gt; <A HREF="/forum/sala.php?s=3">Doenças e pragas</A> &gt;
<B>Folhas amarelas na Phalaenopsis</B></FONT>
<H2>Folhas amarelas na Phalaenopsis</H2>
<FONT SIZE=1>6 mensagens, lido 341 vezes - <A HREF="ler.php?t=217">tema anterior</A> - <A HREF="ler.php?t=219">tema
seguinte</A></FONT>
<TABLE WIDTH="100%" BORDER=0 CELLPADDING=4 CELLSPACING=1>
{rows}</TABLE>
<FORM ACTION="responder.php" METHOD=POST><FONT SIZE=2>Para responder é preciso ser sócio com as quotas em
dia.</FONT></FORM>
</TD>
<TD WIDTH=180 VALIGN=TOP BGCOLOR="#DDEEDD"><FONT SIZE=2><B>Últimas mensagens</B><BR>14/3 22h10 <A
HREF="ler.php?t=225#m3">Quem vai à Figueira?</A> - Rosarinho: &quot;Eu vou, se houver lugar no carro&quot;<BR><BR>14/3
19h47 <A HREF="ler.php?t=224#m8">Cochonilhas outra vez</A> - Tó Zé das Vandas: &quot;Álcool e paciência&quot;<BR><BR>
<B>Fazem anos hoje</B><BR>Lurdes Canha, Eng. Baptista<BR><BR><B>Agora no fórum</B><BR>2 sócios e 5 visitantes<BR><BR>
<A HREF="http://www.viveirosdolis.example/"><IMG SRC="/img/anuncio_viveiros.gif" ALT="Viveiros do Lis: 20% em
substratos"
BORDER=0></A></FONT></TD></TR>
<TR><TD COLSPAN=3 ALIGN=CENTER><FONT SIZE=1>Página feita pelo sócio n.º 61. Visitante n.º 48 213 desde 3 de janeiro de
2004.</FONT></TD></TR></TABLE></BODY></HTML>"""
    return Built(html, posts=tuple(post.said for post in _ORCHIDS))


_CYCLING = (
    Told(
        "Mielipidetoimitus",
        "11.3.2021 klo 6.00",
        "2021-03-11T06:00",
        """<p>Kaupunki aikoo rakentaa Rantakadulle kaksisuuntaisen pyörätien ja poistaa samalla 84 kadunvarren
pysäköintipaikkaa. Päätös tehdään valtuustossa huhtikuussa.</p>
<p>Onko muutos oikea? Kerro, miten itse kuljet keskustassa ja mitä Rantakadulle pitäisi tehdä.</p>""",
    ),
    Told(
        "Kalasataman Kerttu",
        "11.3.2021 klo 7.12",
        "2021-03-11T07:12",
        """<p>Oikea! Olen pyöräillyt Rantakatua töihin yksitoista vuotta, talvellakin, ja joka viikko joku avaa auton
oven
suoraan eteen. Viime syksynä makasin kuusi viikkoa solisluu poikki.</p>""",
    ),
    Told(
        "Autoilija-72",
        "11.3.2021 klo 8.40",
        "2021-03-11T08:40",
        """<p>Ja minne ne 84 autoa menevät? Eivät ne katoa. Torin parkkihalli on täynnä jo nyt ja maksaa neljä euroa
tunti.</p>
<p>Äitini asuu Rantakadulla kolmannessa kerroksessa ilman hissiä. Kun vien hänelle ruokaostokset, en voi jättää autoa
kilometrin päähän.</p>""",
    ),
    Told(
        "suunnittelija Oulusta",
        "11.3.2021 klo 9.05",
        "2021-03-11T09:05",
        """<blockquote><cite>Autoilija-72:</cite> Eivät ne katoa.</blockquote>
<p>Kyllä osa katoaa. Meillä Oulussa laskettiin Isokadun liikenne ennen ja jälkeen:</p>
<ul><li>autoja vuorokaudessa 6 200 &rarr; 4 900</li><li>pyöriä vuorokaudessa 800 &rarr; 2 350</li>
<li>liikkeiden myynti ensimmäisenä vuonna +3 %</li></ul>
<p>Tavarantoimituksille ja huoltoajolle varattiin jokaiseen kortteliin kaksi ruutua. Äitisi ostokset onnistuvat
siis.</p>""",
    ),
    Told("Pena", "11.3.2021 klo 9.06", "2021-03-11T09:06", "<p>Höpöhöpö.</p>"),
    Told(
        "Rva Lindroos",
        "12.3.2021 klo 20.31",
        "2021-03-12T20:31",
        """<p>Olen 81-vuotias enkä aja autoa enkä pyörää. Toivon vain, että jalkakäytävä hiekoitetaan. Siitä ei kukaan
täällä
puhu.</p>""",
    ),
    Told(
        "Kalasataman Kerttu",
        "14.3.2021 klo 10.15",
        "2021-03-14T10:15",
        """<p>Rva Lindroos on asian ytimessä. Suunnitelman sivulla 14 luvataan <a
href="https://kaupunki.example/rantakatu.pdf"
>lämmitetty jalkakäytävä</a> torilta sillalle asti. Pidetään siitä kiinni!</p>""",
    ),
)


_TYRES = '<li class="ad"><span>Mainos</span><a href="https://rengasliike.example/">Kevään renkaat nyt -25 %</a></li>'


def _voice(place, post):
    votes = f"{(place * 7) % 23} samaa mieltä &middot; {(place * 5) % 11} eri mieltä"
    return f"""<li class="voice voice--depth{(place == 3) + (place == 4) * 2}" id="v{place}"><div
class="voice__head"><span
class="nick">{post.who}</span><span class="sep">|</span><a href="#v{place}">{post.shown}</a></div>
<div class="voice__words">{post.body}</div>
<div class="voice__foot"><button>Samaa mieltä</button> <button>Eri mieltä</button> <small>{votes}</small> <a
href="/keskustelu/vastaa?v={place}">Vastaa</a> <a href="/keskustelu/ilmianna?v={place}">Ilmoita asiaton
viesti</a></div></li>
{_TYRES if place == 3 else ""}"""


@page("thread", "https://www.jarvisanomat.example/keskustelu/aihe/4471-rantakadun-pyoratie")
def jarvisanomat_debate():
    opening, *rest = _CYCLING
    voices = "\n".join(_voice(place, post) for place, post in enumerate(rest, 1))
    html = f"""<!doctype html><html lang="fi"><head><meta charset="utf-8"><title>Pitääkö Rantakadulle rakentaa
pyörätie? |
Keskustelu | Järvi-Sanomat</title><link rel="canonical"
href="https://www.jarvisanomat.example/keskustelu/aihe/4471-rantakadun-pyoratie"></head><body>
<div class="top"><a class="brand" href="/">Järvi-Sanomat</a> <nav><a href="/uutiset">Uutiset</a> <a
href="/urheilu">Urheilu</a> <a href="/mielipide">Mielipide</a> <a href="/keskustelu" aria-current="true">Keskustelu</a>
<a href="/saa">Sää -2&deg;</a></nav> <a href="/tilaa">Tilaa</a> <a href="/kirjaudu">Kirjaudu</a><p>Maanantai 15.3.2021.
Nimipäivä: Risto</p></div>
<main><p class="path"><a href="/keskustelu">Keskustelu</a> / <a href="/keskustelu/kaupunki">Kaupunki ja liikenne</a></p>
<section class="opening"><h1>Pitääkö Rantakadulle rakentaa pyörätie?</h1><p class="byline"><span>{opening.who}</span>
{opening.shown}</p><div class="opening__words">{opening.body}</div>
<div class="share"><a href="https://share.example/?u=4471">Jaa</a> <a
href="mailto:?subject=Rantakatu">Lähetä</a></div></section>
<form class="poll"><fieldset><legend>Äänestys: tarvitaanko pyörätie?</legend><label><input type="radio" name="a"> Kyllä
61
%</label><label><input type="radio" name="a"> Ei 33 %</label><label><input type="radio" name="a"> En osaa sanoa 6
%</label>
<button>Äänestä</button></fieldset></form>
<h2>6 puheenvuoroa</h2><p>Järjestys: <b>vanhin ensin</b> <a href="?jarj=uusin">uusin ensin</a> <a
href="?jarj=aanet">eniten
ääniä</a></p>
<ol class="voices">{voices}</ol>
<p class="closed">Viestit tarkistetaan ennen julkaisua arkisin kello 7&ndash;21. <a
href="/keskustelu/saannot">Säännöt</a></p>
</main>
<aside><h3>Luetuimmat nyt</h3><ol><li><a href="/uutiset/jaatie-suljettiin">Jäätie suljettiin sunnuntaina kello
14</a></li>
<li><a href="/uutiset/koululaisia-karanteenissa">Kaksi luokkaa karanteenissa</a></li></ol><h3>Tuoreita
puheenvuoroja</h3>
<ul><li><b>Hilkka N.</b> 15.3. klo 11.48: <a href="/keskustelu/aihe/4480-kirjasto#v12">Kirjasto auki
sunnuntaisin</a></li>
<li><b>joutomies</b> 15.3. klo 11.20: <a href="/keskustelu/aihe/4476-uimahalli#v31">Uimahallin löylyt</a></li></ul>
<div class="ad">Mainos: Kuntosali Karhu, ensimmäinen kuukausi 0 &euro;</div></aside>
<footer>Päätoimittaja Anneli Rautio &middot; Julkaisija Järviseudun Sanomat Oy &middot; <a
href="/tietosuoja">Tietosuoja</a>
&middot; Tämän sivun aineistojen käyttö ilman lupaa on kielletty.</footer></body></html>"""
    return Built(html, posts=tuple(post.said for post in _CYCLING))


from tests.unit.forum.sealed_eyes import (  # noqa: E402 - they register their builders, after those above
    second_ten_lists,
    second_ten_more,
)

__all__ = ["second_ten_lists", "second_ten_more"]
