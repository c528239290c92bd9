import type { Html } from './html.ts';

// Every text has a contrast of at least 4.5 to its ground in both schemes; the browser test measures it.
const light = `--page:#fbfaf7;--card:#fff;--ink:#20262b;--muted:#5a636b;--line:#e3e0d9;--strong:#8a8579;--link:#1d5c8f;--focus:#1d5c8f;
--accepted:#5a9788;--healed-ground:#f5dca9;--healed:#a76a06;--rejected:#a7323f;--closed-ground:#d8d5de;--closed:#6c6579;--track:#edeae4;
--badge:#f5e3bf;--badge-ink:#5c3b02;
--healed-1:#fcf3df;--healed-2:#f8e5bd;--healed-3:#f2d28e;--healed-4:#eabd5f;--healed-5:#dfa737;
--refused-1:#fbebeb;--refused-2:#f6d3d4;--refused-3:#efb6b9;--refused-4:#e79599;--refused-5:#df777d`;

const dark = `--page:#14181b;--card:#1b2024;--ink:#e4e7e9;--muted:#a0a9b0;--line:#2d343a;--strong:#6f7a83;--link:#8ec3ee;--focus:#8ec3ee;
--accepted:#4a8a7b;--healed-ground:#5d4515;--healed:#e6b45c;--rejected:#e2747e;--closed-ground:#413d4b;--closed:#aba4ba;--track:#262c31;
--badge:#4a3812;--badge-ink:#f3d9a2;
--healed-1:#29241a;--healed-2:#3a301a;--healed-3:#4f3f1b;--healed-4:#654f1d;--healed-5:#7a5e1f;
--refused-1:#2a1e21;--refused-2:#40262b;--refused-3:#592f36;--refused-4:#713841;--refused-5:#88414b`;

