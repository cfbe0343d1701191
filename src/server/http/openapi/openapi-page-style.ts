/** Style of the API page, light or dark according to the browser's setting. */
export const pageStyle = `
:root { color-scheme: light dark; --ink: #1d2330; --mu: #566072; --line: #d9dde6; --bg: #fff; --soft: #f3f5f9; --link: #3d3cc4 }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e7eaf1; --mu: #a3acbd; --line: #343b49; --bg: #14171d; --soft: #1e232c; --link: #a6a5ff }
}
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 1180px; padding: 24px; background: var(--bg); color: var(--ink);
  font: 14px/1.55 system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif }
h1 { font-size: 22px; margin: 0 0 8px }
h2 { font-size: 18px; margin: 40px 0 8px; padding-top: 8px; border-top: 2px solid var(--line) }
h3 { font-size: 15px; margin: 0 0 4px }
a { color: var(--link) }
h3 a { color: inherit; text-decoration: none }
h3 a:hover, h3 a:focus { text-decoration: underline }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px }
header p, article > ul { color: var(--mu); margin: 4px 0 }
article > ul { padding-left: 18px }
article { padding: 14px 0; border-top: 1px solid var(--line); scroll-margin-top: 8px }
article:target { background: var(--soft); box-shadow: 0 0 0 10px var(--soft) }
code { font: 12.5px/1.4 ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace; overflow-wrap: anywhere }
.path { margin: 0 }
nav > ul { columns: 3 260px; padding: 0; list-style: none }
nav > ul > li { break-inside: avoid; margin-bottom: 10px; font-weight: 600 }
nav ul ul { padding-left: 14px; font-weight: 400; list-style: none }
table { width: 100%; border-collapse: collapse; table-layout: fixed; margin: 8px 0 4px }
th, td { text-align: left; vertical-align: top; padding: 4px 10px 4px 0; border-top: 1px solid var(--line);
  overflow-wrap: anywhere; font-weight: 400 }
thead th { color: var(--mu); border-top: 0; font-size: 12.5px }
th:nth-child(1) { width: 32% }
th:nth-child(3) { width: 24% }
th b { color: var(--mu); font-weight: 600; font-size: 12px }
.codes { table-layout: auto }
.codes :is(th, td):nth-child(n) { width: auto }
.codes :is(th, td):not(:last-child) { width: 1px; white-space: nowrap; padding-right: 24px; font-variant-numeric: tabular-nums }
@media print { nav { display: none } }
`;
