"""Write what stands around every page of Invision Community: head, bars, crumbs, widgets, foot, pagers and dates."""

from datetime import datetime
from typing import TYPE_CHECKING

from tests.likenesses.likeness import esc
from tests.likenesses.store import Member

if TYPE_CHECKING:
    from . import Invision

NAME = "Oficina do Bairro"
_MONTHS = "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro".split()
_DAYS = "Segunda Terça Quarta Quinta Sexta Sábado Domingo".split()


def time_tag(forum: "Invision", at: datetime) -> str:
    """Write a date: in words that depend on how long ago it is, and exactly in its attribute."""
    now = forum.store.now
    gone, days = int((now - at).total_seconds()), (now.date() - at.date()).days
    words = f"{at.day} de {_MONTHS[at.month - 1]}"
    if gone < 3600:
        words = f"{max(1, gone // 60)} minutos atrás"
    elif gone < 86_400:
        words = f"{gone // 3600} {'hora' if gone < 7200 else 'horas'} atrás"
    elif days == 1:
        words = f"Ontem às {at:%H:%M}"
    elif days < 7:
        words = f"{_DAYS[at.weekday()]} às {at:%H:%M}"
    elif at.year != now.year:
        words += f", {at.year}"
    short = f"{max(1, days)} d" if days < 30 else f"{at.day} {_MONTHS[at.month - 1][:3]}"
    return f"<time datetime='{at:%Y-%m-%dT%H:%M:%S}Z' title='{at:%d-%m-%Y %H:%M} ' data-short='{short}'>{words}</time>"


def name_link(forum: "Invision", member: Member) -> str:
    """Write the name of a member with a link to the profile."""
    url = forum.profile_url(member)
    return f"""<a href='{url}' rel="nofollow" data-ipsHover data-ipsHover-width="370"
 data-ipsHover-target='{url}?do=hovercard' title="Ver perfil de {esc(member.name)}"
 class="ipsType_break">{esc(member.name)}</a>"""


def photo(forum: "Invision", member: Member, size: str) -> str:
    """Write the picture of a member."""
    source = f"/uploads/monthly_2015_01/{member.number}.jpg" if member.has_avatar else "/default_photo.png"
    return f"""<a href="{forum.profile_url(member)}" rel="nofollow" data-ipsHover class="ipsUserPhoto
 ipsUserPhoto_{size}"
 title="Ver perfil de {esc(member.name)}"><img src='{forum.base}{source}' alt='{esc(member.name)}' loading="lazy">
</a>"""


def pager(url: str, page: int, last: int, per_page: int) -> str:
    """Write the pages of a list, where there are several."""
    if last == 1:
        return ""

    def at(number: int) -> str:
        return f"{url}page/{number}/" if number > 1 else url

    def end(kind: str, number: int, word: str, *, is_off: bool) -> str:
        off = " ipsPagination_inactive" if is_off else ""
        return f"""<li class='ipsPagination_{kind}{off}'><a href='{at(number)}' rel="{kind}" data-page='{number}'
 data-ipsTooltip>{word}</a></li>
"""

    numbers = "".join(
        f"<li class='ipsPagination_page{' ipsPagination_active' if number == page else ''}'>"
        f"<a href='{at(number)}' data-page='{number}'>{number}</a></li>\n"
        for number in range(max(1, page - 5), min(last, page + 5) + 1)
    )
    first = "<i class='fa fa-angle-double-left'></i>"
    return f"""<ul class='ipsPagination' id='elPagination_{page}' data-ipsPagination-seoPagination='true'
 data-pages='{last}'
 data-ipsPagination data-ipsPagination-pages="{last}" data-ipsPagination-perPage='{per_page}'>
{end("first", 1, first, is_off=page == 1)}{end("prev", max(1, page - 1), "Anterior", is_off=page == 1)}{numbers}
{end("next", min(last, page + 1), "Próximo", is_off=page == last)}
{end("last", last, first.replace("left", "right"), is_off=page == last)}
<li class='ipsPagination_pageJump'><a href='#' data-ipsMenu>Página {page} de {last} &nbsp;<i class='fa
 fa-caret-down'></i></a>
<div class='ipsMenu ipsMenu_narrow ipsPadding ipsHide'><form accept-charset='utf-8' method='post' action='{url}'
 data-role="pageJump"><ul class='ipsForm ipsForm_horizontal'><li class='ipsFieldRow'><input type='number' min='1'
 max='{last}' placeholder='Número da página' name='page'></li><li class='ipsFieldRow'><input type='submit'
 value='Ir'></li>
</ul></form></div></li></ul>"""


