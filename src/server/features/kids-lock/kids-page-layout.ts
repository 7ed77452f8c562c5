import { PIECE_SHAPES } from '#shared/chess/piece-shapes.ts'

/** The same colors as `.kids` in client/styles/tokens.css: pink and light by day, orange and dark purple by night. */
const STYLE = `
:root{color-scheme:light dark;--paper:light-dark(#fff9f8,#1d1528);--surface:light-dark(#fff,#291d39);--ink:light-dark(#33202c,#f5ecdf);
--soft:light-dark(#6d5563,#cbbbd6);--line:light-dark(#a0738a,#8a74a6);--accent:light-dark(#a61c62,#ffb266);--on:light-dark(#fff,#2b1503);
--tint:light-dark(#fde3ee,#3a2852);--bad:light-dark(#a3221b,#ffb4a8)}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px 16px;background:var(--paper);color:var(--ink);
font:18px/1.6 'Source Sans 3 Variable','Source Sans 3',system-ui,sans-serif}
main{width:100%;max-width:560px;padding:32px clamp(20px,6vw,44px) 36px;border:1px solid var(--line);border-radius:18px;background:var(--surface)}
.squares{display:grid;grid-template-columns:repeat(8,1fr);max-width:160px;margin:0 0 20px;border-radius:6px;overflow:hidden}
.squares i{aspect-ratio:1;background:var(--tint)}.squares i:nth-child(odd){background:var(--accent)}
.friend{display:block;width:84px;margin:0 0 -1px 38px;fill:#fffdf7;stroke:#33202c;stroke-width:1.6;stroke-linejoin:round;stroke-linecap:round}.friend .dot{fill:#33202c;stroke:none}
h1{margin:0 0 12px;font:600 clamp(28px,7vw,38px)/1.15 'Source Serif 4 Variable','Source Serif 4',Georgia,serif;text-wrap:balance;overflow-wrap:anywhere}
p{margin:0 0 16px;text-wrap:pretty;overflow-wrap:anywhere}
a{color:var(--accent);text-underline-offset:3px}
label,legend{display:block;margin:16px 0 4px;font-weight:600;padding:0}
h2{margin:32px 0 8px;font:600 24px/1.2 'Source Serif 4 Variable','Source Serif 4',Georgia,serif}
.code{text-transform:uppercase;letter-spacing:.15em}.big-code{margin:8px 0;font-size:clamp(32px,10vw,52px);font-weight:700;letter-spacing:.08em;line-height:1.1}
.rows{margin:0;padding:0;list-style:none}.rows li{display:flex;flex-wrap:wrap;gap:4px 16px;align-items:center;justify-content:space-between;border-bottom:1px solid var(--tint)}
summary{min-height:44px;margin-top:24px;padding:8px 0;color:var(--accent);font-weight:600;cursor:pointer}
input:not([type=radio],[type=checkbox]){width:100%;min-height:48px;padding:8px 12px;border:1px solid var(--line);border-radius:10px;background:var(--paper);color:inherit;font:inherit}
fieldset{margin:20px 0 0;padding:0;border:0}
.choice{display:flex;gap:10px;align-items:center;min-height:44px;margin:0;font-weight:400}.choice input{flex:none;width:20px;height:20px;accent-color:var(--accent)}
button,.button{display:inline-flex;align-items:center;justify-content:center;min-height:48px;margin:24px 12px 0 0;padding:8px 22px;border:2px solid var(--accent);border-radius:12px;
background:var(--accent);color:var(--on);font:inherit;font-weight:600;text-decoration:none;cursor:pointer;overflow-wrap:anywhere}
.small{min-height:44px;margin:4px 0;padding:4px 16px}
.quiet{background:none;color:var(--accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:3px}
.hint{margin:4px 0 0;color:var(--soft);font-size:16px}
.fault{margin:0 0 16px;padding:10px 14px;border-left:4px solid var(--bad);background:var(--tint);font-weight:600}`

/** Draws a smiling pawn, because children see these pages. */
const FRIEND = `<svg class="friend" viewBox="6 8 33 32" aria-hidden="true"><path d="${PIECE_SHAPES.p.body}"/><path d="${PIECE_SHAPES.p.detail}"/><g transform="translate(22.5 14.6) scale(.8)"><circle class="dot" cx="-2.2" cy="-.6" r="1"/><circle class="dot" cx="2.2" cy="-.6" r="1"/><path d="M-2 1.2C-1.2 2.9 1.2 2.9 2 1.2"/></g></svg>`

/** Returns a complete page without the rest of the site. `body` is markup, `heading` is text. */
export function kidsDocument(heading: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escaped(heading)} | Openfile</title><link rel="icon" type="image/svg+xml" href="/favicon.svg"><style>${STYLE}</style></head>
<body><main>${FRIEND}<div class="squares" aria-hidden="true">${'<i></i>'.repeat(8)}</div><h1>${escaped(heading)}</h1>
${body}</main></body></html>`
}

export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
