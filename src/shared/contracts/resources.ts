import { LIMIT_FIELDS } from '../domain/search-limits.ts'
import { z } from 'zod'
import { MAX_INTEGER } from '../domain/row-ids.ts'
import { queryChoice, queryId, queryNumber, queryText } from './fields.ts'
import { SORTS } from '../domain/catalogue.ts'
import { LINK_HEALTH } from '../domain/link-health.ts'
import { ageOf } from '../domain/filters/age.ts'
import { SIDES } from '../domain/filters/side.ts'
import { LANGUAGES } from '../domain/filters/language.ts'
import type { ValueOf } from '../domain/field-values.ts'
import { FIELD_LIST, type ListedField, type ResourceField } from '../domain/resource-fields.ts'
import { EDITIONS } from '../domain/editions.ts'
import { DATE_PRECISIONS } from '../domain/calendar-date.ts'
import {
  MAX_PAGE_LIMIT,
  MAX_QUERY_LENGTH,
  MAX_REPEATED_VALUES,
} from '../domain/resource-filters.ts'
import { ANY } from '../domain/filters/filter.ts'
import { START_ROLES } from '../domain/start-here.ts'
import {
  CHOICE_FILTERS,
  type ChoiceName,
  type FilterName,
  filterOf,
  type FILTERS,
  type FilterValues,
  forFilters,
} from '../domain/filters/table.ts'
import { text } from '../texts/text.ts'
import { says } from './says.ts'

/** Returns what a field is in responses, by its kind. */
function shownAs({ kind, choices = [], required, whenBlank }: ListedField): z.ZodType {
  const choice = () => z.enum(choices as [string, ...string[]])
  switch (kind) {
    case 'flag':
      return z.boolean()
    case 'count':
      return z.number().int()
    case 'number':
    case 'whole':
      return z.number().int().nullable()
    case 'tags':
      return z.array(z.string())
    case 'choices':
      return z.array(choice())
    default: {
      const one = kind === 'choice' ? choice() : z.string()
      return required || whenBlank ? one : one.nullable()
    }
  }
}

/** Chapters are long, and no list shows them. */
const {
  chapters: _chapters,
  work: _work,
  edition: _edition,
  ...shown
} = Object.fromEntries(FIELD_LIST.map((field) => [field.name, shownAs(field)])) as {
  [Field in ResourceField]: z.ZodType<ValueOf<Field>>
}

export const resourceView = z.object({
  id: z.number().int(),
  ...shown,
  /** The side that the lesson teaches, chosen by a curator or derived from its texts and its opening. */
  side: z.enum(SIDES),
  /** How much of `publishedDate` is known, which is the first day of the month or year if only that is; null without a date. */
  publishedPrecision: z.enum(DATE_PRECISIONS).nullable(),
  ratingCount: z.number().int(),
  /** Equal for the editions of one work; null unless there are two at least. `edition` is null where nobody has said. */
  work: z.object({ id: z.string(), edition: z.enum(EDITIONS).nullable() }).nullable(),
  metadata: z.record(z.string(), z.unknown()).nullable(),
  /** What checks of the link found. Readers learn only that it is dead, and only from the response about a single resource. */
  link: z.enum(LINK_HEALTH).optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** In lists of a search: the chapter that has a word which the texts of the resource do not have. */
  match: z
    .object({
      chapterId: z.number().int(),
      title: z.string(),
      /** '12:40' or 'p. 12'; '' without a time and a page. */
      place: z.string(),
      /** 'Chapter: 12:40 The main line' */
      text: z.string(),
    })
    .optional(),
})
export type ResourceView = z.infer<typeof resourceView>

export type ShownColumn = Exclude<keyof ResourceView, 'link' | 'match'>
/** What is shown of a row of the table, and read. A new column stays private. */
export const SHOWN_COLUMNS = Object.keys(
  resourceView.omit({ link: true, match: true }).shape,
) as ShownColumn[]

/** A resource right after it was added or changed. */
export const savedResourceView = resourceView.extend({
  /** The IDs of resources that are probably the same at another address; missing if there are none. */
  similar: z.array(z.number().int()).optional(),
})
export type SavedResourceView = z.infer<typeof savedResourceView>

export const relatedResourceView = resourceView.extend({ score: z.number().int() })
export type RelatedResourceView = z.infer<typeof relatedResourceView>

/** What to study in place of a resource that has a price, and what for the next ratings up. */
export const insteadView = z.object({
  free: resourceView.nullable(),
  next: resourceView.nullable(),
})
export type InsteadView = z.infer<typeof insteadView>

/** Accepts one or more values of a repeatable parameter and always returns an array. */
export const repeated = <Item extends z.ZodType>(item: Item) =>
  z.preprocess(
    (value) => (value === undefined ? [] : Array.isArray(value) ? value : [value]),
    z
      .array(item)
      .max(
        MAX_REPEATED_VALUES,
        says('{field} must be given at most {max} times', { max: MAX_REPEATED_VALUES }),
      ),
  )

/** Returns the parameter of a filter. Blank text stands for no choice. */
function filterParameter(name: FilterName): z.ZodType {
  const filter = filterOf(name)
  switch (filter.kind) {
    case 'one':
      return queryChoice([ANY, ...filter.values]).default(ANY)
    case 'many':
      return repeated(queryChoice(filter.values))
    case 'text':
      return queryText(200).default(filter.standard)
    case 'id':
      return queryId.nullable().default(null)
    case 'number': {
      const number = queryNumber(filter.min, filter.max).nullable()
      const text = (value: unknown) => (typeof value === 'string' ? ageOf(value) : value)
      return (name === 'age' ? z.preprocess(text, number.optional()) : number).default(null)
    }
  }
}