def _crumbs(forum: "Invision", steps: list[tuple[str, str]], place: str) -> str:
    pieces = "".join(
        f"<li><a href='{url}'><span>{esc(title)} <i class='fa fa-angle-right' aria-hidden=\"true\"></i></span></a>"
        f"</li>\n"
        if url
        else f"<li>{esc(title)}</li>\n"
        for url, title in steps
    )
    return f"""<nav class='ipsBreadcrumb ipsBreadcrumb_{place} ipsFaded_withHover'>
<ul class='ipsList_inline ipsPos_right'><li><a data-action="defaultStream" class='ipsType_light '
 href='{forum.base}/discover/'><i
 class="fa fa-newspaper-o"></i> <span>Toda atividade</span></a></li></ul>
<ul data-role="breadcrumbList"><li><a title="Início" href='{forum.base}/'><span>Início <i class='fa fa-angle-right'>
</i></span>
</a></li>
{pieces}</ul></nav>"""


def _widgets(forum: "Invision") -> str:
    newest = sorted(forum.store.threads.values(), key=lambda thread: thread.first.at)[:-6:-1]
    rows = "".join(
        f"""<li class='ipsDataItem'><div class='ipsDataItem_icon
 ipsPos_top'>{photo(forum, thread.first.author, "tiny")}</div>
<div class='ipsDataItem_main'><div class='ipsCommentCount ipsPos_right'>{thread.replies}</div><div
 class='ipsType_break ipsContained'><a href="{forum.thread_url(thread)}" title='Ver o tópico'
 class='ipsDataItem_title'>{esc(thread.title)}</a></div><p class='ipsType_reset ipsType_medium ipsType_blendLinks'>Por
 {name_link(forum, thread.first.author)}<br><a href="{forum.thread_url(thread)}"
 class='ipsType_light ipsType_small'>Iniciado {time_tag(forum, thread.first.at)}</a></p></div></li>
"""
        for thread in newest
    )
    here = forum.store.members[forum.store.visits % 5]
    return f"""<div id='ipsLayout_sidebar' class='ipsLayout_sidebarright ipsLayout_sidebarUnused'><div
 class='cWidgetContainer' data-role='widgetReceiver'><ul class='ipsList_reset'>
<li class='ipsWidget ipsWidget_vertical ipsBox' data-blocktitle='Tópicos recentes'><h3
 class='ipsType_reset ipsWidget_title'>Tópicos recentes</h3><div class='ipsWidget_inner'><ul
 class='ipsDataList ipsDataList_reducedSpacing'>
{rows}</ul></div></li>
<li class='ipsWidget ipsWidget_vertical ipsBox' data-blocktitle='Quem está online'><h3 class='ipsType_reset
 ipsWidget_title'>
<a href='{forum.base}/online/'>Quem está online</a> <span class='ipsType_light'>1 membro, {forum.store.visits % 9}
 visitantes
</span></h3><div class='ipsWidget_inner ipsPad'><ul class='ipsList_inline ipsList_csv'>
<li>{name_link(forum, here)}</li></ul>
</div></li></ul></div></div>"""


