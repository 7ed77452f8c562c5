import { LANGUAGES, languageName } from '#shared/domain/filters/language.ts'
import { SOURCE_WEBSITES, sourceName } from '#shared/domain/filters/source.ts'
import { ENGLISH } from '#shared/texts/text.ts'

/**
 * In the accented language (`en-XA`, docs/languages.md), what went through `t` has accents and stands in brackets.
 * Plain letters are either bare English or the names and texts of people and websites, which come from the server as
 * data.
 */

const WORD = /[A-Za-z]{2,}/

/** Names of websites and languages. They are in the code, but are not translated. */
const NAMES: readonly string[] = [
  'ModernChess',
  ...SOURCE_WEBSITES.map((each) => sourceName(each, ENGLISH)),
  ...LANGUAGES.map((each) => languageName(each, ENGLISH)),
]

/** Text that is the same in every language, and dates and lengths, which are English in `en-XA`. */
const SAME: readonly RegExp[] = [
  // Placeholders of the information pages.
  /\{[A-Z_]+\}/g,
  /\b(?:Openfile|YouTube|Lichess|Chess\.com|PGN|FEN|ECO|CSV|PDF|URL|API|IP|ID|UTC|QR|FIDE)\b/g,
  /\bhttps?:\/\/\S*|\S+@\S+\.\w+|\b[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|example|json|csv|pgn)\b/g,
  /\b(?:(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.? ?\d*|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|[AP]M)\b/g,
  /\b\d+ (?:min|hr|minutes?|hours?)\b/g,
  /\b(?:\d+\.+ ?)?(?:O-O(?:-O)?|[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](?:=[QRBN])?|[A-E]\d\d)[+#!?]*(?![A-Za-z])/g,
]

export class KnownData {
  private readonly strings = new Set(NAMES)
  private readonly all: string

  /** Collects every string in the data. Names such as 'Sicilian Defense: Closed' also appear in parts. */
  constructor(data: unknown) {
    this.keep(data)
    this.all = plain([...this.strings].join('\n'))
  }

  private keep(value: unknown): void {
    if (typeof value === 'string')
      for (const each of [value, ...value.split(/[:,] /)]) this.strings.add(each.trim())
    else if (typeof value === 'object' && value !== null)
      for (const each of Object.values(value)) this.keep(each)
  }

  /** Whether the text is one of the strings, or a part of one that is too long to be a coincidence. */
  has(text: string): boolean {
    const part = plain(text.replace(/(?:…|\.{3})$/, '')).trim()
    return this.strings.has(text.trim()) || (part.length > 12 && this.all.includes(part))
  }
}

/** Returns a text as pages show it: without the markup for links and bold words, and without addresses that are filled in. */
function plain(text: string): string {
  return text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*|\{[A-Z_]+\}|\S+@\S+\.\w+/g, '')
    .replace(/\s+/g, ' ')
}

/** Returns the words of a text that are bare English, or ''. */
export function bareEnglish(text: string, data: KnownData): string {
  let rest = text.trim()
  if (!WORD.test(rest) || data.has(rest)) return ''
  // Results of `t`, including their values, are in brackets. Links cut a sentence into pieces.
  for (let before = ''; before !== rest;) {
    before = rest
    rest = rest.replace(/\[[^[\]]*\]/g, ' ')
  }
  rest = rest.replace(/^[^[\]]*\]|\[[^[\]]*$/g, ' ').trim()
  if (data.has(rest) || data.has(withoutFrame(rest))) return ''
  return rest
    .split(/ · |, |: |; | \(|\)| \|/)
    .filter((piece) => !data.has(piece))
    .map((piece) => SAME.reduce((left, each) => left.replace(each, ''), piece))
    .filter((piece) => WORD.test(piece))
    .join(' | ')
}

/** Leaves out accented words and points around a name, such as those of a sentence with a link in its middle. */
function withoutFrame(text: string): string {
  const words = text.split(/\s+/)
  const isPlain = (word: string) => /[A-Za-z\d]/.test(word) && !/[^\u0000-\u007f]/.test(word)
  const first = words.findIndex(isPlain)
  const last = words.findLastIndex(isPlain)
  return words
    .slice(first, last + 1)
    .join(' ')
    .replace(/\.$/, '')
}
