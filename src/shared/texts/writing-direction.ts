import { directionOf, type SiteLanguage } from './languages.ts'

/** The blocks of Hebrew, Arabic and their neighbors, which run from right to left. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/gu
const LETTER = /\p{L}/u

/** Whether there are letters that run in the other direction than the language. */
function runsOtherWay(words: string, language: SiteLanguage): boolean {
  const rest = words.replaceAll(RIGHT_TO_LEFT, '')
  return directionOf(language) === 'rtl' ? LETTER.test(rest) : rest !== words
}

const FIRST_STRONG_ISOLATE = '\u2068'
const POP_ISOLATE = '\u2069'
/** What is between marks already, such as a name in a message that is a value itself. */
const ISOLATED = /\u2068[^\u2068\u2069]*\u2069/g
/** Programs that make links of addresses would take the marks for a part of them. */
const ADDRESS = /^https?:\/\/\S+$/

/** Puts words that run in the other direction than the language between marks, which readers do not see. */
export function isolated(words: string, language: SiteLanguage): string {
  const open = words.replaceAll(ISOLATED, '')
  if (ADDRESS.test(words) || !runsOtherWay(open, language)) return words
  return FIRST_STRONG_ISOLATE + words + POP_ISOLATE
}

/** Returns the direction of a text of its own, which is that of its first letter (Unicode UAX #9, P2). */
export function writingDirection(words: string): 'ltr' | 'rtl' {
  const [first = ''] = LETTER.exec(words) ?? []
  return runsOtherWay(first, 'en') ? 'rtl' : 'ltr'
}
