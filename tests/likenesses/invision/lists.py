"""Write the pages of Invision Community that list: headings with boards, and the topics of a board."""

from typing import TYPE_CHECKING

from tests.likenesses.likeness import Answer, esc, slice_page
from tests.likenesses.store import Board, Category, Thread

from .frame import NAME, frame, name_link, pager, photo, time_tag

if TYPE_CHECKING:
    from . import Invision


def home(forum: "Invision") -> Answer:
    """List headings with their boards."""
    groups = "".join(_heading(forum, category) for category in forum.store.categories)
    store = forum.store
    newest = max(store.members, key=lambda member: member.joined)
    body = f"""<div class='ipsPageHeader ipsClearfix ipsSpacer_bottom'><h1 class='ipsType_pageTitle'>Fóruns</h1></div>
<section><ol class='ipsList_reset cForumList' data-controller='core.global.core.table, forums.front.forum.forumList'
 data-baseURL=''>
{groups}</ol></section>
<div class='ipsWidget ipsWidget_horizontal ipsBox'><h3 class='ipsType_reset ipsWidget_title'>Estatísticas dos
 fóruns</h3>
<div class='ipsWidget_inner'><ul class='ipsList_inline ipsList_noSpacing'><li><span class='ipsType_large
 ipsWidget_statsCount'>
{len(store.threads)}</span><br><span class='ipsType_light'>Total de tópicos</span></li><li><span
 class='ipsType_large ipsWidget_statsCount'>{len(store.posts)}</span><br><span class='ipsType_light'>Total de
 posts</span></li>
<li>Membro mais recente: {name_link(forum, newest)} Registrado {time_tag(forum, newest.joined)}</li></ul></div></div>"""
    return Answer(frame(forum, f"Fóruns - {NAME}", body, [], f'<link rel="canonical" href="{forum.entry}" />'))


def category(forum: "Invision", heading: Category) -> Answer:
    """List the boards of one heading."""
    body = f"""<div class="ipsPageHeader ipsClearfix"><h1 class="ipsType_pageTitle">{esc(heading.title)}</h1></div>
<ol class='ipsList_reset cForumList'>
{_heading(forum, heading)}</ol>"""
    return Answer(frame(forum, heading.title, body, [("", heading.title)]))


def _heading(forum: "Invision", heading: Category) -> str:
    rows = "".join(_board_row(forum, board) for board in heading.boards)
    return f"""<li data-categoryID='{heading.number}' class='cForumRow ipsBox ipsSpacer_bottom ipsResponsive_pull'>
<h2 class="ipsType_sectionTitle ipsType_reset cForumTitle"><a href='#' class='ipsPos_right ipsJS_show cForumToggle'
 data-action='toggleCategory' data-ipsTooltip title='Alternar esta categoria'></a>
<a href='{forum.category_url(heading)}'>{esc(heading.title)}</a></h2>
<div class='ipsType_medium' data-role="forums"><ol class="ipsDataList ipsDataList_large ipsDataList_zebra">
{rows}</ol></div></li>
"""


def _board_row(forum: "Invision", board: Board) -> str:
    inner = "".join(f'<li class=""><a href="{forum.board_url(one)}">{esc(one.title)}</a></li>' for one in board.boards)
    inner = f'<ul class="ipsDataItem_subList ipsList_inline">{inner}</ul>' if inner else ""
    return f"""<li class="cForumRow ipsDataItem ipsDataItem_responsivePhoto ipsClearfix" data-forumID="{board.number}">
<div class="ipsDataItem_icon ipsDataItem_category"><span class='cForumIcon_normal ipsItemStatus ipsItemStatus_large
 ipsItemStatus_read'><i class="fa fa-comments"></i></span></div>
<div class="ipsDataItem_main"><h4 class="ipsDataItem_title ipsType_large ipsType_break">
<a href="{forum.board_url(board)}">{esc(board.title)}</a></h4>{inner}
<div class="ipsDataItem_meta ipsType_richText"><p>{esc(board.about)}</p></div></div>
<div class="ipsDataItem_stats ipsDataItem_statsLarge"><dl><dt class="ipsDataItem_stats_number">{board.posts}</dt>
<dd class="ipsDataItem_stats_type ipsType_light">posts</dd></dl></div>
{_latest(forum, board)}
</li>
"""


