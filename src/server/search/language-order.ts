import type { CatalogueIndex } from './catalogue-index.ts'
import { hasValue, type Predicate } from './filters.ts'
import type { Question } from './question.ts'
import { fitFinder, type Tally } from './tally.ts'
import type { ForeignLanguage } from './translation.ts'

/**
 * What is in the language of the question comes first if it has at least this share of the total rarity: all words, and
 * not only in its description. If nothing has, less is enough.
 */
const LEADING_SHARE = 0.76
const LESSER_SHARE = 0.5

/** How the language of a question orders its results. */
type LanguageOrder = {
  /** Whether a result counts when enough of them have all words. */
  counts: Predicate
  /**
   * Returns a function that tells how far ahead a document is, whatever words it has: 3 in the language asked in, 1 if it
   * needs no words. It is 0 for questions in English.
   */
  leadFinder(tally: Tally, most: number): (doc: number) => number
  /** Returns 1 for what comes first among results with as many words, because it is in English or needs no words. */
  homeOf(doc: number): number
}

const ALL: Predicate = () => true

/** A reader whose languages are known is answered in these, if the question does not say more. */
export function languageOrder(
  index: CatalogueIndex,
  question: Question,
  knowsReader: boolean,
): LanguageOrder {
  const { asked } = question
  if (asked === null) {
    const isHome = knowsReader ? ALL : hasValue(index, 'language', ['en', 'und'])
    return { counts: ALL, leadFinder: () => () => 0, homeOf: (doc) => Number(isHome(doc)) }
  }
  const isAsked = hasValue(index, 'language', [asked])
  const needsNoWords = hasValue(index, 'language', ['und'])
  const suits = suitFinder(index, question)
  return {
    counts: isAsked,
    leadFinder(tally, most) {
      const least = rarityToLead(tally, most, (doc) => isAsked(doc) && suits(doc))
      return (doc) => {
        if ((tally.rarity[doc] as number) < least || !suits(doc)) return 0
        if (question.openings.length > 0 && tally.named[doc] === 0) return 0
        return isAsked(doc) ? 3 : Number(needsNoWords(doc))
      }
    },
    homeOf: () => 0,
  }
}

/** Returns the rarity with which a document that may lead comes first. */
function rarityToLead(tally: Tally, most: number, mayLead: Predicate): number {
  const enough = most * LEADING_SHARE
  for (let at = 0; at < tally.count; at++) {
    const doc = tally.touched[at] as number
    if ((tally.rarity[doc] as number) >= enough && mayLead(doc)) return enough
  }
  return most * LESSER_SHARE
}

/** Returns a function that tells whether a document is of the type and for the audience that a question names. */
function suitFinder(index: CatalogueIndex, { understood }: Question): Predicate {
  const fits = understood
    .filter(({ filter: { field } }) => field === 'type' || field === 'audience')
    .map(({ filter }) => fitFinder(index, filter))
  return (doc) => fits.every((fit) => fit(doc) > 0)
}

/** Returns where words of the language asked in count: in English, a 'mate' or a 'final' is something else. */
export function outsideEnglish(index: CatalogueIndex, asked: ForeignLanguage | null): Predicate {
  if (asked === null) return ALL
  const { codes } = index.values.language
  const passing = index.values.language.map((values) =>
    Number(values.includes(asked) || !values.includes('en')),
  )
  return (doc) => passing[codes[doc] as number] === 1
}
