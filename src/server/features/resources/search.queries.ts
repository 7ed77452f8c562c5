import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'

/** Parts of a resource a word can occur in, as numbered by the database (migration 0000). */
type Part = 'title' | 'author' | 'description' | 'other'
const PARTS: readonly Part[] = ['title', 'author', 'description', 'other']

/** The index keys that a word of a query stands for, per part: all the catalogue's words that contain it. */
export type WordKeys = { word: string; keys: Record<Part, string[]> }

/**
 * A fragment as short as 'a' is part of nearly every word. So many are followed at the most: exact
 * first, then those it begins, then the shortest.
 */
const MAX_TERMS_PER_WORD = 1000

type TermRow = { position: number; word: string; part: number | null; keys: string[] | null }

/** Folds a query's case and accents, splits it into words, and looks each up in the vocabulary. */
export async function listWordKeys(db: Db, query: string): Promise<WordKeys[]> {
  const { rows } = await db.execute<TermRow>(sql`
    SELECT words.position::int, words.word, found.part, array_agg(found.key::text) AS keys
    FROM (
      SELECT left(word, 100) AS word, position,
        replace(replace(replace(left(word, 100), '\\', '\\\\'), '%', '\\%'), '_', '\\_') AS literal
      FROM regexp_split_to_table(openfile_fold(${query}), '\\s+') WITH ORDINALITY AS split (word, position)
      WHERE word <> ''
    ) AS words
    LEFT JOIN LATERAL (
      SELECT part, hashtextextended(term, part) AS key
      FROM search_terms
      WHERE term LIKE '%' || words.literal || '%'
      ORDER BY term <> words.word, term NOT LIKE words.literal || '%', length(term), term
      LIMIT ${MAX_TERMS_PER_WORD}
    ) AS found ON true
    GROUP BY words.position, words.word, found.part
    ORDER BY words.position`)
  return collectWords(rows)
}

function collectWords(rows: readonly TermRow[]): WordKeys[] {
  const words = new Map<string, WordKeys>()
  for (const { word, part, keys } of rows) {
    const entry = words.get(word) ?? {
      word,
      keys: { title: [], author: [], description: [], other: [] },
    }
    words.set(word, entry)
    const name = part === null ? undefined : PARTS[part - 1]
    if (name && keys) entry.keys[name] = keys
  }
  return [...words.values()]
}

/** The nearest spelling of each word by trigrams, in the order given; null where nothing is near. */
export async function listNearestTerms(
  db: Db,
  words: readonly string[],
): Promise<(string | null)[]> {
  const { rows } = await db.execute<{ nearest: string | null }>(sql`
    SELECT (
      SELECT btrim(term, '.,;:!?()[]"''“”‘’…–-') FROM search_terms
      WHERE term % words.word
      ORDER BY similarity(btrim(term, '.,;:!?()[]"''“”‘’…–-'), words.word) DESC, part, term
      LIMIT 1
    ) AS nearest
    FROM unnest(${sql.param(words)}::text[]) WITH ORDINALITY AS words (word, position)
    ORDER BY position`)
  return rows.map((row) => row.nearest || null)
}

/** Whether any resource has the word. */
export function isKnown(word: WordKeys): boolean {
  return Object.values(word.keys).some((keys) => keys.length > 0)
}
