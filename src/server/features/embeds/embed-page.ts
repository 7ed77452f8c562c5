import { hash } from 'node:crypto'
import type { T } from '#shared/texts/text.ts'
import { paths } from '#shared/paths.ts'
import { type PageWords, plainHtml, plainStyle } from '../../platform/http/plain-page.ts'
import { escapeMarkup } from '../../platform/markup.ts'

export type EmbedTheme = 'light' | 'dark' | null

/** Fonts are the reader's own, so that a frame costs little. */
const STYLE = `[data-theme=light]{color-scheme:light}[data-theme=dark]{color-scheme:dark}
*{box-sizing:border-box}
html{background:var(--surface)}
body{margin:0;height:100vh;display:flex;flex-direction:column;border:1px solid var(--line);border-radius:10px;background:var(--surface);color:var(--ink);font:16px/1.45 system-ui,sans-serif;overflow-wrap:anywhere}
main{flex:1;min-height:0;overflow:auto;padding:14px 16px}
h1,h2{margin:0 0 6px;font:600 20px/1.25 Georgia,serif;text-wrap:balance}
h2{margin:16px 0 4px;font-size:17px}
p{margin:0 0 6px}
.soft{color:var(--soft);font-size:15px}
a{color:var(--accent);text-underline-offset:3px}
h1 a,li a{color:inherit}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px;border-radius:3px}
img,svg{display:block;max-width:100%;height:auto}
.resource{display:grid;gap:16px}
.resource img{width:100%;max-width:300px;border-radius:6px}
ol,ul{margin:0;padding:0;list-style:none}
li{padding:9px 0;border-top:1px solid var(--line)}li:first-child{border-top:0}
.moves{display:flex;flex-wrap:wrap;gap:6px;margin:0 0 8px}
.moves a,.moves b{display:inline-flex;min-width:44px;min-height:44px;align-items:center;justify-content:center;padding:2px 10px;border:1px solid var(--line);border-radius:8px;color:inherit;text-decoration:none;font-weight:400}
.moves b{background:var(--tint);font-weight:600}
.explore{display:grid;gap:16px}
.board{width:100%;max-width:340px}
footer{border-top:1px solid var(--line)}
footer a{display:flex;min-height:44px;align-items:center;padding:6px 16px;font-weight:600;text-decoration:none}
@media (min-width:460px){.resource{grid-template-columns:200px minmax(0,1fr)}.explore{grid-template-columns:minmax(200px,48%) minmax(0,1fr)}}`

/**
 * A page that any site may frame. It runs no script, sends no form, and loads nothing but our own covers; its links open
 * new tabs, or lead to other embeds.
 */
export function embedPolicy(t: T): string {
  const style = hash('sha256', plainStyle(t, STYLE), 'base64')
  return `default-src 'none'; style-src 'sha256-${style}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *`
}

type EmbedPage = {
  title: string
  /** Markup. */
  body: string
  /** The path of the page of ours that the footer leads to. */
  page: string
}

export function embedDocument(
  { t, at, imprint }: PageWords,
  theme: EmbedTheme,
  { title, body, page }: EmbedPage,
): string {
  const links = `${tabLink(at(page), t('Open on {site}'))}${imprint && tabLink(at(paths.imprint()), t('Imprint'))}`
  const html = plainHtml(t, {
    title,
    style: STYLE,
    body: `<main>${body}</main><footer>${links}</footer>`,
  })
  return theme ? html.replace('<html', `<html data-theme="${theme}"`) : html
}

/** Returns a link that opens in a new tab, which the frame's page must not follow into the frame. */
export function tabLink(href: string, words: string, attributes = ''): string {
  return `<a href="${escapeMarkup(href)}" target="_blank" rel="noopener"${attributes}>${escapeMarkup(words)}</a>`
}
