import type { LineUnderstood } from '#shared/contracts/resources.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { type Matches, matchesOf, tallied } from './matches.ts'
import { NO_READING, type Question } from './question.ts'
import { fitFinder } from './tally.ts'

/** How close a resource is to a position: about it, continuing from it, about its opening, or related. */
export const LINE_TIERS = { parent: 1, opening: 2, continues: 3, exact: 4 } as const

/** A line of moves, a position or a code in a search, with the openings and resources that teach it. */
export type SearchedLine = {
  words: string
  /** The other words of the search. */
  rest: string
  /** Whether it is a single move, which may also be a word in titles. */
  isOneMove: boolean
  /** The tier of each opening, by name, and of each resource with a chapter there, by ID. */
  openings: ReadonlyMap<string, number>
  resources: ReadonlyMap<number, number>
  shown: LineUnderstood
}

/** The weights of a score's parts: the fit to filter words, then the number of other words, then the closeness. */
const WORD = 8
const FIT = 256
/** More than any score for words. Resources whose words name a single move score above it. */
const NAMED = 2 ** 51

/** Returns the resources that teach a line: those that fit the other words first, then by closeness. */
export function lineMatches(
  index: CatalogueIndex,
  { openings, resources, isOneMove }: SearchedLine,
  question: Question | null,
  now: Date,
): Matches {
  const tiers = new Uint8Array(index.size)
  const ofOpening = Uint8Array.from(index.openings.list, (name) => openings.get(name) ?? 0)
  for (let doc = 0; doc < index.size; doc++) {
    const code = index.opening[doc] as number
    if (index.live[doc] && code >= 0) tiers[doc] = ofOpening[code] as number
  }
  for (const [id, tier] of resources) {
    const doc = index.docOf(id)
    if (doc !== undefined) tiers[doc] = Math.max(tier, tiers[doc] as number)
  }
  // 'Against 1.d4' and '1.e4 for Black' ask for what one side plays, not for texts that have the move.
  const byWords = isOneMove && !question?.understood.some(({ filter }) => filter.field === 'side')
  const words = question && !byWords ? tallied(index, question) : null
  const named =
    question && byWords ? scoresByDoc(matchesOf(index, question, { ...NO_READING, now })) : null
  const fits = (question?.understood ?? []).map(({ filter }) => fitFinder(index, filter))
  const docs = new Int32Array(index.size)
  const scores = new Float64Array(index.size)
  let count = 0
  for (let doc = 0; doc < index.size; doc++) {
    const tier = tiers[doc] as number
    const name = named?.get(doc) ?? 0
    if (tier === 0 && name === 0) continue
    const fit = fits.reduce((sum, fitOf) => sum + fitOf(doc), 0)
    docs[count] = doc
    scores[count++] =
      name > 0 && tier < LINE_TIERS.exact
        ? name
        : fit * FIT +
          ((words?.[doc] ?? 0) as number) * WORD +
          tier +
          (named && tier === LINE_TIERS.exact ? 2 * NAMED : 0)
  }
  return { docs: docs.subarray(0, count), scores: scores.subarray(0, count) }
}

/** Returns scores between those of exact lessons and of all others. */
function scoresByDoc({ docs, scores }: Matches): Map<number, number> {
  return new Map(Array.from(docs, (doc, at) => [doc, NAMED + (scores?.[at] ?? 0)] as const))
}
