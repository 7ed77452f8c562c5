import type { TextLanguage } from '#shared/texts/languages.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import type { Taxonomy } from './filters.ts'
import { wordsOfQuestion } from './plain-words.ts'
import { NO_READING, type Question, type Reading, readQuestion } from './question.ts'
import { openingsNamed } from './relevance.ts'
import { FUNCTION_WORDS } from './word-lists.ts'
import { singular, type Token } from './words.ts'

/** What people say, and the words of the catalogue for it. */
export type SearchReading = { language: TextLanguage; phrase: string; readsAs: string }

/** A reading, and the stems of the words of its phrase that a question must have. */
type Entry = SearchReading & { content: readonly string[] }

/** The readings by the first of these stems. */
export type Readings = ReadonlyMap<string, readonly Entry[]>

/** Returns the phrase without case and accents: two readings of a language never have the same. */
export function foldedPhrase(phrase: string): string {
  return wordsOfQuestion(phrase)
    .map(({ word }) => word)
    .join(' ')
}

/** Returns the stems of the words that say something; none of a phrase of function words. */
export function contentOf({
  language,
  phrase,
}: Pick<SearchReading, 'language' | 'phrase'>): string[] {
  const words = wordsOfQuestion(phrase).filter(({ word }) => !isFunctionWord(word, language))
  return [...new Set(words.map(({ word }) => singular(word)))]
}

const isFunctionWord = (word: string, language: TextLanguage): boolean =>
  FUNCTION_WORDS[language].has(word) || FUNCTION_WORDS[language].has(singular(word))

export function readingsOf(rows: readonly SearchReading[]): Readings {
  const entries = rows
    .map((row) => ({ ...row, content: contentOf(row) }))
    .filter(({ content }) => content.length > 0)
  return Map.groupBy(entries, ({ content }) => content[0] as string)
}

type Asked = { text: string; question: Question; reading: Reading; prefer: readonly string[] }

/** The words by which a question is read besides its own, and the question with them. */
export type ReadAs = { readsAs: string; question: Question }

/**
 * Returns how a question is read by the longest phrase in it: in its own language, else in those of the reader and in
 * English. A phrase that names a value of a filter never applies, and one that names no opening not where the question
 * does.
 */
export function readAsOf(
  index: CatalogueIndex,
  { text, question, reading, prefer }: Asked,
  taxonomy: Taxonomy,
): ReadAs | null {
  const { readings } = index.language
  if (readings.size === 0) return null
  const isOfOpening = openingsNamed(index, question, taxonomy).length > 0
  const languages = new Set<string>([question.asked ?? [], prefer, 'en'].flat())
  for (const written of [text, question.correction?.text]) {
    if (written === undefined) continue
    const words = wordsOfQuestion(written)
    for (const language of languages) {
      const entry = entriesIn(readings, words, language).find(
        (each) => mayApply(index, each) && (!isOfOpening || namesOpening(index, each, taxonomy)),
      )
      if (!entry) continue
      const asked = { ...reading, verbatim: true, asked: question.asked }
      const read = readQuestion(index, replaced(words, entry), asked)
      return read && { readsAs: entry.readsAs, question: read }
    }
  }
  return null
}

/** Returns the readings whose content words are among the words, the longest first. */
function entriesIn(readings: Readings, words: readonly Token[], language: string): Entry[] {
  const stems = new Set(words.map(({ word }) => singular(word)))
  return [...stems]
    .flatMap((stem) => readings.get(stem) ?? [])
    .filter(
      (entry) => entry.language === language && entry.content.every((stem) => stems.has(stem)),
    )
    .toSorted((a, b) => b.content.length - a.content.length || b.phrase.length - a.phrase.length)
}

/** Puts what a phrase is read as in place of its words. */
function replaced(words: readonly Token[], { content, readsAs }: Entry): string {
  const isOfPhrase = ({ word }: Token) => content.includes(singular(word))
  const at = words.findIndex(isOfPhrase)
  return words
    .flatMap((token, place) =>
      place === at ? [readsAs] : isOfPhrase(token) ? [] : [token.written],
    )
    .join(' ')
}

const phraseIn = (index: CatalogueIndex, { phrase, language }: Entry): Question | null =>
  readQuestion(index, phrase, {
    ...NO_READING,
    verbatim: true,
    asked: language === 'en' ? null : language,
  })

const OF_READERS: ReadonlySet<string> = new Set([
  'age',
  'rating',
  'side',
  'level',
  'price',
  'cost',
  'type',
])

/** Ages, ratings, sides, levels, prices and types of a question stay in it; 'against the London' names an opening. */
function mayApply(index: CatalogueIndex, entry: Entry): boolean {
  const phrase = phraseIn(index, entry)
  if (!phrase) return false
  const named = phrase.understood.filter(({ isAbout }) => !isAbout).map(({ filter }) => filter)
  return ![...named, ...phrase.limits].some(({ field }) => OF_READERS.has(field))
}

function namesOpening(index: CatalogueIndex, entry: Entry, taxonomy: Taxonomy): boolean {
  const phrase = phraseIn(index, entry)
  return phrase !== null && openingsNamed(index, phrase, taxonomy).length > 0
}
