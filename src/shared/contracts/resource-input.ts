import { message, messageOf } from '../texts/text.ts'
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
  mustBeOneOf,
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
  title: requiredLine(messageOf(FIELDS.title.label), FIELDS.title.max),
  description: requiredText(messageOf(FIELDS.description.label), FIELDS.description.max),
  type: choice(messageOf(FIELDS.type.label), FIELDS.type.choices),
  level: choice(messageOf(FIELDS.level.label), FIELDS.level.choices),
  category: choice(messageOf(FIELDS.category.label), FIELDS.category.choices),
  sourceWebsite: choice(messageOf(FIELDS.sourceWebsite.label), FIELDS.sourceWebsite.choices),
  sourceUrl: requiredUrl(message('Source URL')),
  imageUrl: optionalUrl(message('Image URL')),
  opening: optionalLine(messageOf(FIELDS.opening.label), FIELDS.opening.max),
  /** If null, the title, tags and description decide. */
  side: z.preprocess(
    (value) => (isBlank(oneLine(value)) ? null : value),
    z.enum(SIDES, { error: mustBeOneOf(message('Side'), SIDES) }).nullable(),
  ),
  /** The age band that the resource is made for; null if nobody has decided. */
  ageBand: z.preprocess(
    (value) => (isBlank(oneLine(value)) ? null : value),
    z.enum(AGE_BANDS, { error: mustBeOneOf(message('Age'), AGE_BANDS) }).nullable(),
  ),
  author: optionalLine(messageOf(FIELDS.author.label), FIELDS.author.max),
  authorImage: optionalUrl(message('Author image')),
  /** As much of the date as is known: `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
  publishedDate: z.preprocess(dateOf, z.string().nullable()),
  price: optionalLine(messageOf(FIELDS.price.label), FIELDS.price.max),
  duration: optionalLine(messageOf(FIELDS.duration.label), FIELDS.duration.max),
  avgRating: wholeNumber(message('Rating'), FIELDS.avgRating.max),
  tags: z.preprocess(
    splitList,
    z
      .array(withoutControls(message('Tag'), MAX_TAG_LENGTH))
      .max(MAX_TAGS, message('There can be at most {max} tags', { max: MAX_TAGS })),
  ),
  views: z.preprocess(countOfViews, z.int()),
  isFeatured: z.boolean({ error: message('Featured must be true or false') }),
  isForKids: z.boolean({ error: message('For kids must be true or false') }),
  featuredOrder: wholeNumber(message('Featured order'), MAX_INTEGER),
  language: choice(messageOf(FIELDS.language.label), FIELDS.language.choices),
  /** The languages of its subtitles. */
  subtitles: z.preprocess(
    splitList,
    z.array(choice(message('Each language of subtitles'), LANGUAGES)),
  ),
  chapters: z.preprocess((value) => (isBlank(value) ? null : value), chaptersField),
}

/**
 * How much of `publishedDate` is known, so that a response can be sent back unchanged. The form and CSV files write
 * only the known part of the date.
 */
const publishedPrecision = z
  .enum(DATE_PRECISIONS, {
    error: mustBeOneOf(message('Published precision'), DATE_PRECISIONS),
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
