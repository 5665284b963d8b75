"""The style sheet of all pages: one column on a phone, facets beside the hits on a desk, light and dark."""

# A spider on its thread.
ICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke="#5a6472" stroke-width="2" '
    'stroke-linecap="round"><path d="M16 1v10M11 15 5 11V7M10 18H3M10 21 5 25v4M21 15l6-4V7M22 18h7M22 21l5 4v4"/>'
    '<circle cx="16" cy="19" r="6" fill="#5a6472"/><circle cx="16" cy="12" r="2.5" fill="#5a6472"/></svg>'
)

STYLE = """\
:root {
  color-scheme: light dark;
  --ink: #1b1c1e; --ground: #fff; --soft: #5a5c61; --line: #dfe0e4; --link: #0b57a4; --seen: #6b3fa0;
  --mark: #fff0b3; --field: #f4f5f7; --place: #1f6f43;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #e4e5e7; --ground: #17191d; --soft: #a4a7ad; --line: #33363c; --link: #8ab8f0; --seen: #c3a6ee;
    --mark: #5b4a00; --field: #22252b; --place: #86cfa4;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 1rem; max-width: 68rem; color: var(--ink); background: var(--ground);
  font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif; overflow-wrap: anywhere;
}
a { color: var(--link); }
a:visited { color: var(--seen); }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 3px; }
h1 { font-size: 1.3rem; margin: .5rem 0; }
.skip { position: absolute; left: -100vw; }
.skip:focus { position: static; }
form { display: flex; flex-wrap: wrap; gap: .5rem; margin: 0 0 .75rem; align-items: center; }
.name { font-weight: 700; font-size: 1.25rem; text-decoration: none; color: inherit; margin-right: .5rem; }
.name:visited { color: inherit; }
input[type=search] {
  flex: 1 1 9rem; min-width: 0; min-height: 2.75rem; font: inherit; padding: .4rem .8rem; color: inherit;
  background: var(--field); border: 1px solid var(--soft); border-radius: 8px;
}
select, button {
  min-height: 2.75rem; font: inherit; padding: .4rem .8rem; color: inherit; background: var(--field);
  border: 1px solid var(--soft); border-radius: 8px; max-width: 100%;
}
@media (max-width: 40rem) { select { flex: 1 1 8rem; } }
button { cursor: pointer; font-weight: 600; }
.note { color: var(--soft); margin: .3rem 0 1rem; }
.columns { display: block; }
@media (min-width: 56rem) { .columns.two { display: grid; grid-template-columns: minmax(0, 1fr) 15rem; gap: 2.5rem; } }
ol.hits { list-style: none; margin: 0; padding: 0; }
.hits > li { margin: 0 0 1.4rem; }
.hits h2 { font-size: 1.1rem; line-height: 1.35; font-weight: 600; margin: 0; }
.hits h2 a { text-decoration: none; }
.hits h2 a:hover { text-decoration: underline; }
.hits p { margin: .15rem 0; }
.place { color: var(--place); font-size: .9rem; }
.meta { color: var(--soft); font-size: .9rem; }
mark { background: var(--mark); color: inherit; border-radius: 3px; padding: 0 .1em; font-weight: 600; }
details { font-size: .9rem; color: var(--soft); }
summary { cursor: pointer; width: max-content; padding: .3rem 0; }
table { border-collapse: collapse; margin: .2rem 0 .6rem; font-variant-numeric: tabular-nums; }
td, th { text-align: left; padding: .1rem 1.2rem .1rem 0; font-weight: 400; }
td:last-child { text-align: right; padding-right: 0; }
tr.sum th, tr.sum td { border-top: 1px solid var(--line); font-weight: 600; }
.ways td { padding: .3rem 1.5rem .3rem 0; vertical-align: top; text-align: left; }
.ways td:first-child { white-space: nowrap; }
aside h2 { font-size: .95rem; margin: 1rem 0 .3rem; }
aside ul { list-style: none; margin: 0; padding: 0; font-size: .92rem; }
aside li a { display: flex; justify-content: space-between; gap: 1rem; padding: .25rem 0; text-decoration: none; }
aside li a:hover span:first-child { text-decoration: underline; }
aside li span:last-child { color: var(--soft); }
nav { display: flex; flex-wrap: wrap; gap: .3rem; margin: 1.5rem 0; }
nav a, nav b { min-width: 2.75rem; min-height: 2.75rem; padding: .55rem .7rem; text-align: center; border-radius: 8px; }
nav a { border: 1px solid var(--line); text-decoration: none; }
nav b { background: var(--field); }
pre { background: var(--field); padding: .8rem; border-radius: 8px; overflow-x: auto; }
footer { border-top: 1px solid var(--line); margin-top: 2rem; padding-top: .6rem; color: var(--soft); }
footer a { margin-right: 1rem; display: inline-block; padding: .3rem 0; }
"""
