"""Write a report as one HTML file that needs nothing else: no script, no picture, no network.

In: a `Report`. Out: HTML. Everything that comes from the Web is escaped and no link leads there; the page's own rules
forbid the browser to load anything or to run anything.
"""

from base64 import b64encode
from hashlib import sha256
from html import escape

from pauk.base.safe import one_line
from pauk.base.wording import when
from pauk.run.marks import STYLE as PLOT_STYLE
from pauk.run.report import Report
from pauk.run.report_plots import make_plots
from pauk.run.report_tables import Table, make_tables, sum_up

_STYLE = (
    ":root{color-scheme:light dark}"
    "body{font:16px/1.5 system-ui,-apple-system,'Segoe UI','DejaVu Sans',sans-serif;margin:0 auto;padding:1.5rem 1rem;"
    "max-width:70rem;color:#1b1c1e;background:#fff}"
    "h1{font-size:1.6rem;line-height:1.2;margin:0 0 .5rem}h2{font-size:1.15rem;margin:2rem 0 .4rem}"
    "h2,p{overflow-wrap:anywhere}p{margin:.3rem 0}.note{color:#5a5c61;font-size:.9rem}"
    ".plots{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,26rem),1fr));gap:1.2rem;margin:1.5rem 0}"
    ".plots figure{margin:0;border:1px solid #e3e3e6;border-radius:8px;overflow:hidden}"
    ".wide{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:.92rem}"
    "th,td{text-align:left;vertical-align:top;padding:.35rem 1rem .35rem 0;border-bottom:1px solid #e3e3e6}"
    "th{font-weight:600;white-space:nowrap}td{overflow-wrap:anywhere;min-width:3.2rem}td.long{min-width:13rem}td.word{white-space:nowrap}"
    "td.number,th.number{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}"
    "code{font-size:.92em;overflow-wrap:anywhere}footer{margin-top:2.5rem}"
    "@media (prefers-color-scheme:dark){body{color:#e4e5e7;background:#17191d}.note{color:#a4a7ad}"
    ".plots figure,th,td{border-color:#33363c}}"
)
_LONG = 26  # characters; what is longer gets a wide column
_MOST_CELL = 300


def write_page(report: Report) -> str:
    """Write the whole page."""
    return frame_page(f"pauk: report of {report.of}", _write_body(report))


def frame_page(title: str, body: str) -> str:
    """Put a body into a page whose rules forbid everything but its own style."""
    style = _STYLE + PLOT_STYLE
    digest = b64encode(sha256(style.encode()).digest()).decode()
    rules = f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{escape(rules)}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="referrer" content="no-referrer">\n'
        f"<title>{escape(title)}</title>\n<style>{style}</style>\n</head>\n<body>\n{body}</body>\n</html>\n"
    )


def _write_body(report: Report) -> str:
    parts = [f"<h1>Report of {escape(report.of)}</h1>\n"]
    parts += [f"<p>{quote(line)}</p>\n" for line in sum_up(report)]
    plots = [f"<figure>{plot.svg(has_style=False).strip()}</figure>\n" for plot in make_plots(report)]
    parts += ['<div class="plots">\n', *plots, "</div>\n"] if plots else []
    parts += [write_table(table) for table in make_tables(report)]
    began = f"The first run began {when(report.runs[0].started_at)}. " if len(report.runs) > 1 else ""
    parts.append(f'<footer class="note"><p>{began}Written by <code>pauk report --page</code>.</p></footer>\n')
    return "".join(parts)


def write_table(table: Table) -> str:
    """Write a table with its title, wide ones in a frame of their own that scrolls."""
    columns = list(zip(*table.rows, strict=True))
    kinds = [_kind(column) for column in columns]
    head = "".join(f'<th scope="col"{kind}>{quote(name)}</th>' for name, kind in zip(table.columns, kinds, strict=True))
    rows = [
        "".join(f"<td{kind}>{quote(cell)}</td>" for cell, kind in zip(row, kinds, strict=True)) for row in table.rows
    ]
    note = f'<p class="note">{quote(table.note)}</p>\n' if table.note else ""
    body = "\n".join(f"<tr>{row}</tr>" for row in rows)
    return (
        f'<h2>{quote(table.title)}</h2>\n{note}<div class="wide" tabindex="0"><table>\n'
        f"<thead><tr>{head}</tr></thead>\n"
        f"<tbody>\n{body}\n</tbody>\n</table></div>\n"
    )


def _kind(column: tuple[str, ...]) -> str:
    """Say how a column is shown: numbers at the right, long texts with room, names in one piece."""
    if all(cell.replace(",", "").replace(".", "").removesuffix("%").removesuffix(" s").isdigit() for cell in column):
        return ' class="number"'
    return ' class="long"' if any(len(cell) > _LONG for cell in column) else ' class="word"'


def quote(text: str) -> str:
    """Escape a text from anywhere, in one line and not too long."""
    return escape(one_line(text, _MOST_CELL).replace("\ufffe", "�").replace("\uffff", "�"))
