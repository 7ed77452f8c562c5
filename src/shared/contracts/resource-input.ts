import { z } from 'zod'
import { AGE_BANDS } from '../domain/filters/age.ts'
import { SIDES } from '../domain/filters/side.ts'
import { LANGUAGES, USUAL_LANGUAGE } from '../domain/filters/language.ts'
import { partialDate } from '../domain/calendar-date.ts'
import { DATE_PRECISIONS } from '../domain/published-date.ts'
import { RESOURCE_FIELDS as FIELDS } from '../domain/resource-fields.ts'
import { chaptersField } from './chapters.ts'
import {
  choice,
  isBlank,
  MAX_INTEGER,
  oneLine,
  optionalLine,
  optionalUrl,
  requiredLine,
  requiredText,
  requiredUrl,
  toNumber,
  wholeNumber,
  withoutControls,
} from './fields.ts'

export const MAX_TAGS = 50
const MAX_TAG_LENGTH = 60

/** Returns each part of a text with commas, or of a list of such texts, once. */
const splitList = (value: unknown): unknown => {
  if (isBlank(value)) return []
  const list: unknown[] = Array.isArray(value) ? value : [value]
  const parts = list.flatMap((item) => (typeof item === 'string' ? item.split(',') : [item]))
  return [...new Set(parts.map(oneLine))].filter((part) => part !== '')
}

const countOfViews = (value: unknown): number => {
  const views = Math.trunc(toNumber(value))
  return views >= 0 && views <= MAX_INTEGER ? views : 0
}

const dateOf = (value: unknown): string | null => {
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? null : partialDate(value.toISOString())
  return typeof value === 'string' ? partialDate(value) : null
}

/** Has no defaults, because a partial update must not reset fields that it does not name. */
const fields = {
  title: requiredLine(FIELDS.title.label, FIELDS.title.max),
  description: requiredText(FIELDS.description.label, FIELDS.description.max),
  type: choice(FIELDS.type.label, FIELDS.type.choices),
  level: choice(FIELDS.level.label, FIELDS.level.choices),
  category: choice(FIELDS.category.label, FIELDS.category.choices),
  sourceWebsite: choice(FIELDS.sourceWebsite.label, FIELDS.sourceWebsite.choices),
  sourceUrl: requiredUrl('Source URL'),
  imageUrl: optionalUrl('Image URL'),
  opening: optionalLine(FIELDS.opening.label, FIELDS.opening.max),
  /** If null, the title, tags and description decide. */
  side: z.preprocess(
    (value) => (isBlank(oneLine(value)) ? null : value),
    z.enum(SIDES, { error: `Side must be one of ${SIDES.join(', ')}` }).nullable(),
  ),
  /** The age band that the resource is made for; null if nobody has decided. */
  ageBand: z.preprocess(
    (value) => (isBlank(oneLine(value)) ? null : value),
    z.enum(AGE_BANDS, { error: `Age must be one of ${AGE_BANDS.join(', ')}` }).nullable(),
  ),
  author: optionalLine(FIELDS.author.label, FIELDS.author.max),
  authorImage: optionalUrl('Author image'),
  /** As much of the date as is known: `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
  publishedDate: z.preprocess(dateOf, z.string().nullable()),
  price: optionalLine(FIELDS.price.label, FIELDS.price.max),
  duration: optionalLine(FIELDS.duration.label, FIELDS.duration.max),
  avgRating: wholeNumber('Rating', FIELDS.avgRating.max, 'from 0 to 50'),
  tags: z.preprocess(
    splitList,
    z
      .array(withoutControls('Tag', MAX_TAG_LENGTH))
      .max(MAX_TAGS, `There can be at most ${MAX_TAGS} tags`),
  ),
  views: z.preprocess(countOfViews, z.int()),
  isFeatured: z.boolean({ error: 'Featured must be true or false' }),
  isForKids: z.boolean({ error: 'For kids must be true or false' }),
  featuredOrder: wholeNumber('Featured order', MAX_INTEGER, `from 0 to ${MAX_INTEGER}`),
  language: choice(FIELDS.language.label, FIELDS.language.choices),
  /** The languages of its subtitles. */
  subtitles: z.preprocess(splitList, z.array(choice('Each language of subtitles', LANGUAGES))),
  chapters: z.preprocess((value) => (isBlank(value) ? null : value), chaptersField),
}

/**
 * How much of `publishedDate` is known, so that a response can be sent back unchanged. The form and CSV files write
 * only the known part of the date.
 */
const publishedPrecision = z
  .enum(DATE_PRECISIONS, {
    error: `Published precision must be one of ${DATE_PRECISIONS.join(', ')}`,
  })
  .nullish()

/** The body of POST /api/admin/resources, and the result of reading a CSV row. */
export const resourceInput = z.object({
  ...fields,
  publishedPrecision,
  isFeatured: fields.isFeatured.default(false),
  isForKids: fields.isForKids.default(false),
  language: fields.language.default(USUAL_LANGUAGE),
})
export type ResourceInput = z.infer<typeof resourceInput>

/** The body of PUT /api/admin/resources/{id}. Only the named fields change. */
export const resourcePatch = z.object({ ...fields, publishedPrecision }).partial()
export type ResourcePatch = z.infer<typeof resourcePatch>
