import type { WordKeys } from './search.queries.ts'

/** Which of the parts that count for the rank a word must, or must not, occur in. */
export type WordClass = { word: number; title: boolean; author: boolean; description: boolean }
/** Rows whose words fall into one of these combinations all have the same rank. */
export type RankLevel = { rank: number; combinations: WordClass[][] }

const WEIGHTS = { title: 3, author: 2, description: 1 } as const
const MAX_WORDS_BY_LEVEL = 3

/**
 * All ranks that rows matching the words can have, best first, each with the combinations that give it
 * (decisions §3: title 3, author 2, description 1, summed). Parts in which no word of the catalogue
 * fits are left out, so mostly few remain. Null for no words, and for long queries: those are ranked row by row.
 */
export function rankLevels(words: readonly WordKeys[]): RankLevel[] | null {
  if (words.length === 0 || words.length > MAX_WORDS_BY_LEVEL) return null
  let combinations: WordClass[][] = [[]]
  for (const [index, word] of words.entries()) {
    const classes = wordClasses(word, index)
    combinations = combinations.flatMap((combination) =>
      classes.map((each) => [...combination, each]),
    )
  }
  const levels = new Map<number, WordClass[][]>()
  for (const combination of combinations) {
    const rank = combination.reduce((sum, each) => sum + classRank(each), 0)
    levels.set(rank, [...(levels.get(rank) ?? []), combination])
  }
  return [...levels]
    .map(([rank, each]) => ({ rank, combinations: each }))
    .toSorted((a, b) => b.rank - a.rank)
}

function wordClasses(word: WordKeys, index: number): WordClass[] {
  const options = (keys: readonly string[]) => (keys.length > 0 ? [true, false] : [false])
  return options(word.keys.title).flatMap((title) =>
    options(word.keys.author).flatMap((author) =>
      options(word.keys.description)
        .filter((description) => title || author || description || word.keys.other.length > 0)
        .map((description) => ({ word: index, title, author, description })),
    ),
  )
}

function classRank(each: WordClass): number {
  return (
    (each.title ? WEIGHTS.title : 0) +
    (each.author ? WEIGHTS.author : 0) +
    (each.description ? WEIGHTS.description : 0)
  )
}
