import type { Page } from '@playwright/test'
import { KNOWN_OPENINGS } from '#client/features/plan/known-openings.ts'
import { LANGUAGES, languageName } from '#shared/domain/filters/language.ts'
import { SOURCE_WEBSITES, sourceName } from '#shared/domain/filters/source.ts'
import { ENGLISH } from '#shared/texts/text.ts'

/** Names that stand in the code and are no texts of its own: of websites, languages and openings. */
export function knownNames(): string[] {
  return [
    'ModernChess',
    ...SOURCE_WEBSITES.map((each) => sourceName(each, ENGLISH)),
    ...LANGUAGES.map((each) => languageName(each, ENGLISH)),
    ...KNOWN_OPENINGS.map(({ name }) => name.replace(/ \(.*/, '')),
  ]
}

/** Makes the page remember what the server sends as data: titles, names, and what people wrote. */
export async function rememberData(page: Page): Promise<void> {
  await page.addInitScript(keepData)
}

/** Runs in the page, before its scripts. */
function keepData(): void {
  const data: unknown[] = []
  Object.assign(window, { dataOfPage: data })
  const get = window.fetch
  window.fetch = async (...call) => {
    const response = await get(...call)
    // A refusal says why in a message, which is no data: it is to be translated.
    if (response.ok && response.headers.get('Content-Type')?.includes('json'))
      data.push(await response.clone().json())
    return response
  }
}

/**
 * Runs in a page in the accented language (`en-XA`, docs/languages.md). Returns the texts in plain letters: what went
 * through `t` has accents, and what is written by people came as data or says its language (`lang`, `translate="no"`).
 */
export function bareTexts(names: readonly string[]): string[] {
  const strings = new Set<string>(names)
  const keep = (value: unknown): void => {
    if (typeof value === 'string')
      for (const each of [value, ...value.split(/[:,] /)]) strings.add(each.trim())
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(keep)
  }
  keep((window as { dataOfPage?: unknown }).dataOfPage)
  keep(JSON.parse(document.getElementById('page-data')?.textContent || '[]'))
  /** As the page shows it: without the signs for links and bold words, and without addresses that are filled in. */
  const plain = (text: string) =>
    text
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/\*\*|\{[A-Z_]+\}|\S+@\S+\.\w+/g, '')
      .replace(/\s+/g, ' ')
  const data = plain([...strings].join('\n'))
  const isData = (text: string) =>
    text.length > 12 && data.includes(plain(text.trim().replace(/(?:…|\.{3})$/, '')))
  /** Names of things, and what is written the same in each language: dates and moves are English in `en-XA`. */
  const same = [
    /\b(?:Openfile|YouTube|Lichess|lichess\.org|Chess\.com|Chessable|PGN|FEN|ECO|CSV|PDF|URL|API|IP|ID|UTC|QR|FIDE)\b/g,
    /\bhttps?:\/\/\S*|\S+@\S+\.\w+|\b[\w.-]+\.(?:com|org|net|example|json|csv|pgn)\b\S*/g,
    /\b(?:(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.? ?\d*|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|[AP]M)\b/g,
    /\b(?:\d+\.+ ?)?(?:O-O(?:-O)?|[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](?:=[QRBN])?|[A-E]\d\d)[+#!?]*(?![A-Za-z])/g,
  ]
  const words = /[A-Za-z]{2,}/
  const bareOf = (text: string): string => {
    let rest = text.trim()
    if (!words.test(rest) || strings.has(rest)) return ''
    // What `t` has said is in brackets, with its values; a sentence with links is cut into pieces.
    for (let inner = ''; inner !== rest;) {
      inner = rest
      rest = rest.replace(/\[[^[\]]*\]/g, ' ')
    }
    rest = rest.replace(/^[^[\]]*\]|\[[^[\]]*$/g, ' ').trim()
    if (strings.has(rest) || isData(rest)) return ''
    const pieces = rest.split(/ · |, |: |; | \(|\)| \|/)
    return pieces
      .filter((piece) => !strings.has(piece.trim()))
      .map((piece) => same.reduce((left, each) => left.replace(each, ''), piece))
      .filter((piece) => words.test(piece))
      .join(' | ')
  }
  const found = new Map<string, string>()
  const report = (text: string, where: string) => {
    const bare = bareOf(text)
    if (bare && !found.has(bare)) found.set(bare, where)
  }
  const OTHERS = 'script, style, noscript, template, [lang]:not(html), [translate="no"]'
  report(document.title, 'title')
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const parent = node.parentElement
    if (!words.test(node.textContent ?? '') || parent?.closest(OTHERS)) continue
    // A sentence with links and bold words in it.
    if (isData(parent?.closest('p, li, dd, td')?.textContent ?? '')) continue
    report(node.textContent ?? '', parent?.outerHTML.slice(0, 90) ?? '')
  }
  for (const name of [
    'aria-label',
    'aria-description',
    'aria-roledescription',
    'alt',
    'title',
    'placeholder',
    'data-label',
  ])
    for (const each of document.body.querySelectorAll(`[${name}]`))
      if (!each.closest(OTHERS)) report(each.getAttribute(name) ?? '', `@${name}`)
  return [...found].map(([text, where]) => `${text} (${where})`)
}

/** Runs in the page: returns the texts that their box cuts off, or that stick out of it. */
export function cutOffTexts(): string[] {
  const found: string[] = []
  for (const each of document.body.querySelectorAll<HTMLElement>('*')) {
    const own = [...each.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    )
    if (!own || !each.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    const style = getComputedStyle(each)
    if (style.display === 'inline' || each.clientWidth <= 1 || each.closest('svg')) continue
    // Long titles are shortened on purpose, by an ellipsis or after some lines.
    const isClamped = style.webkitLineClamp !== 'none' || style.textOverflow === 'ellipsis'
    const scrolls = /auto|scroll/.test(style.overflowX + style.overflowY)
    const isCut =
      each.scrollWidth > each.clientWidth + 1 ||
      (/hidden|clip/.test(style.overflowY) && each.scrollHeight > each.clientHeight + 2)
    if (isCut && !isClamped && !scrolls)
      found.push(`${each.textContent?.trim().slice(0, 60)} (${each.outerHTML.slice(0, 110)})`)
  }
  return found
}
