import { type Text, text } from '../texts/text.ts'
import { asMessage, says } from './says.ts'
import { z } from 'zod'
import { SIDES } from '../domain/filters/side.ts'
import { LANGUAGES, USUAL_LANGUAGE } from '../domain/filters/language.ts'
import { partialDate } from '../domain/calendar-date.ts'
import { DATE_PRECISIONS } from '../domain/published-date.ts'
import { MAX_TAG_LENGTH, MAX_TAGS, RESOURCE_FIELDS as FIELDS } from '../domain/resource-fields.ts'
import { invertedRanges, type RangeField } from '../domain/resource-ranges.ts'
import { chaptersField } from './chapters.ts'
import { MAX_INTEGER } from '../domain/row-ids.ts'
import {
  choice,
  isBlank,
  mustBeOneOf,
  numberBetween,
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
  sourceUrl: requiredUrl(text('Source URL')),
  imageUrl: optionalUrl(text('Image URL')),
  opening: optionalLine(FIELDS.opening.label, FIELDS.opening.max),
  /** If null, the title, tags and description decide. */
  side: z.preprocess(
    (value) => (isBlank(oneLine(value)) ? null : value),
    z.enum(SIDES, says(mustBeOneOf(text('Side'), SIDES))).nullable(),
  ),
  ratingFrom: numberBetween(FIELDS.ratingFrom.label, 0, FIELDS.ratingFrom.max),
  ratingTo: numberBetween(FIELDS.ratingTo.label, 0, FIELDS.ratingTo.max),
  ageFrom: numberBetween(FIELDS.ageFrom.label, FIELDS.ageFrom.min, FIELDS.ageFrom.max),
  ageTo: numberBetween(FIELDS.ageTo.label, FIELDS.ageTo.min, FIELDS.ageTo.max),
  merit: numberBetween(FIELDS.merit.label, FIELDS.merit.min, FIELDS.merit.max),
  author: optionalLine(FIELDS.author.label, FIELDS.author.max),
  authorImage: optionalUrl(text('Author image')),
  /** As much of the date as is known: `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
  publishedDate: z.preprocess(dateOf, z.string().nullable()),
  price: optionalLine(FIELDS.price.label, FIELDS.price.max),
  duration: optionalLine(FIELDS.duration.label, FIELDS.duration.max),
  avgRating: wholeNumber(text('Rating'), FIELDS.avgRating.max),
  tags: z.preprocess(
    splitList,
    z
      .array(withoutControls(text('Tag'), MAX_TAG_LENGTH))
      .max(MAX_TAGS, says('There can be at most {max} tags', { max: MAX_TAGS })),
  ),
  views: z.preprocess(countOfViews, z.int()),
  isFeatured: z.boolean(says('Featured must be true or false')),
  isForKids: z.boolean(says('For kids must be true or false')),
  featuredOrder: wholeNumber(text('Featured order'), MAX_INTEGER),
  language: choice(FIELDS.language.label, FIELDS.language.choices),
  subtitles: z.preprocess(
    splitList,
    z.array(choice(text('Each language of subtitles'), LANGUAGES)),
  ),
  chapters: z.preprocess((value) => (isBlank(value) ? null : value), chaptersField),
}

/**
 * How much of `publishedDate` is known, so that a response can be sent back unchanged. The form and CSV files write
 * only the known part of the date.
 */
const publishedPrecision = z
  .enum(DATE_PRECISIONS, says(mustBeOneOf(text('Published precision'), DATE_PRECISIONS)))
  .nullish()

/** Each field of a new resource by itself, for the contracts of parts of one. */
export const newResourceFields = z.object({
  ...fields,
  publishedPrecision,
  isFeatured: fields.isFeatured.default(false),
  isForKids: fields.isForKids.default(false),
  language: fields.language.default(USUAL_LANGUAGE),
})

/** What is wrong with a range whose first value is above the second, by its first field. */
export function invertedRangeText(from: RangeField, to: RangeField): Text {
  return text('{from} must not be above {to}', {
    from: FIELDS[from].label,
    to: FIELDS[to].label,
  })
}

/** The body of POST /api/admin/resources, and the result of reading a CSV row. */
export const resourceInput = newResourceFields.superRefine((values, ctx) => {
  for (const [from, to] of invertedRanges(values))
    ctx.addIssue({ code: 'custom', path: [from], message: asMessage(invertedRangeText(from, to)) })
})
export type ResourceInput = z.infer<typeof resourceInput>

/**
 * The body of PUT /api/admin/resources/{id}. Only the named fields change, so the database refuses a range that ends before
 * it begins.
 */
export const resourcePatch = z.object({ ...fields, publishedPrecision }).partial()
export type ResourcePatch = z.infer<typeof resourcePatch>
