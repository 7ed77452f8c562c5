import { stemmer } from 'stemmer'
import { withoutMarks, firstCharacters } from '#shared/texts/characters.ts'
import { tableOf } from '#shared/texts/text-tables.ts'

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
/** Letters of scripts without blanks between words; the mark that lengthens katakana belongs to both kana. */
const UNSPACED = '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}ー]'
const IS_UNSPACED = new RegExp(UNSPACED, 'u')
/** As WORDS, with a run of such letters as a word of its own. */
const RUNS = new RegExp(
  `${UNSPACED}+|(?:(?!${UNSPACED})[\\p{L}\\p{N}])+|[\\p{S}%_\\\\#@&*\\u{fffd}]+`,
  'gu',
)
const PLAIN = /^[\u0020-\u007e\s]*$/

export function tokensOf(text: string): Token[] {
  const bare = (PLAIN.test(text) ? text : inPlainLetters(text))
    .replace(APOSTROPHES, '')
    .replace(MOVE_NUMBER, '')
  return (bare.match(IS_UNSPACED.test(bare) ? RUNS : WORDS) ?? []).map((each) => {
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

/** Whether a word is in a script without blanks between words. */
export const isUnspaced = (word: string): boolean => IS_UNSPACED.test(word)

/** Returns the pairs of neighbors in a run without blanks: its words are found by them, wherever they stand. */
export function pairsIn(run: string): string[] {
  const letters = [...run]
  return letters.slice(1).map((letter, at) => `${letters[at]}${letter}`)
}

/** Returns a name without letters that stand for marks: Gruenfeld is Grünfeld, Djordje Đorđe, Haakon Håkon. */
export function withoutSpelledMarks(word: string): string {
  return word
    .replace(/([aou])e/g, '$1')
    .replaceAll('dj', 'd')
    .replaceAll('aa', 'a')
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

/** Nouns that Porter's stemmer takes for forms of `open`, `end`, `box` and so on: boxing is no box. */
export const NO_FORMS: ReadonlySet<string> = new Set(
  (
    'opening ending boxing bowling fencing fishing skating skiing surfing wrestling sailing racing rowing knitting ' +
    'painting building banking betting dating parking shipping shopping wedding clothing housing'
  ).split(' '),
)

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
