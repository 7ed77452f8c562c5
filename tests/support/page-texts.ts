import type { Page } from '@playwright/test'
import { bareEnglish, KnownData } from './bare-english.ts'

type Remembered = { dataOfPage?: unknown[]; callsUnderWay?: number }

/** Makes pages remember the data that the server sends: titles, names, and what people wrote, such as `typed`. */
export async function rememberData(page: Page, typed: readonly string[] = []): Promise<void> {
  await page.addInitScript(keepData, typed)
}

/** Runs in the page, before its scripts. */
function keepData(typed: readonly string[]): void {
  const kept = Object.assign(window, { dataOfPage: [typed] as unknown[], callsUnderWay: 0 })
  const get = window.fetch
  window.fetch = async (...call) => {
    kept.callsUnderWay++
    try {
      const response = await get(...call)
      // The message of a refusal must be translated, so it does not count as data.
      if (response.ok && response.headers.get('Content-Type')?.includes('json'))
        kept.dataOfPage.push(await response.clone().json())
      return response
    } finally {
      kept.callsUnderWay--
    }
  }
}

/** Waits until every response has arrived and been rendered. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const { callsUnderWay = 0 } = window as Remembered
    if (callsUnderWay > 0) return false
    // Responses are rendered in the next frame, which may cause more calls.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    return (window as Remembered).callsUnderWay === callsUnderWay
  })
}

/** Returns the bare English of a page in the accented language, and where it stands. */
export async function bareTexts(page: Page): Promise<string[]> {
  const { texts, data } = await page.evaluate(plainTexts)
  const known = new KnownData(data)
  const found = new Map<string, string>()
  for (const { text, sentence, place } of texts) {
    const bare = sentence && known.has(sentence) ? '' : bareEnglish(text, known)
    if (bare && !found.has(bare)) found.set(bare, place)
  }
  return [...found].map(([text, place]) => `${text} (${place})`)
}

/** Runs in the page: returns the texts that contain plain letters outside of brackets, and all data. */
function plainTexts() {
  const texts: { text: string; sentence: string; place: string }[] = []
  // Few texts are plain, and the HTML of a large element takes time.
  const add = (text: string, place: () => string, sentence = () => '') => {
    if (/[A-Za-z]{2,}/.test(text)) texts.push({ text, sentence: sentence(), place: place() })
  }
  const OTHERS = 'script, style, noscript, template, [lang]:not(html), [translate="no"]'
  const ATTRIBUTES = ['aria-label', 'aria-description', 'alt', 'title', 'placeholder', 'data-label']
  add(document.title, () => 'title')
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const { parentElement: parent, textContent: text } = node
    if (!text?.trim() || !parent || parent.closest(OTHERS)) continue
    const place = () => parent.outerHTML.slice(0, 90)
    // A sentence may contain links and bold words.
    add(text, place, () => parent.closest('p, li, dd, td')?.textContent ?? '')
  }
  for (const name of ATTRIBUTES)
    for (const each of document.body.querySelectorAll(`[${name}]`))
      if (!each.closest(OTHERS)) add(each.getAttribute(name) ?? '', () => name)
  const sent = document.getElementById('page-data')?.textContent
  return { texts, data: [(window as Remembered).dataOfPage, JSON.parse(sent || '[]')] as unknown }
}

/** Runs in the page: returns the texts that their box clips, or that overflow it. */
export function cutOffTexts(): string[] {
  const found: string[] = []
  for (const each of document.body.querySelectorAll<HTMLElement>('*')) {
    const hasText = [...each.childNodes].some(
      ({ nodeType, textContent }) =>
        nodeType === Node.TEXT_NODE && /\p{L}/u.test(textContent ?? ''),
    )
    // Boxes of one pixel are for screen readers only.
    if (!hasText || each.clientWidth <= 1 || !each.checkVisibility({ visibilityProperty: true }))
      continue
    const { display, overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(each)
    if (display === 'inline' || /auto|scroll/.test(overflowX + overflowY)) continue
    // Long titles are shortened on purpose, with an ellipsis or after a number of lines.
    if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') continue
    const isCut =
      each.scrollWidth > each.clientWidth + 1 ||
      (/hidden|clip/.test(overflowY) && each.scrollHeight > each.clientHeight + 2)
    if (isCut)
      found.push(`${each.textContent?.trim().slice(0, 60)} (${each.outerHTML.slice(0, 90)})`)
  }
  return found
}