def _latest(forum: "Invision", board: Board) -> str:
    post = board.latest
    if post is None:
        return """<ul class="ipsDataItem_lastPoster ipsDataItem_withPhoto"><li class='ipsType_light'>Nenhum post aqui
 ainda</li>
</ul>"""
    url = forum.thread_url(post.thread)
    return f"""<ul class="ipsDataItem_lastPoster ipsDataItem_withPhoto"><li>{photo(forum, post.author, "tiny")}</li>
<li><a href="{url}" class='ipsType_break ipsContained' title='{esc(post.thread.title)}'>{esc(post.thread.title)}</a>
</li>
<li class='ipsType_light ipsType_blendLinks'>Por {name_link(forum, post.author)}, <a href='{url}?do=getLastComment'
 title='Ir para o último post'>{time_tag(forum, post.at)}</a></li></ul>"""


def board(forum: "Invision", here: Board, page: int) -> Answer:
    """List the topics of a board, below the boards that it holds."""
    above = forum.store.board(here.inside)
    heading = next(one for one in forum.store.categories if here in one.boards or above in one.boards)
    steps = [(forum.category_url(heading), heading.title)]
    steps += [(forum.board_url(above), above.title)] if above else []
    steps.append(("", here.title))
    url = forum.board_url(here)
    numbers = pager(url, page, forum.board_page_count(here), forum.threads_per_page)
    inner = "".join(_board_row(forum, one) for one in here.boards)
    if inner:
        inner = f"""<div class="ipsBox cForumList ipsSpacer_bottom"><h2 class='ipsType_sectionTitle
 ipsType_reset'>Subfóruns</h2>
<ol class="ipsDataList ipsDataList_large">{inner}</ol></div>"""
    body = f"""<div class="ipsPageHeader ipsBox ipsPadding"><header><h1 class="ipsType_pageTitle">{esc(here.title)}</h1>
<div class="ipsType_medium ipsType_richText"><p>{esc(here.about)}</p></div></header></div>
{inner}
<div data-controller='forums.front.forum.forumPage'><ul class="ipsToolList ipsToolList_horizontal"><li
 class='ipsToolList_primaryAction'><span class='ipsType_light'>Entre para criar um tópico</span></li></ul>
{_table(forum, here, page, numbers) if forum.rows(here) else _nothing()}
</div>"""
    head = f'<link rel="canonical" href="{forum.board_url(here, page)}" />'
    if page < forum.board_page_count(here):
        head += f'\n<link rel="next" href="{forum.board_url(here, page + 1)}" />'
    return Answer(frame(forum, here.title, body, steps, head))


def _nothing() -> str:
    return """<div class='ipsType_center ipsPad ipsType_light'><p class='ipsType_large ipsType_reset'>Ainda não há
 tópicos
 aqui</p></div>"""


def _table(forum: "Invision", here: Board, page: int, numbers: str) -> str:
    rows = "".join(
        _moved(forum, row) if row.board is not here else _row(forum, row)
        for row in slice_page(forum.rows(here), page, forum.threads_per_page)
    )
    url = forum.board_url(here)
    kinds = {
        "last_post": "Atualizado recentemente",
        "title": "Título",
        "start_date": "Data de início",
        "views": "Mais vistos",
    }
    sorts = "".join(
        f'<li class="ipsMenu_item" data-ipsMenuValue="{kind}"><a'
        f' href="{url}?sortby={kind}&amp;sortdirection=desc">{word}</a></li>'
        for kind, word in kinds.items()
    )
    return f"""<div class="ipsBox" data-baseurl="{url}" data-resort='listResort' data-tableID='topics'
 data-controller="core.global.core.table"><h2 class='ipsType_sectionTitle ipsHide'>{len(here.threads)} tópicos neste
 fórum</h2>
<div class="ipsButtonBar ipsPad_half ipsClearfix ipsClear"><ul class="ipsButtonRow ipsPos_right ipsClearfix"><li><a
 href="#elSortByMenu_menu" id="elSortByMenu" data-role='sortButton' data-ipsMenu>Ordenar por <i class="fa
 fa-caret-down"></i>
</a><ul class="ipsMenu ipsMenu_auto ipsMenu_withStem ipsMenu_selectable ipsHide" id="elSortByMenu_menu">{sorts}</ul>
</li></ul>
<div data-role="tablePagination">{numbers}</div></div>
<ol class='ipsClear ipsDataList cForumTopicTable cTopicList' id='elTable_topics' data-role="tableRows">
{rows}</ol>
<div class="ipsButtonBar ipsPad_half ipsClearfix ipsClear"><div data-role="tablePagination">{numbers}</div></div>
</div>"""


