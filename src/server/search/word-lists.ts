import { z } from 'zod'
import englishWords from './words/common-english-words.json' with { type: 'json' }
import filterWords from './words/filter-words.json' with { type: 'json' }
import smallWords from './words/small-words.json' with { type: 'json' }
import { NO_FORMS } from './words.ts'
import table from './words/synonyms.json' with { type: 'json' }

/** Phrases with commas between them. */
export const phraseList = z
  .string()
  .min(1)
  .transform((text): readonly string[] => text.split(', '))

/** Words with blanks between them, in one text or several. */
export const wordList = z
  .union([z.string(), z.array(z.string())])
  .transform((text): readonly string[] => [text].flat().flatMap((line) => line.split(' ')))

const wordSet = wordList.transform((list): ReadonlySet<string> => new Set(list))

const small = z
  .strictObject({
    stop: wordList,
    everyday: wordList,
    describing: wordSet,
    native: z.strictObject({ de: wordSet, es: wordSet, fr: wordSet }),
    function: z.strictObject({ en: wordSet, de: wordSet, es: wordSet, fr: wordSet }),
    particles: z.strictObject({ de: wordList, es: wordList, fr: wordList, names: wordList }),
  })
  .parse(smallWords)

/** Words that are not required when there are others. */
export const STOP_WORDS: ReadonlySet<string> = new Set(small.stop)

/** Words that only order the results of a whole sentence, though resources may have them. */
export const EVERYDAY_WORDS: ReadonlySet<string> = new Set(small.everyday)

/** Words about the reader, which only order the results where there are others: 'tactics for adults', 'a total beginner'. */
export const DESCRIBING_WORDS = small.describing

/** Function words of other languages, which are not required even when they stand alone. */
export const SMALL_WORDS: ReadonlySet<string> = new Set(
  Object.values(small.particles)
    .flat()
    .filter((word) => !STOP_WORDS.has(word)),
)

/** What is not required in questions of these languages, which they are known by. */
export const NATIVE_STOP_WORDS = small.native

/** What says nothing in a phrase that people use (readings.ts): articles, pronouns, auxiliaries, most prepositions. */
export const FUNCTION_WORDS = small.function

/** The words that name a value of a filter, besides those that the filters list themselves. */
export const NAMING_WORDS = z
  .strictObject({
    side: z.strictObject({ white: phraseList, black: phraseList }),
    price: z.strictObject({ free: phraseList }),
    audience: z.strictObject({ kids: phraseList }),
  })
  .parse(filterWords)

/** Common English words. They are never taken for misspellings of others. Where they come from is said in the file. */
export const COMMON_WORDS: ReadonlySet<string> = new Set([
  ...z
    .strictObject({ source: z.string(), license: z.string(), words: wordList })
    .parse(englishWords).words,
  ...NO_FORMS,
])

/**
 * Other names for chess terms. `same`: a search for one finds all of them equally. `means`: a search for the left
 * finds the right instead, because the words themselves find the wrong things or nothing. `also`: a search for the
 * left finds the right as well, ranked below. Several words form a phrase; `#rules` is the tag 'rules'; capitals
 * matter only if a word is written in capitals (KID is the King's Indian, a kid is a child). Curators add their own
 * (features/search).
 */
const synonym = z.union([
  z.strictObject({ same: phraseList }),
  z.strictObject({ words: phraseList, means: phraseList }),
  z.strictObject({ words: phraseList, also: phraseList }),
])
export type Synonym = z.infer<typeof synonym>

/** The sections of the file are for its readers. */
export const SYNONYMS: readonly Synonym[] = Object.values(
  z.record(z.string(), z.array(synonym)).parse(table),
).flat()
