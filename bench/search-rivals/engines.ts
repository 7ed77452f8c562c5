import { create, insertMultiple, search } from '@orama/orama'
import { Charset, Document, Encoder } from 'flexsearch'
import english from 'flexsearch/lang/en'
import MiniSearch from 'minisearch'
import { stemmer } from 'stemmer'
import { CatalogueIndex, type IndexedResource } from '#server/search/catalogue-index.ts'
import { loadEnglishWords } from '#server/search/english-words.ts'
import { verdictsOn } from '#server/search/filters.ts'
import { createLanguage } from '#server/search/language.ts'
import { matchesOf } from '#server/search/matches.ts'
import { pageOf } from '#server/search/page.ts'
import { NO_READING, readQuestion } from '#server/search/question.ts'

/** Returns the IDs of the best results, best first. */
export type Search = (words: string, limit: number) => readonly number[]

/** The fields that the other engines receive: every field that ours reads, as text. */
const FIELDS = [
  'title',
  'author',
  'opening',
  'tags',
  'description',
  'category',
  'level',
  'type',
] as const
type Text = { id: number } & Record<(typeof FIELDS)[number], string>

/**
 * The title counts more than the author, and the author more than the description. Fields that name the subject count
 * as much as the author.
 */
const BOOST = { title: 3, author: 2, opening: 2, tags: 2, description: 1 }

/** English stop words. Of the three libraries, only FlexSearch has a list of its own. */
const STOP_WORDS = new Set(english.filter as ReadonlySet<string>)

/**
 * Each function builds an index of the rows. The settings are those that scored best on the labeled questions among
 * those that each library's documentation recommends: stemming, stop words, tolerance for typos, all fields or only
 * three.
 */
export const ENGINES: Record<string, (rows: readonly IndexedResource[]) => Promise<Search>> = {
  async Openfile(rows) {
    const index = new CatalogueIndex(createLanguage([], await loadEnglishWords()))
    for (const row of rows) index.put(row)
    return (words, limit) => {
      const question = readQuestion(index, words, NO_READING)
      if (!question) return []
      const now = new Date()
      const page = { sort: 'newest', unpriced: 'last', limit, offset: 0 } as const
      const matches = matchesOf(index, question, { ...NO_READING, now })
      return pageOf(index, matches, verdictsOn(index, matches.docs, []), page, now).ids
    }
  },

  async MiniSearch(rows) {
    const index = new MiniSearch<Text>({
      fields: [...FIELDS],
      processTerm(term) {
        const word = term.toLowerCase()
        return STOP_WORDS.has(word) ? null : stemmer(word)
      },
    })
    index.addAll(rows.map(textOf))
    const options = { boost: BOOST, fuzzy: 0.2, prefix: true }
    return (words, limit) =>
      index
        .search(words, options)
        .slice(0, limit)
        .map(({ id }) => id as number)
  },

  async Orama(rows) {
    const index = create({
      schema: {
        title: 'string',
        author: 'string',
        opening: 'string',
        tags: 'string',
        description: 'string',
        category: 'string',
        level: 'string',
        type: 'string',
      },
      components: {
        tokenizer: { language: 'english', stemming: true, stopWords: [...STOP_WORDS] },
      },
    })
    await insertMultiple(
      index,
      rows.map((row) => ({ ...textOf(row), id: String(row.id) })),
    )
    return (term, limit) => {
      const found = search(index, { term, boost: BOOST, tolerance: 1, limit })
      if ('then' in found) throw new Error('Nothing in this index takes waiting')
      return found.hits.map(({ id }) => Number(id))
    }
  },

  async FlexSearch(rows) {
    const index = new Document<Text>({
      document: {
        id: 'id',
        // Fields are searched in this order, and results of an earlier field come first.
        index: FIELDS.map((field) => ({
          field,
          tokenize: 'tolerant',
          encoder: new Encoder({ ...Charset.LatinBalance, ...english }),
        })),
      },
    })
    for (const row of rows) index.add(textOf(row))
    return (words, limit) =>
      index.search(words, { limit, suggest: true, merge: true }).map(({ id }) => id as number)
  },
}

function textOf(row: IndexedResource): Text {
  const { id, title, description, category, level, type } = row
  const [author, opening, tags] = [row.author ?? '', row.opening ?? '', row.tags.join(' ')]
  return { id, title, author, opening, tags, description, category, level, type }
}
