import { z } from 'zod'
import { calendarDate } from '../domain/calendar-date.ts'
import { CATEGORIES, LEVELS, RESOURCE_TYPES, SOURCE_WEBSITES } from '../domain/catalogue.ts'

export const MAX_URL_LENGTH = 2000
const MAX_TAGS = 50
const MAX_TAG_LENGTH = 60
const MAX_INTEGER = 2_147_483_647

/** PostgreSQL refuses the first, terminals and feeds choke on the rest. */
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/

const withoutControls = (name: string, max: number) =>
  z
    .string({ error: `${name} must be text` })
    .max(max, `${name} must be at most ${max} characters`)
    .refine((value) => !CONTROL.test(value), `${name} must not contain control characters`)

const oneLine = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : value

const manyLines = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/\r\n?/g, '\n').trim() : value

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ''

const required = (name: string, max: number, tidy: (value: unknown) => unknown) =>
  z.preprocess(
    (value) => tidy(value) ?? '',
    withoutControls(name, max).min(1, `${name} is required`),
  )

/** Absent, null and blank are null; a number is taken as its text. */
const optional = (name: string, max: number) =>
  z.preprocess((value) => {
    const text = oneLine(typeof value === 'number' ? String(value) : value)
    return isBlank(text) ? null : text
  }, withoutControls(name, max).nullable())

const choice = <const Values extends readonly [string, ...string[]]>(
  name: string,
  values: Values,
) =>
  z.enum(values, {
    error: ({ input }) =>
      isBlank(input) ? `${name} is required` : `${name} must be one of ${values.join(', ')}`,
  })

/** The unique index cannot take more than 2,704 bytes, so the encoded form is measured as well. */
const webAddress = (name: string) =>
  withoutControls(name, MAX_URL_LENGTH).refine(
    (value) =>
      value === '' ||
      (/^https?:\/\/\S+$/i.test(value) &&
        URL.canParse(value) &&
        new URL(value).href.length <= MAX_URL_LENGTH),
    `${name} must be a web address that starts with http:// or https://`,
  )

const requiredUrl = (name: string) =>
  z.preprocess((value) => oneLine(value) ?? '', webAddress(name).min(1, `${name} is required`))

const optionalUrl = (name: string) =>
  z.preprocess(
    (value) => (isBlank(oneLine(value)) ? null : oneLine(value)),
    webAddress(name).nullable(),
  )

const splitTags = (value: unknown): unknown => {
  if (isBlank(value)) return []
  const list: unknown[] = Array.isArray(value) ? value : [value]
  const parts = list.flatMap((item) => (typeof item === 'string' ? item.split(',') : [item]))
  return [...new Set(parts.map(oneLine))].filter((tag) => tag !== '')
}

/** Numbers and numeric texts; anything else is NaN. */
function toNumber(value: unknown): number {
  if (typeof value === 'number') return value
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN
}

/** Blank is null, a non-number 0 (spec §5), anything else is rounded to a whole number. */
const wholeNumber = (name: string, max: number, range: string) => {
  const outside = `${name} must be a number ${range}`
  return z.preprocess(
    (value) => {
      if (isBlank(oneLine(value))) return null
      const number = toNumber(value)
      return Number.isNaN(number) ? 0 : Math.round(number)
    },
    z.int({ error: outside }).min(0, outside).max(max, outside).nullable(),
  )
}

const countOfViews = (value: unknown): number => {
  const views = Math.trunc(toNumber(value))
  return views >= 0 && views <= MAX_INTEGER ? views : 0
}

const dayOf = (value: unknown): string | null => {
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? null : calendarDate(value.toISOString())
  return typeof value === 'string' ? calendarDate(value) : null
}

/** Without defaults: a partial update must not reset what it does not name. */
const fields = {
  title: required('Title', 300, oneLine),
  description: required('Description', 5000, manyLines),
  type: choice('Type', RESOURCE_TYPES),
  level: choice('Level', LEVELS),
  category: choice('Category', CATEGORIES),
  sourceWebsite: choice('Source website', SOURCE_WEBSITES),
  sourceUrl: requiredUrl('Source URL'),
  imageUrl: optionalUrl('Image URL'),
  opening: optional('Opening', 200),
  author: optional('Author', 300),
  authorImage: optionalUrl('Author image'),
  publishedDate: z.preprocess(dayOf, z.string().nullable()),
  price: optional('Price', 100),
  duration: optional('Duration', 100),
  avgRating: wholeNumber('Rating', 50, 'from 0 to 50'),
  tags: z.preprocess(
    splitTags,
    z.array(withoutControls('Tag', MAX_TAG_LENGTH)).max(MAX_TAGS, `At most ${MAX_TAGS} tags`),
  ),
  views: z.preprocess(countOfViews, z.int()),
  isFeatured: z.boolean({ error: 'Featured must be true or false' }),
  isForKids: z.boolean({ error: 'For kids must be true or false' }),
  featuredOrder: wholeNumber('Featured order', MAX_INTEGER, `from 0 to ${MAX_INTEGER}`),
}

/** The body of POST /api/admin/resources, and what a row of an import becomes. */
export const resourceInput = z.object({
  ...fields,
  isFeatured: fields.isFeatured.default(false),
  isForKids: fields.isForKids.default(false),
})
export type ResourceInput = z.infer<typeof resourceInput>

/** The body of PUT /api/admin/resources/{id}: only what is named changes. */
export const resourcePatch = z.object(fields).partial()