def frame(forum: "Invision", title: str, body: str, steps: list[tuple[str, str]], head: str = "") -> str:
    """Put a page together."""
    return f"""<!DOCTYPE html>
<html lang="pt-BR" dir="ltr">
<head>
<meta charset="utf-8">
<title>{esc(title)} - {NAME}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="twitter:card" content="summary" />
<meta property="og:title" content="{esc(title)}"><meta property="og:site_name" content="{NAME}">
<meta property="og:locale" content="pt_BR">
{head}
<link rel="manifest" href="{forum.base}/manifest.webmanifest/">
<link rel='stylesheet'
 href='{forum.base}/uploads/css_built_1/341e4a57816af3ba440d891ca87450ff_framework.css?v=4e52a1' />
</head>
<body class='ipsApp ipsApp_front ipsJS_none ipsClearfix' data-controller='core.front.core.app' data-message=""
 data-pageApp='forums' data-pageLocation='front' data-pageModule='forums'>
<a href='#ipsLayout_mainArea' class='ipsHide' title='Ir para conteúdo principal desta página' accesskey='m'>Ir para
 conteúdo</a>
<div id='ipsLayout_header' class='ipsClearfix'><header><div class='ipsLayout_container'>
<a href='{forum.base}/' id='elLogo' accesskey='1'><img src="{forum.base}/uploads/logo.png" alt='{NAME}'></a>
<ul id='elUserNav' class='ipsList_inline cSignedOut ipsResponsive_showDesktop'><li id='elSignInLink'><a
 href='{forum.base}/login/' data-ipsMenu-closeOnClick="false" data-ipsMenu id='elUserSignIn'>Já é registrado? Entrar
 &nbsp;<i class='fa fa-caret-down'></i></a><div id='elUserSignIn_menu' class='ipsMenu ipsMenu_auto ipsHide'><form
 accept-charset='utf-8' method='post' action='{forum.base}/login/'><input type="hidden" name="csrfKey"
 value="{forum.store.visits:032x}"><h4 class="ipsType_sectionHead">Entrar</h4><input type="text" placeholder="Nome de
 usuário"
 name="auth"><input type="password" placeholder="Senha" name="password"><button type="submit">Entrar</button></form>
</div></li>
<li><a href='{forum.base}/register/' data-ipsDialog id='elRegisterButton' class='ipsButton'>Cadastre-se</a></li></ul>
</div></header>
<nav data-controller='core.front.core.navBar' class=' ipsResponsive_showDesktop'><div class='ipsNavBar_primary
 ipsLayout_container'><ul data-role="primaryNavBar" class='ipsClearfix'><li class='ipsNavBar_active' data-active
 id='elNavSecondary_1'><a href="{forum.base}/" data-navItem-id="1">Navegar</a><ul class='ipsNavBar_secondary'
 data-role='secondaryNavBar'><li class='ipsNavBar_active'><a href="{forum.base}/">Fóruns</a></li><li><a
 href="{forum.base}/staff/">Equipe</a></li><li><a href="{forum.base}/online/">Usuários online</a></li></ul></li>
<li id='elNavSecondary_2'><a href="{forum.base}/discover/">Atividade</a></li></ul>
<div id='elSearchWrapper'><div id='elSearch'><form accept-charset='utf-8' action='{forum.base}/search/?do=quicksearch'
 method='post'><input type='search' id='elSearchField' placeholder='Pesquisar...' name='q'></form></div></div></div>
</nav>
</div>
<main id='ipsLayout_body' class='ipsLayout_container'><div id='ipsLayout_contentArea'><div
 id='ipsLayout_contentWrapper'>
{_crumbs(forum, steps, "top") if steps else ""}
<div id='ipsLayout_mainArea'>
{body}
</div>
{_widgets(forum)}
{_crumbs(forum, steps, "bottom") if steps else ""}
</div></div></main>
<footer id='ipsLayout_footer' class='ipsClearfix'><div class='ipsLayout_container'><ul class='ipsList_inline
 ipsType_center' id="elFooterLinks"><li><a href='#elNavLang_menu' id='elNavLang' data-ipsMenu>Idioma <i
 class='fa fa-caret-down'></i></a></li><li><a href='{forum.base}/privacy/'>Política de privacidade</a></li><li><a
 rel="nofollow" href='{forum.base}/contact/' data-ipsdialog>Entre em contato</a></li></ul>
<p id='elCopyright'><span id='elCopyright_userLine'></span><a rel='nofollow' title='Invision Community'
 href='https://www.invisioncommunity.com/'>Powered by Invision Community</a></p></div></footer>
<div id='elMobileDrawer' class='ipsDrawer ipsHide'><div class='ipsDrawer_menu'><ul class='ipsDrawer_list'><li><a
 href='{forum.base}/'>Navegar</a></li><li><a href='{forum.base}/register/'>Cadastre-se</a></li></ul></div></div>
</body>
</html>
"""
