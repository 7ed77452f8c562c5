import { readdirSync } from 'node:fs'
import type { Context } from 'hono'
import { plainCss } from '#shared/domain/palette.ts'
import { iconForm } from '#shared/domain/site-pictures.ts'
import { paths } from '#shared/paths.ts'
import { directionOf } from '#shared/texts/languages.ts'
import { prefixOf, withPrefix } from '#shared/texts/page-address.ts'
import { type T, type Text, translator } from '#shared/texts/text.ts'
import { escapeMarkup } from '../markup.ts'
import { DIST } from '../server-files.ts'
import type { SiteIdentity } from '#shared/texts/product.ts'
import type { Config } from '../config/config.ts'
import type { SiteSource } from '../site/site.service.ts'
import { readerOf } from '../texts/catalogs.ts'
import type { AppEnv } from './app-env.ts'
import type { AppError } from './app-error.ts'

/** A page that needs no script, rendered for one visitor. */
export type PlainPage = { status: 200 | AppError['status']; html: string }

/** What a page is written with: the language of its address, and its paths with the prefix of that language. */
export type PageWords = {
  t: T
  at: (path: string) => string
  /** A link to the imprint, as markup; '' if there is none. */
  imprint: string
}

type WordsContext = { config: Pick<Config, 'language' | 'languages'>; site: SiteSource }

export function wordsOf(c: Context<AppEnv>, { config, site }: WordsContext): PageWords {
  const { language: own, languages } = config
  const language = c.env?.language ?? own
  const prefix = prefixOf(language, languages)
  const t: T = translator(readerOf(language, site.known()))
  const at = (path: string) => withPrefix(path, prefix)
  const link = `<a href="${at(paths.imprint())}">${t('Imprint')}</a>`
  return { t, at, imprint: site.known().imprint ? link : '' }
}

/** Returns the words for what is kept, which names the site as it is when it is made. */
export async function freshWordsOf(c: Context<AppEnv>, ctx: WordsContext): Promise<PageWords> {
  await ctx.site.find()
  return wordsOf(c, ctx)
}

/** Returns the beginning of a page in this language. */
function htmlTag({ language }: T): string {
  const direction = directionOf(language)
  return `<html lang="${language}"${direction === 'rtl' ? ' dir="rtl"' : ''}>`
}

/** Returns the link to what tabs show of the site. */
function iconLink({ site: { icon } }: T): string {
  return icon
    ? `<link rel="icon" type="image/png" href="${iconForm(icon.path, 'tab')}">`
    : '<link rel="icon" type="image/svg+xml" href="/favicon.svg">'
}

/** Returns the style of a page that loads none: the site's colors, and the page's own rules. */
export function plainStyle({ site: { accent = '' } }: T, style: string): string {
  return plainCss(accent) + style
}

/** Returns a page that loads neither scripts nor style sheets. `body` is markup. */
export function plainHtml(
  t: T,
  {
    title,
    style,
    body,
    isIndexed,
  }: { title: string; style: string; body: string; isIndexed?: boolean },
): string {
  const robots = isIndexed ? '' : '<meta name="robots" content="noindex">'
  return `<!doctype html>${htmlTag(t)}<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
${robots}<title>${escapeMarkup(title)}</title>${iconLink(t)}<style>${plainStyle(t, style)}</style></head>
<body>${body}</body></html>`
}

/** Returns a complete page in the site's clothes, without its navigation. `heading` is text, `body` and `art` markup. */
export function sitePage(words: PageWords, heading: string, body: string, art = ''): string {
  const { t, at, imprint } = words
  return plainHtml(t, {
    title: `${heading} | ${t.site.name}`,
    style: STYLE,
    body: `<header>${brand(at(paths.home()), t.site)}</header><main>${art}<h1>${escapeMarkup(heading)}</h1>
${body}</main>${imprint && `<footer>${imprint}</footer>`}`,
  })
}

/** The logo of the site's header. */
function brand(home: string, { name, logo, logoDark }: SiteIdentity): string {
  const words = escapeMarkup(name)
  if (!logo) return `<a class="brand" href="${home}">${MARK}${words}</a>`
  const image = ({ path, width, height }: typeof logo, look: string) =>
    `<img class="${look}" src="${path}" alt="${words}" width="${width}" height="${height}">`
  return `<a class="brand" href="${home}">${image(logo, 'day')}${logoDark ? image(logoDark, 'night') : ''}</a>`
}

const MARK = `<svg viewBox="0 0 32 32" aria-hidden="true"><rect class="file" width="32" height="32" rx="7"/><path class="rook" opacity=".2" d="M10.5 0h11v32h-11z"/><path class="rook" d="M10 9h3v2h1.7V9h2.6v2H19V9h3v4.3l-2 1.5.8 7.2H22v3H10v-3h1.2l.8-7.2-2-1.5z"/></svg>`

const FAMILIES = { 'Source Sans 3': 'source-sans-3', 'Source Serif 4': 'source-serif-4' } as const

function fontFaces(): string {
  const files = builtAssets()
  return Object.entries(FAMILIES)
    .flatMap(([family, name]) => {
      const file = files.find((each) => each.startsWith(`${name}-`) && each.endsWith('.woff2'))
      return file
        ? [
            `@font-face{font-family:'${family}';font-weight:200 900;font-display:swap;src:url(/assets/${file}) format('woff2')}`,
          ]
        : []
    })
    .join('\n')
}

