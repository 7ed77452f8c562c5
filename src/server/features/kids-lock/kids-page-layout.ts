import { PIECE_SHAPES } from '#shared/chess/piece-shapes.ts'
import type { SiteIdentity } from '#shared/texts/product.ts'
import { paths } from '#shared/paths.ts'
import { PLAIN_FONTS } from '../../platform/http/plain-fonts.ts'
import { htmlTag, iconLink, type PageWords, styleTag } from '../../platform/http/plain-page.ts'
import { escapeMarkup } from '../../platform/markup.ts'

/** The colors of client/styles/tokens.css: paper and ink, and in kids mode pink by day and orange on dark purple by night. */
const STYLE = `
${PLAIN_FONTS}
:root{color-scheme:light dark;--paper:light-dark(#faf7f0,#171a16);--surface:light-dark(#fffdf8,#20241e);--ink:light-dark(#22251f,#ece8dc);
--soft:light-dark(#595e53,#b0b4a5);--line:light-dark(#ddd6c5,#363c32);--strong:light-dark(#8a8471,#7b8274);--accent:light-dark(#1f5b41,#8fc4a4);
--on-accent:light-dark(#fffdf8,#10200f);--tint:light-dark(#e4ecdf,#29352c);--bad:light-dark(#a4262c,#f0938d)}
.kids{--paper:light-dark(#fff9f8,#1d1528);--surface:light-dark(#fff,#291d39);--ink:light-dark(#33202c,#f5ecdf);--soft:light-dark(#6d5563,#cbbbd6);
--line:light-dark(#f1d5e0,#44345a);--strong:light-dark(#a0738a,#8a74a6);--accent:light-dark(#a61c62,#ffb266);--on-accent:light-dark(#fff,#2b1503);
--tint:light-dark(#fde3ee,#3a2852)}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:var(--paper);color:var(--ink);font:17px/1.55 'Source Sans 3',system-ui,sans-serif}
header{border-bottom:1px solid var(--line);padding:6px clamp(16px,4vw,24px)}
.brand{display:inline-flex;min-height:44px;align-items:center;gap:10px;color:var(--ink);font:600 20px/1 'Source Serif 4',Georgia,serif;letter-spacing:-.01em;text-decoration:none}
.brand svg{width:32px}.brand img{height:36px;width:auto;max-width:60vw;object-fit:contain}.night,html[style*=dark] .day:has(+.night){display:none}html[style*=dark] .night{display:block}
@media (prefers-color-scheme:dark){html:not([style*=light]) .night{display:block}html:not([style*=light]) .day:has(+.night){display:none}}
.brand .file{fill:var(--accent)}.brand .rook{fill:var(--on-accent)}
main{width:calc(100% - 32px);max-width:560px;margin:clamp(16px,5vh,56px) auto;padding:28px clamp(20px,6vw,40px) 32px;border:1px solid var(--line);border-radius:12px;background:var(--surface)}
.squares{display:grid;grid-template-columns:repeat(8,1fr);max-width:160px;margin:0 0 20px;border-radius:6px;overflow:hidden}
.squares i{aspect-ratio:1;background:var(--tint)}.squares i:nth-child(odd){background:var(--accent)}
.friend{display:block;width:84px;margin-block:0 -1px;margin-inline-start:38px;fill:#fffdf7;stroke:#33202c;stroke-width:1.6;stroke-linejoin:round;stroke-linecap:round}.friend .dot{fill:#33202c;stroke:none}
h1{margin:0 0 12px;font:600 clamp(28px,7vw,38px)/1.15 'Source Serif 4',Georgia,serif;text-wrap:balance;overflow-wrap:anywhere}
p{margin:0 0 16px;text-wrap:pretty;overflow-wrap:anywhere}
a{color:var(--accent);text-underline-offset:3px}
footer{padding:0 16px 24px;text-align:center}footer a{display:inline-flex;min-height:44px;align-items:center}
label,legend{display:block;margin:16px 0 4px;font-weight:600;padding:0}
h2{margin:32px 0 8px;font:600 24px/1.2 'Source Serif 4',Georgia,serif}
summary{min-height:44px;margin-top:24px;padding:8px 0;color:var(--accent);font-weight:600;cursor:pointer}
input:not([type=radio],[type=checkbox]){width:100%;min-height:48px;padding:8px 12px;border:1px solid var(--strong);border-radius:8px;background:var(--paper);color:inherit;font:inherit}
fieldset{margin:20px 0 0;padding:0;border:0}
.choice{display:flex;gap:10px;align-items:center;min-height:44px;margin:0;font-weight:400}.choice input{flex:none;width:20px;height:20px;accent-color:var(--accent)}
button,.button{display:inline-flex;align-items:center;justify-content:center;min-height:48px;margin-block:24px 0;margin-inline-end:12px;padding:8px 22px;border:2px solid var(--accent);border-radius:8px;
background:var(--accent);color:var(--on-accent);font:inherit;font-weight:600;text-decoration:none;cursor:pointer;overflow-wrap:anywhere}
.quiet{background:none;color:var(--accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:3px}
.hint{margin:4px 0 0;color:var(--soft);font-size:16px}
.fault{margin:0 0 16px;padding:10px 14px;border-inline-start:4px solid var(--bad);background:var(--tint);font-weight:600}`

/** Draws a smiling pawn, because children see these pages. */
const FRIEND = `<svg class="friend" viewBox="6 8 33 32" aria-hidden="true"><path d="${PIECE_SHAPES.p.body}"/><path d="${PIECE_SHAPES.p.detail}"/><g transform="translate(22.5 14.6) scale(.8)"><circle class="dot" cx="-2.2" cy="-.6" r="1"/><circle class="dot" cx="2.2" cy="-.6" r="1"/><path d="M-2 1.2C-1.2 2.9 1.2 2.9 2 1.2"/></g></svg>`

/** The logo of the site's header. */
function brand(home: string, { name, logo, logoDark }: SiteIdentity): string {
  const words = escapeMarkup(name)
  if (!logo) return `<a class="brand" href="${home}">${MARK}${words}</a>`
  const image = ({ path, width, height }: typeof logo, look: string) =>
    `<img class="${look}" src="${path}" alt="${words}" width="${width}" height="${height}">`
  return `<a class="brand" href="${home}">${image(logo, 'day')}${logoDark ? image(logoDark, 'night') : ''}</a>`
}

const MARK = `<svg viewBox="0 0 32 32" aria-hidden="true"><rect class="file" width="32" height="32" rx="7"/><path class="rook" opacity=".2" d="M10.5 0h11v32h-11z"/><path class="rook" d="M10 9h3v2h1.7V9h2.6v2H19V9h3v4.3l-2 1.5.8 7.2H22v3H10v-3h1.2l.8-7.2-2-1.5z"/></svg>`

/** Returns a complete page in the site's clothes, without its navigation. `body` is markup, `heading` is text. */
export function kidsDocument({ t, at, imprint }: PageWords, heading: string, body: string): string {
  return `<!doctype html>${htmlTag(t)}<head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeMarkup(`${heading} | ${t.site.name}`)}</title>${iconLink(t)}${styleTag(t, STYLE)}</head>
<body><header>${brand(at(paths.home()), t.site)}</header><main>${FRIEND}<div class="squares" aria-hidden="true">${'<i></i>'.repeat(8)}</div><h1>${escapeMarkup(heading)}</h1>
${body}</main>${imprint && `<footer>${imprint}</footer>`}</body></html>`
}