/** The filters of GET /api/resources (docs/product.md §5.1), from their table. */
const filterParameters = forFilters(filterParameter) as {
  [Name in FilterName]: z.ZodType<FilterValues[Name], unknown>
}

/** What a list is narrowed to and searched for. */
export const resourceFilterQuery = z.object({
  ...filterParameters,
  query: queryText(MAX_QUERY_LENGTH).default(''),
  /** Searches for the text as typed, without spelling correction. */
  verbatim: z.preprocess((value) => value === '1' || value === 'true', z.boolean()).default(false),
  /** Words that name a filter but are searched as text. */
  literal: repeated(queryText(MAX_QUERY_LENGTH)),
  /** 'off' searches for the words alone, not for what their phrases are read as. */
  read: queryChoice(['on', 'off']).default('on'),
})
export type ResourceFilterQuery = z.infer<typeof resourceFilterQuery>

export const resourceListQuery = resourceFilterQuery.extend({
  /** Without one, `best` for a list for kids, `newest` for others. */
  sort: queryChoice(SORTS).optional(),
  unpriced: queryChoice(['last', 'first']).default('last'),
  /** Languages of the reader: among results of equal relevance, those in one of them come first. */
  prefer: repeated(queryChoice(LANGUAGES)),
  limit: queryNumber(
    1,
    MAX_PAGE_LIMIT,
    text('{field} must be a whole number from 1 to {max}', { max: MAX_PAGE_LIMIT }),
  ).optional(),
  offset: queryNumber(0, MAX_INTEGER).default(0),
})
export type ResourceListQuery = z.infer<typeof resourceListQuery>

/** GET /api/start-here: a list's parameters. `rating` orders, `side` leaves out the other, `free=1` what has a price. */
export const startHereQuery = resourceListQuery.extend({
  free: queryChoice(['0', '1']).default('0'),
})
export type StartHereQuery = z.infer<typeof startHereQuery>

export const startHereView = z.array(
  z.object({
    role: z.enum(START_ROLES),
    resource: resourceView,
    /** One sentence of facts, in English: 'Free, 18 minutes, for 800–1400.' */
    reason: z.string(),
  }),
)
export type StartHereView = z.infer<typeof startHereView>

/** IDs, joined by commas. A page shows fewer than this. */
export const MAX_IDS = 100
export const resourceIdsQuery = z.object({
  ids: z
    .string(says('{field} must be given once'))
    .regex(
      /^[1-9]\d*(?:,[1-9]\d*)*$/,
      says('{field} must be IDs joined by commas, such as 3,14,15'),
    )
    .refine(
      (ids) => ids.split(',').length <= MAX_IDS,
      says('{field} must be at most {max} IDs', { max: MAX_IDS }),
    ),
})
export type ResourceIdsQuery = z.infer<typeof resourceIdsQuery>

const counts = z.record(z.string(), z.number().int())

const choiceCounts = Object.fromEntries(
  CHOICE_FILTERS.map(({ name, least }) => [name, least ? counts.optional() : counts]),
) as {
  [Name in ChoiceName]: LeastOf<Name> extends number ? z.ZodOptional<typeof counts> : typeof counts
}

type LeastOf<Name extends ChoiceName> = (typeof FILTERS)[Name] extends { least: infer Least }
  ? Least
  : undefined

/**
 * `{ value: count }` for each group. The counts of a group ignore that group's own selection. A filter with `least` is
 * left out as long as fewer of its values have matching resources.
 */
export const facetsView = z.object({
  ...choiceCounts,
  openingCategory: counts,
  subcategory: counts,
})
export type FacetsView = z.infer<typeof facetsView>

/** What words can name: a filter with a list of values, a price, an audience, or a limit. */
const WORD_FIELDS = [
  ...CHOICE_FILTERS.map(({ name }) => name),
  'price',
  'audience',
  ...LIMIT_FIELDS,
] as const

/** A line of moves, a position, or a code of openings in a query. */
const lineUnderstood = z.object({
  /** The words of the query that are read so; `literal` with them reads them as ordinary words. */
  words: z.string(),
  /** The FEN at which the moves start; null for the start of the game. */
  start: z.string().nullable(),
  moves: z.array(z.string()),
  /** The position after them. */
  fen: z.string(),
  eco: z.string().nullable(),
  /** The name of the opening; empty before the first named position. */
  name: z.string(),
  /** '2...Nf6 is not a legal move.', if there is such a move. In English, for it is kept for all readers. */
  fault: z.string().nullable(),
  /** That move: '2...Nf6'. */
  illegal: z.string().nullable(),
})
export type LineUnderstood = z.infer<typeof lineUnderstood>

/** How a query was understood; sent URI-encoded in the header X-Search-Understood. */
export const searchUnderstood = z.object({
  /** The words that results should have. Results with most of them come first. */
  words: z.array(z.string()),
  /**
   * Words that name a filter, so that matching resources rank higher. Each is shown as a chip that `literal` removes.
   */
  filters: z.array(
    z.object({
      words: z.string(),
      field: z.enum(WORD_FIELDS),
      value: z.string(),
    }),
  ),
  /** Words that occur in no resource. */
  leftOut: z.array(z.string()),
  /** The position that the results teach; null if the query contains none. */
  line: lineUnderstood.nullable(),
})
export type SearchUnderstood = z.infer<typeof searchUnderstood>
