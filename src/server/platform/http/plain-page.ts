import type { Context } from 'hono'
import { paletteCss } from '#shared/domain/palette.ts'
import { iconForm } from '#shared/domain/site-pictures.ts'
import { paths } from '#shared/paths.ts'
import { directionOf } from '#shared/texts/languages.ts'
import { prefixOf, withPrefix } from '#shared/texts/page-address.ts'
import { type T, type Text, translator } from '#shared/texts/text.ts'
import { escapeMarkup } from '../markup.ts'
import type { Config } from '../config/config.ts'
import type { SiteSource } from '../site/site-source.ts'
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
export function htmlTag({ language }: T): string {
  const direction = directionOf(language)
  return `<html lang="${language}"${direction === 'rtl' ? ' dir="rtl"' : ''}>`
}

/** Returns the link to what tabs show of the site. */
export function iconLink({ site: { icon } }: T): string {
  return icon
    ? `<link rel="icon" type="image/png" href="${iconForm(icon.path, 'tab')}">`
    : '<link rel="icon" type="image/svg+xml" href="/favicon.svg">'
}

/** Returns the style of a page with the site's colors: those that come from its accent follow the page's own. */
export function styleTag({ site: { accent = '' } }: T, style: string): string {
  return `<style>${style}${paletteCss(accent)}</style>`
}

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

type LaterWords = Pick<PageWords, 'imprint'> & { title: string; heading: string; reason: string }

export function laterAgain(
  status: 429 | 503,
  t: T,
  { title, heading, reason, imprint }: LaterWords,
): PlainPage {
  const html = `<!doctype html>
${htmlTag(t)}<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title} | ${escapeMarkup(t.site.name)}</title>
<style>:root{color-scheme:light dark}body{font:1.125rem/1.6 system-ui,sans-serif;max-width:36rem;margin:15vh auto 0;padding:0 1.25rem}a{color:inherit}</style>
</head><body><main><h1>${escapeMarkup(heading)}</h1>
<p>${reason}</p>
<p><a href="">${t('Try again')}</a></p>${imprint && `<p>${imprint}</p>`}</main></body></html>`
  return { status, html }
}

/** Shown in place of a page if too many have been computed for the account or the address. */
const waitPage = ({ t, imprint }: PageWords, fault: Text): PlainPage =>
  laterAgain(429, t, {
    imprint,
    title: t('Too many requests'),
    heading: t('Please wait a moment'),
    reason: t(fault),
  })

export function sendWaitPage(
  c: Context<AppEnv>,
  words: PageWords,
  { headers, text }: AppError,
): Response {
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
  return sendPlainPage(c, waitPage(words, text))
}
