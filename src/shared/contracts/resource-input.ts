import { type Text, text } from '../texts/text.ts'
import { asMessage, says } from './says.ts'
import { z } from 'zod'
import { USUAL_LANGUAGE } from '../domain/filters/language.ts'
import { DATE_PRECISIONS, partialDate } from '../domain/calendar-date.ts'
import type { ValueOf } from '../domain/field-values.ts'
import {
  FIELD_LIST,
  fieldSpec,
  type ListedField,
  MAX_TAG_LENGTH,
  MAX_TAGS,
  type ResourceField,
} from '../domain/resource-fields.ts'
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
  optionalText,
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

/** A response, which has the work and the edition as an object, can be sent back. */
const slugIn = (value: unknown): unknown => {
  const { id = value } = (typeof value === 'object' && value ? value : {}) as { id?: unknown }
  return isBlank(oneLine(id)) ? null : id
}

const choicesOf = ({ choices = [] }: ListedField) => choices as [string, ...string[]]

/** Returns how a field's value is read, by its kind. */
function inputOf(field: ListedField): z.ZodType {
  const { kind, label, named = label, required, whenBlank, min = 0, max = MAX_INTEGER } = field
  switch (kind) {
    case 'line':
      return required ? requiredLine(named, max) : optionalLine(named, max)
    case 'text':
      return required ? requiredText(named, max) : optionalText(named, max)
    case 'url':
      return required ? requiredUrl(named) : optionalUrl(named)
    case 'choice':
      if (required || whenBlank) return choice(named, choicesOf(field))
      return z.preprocess(
        (value) => (isBlank(oneLine(value)) ? null : value),
        z.enum(choicesOf(field), says(mustBeOneOf(named, choicesOf(field)))).nullable(),
      )
    case 'choices':
      return z.preprocess(splitList, z.array(choice(named, choicesOf(field))))
    case 'tags':
      return z.preprocess(
        splitList,
        z
          .array(withoutControls(text('Tag'), MAX_TAG_LENGTH))
          .max(MAX_TAGS, says('There can be at most {max} tags', { max: MAX_TAGS })),
      )
    case 'date':
      return z.preprocess(dateOf, z.string().nullable())
    case 'number':
      return wholeNumber(named, max)
    case 'whole':
      return numberBetween(named, min, max)
    case 'count':
      return z.preprocess(countOfViews, z.int())
    case 'flag':
      return z.boolean(says('{name} must be true or false', { name: named }))
    case 'chapters':
      return z.preprocess((value) => (isBlank(value) ? null : value), chaptersField)
    case 'slug':
      return z.preprocess(
        slugIn,
        z
          .string(says('{name} must be text', { name: named }))
          .max(max, says('{name} must be at most {max} characters', { name: named, max }))
          .regex(
            /^[a-z0-9-]+$/,
            says('{name} must contain only lowercase letters, digits and hyphens', { name: named }),
          )
          .nullable(),
      )
  }
}

/** Has no defaults, because a partial update must not reset fields that it does not name. */
const fields = Object.fromEntries(FIELD_LIST.map((field) => [field.name, inputOf(field)])) as {
  [Field in ResourceField]: z.ZodType<ValueOf<Field>>
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
    from: fieldSpec(from).label,
    to: fieldSpec(to).label,
  })
}

/** What is wrong with an edition by itself. */
export const NO_WORK = text('An edition needs a work')

/** The body of POST /api/admin/resources, and the result of reading a CSV row. */
export const resourceInput = newResourceFields.superRefine((values, ctx) => {
  for (const [from, to] of invertedRanges(values))
    ctx.addIssue({ code: 'custom', path: [from], message: asMessage(invertedRangeText(from, to)) })
  if (values.edition && !values.work)
    ctx.addIssue({ code: 'custom', path: ['edition'], message: asMessage(NO_WORK) })
})
export type ResourceInput = z.infer<typeof resourceInput>

/**
 * The body of PUT /api/admin/resources/{id}. Only the named fields change, so the database refuses a range that ends before
 * it begins.
 */
export const resourcePatch = z.object({ ...fields, publishedPrecision }).partial()
export type ResourcePatch = z.infer<typeof resourcePatch>