function builtAssets(): string[] {
  try {
    return readdirSync(new URL('client/assets/', DIST))
  } catch {
    return []
  }
}

const STYLE = `${fontFaces()}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:var(--paper);color:var(--ink);font:17px/1.55 'Source Sans 3',system-ui,sans-serif}
header{border-bottom:1px solid var(--line);padding:6px clamp(16px,4vw,24px)}
.brand{display:inline-flex;min-height:44px;align-items:center;gap:10px;color:var(--ink);font:600 20px/1 'Source Serif 4',Georgia,serif;letter-spacing:-.01em;text-decoration:none}
.brand svg{width:32px}.brand img{height:36px;width:auto;max-width:60vw;object-fit:contain}.night,html[style*=dark] .day:has(+.night){display:none}html[style*=dark] .night{display:block}
@media (prefers-color-scheme:dark){html:not([style*=light]) .night{display:block}html:not([style*=light]) .day:has(+.night){display:none}}
.brand .file{fill:var(--accent)}.brand .rook{fill:var(--on-accent)}
.squares{display:grid;grid-template-columns:repeat(8,1fr);max-width:160px;margin:0 0 20px;border-radius:6px;overflow:hidden}
.squares i{aspect-ratio:1;background:var(--tint)}.squares i:nth-child(odd){background:var(--accent)}
.friend{display:block;width:84px;margin-block:0 -1px;margin-inline-start:38px;fill:#fffdf7;stroke:#33202c;stroke-width:1.6;stroke-linejoin:round;stroke-linecap:round}.friend .dot{fill:#33202c;stroke:none}
main{width:calc(100% - 32px);max-width:560px;margin:clamp(16px,5vh,56px) auto;padding:28px clamp(20px,6vw,40px) 32px;border:1px solid var(--line);border-radius:12px;background:var(--surface)}
h1{margin:0 0 12px;font:600 clamp(28px,7vw,38px)/1.15 'Source Serif 4',Georgia,serif;text-wrap:balance;overflow-wrap:anywhere}
p{margin:0 0 16px;text-wrap:pretty;overflow-wrap:anywhere}
a{color:var(--accent);text-underline-offset:3px}
footer{padding:0 16px 24px;text-align:center}footer a{display:inline-flex;min-height:44px;align-items:center}
label,legend{display:block;margin:16px 0 4px;font-weight:600;padding:0}
h2{margin:32px 0 8px;font:600 24px/1.2 'Source Serif 4',Georgia,serif}
summary{min-height:44px;margin-top:24px;padding:8px 0;color:var(--accent);font-weight:600;cursor:pointer}
input:not([type=radio],[type=checkbox]){width:100%;min-height:48px;padding:8px 12px;border:1px solid var(--line-strong);border-radius:8px;background:var(--paper);color:inherit;font:inherit}
fieldset{margin:20px 0 0;padding:0;border:0}
.choice{display:flex;gap:10px;align-items:center;min-height:44px;margin:0;font-weight:400}.choice input{flex:none;width:20px;height:20px;accent-color:var(--accent)}
button,.button{display:inline-flex;align-items:center;justify-content:center;min-height:48px;margin-block:24px 0;margin-inline-end:12px;padding:8px 22px;border:2px solid var(--accent);border-radius:8px;
background:var(--accent);color:var(--on-accent);font:inherit;font-weight:600;text-decoration:none;cursor:pointer;overflow-wrap:anywhere}
.quiet{background:none;color:var(--accent)}
:focus-visible{outline:3px solid var(--focus);outline-offset:3px}
.hint{margin:4px 0 0;color:var(--soft);font-size:16px}
.fault{margin:0 0 16px;padding:10px 14px;border-inline-start:4px solid var(--danger);background:var(--tint);font-weight:600}`

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; font-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

export function sendPlainPage(c: Context<AppEnv>, { status, html }: PlainPage): Response {
  const cookies = c.req.header('cookie') ?? ''
  const theme = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(cookies)?.[1]
  const kids = Boolean(c.env?.lock) || /(?:^|;\s*)kids=1(?:;|$)/.test(cookies)
  const looks = `${theme ? ` style="color-scheme:${theme}"` : ''}${kids ? ' class="kids"' : ''}`
  const themed = html.replace('<html', `<html${looks}`)
  // The back button must not show a page from before a lock or a change.
  return c.html(themed, status, {
    'Cache-Control': 'no-store',
    'Content-Security-Policy': POLICY,
  }) as Response
}

/** `heading` is text, `reason` markup. */
export function laterAgain(words: PageWords, heading: string, reason: string): string {
  return sitePage(words, heading, `<p>${reason}</p><p><a href="">${words.t('Try again')}</a></p>`)
}

/** Shown in place of a page if too many have been computed for the account or the address. */
const waitPage = (words: PageWords, fault: Text): PlainPage => ({
  status: 429,
  html: laterAgain(words, words.t('Please wait a moment'), words.t(fault)),
})

export function sendWaitPage(
  c: Context<AppEnv>,
  words: PageWords,
  { headers, text }: AppError,
): Response {
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
  return sendPlainPage(c, waitPage(words, text))
}