const text = `:root{color-scheme:light dark;${light}}
@media (prefers-color-scheme:dark){:root{${dark}}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;scroll-behavior:smooth}
@media (prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
body{margin:0 auto;max-width:64rem;padding:clamp(1.5rem,5vw,4rem) clamp(1rem,4vw,2.5rem);background:var(--page);color:var(--ink);
font:1rem/1.6 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
h1,h2,h3{line-height:1.25;font-weight:600;text-wrap:balance}
h1{font-size:clamp(1.35rem,1rem + 2vw,2rem);letter-spacing:-.012em;margin:.35rem 0 .75rem;max-width:46ch;overflow-wrap:anywhere}
h1 code{font-size:.92em;padding:.06em .26em}
h2{font-size:1.3rem;margin:0 0 1rem;letter-spacing:-.006em}
h3{font-size:1rem;margin:1.75rem 0 .5rem}
p{margin:0 0 .75rem;max-width:72ch}
a{color:var(--link);text-underline-offset:.2em}
code,pre{font-family:ui-monospace,SFMono-Regular,"SF Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace}
code{font-size:.875em;background:var(--track);border-radius:.3em;padding:.1em .35em;overflow-wrap:anywhere;-webkit-box-decoration-break:clone;box-decoration-break:clone}
pre{font-size:.8rem;line-height:1.5;background:var(--track);border-radius:.5rem;padding:.8rem 1rem;overflow-x:auto;margin:.5rem 0 0;max-height:26rem}
th code,td code{background:none;padding:0;overflow-wrap:break-word}
th .note{white-space:nowrap}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px;border-radius:.25rem}
.heard{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.cell{position:relative}
.skip{position:absolute;left:1rem;top:-4rem;background:var(--card);padding:.5rem 1rem;border-radius:.5rem;z-index:2}
.skip:focus{top:.75rem}
.defs{position:absolute}
main:focus{outline:none}
.eyebrow{font-size:.8rem;font-weight:600;letter-spacing:.04em;color:var(--muted);margin:0}
.subtitle,.note,figcaption,.more,footer,.kind{color:var(--muted)}
.subtitle{margin:0 0 1.75rem}
.next{font-size:1rem;margin:0 0 .5rem}
.todo{margin:0;padding-left:1.3rem;max-width:72ch}
.todo li{margin:.4rem 0;padding-left:.2rem}
nav{margin:2rem 0 0;border-block:1px solid var(--line);padding:.7rem 0}
nav ul{display:flex;flex-wrap:wrap;gap:.35rem 1.25rem;list-style:none;margin:0;padding:0;font-size:.9rem}
nav a{text-decoration:none}
nav a:hover{text-decoration:underline}
section{margin:3.25rem 0 0;scroll-margin-top:1rem}
.lead{font-size:1.05rem}
.bigbar{margin:0 0 1.1rem;max-width:none}
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,12.5rem),1fr));gap:.75rem;margin:0 0 .75rem}
.tile,.card{background:var(--card);border:1px solid var(--line);border-radius:.75rem;padding:.9rem 1.05rem}
.tile dt{display:flex;align-items:center;gap:.45rem;font-size:.9rem;color:var(--muted)}
.tile dd{margin:0}
.tile .figure{font-size:1.7rem;font-weight:600;line-height:1.3;letter-spacing:-.015em;font-variant-numeric:tabular-nums}
.note{font-size:.875rem}
figure{margin:0 0 1.5rem}
figcaption{font-size:.9rem;max-width:72ch;margin:0 0 .75rem}
svg{display:block;overflow:visible}
.split,.bigbar svg{border-radius:.3rem;overflow:hidden}
.legend{display:flex;flex-wrap:wrap;gap:.25rem 1.1rem;list-style:none;margin:0 0 .75rem;padding:0;font-size:.875rem}
.legend li{display:flex;align-items:center;gap:.4rem}
.swatch{flex:none}
.mark-accepted,.mark-plain{fill:var(--accepted)}
.mark-healed{fill:url(#mark-healed)}
.mark-rejected{fill:var(--rejected)}
.mark-closed{fill:url(#mark-closed)}
.ground-healed{fill:var(--healed-ground)}.ink-healed{fill:var(--healed)}
.ground-closed{fill:var(--closed-ground)}.ink-closed{fill:var(--closed)}
.track{fill:var(--track)}
.columns text{font-size:12px;fill:var(--muted);font-variant-numeric:tabular-nums}
.plot{display:flex;gap:.5rem}
.plot svg{min-width:0}
.axis{flex:none}
.columns .grid{stroke:var(--line);stroke-width:1;stroke-dasharray:2 4}
.columns .ground{stroke:var(--strong);stroke-width:1}
.columns g:hover rect{opacity:.75}
details{margin:.6rem 0 0}
summary{cursor:pointer;font-size:.875rem;color:var(--link);padding:.2rem 0;width:fit-content}
details .scroll{max-height:24rem}
.scroll{overflow:auto;border-radius:.25rem}
table{border-collapse:collapse;width:100%;font-size:.9rem;font-variant-numeric:tabular-nums}
th,td{text-align:left;padding:.45rem .6rem;border-bottom:1px solid var(--line);vertical-align:middle}
th:first-child{padding-left:0}td:last-child,thead th:last-child{padding-right:.1rem}
thead th{font-size:.8rem;font-weight:600;color:var(--muted);vertical-align:bottom;border-bottom-color:var(--strong)}
tbody th{font-weight:400}
.number{text-align:right;white-space:nowrap}
thead .number{white-space:normal}
table.narrow{width:auto;min-width:min(100%,20rem)}
td.bar,th.bar{width:34%;min-width:6rem}
.field{overflow-wrap:break-word}
.badge{display:inline-block;background:var(--badge);color:var(--badge-ink);border-radius:1rem;font-size:.78rem;font-weight:600;line-height:1.5;padding:.1rem .6rem}
.heat td{padding:.15rem;border-bottom:0}
.heat tbody th{border-bottom:0;padding-block:.3rem;min-width:11rem}
.heat thead th{padding-inline:.25rem;min-width:4.4rem;text-align:center}
.heat thead th:first-child{text-align:left;padding-left:0}
.heat th:first-child{position:sticky;left:0;background:var(--page);z-index:1;padding-right:.5rem}
.heat thead code{overflow-wrap:break-word;hyphens:manual}
.kind{display:block;font-weight:400;font-size:.75rem}
.cell{display:block;text-align:center;border-radius:.3rem;padding:.3rem .25rem;color:var(--ink)}
.cell.none{color:var(--muted)}
.lives{font-weight:700;box-shadow:inset 0 0 0 2px var(--healed)}
${['healed', 'refused'].map((kind) => [1, 2, 3, 4, 5].map((step) => `.heat-${kind}-${step}{background:var(--${kind}-${step})}`).join('')).join('\n')}
.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,17.5rem),1fr));gap:.75rem;list-style:none;margin:0;padding:0}
.card h3{margin:0 0 .15rem}
.card h3 code{background:none;padding:0;font-size:.95em}
.card p{margin:0 0 .5rem}
.faults{list-style:none;margin:.9rem 0 0;padding:0;font-size:.8rem}
.faults li{display:grid;grid-template-columns:1fr auto;gap:.1rem .6rem;margin:.5rem 0 0}
.faults svg{grid-column:1/-1}
.faults code{background:none;padding:0;font-size:.95em}
.faults .field{color:var(--ink)}
.faults .what{color:var(--muted)}
.value{font-variant-numeric:tabular-nums;white-space:nowrap}
.proposals{display:grid;gap:.75rem;list-style:none;margin:0;padding:0}
.sentence{font-size:1.02rem}
.effect{font-weight:600;font-size:.9rem}
.sides{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,18rem),1fr));gap:.5rem 1.5rem}
.side h3{margin:.5rem 0 .35rem}
.side .note{margin:.5rem 0 0}
.glossary{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,19rem),1fr));gap:.9rem 1.5rem;margin:0}
.glossary dd{margin:.1rem 0 0;font-size:.9rem}
.advice{display:block;color:var(--muted)}
.advice::before{content:"→ "}
.warning{border-left:4px solid var(--rejected);padding:.3rem 0 .3rem .9rem}
footer{margin:3rem 0 0;border-top:1px solid var(--line);padding:1rem 0 0;font-size:.85rem}
@media (max-width:40rem){.wide{display:none}td.bar,th.bar{width:32%;min-width:4.5rem}th,td{padding-inline:.4rem}section{margin-top:2.5rem}.tiles{grid-template-columns:1fr 1fr}.tile:last-child:nth-child(odd){grid-column:1/-1}.tile{padding:.75rem .8rem}.tile .figure{font-size:1.4rem}.heat tbody th{min-width:8.5rem}}
@media print{body{max-width:none;padding:0;background:none}nav,.heard{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.cell{position:relative}
.skip{display:none}section,.card{break-inside:avoid}}`;

/** The style of the page: system fonts, light and dark, from 360 pixels on. */
export const style: Html = { html: text };

/** What the policy of the page knows the style by: the SHA-256 of its text. A test says the new one when the style is changed. */
export const styleHash = 'sha256-DHVE5MUXYTwXvNCxIptpvOt2PyfyZauZLzsuNH7XX98=';
