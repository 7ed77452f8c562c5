import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { readWith } from '#client/kit/t.tsx'
import { type ToastItem, toastStore } from '#client/kit/toast.ts'
import { ToastRegion } from '#client/kit/toast-region.tsx'
import { branchesOf, closingBrace } from '#shared/texts/message-format.ts'
import { pseudoText } from '#shared/texts/pseudo.ts'
import { ENGLISH_READER, withoutContext } from '#shared/texts/text.ts'
import { cutOffTexts } from './page-texts.ts'

/**
 * Looks at each toast that a test of the client brings up: its words went through `t`, came from the server or were typed,
 * and it fits on the narrowest phone in a language that is 40 % longer (docs/languages.md).
 */

const NARROWEST = { width: 320, height: 568 }

/** What `t` was asked for since the test began. */
const asked = new Set<string>()
/** What is written by others: what the server has sent, and what was sent to it. */
let written: string[] = []
let seen: ToastItem[] = []
/** By its words, over all tests of the file. */
const shown = new Map<string, ToastItem>()
let stop = () => undefined as void

/** Watches from here on. The calls of the page are already answered by api-stub.ts. */
export function watchToasts(): void {
  asked.clear()
  written = []
  seen = []
  readWith(() => READER)
  stop = toastStore.watch(() => {
    const item = toastStore.get()
    if (item && seen.at(-1)?.id !== item.id) seen.push(item)
  })
  const send = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    if (typeof init?.body === 'string') keep(JSON.parse(init.body))
    const response = await send(input, init)
    if (response.headers.get('Content-Type')?.includes('json')) keep(await response.clone().json())
    return response
  }
}

const READER = {
  ...ENGLISH_READER,
  find: (key: string) => {
    asked.add(key)
    return undefined
  },
}

function keep(value: unknown): void {
  if (typeof value === 'string') written.push(value)
  else if (typeof value === 'object' && value !== null) Object.values(value).forEach(keep)
}

/** Returns the words of the toasts since `watchToasts` that nobody could translate. */
export function bareToasts(): string[] {
  stop()
  for (const item of seen) shown.set(wordsOf(item).join('\n'), item)
  const longestFirst = (texts: readonly string[]) => texts.toSorted((a, b) => b.length - a.length)
  const patterns = longestFirst([...asked].flatMap(patternsOf)).map(
    (each) => new RegExp(each, 'gs'),
  )
  const without = (words: string, parts: readonly (string | RegExp)[]) =>
    parts.reduce<string>((rest, each) => rest.replaceAll(each, ' '), words)
  const others = longestFirst(written)
  // A name may contain a text, and a text may contain a short name.
  const ways = [
    [...patterns, ...others],
    [...others, ...patterns],
  ]
  return seen
    .flatMap(wordsOf)
    .filter((words) => ways.every((parts) => /[A-Za-z]{2}/.test(without(words, parts))))
}

const wordsOf = ({ title, description, action, more }: ToastItem): string[] =>
  [title, description, action?.label, more?.label].filter(
    (words) => words !== undefined && words !== null,
  )

/** Returns what a text can become, as a regular expression; none if it has no words of its own. */
function patternsOf(key: string): string[] {
  const pattern = patternOf(withoutContext(key))
  return /[A-Za-z]{2}/.test(pattern) ? [`(?<!\\w)${pattern}(?!\\w)`] : []
}

function patternOf(content: string): string {
  let result = ''
  let at = 0
  for (let open = content.indexOf('{'); open >= 0; open = content.indexOf('{', at)) {
    const close = closingBrace(content, open)
    const branches = [...branchesOf(content.slice(open + 1, close)).values()]
    const value = branches.length > 0 ? `(?:${branches.map(patternOf).join('|')})` : '.+?'
    result += literal(content.slice(at, open)) + value
    at = close + 1
  }
  return result + literal(content.slice(at))
}

const literal = (words: string) =>
  words
    .replaceAll(/<\/?\w+>/g, '')
    .replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)
    .replaceAll('#', '[\\d,.]+')

/** Shows all toasts of the file in the accented language on the narrowest phone. */
export async function expectToastsToFit(): Promise<void> {
  if (shown.size === 0) return
  const [width, height] = [innerWidth, innerHeight]
  await page.viewport(NARROWEST.width, NARROWEST.height)
  const found: string[] = []
  for (const item of shown.values()) {
    await render(<ToastRegion item={inAccents(item)} />)
    const box = document.querySelector('.toast')?.getBoundingClientRect()
    const isInside = box && box.left >= 0 && box.right <= innerWidth && box.top >= 0
    found.push(...cutOffTexts(), ...(isInside ? [] : [`outside: ${item.title}`]))
    await cleanup()
  }
  shown.clear()
  await page.viewport(width, height)
  expect(found).toEqual([])
}

function inAccents(item: ToastItem): ToastItem {
  const accented = (words: string) => pseudoText(words.replaceAll(/[{}<>|]/g, ' '), 'en-XA')
  const button = (each: ToastItem['action']) => each && { ...each, label: accented(each.label) }
  return {
    ...item,
    open: true,
    title: accented(item.title),
    description: item.description && accented(item.description),
    action: button(item.action),
    more: button(item.more),
  }
}