def _moved(forum: "Invision", thread: Thread) -> str:
    url = forum.thread_url(thread)
    return f"""<li class="ipsDataItem ipsDataItem_responsivePhoto ipsDataItem_unread"
 data-rowID='{thread.number + 5000}'>
<div class='ipsDataItem_icon'><i class='fa fa-arrow-left ipsType_large'></i></div><div class='ipsDataItem_main'><h4
 class='ipsDataItem_title ipsType_break'><a href='{url}'>{esc(thread.title)}</a></h4><div
 class='ipsDataItem_meta'>Este tópico
 foi movido para <a href='{forum.board_url(thread.board)}'>{esc(thread.board.title)}</a></div></div></li>
"""


def _row(forum: "Invision", thread: Thread) -> str:
    url, last, count = forum.thread_url(thread), thread.last, forum.thread_page_count(thread)
    badges = ""
    if thread.is_sticky:
        badges = """<span><span class="ipsBadge ipsBadge_icon ipsBadge_small ipsBadge_positive" data-ipsTooltip
 title='Fixado'><i class='fa fa-thumb-tack'></i></span></span>"""
    if thread.is_locked:
        badges += "<i class='fa fa-lock ipsType_medium' data-ipsTooltip title='Este tópico está fechado'></i>"
    pages = "".join(
        f"<span class='ipsPagination_page'><a href='{forum.thread_url(thread, number)}#comments'>{number}</a></span>"
        for number in range(1, count + 1)
    )
    pages = f"<span class='ipsPagination ipsPagination_mini'>{pages}</span>" if count > 1 else ""
    return f"""<li class="ipsDataItem ipsDataItem_responsivePhoto" data-rowID='{thread.number}' data-location=''>
<div class='ipsDataItem_main'><h4 class='ipsDataItem_title ipsContained_container'>{badges}
<span class='ipsType_break ipsContained'><a href='{url}' class='' title='{esc(thread.title)} ' data-ipsHover
 data-ipsHover-target='{url}?preview=1' data-ipsHover-timeout='1.5'><span>{esc(thread.title)}</span></a>
</span>{pages}</h4>
<div class='ipsDataItem_meta ipsType_reset ipsType_light ipsType_blendLinks'><span>Por
 {name_link(forum, thread.first.author)}, </span>{time_tag(forum, thread.first.at)}</div></div>
<ul class='ipsDataItem_stats'><li data-stattype='forums_comments'><span
 class='ipsDataItem_stats_number'>{thread.replies}</span>
<span class='ipsDataItem_stats_type'> {"resposta" if thread.replies == 1 else "respostas"}</span></li><li
 class='ipsType_light'
 data-stattype='num_views'><span class='ipsDataItem_stats_number'>{thread.views}</span><span
 class='ipsDataItem_stats_type'> visualizações</span></li></ul>
<ul class='ipsDataItem_lastPoster ipsDataItem_withPhoto ipsType_blendLinks'><li>{photo(forum, last.author, "tiny")}</li>
<li>{name_link(forum, last.author)}</li><li class="ipsType_light"><a href='{url}?do=getLastComment'
 title='Ir para o último post' class='ipsType_blendLinks'>{time_tag(forum, last.at)}</a></li></ul>
</li>
"""
