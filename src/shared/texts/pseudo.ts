import type { SiteLanguage } from './languages.ts'
import { branchesOf, closingBrace } from './message-format.ts'
import { type Reader, withoutContext } from './text.ts'

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const ACCENTED = 'àƀçđéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÀƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ'
/** How much longer than the English ones texts become: German ones often are. */
const GROWTH = 0.4
/** In words of twelve letters, which are as long as those of German, so that lines break as they would there. */
const PADDING_WORD = /.{1,12}/g

export function pseudoReader(language: SiteLanguage): Reader {
  const find = (key: string) => pseudoText(key, language)
  return { language, find, opening: find }
}

/**
 * Returns a text of a generated language: accented and 40 % longer, in brackets, so that what is cut off shows.
 * Placeholders and tags stay.
 */
export function pseudoText(key: string, language: SiteLanguage): string {
  const content = withoutContext(key)
  const padding = '~'.repeat(Math.ceil(lettersOf(content) * GROWTH))
  const end = padding.replaceAll(PADDING_WORD, ' $&')
  return language === 'ar-XB' ? `[${outside(content)}]` : `[${outside(content)}${end}]`
}

/** Counts the letters that are read: of a plural or select, those of its longest branch. */
function lettersOf(content: string): number {
  let count = 0
  let at = 0
  for (let open = content.indexOf('{'); open >= 0; open = content.indexOf('{', at)) {
    const close = closingBrace(content, open)
    const branches = [...branchesOf(content.slice(open + 1, close)).values()]
    count += lettersIn(content.slice(at, open)) + Math.max(0, ...branches.map(lettersOf))
    at = close + 1
  }
  return count + lettersIn(content.slice(at))
}

const lettersIn = (words: string) => words.replace(/<\/?\w+>|[^A-Za-z]/g, '').length

/** Accents a message, but neither its placeholders nor its tags. */
function outside(content: string): string {
  let result = ''
  let at = 0
  for (let open = content.indexOf('{'); open >= 0; open = content.indexOf('{', at)) {
    const close = closingBrace(content, open)
    result += accented(content.slice(at, open)) + argument(content.slice(open + 1, close))
    at = close + 1
  }
  return result + accented(content.slice(at))
}

function argument(content: string): string {
  const [name = '', kind] = content.split(',', 2)
  const branches = [...branchesOf(content)]
  if (branches.length === 0) return `{${content}}`
  const changed = branches.map(([value, branch]) => `${value} {${outside(branch)}}`)
  return `{${name},${kind}, ${changed.join(' ')}}`
}

function accented(words: string): string {
  return words.replace(
    /<\/?\w+>|[A-Za-z]/g,
    (letter) => ACCENTED[letter.length > 1 ? -1 : PLAIN.indexOf(letter)] ?? letter,
  )
}
