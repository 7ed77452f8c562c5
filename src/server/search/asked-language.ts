import type { CatalogueIndex } from './catalogue-index.ts'
import { FIELD_BITS, type Term } from './postings.ts'
import { termsOf } from './terms.ts'
import { FOREIGN_LANGUAGES, type ForeignLanguage, languagesWith } from './translation.ts'
import { COMMON_WORDS, NATIVE_STOP_WORDS, STOP_WORDS } from './word-lists.ts'
import { singular, type Token } from './words.ts'

/** How much a word says about the language of a question. */
const OF_CHESS = 2
const SMALL = 1
/** For a word that is English as well, or that a resource in English has, or that only texts in one language have. */
const DOUBTFUL = 0.5
const ENOUGH = 2
const LONGEST_PHRASE = 5
/** More postings than a word has that only texts of another language have. */
const MOST_READ = 200

const isEnglish = (word: string): boolean => COMMON_WORDS.has(word) || STOP_WORDS.has(word)

/**
 * Returns the language of a question by its own words: words of chess and small words in German, Spanish or French, and
 * words that only texts in one of these have. Null if it is English, or may be.
 */
export function askedLanguage(
  index: CatalogueIndex,
  tokens: readonly Token[],
): ForeignLanguage | null {
  const scores = new Map<ForeignLanguage, number>()
  const add = (languages: readonly ForeignLanguage[], score: number) => {
    for (const each of languages) scores.set(each, (scores.get(each) ?? 0) + score)
  }
  const known = { isThere: (word: string) => isInEnglish(index, word) }
  let english = 0
  for (let at = 0; at < tokens.length;) {
    const { word } = tokens[at] as Token
    const phrase = phraseAt(tokens, at, known)
    if (phrase) {
      add(phrase.languages, OF_CHESS * phrase.length)
      at += phrase.length
      continue
    }
    at++
    const isOfEnglish = isEnglish(word)
    english += Number(isOfEnglish)
    const small = FOREIGN_LANGUAGES.filter((language) => NATIVE_STOP_WORDS[language].has(word))
    if (small.length > 0) add(small, isOfEnglish ? DOUBTFUL : SMALL)
    else if (!isOfEnglish && !index.language.isInTables(singular(word))) {
      const own = languagesWith([word], known)
      if (own.length > 0) add(own, isInEnglish(index, word) ? DOUBTFUL : OF_CHESS)
      else add(languagesOfTexts(index, word), DOUBTFUL)
    }
  }
  const [best] = [...scores].toSorted((a, b) => b[1] - a[1])
  return best && best[1] >= ENOUGH && best[1] >= english ? best[0] : null
}

type Known = Parameters<typeof languagesWith>[1]

function phraseAt(
  tokens: readonly Token[],
  at: number,
  known: Known,
): { length: number; languages: ForeignLanguage[] } | null {
  for (let length = Math.min(LONGEST_PHRASE, tokens.length - at); length > 1; length--) {
    const words = tokens.slice(at, at + length).map(({ word }) => word)
    const languages = languagesWith(words, known)
    if (languages.length > 0 && !words.every(isEnglish)) return { length, languages }
  }
  return null
}

/** Whether a resource in English has the word. */
export function isInEnglish(index: CatalogueIndex, word: string): boolean {
  return termsOf(index, [singular(word)]).some((term) => languagesIn(index, term).has('en'))
}

/** Returns the language of all texts that have the word, if it is one and not English. */
function languagesOfTexts(index: CatalogueIndex, word: string): ForeignLanguage[] {
  const terms = termsOf(index, [singular(word)])
  if (terms.length === 0 || terms.some(({ length }) => length > MOST_READ)) return []
  const found = new Set(terms.flatMap((term) => [...languagesIn(index, term)]))
  return found.size === 1 ? FOREIGN_LANGUAGES.filter((language) => found.has(language)) : []
}

/** Returns the languages of the resources that have a term; it stops at English. */
function languagesIn(index: CatalogueIndex, { postings, length }: Term): Set<string> {
  const found = new Set<string>()
  for (let at = 0; at < length && !found.has('en'); at++) {
    const doc = (postings[at] as number) >>> FIELD_BITS
    if (index.live[doc]) found.add(index.values.language.valueAt(doc))
  }
  return found
}
