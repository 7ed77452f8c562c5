import { stemmer } from 'stemmer'
import { withoutMarks } from '#shared/texts/folded.ts'
import { tableOf } from '#shared/texts/text-tables.ts'
import { firstCharacters } from '#shared/texts/characters.ts'

/** A word of a text or a question in the forms in which it is compared. */
export type Token = {
  /** Without case, accents and apostrophes. */
  word: string
  /** As it was written, except for accents and apostrophes. */
  written: string
  /** The typed words, if this is English for a phrase in another language. */
  from?: string
  /** The terms by which texts in the language of the question name the same. */
  native?: readonly string[]
}

/** Longer words are cut off, because nobody types them and they would only bloat the index. */
const MAX_WORD = 60

/** Letters that have no decomposition in Unicode. */
const LETTERS = tableOf<string>({
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  ẞ: 'SS',
  ı: 'i',
})

/** '1.' and '1...' before a move; `1.e4` is the move e4. */
const MOVE_NUMBER =
  /\b\d{1,3}\.+\s?(?=(?:[a-h][1-8x]|[KQRBNkqrn][a-h]?[1-8]?x?[a-h][1-8]|[O0]-[O0]))/g
const APOSTROPHES = /['’‘ʼ`´′]/g
/** Matches runs of letters and digits, or of symbols that somebody may search for (`%`, emoji). */
const WORDS = /[\p{L}\p{N}]+|[\p{S}%_\\#@&*\u{fffd}]+/gu
const PLAIN = /^[\u0020-\u007e\s]*$/

export function tokensOf(text: string): Token[] {
  const bare = (PLAIN.test(text) ? text : inPlainLetters(text))
    .replace(APOSTROPHES, '')
    .replace(MOVE_NUMBER, '')
  return (bare.match(WORDS) ?? []).map((each) => {
    const written = firstCharacters(each, MAX_WORD)
    return { written, word: written.toLowerCase() }
  })
}

function inPlainLetters(text: string): string {
  return withoutMarks(text, 'NFKD').replace(
    /[æÆœŒøØłŁđĐðþßẞı]/g,
    (letter) => LETTERS.get(letter) ?? letter,
  )
}

export function isSign(word: string): boolean {
  return !/[\p{L}\p{N}]/u.test(word)
}

/**
 * Returns the singular, so that `tactics` and `tactic` are one word, as are `kings` and `king`. Names keep their
 * endings.
 */
export function singular(word: string): string {
  if (word.length <= 3 || !word.endsWith('s') || !/^[a-z]+$/.test(word)) return word
  if (/(?:ss|us|is)$/.test(word)) return word
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(?:ss|x|ch|sh|zz)es$/.test(word)) return word.slice(0, -2)
  return word.slice(0, -1)
}

/** Porter's stemmer takes these for forms of `open` and `end`. */
const NO_FORMS = new Set(['opening', 'ending'])

/** British spellings and what is American for them. */
const AMERICAN: readonly (readonly [RegExp, string])[] = [
  [/([iy])s(?=(?:e|ed|es|er|ing|ation)$)/, '$1z'],
  [/^(behavi|col|fav|hon|hum|lab|neighb)our/, '$1or'],
  [/^manoeuvr(?:e$)?/, 'maneuver'],
  [/^(cent|theat)re$/, '$1er'],
  [/^(def|off)ence/, '$1ense'],
  [/^practi[sz](?=e|ing)/, 'practic'],
  [/^programme/, 'programe'],
  [/^skilful/, 'skillful'],
]

/** Returns what the forms of a word have in common: castle, castling, castled; analyze, analyse. */
export function familyOf(word: string): string {
  if (word.length <= 4 || NO_FORMS.has(word) || !/^[a-z]+$/.test(word)) return word
  return stemmer(AMERICAN.reduce((text, [british, to]) => text.replace(british, to), word))
}
