import { z } from 'zod'
import { hasHiddenCharacters, isVisible, withoutInvisible } from '../domain/hidden-characters.ts'
import { listIdIn } from '../domain/lists.ts'
import { idIn, MAX_INTEGER, withinIds } from '../domain/row-ids.ts'
import { type Text, text } from '../texts/text.ts'
import { asMessage, says } from './says.ts'

/** Fields that several contracts share, each with its rule and its messages. Their names are messages, too. */

export const isMissing = (name: Text) => text('{name} is required', { name })

export const mustBeOneOf = (name: Text, values: readonly string[]): Text =>
  text('{name} must be one of {values}', { name, values: values.join(', ') })

/** Also limits the encoded form of a URL, because the unique index accepts at most 2,704 bytes. */
export const MAX_URL_LENGTH = 2000

/** Returns text without what nobody sees; '' if nothing else is there. */
function visibleText(text: string): string {
  return isVisible(text) ? withoutInvisible(text) : ''
}

/**
 * Text written by people. It excludes U+0000, which PostgreSQL cannot store. `otherwise` is the error for other types.
 */
export function storableText(otherwise: Text): z.ZodString {
  return z
    .string(says(otherwise))
    .overwrite(visibleText)
    .refine(
      (text) => !hasHiddenCharacters(text),
      says('Text must not contain control or invisible characters'),
    )
}

export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text)
}

/**
 * Whether a URL contains a username: 'https://known.example@evil.example/' leads to evil.example. The URL is checked
 * both as a person would read it and as a browser does, which treats '\' as '/'.
 */
export function hasCredentials(address: string): boolean {
  if (/^https?:\/\/[^/?#]*@/i.test(address)) return true
  if (!URL.canParse(address)) return false
  const { username, password } = new URL(address)
  return username !== '' || password !== ''
}

export const withoutControls = (name: Text, max: number) =>
  z
    .string(says('{name} must be text', { name }))
    .overwrite(visibleText)
    .max(max, says('{name} must be at most {max} characters', { name, max }))
    .refine(
      (value) => !hasHiddenCharacters(value),
      says('{name} must not contain control or invisible characters', { name }),
    )

/** Narrow no-break spaces stay: French has them before some punctuation marks. */
export const inOneLine = (text: string): string =>
  visibleText(text)
    .replace(/[^\S\u202f]+/g, ' ')
    .trim()

export const oneLine = (value: unknown): unknown =>
  typeof value === 'string' ? inOneLine(value) : value

const manyLines = (value: unknown): unknown =>
  typeof value === 'string' ? visibleText(value.replace(/\r\n?/g, '\n')).trim() : value

export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === ''

const required = (name: Text, max: number, tidy: (value: unknown) => unknown, missing: Text) =>
  z.preprocess((value) => tidy(value) ?? '', withoutControls(name, max).min(1, says(missing)))

export const requiredLine = (name: Text, max: number, missing = isMissing(name)) =>
  required(name, max, oneLine, missing)

export const requiredText = (name: Text, max: number, missing = isMissing(name)) =>
  required(name, max, manyLines, missing)

/** Absent, null and blank values become null; a number becomes text. */
export const optionalLine = (name: Text, max: number) =>
  z.preprocess((value) => {
    const text = oneLine(typeof value === 'number' ? String(value) : value)
    return isBlank(text) ? null : text
  }, withoutControls(name, max).nullable())

/** Like `optionalLine`, but keeps line breaks. */
export const optionalText = (name: Text, max: number) =>
  z.preprocess((value) => {
    const text = manyLines(value)
    return isBlank(text) ? null : text
  }, withoutControls(name, max).nullable())

export const choice = <const Values extends readonly [string, ...string[]]>(
  name: Text,
  values: Values,
) =>
  z.enum(values, {
    error: ({ input }) => ({
      message: asMessage(isBlank(input) ? isMissing(name) : mustBeOneOf(name, values)),
    }),
  })

/** The schemas of web addresses, so that the server finds them in a body: their hosts must be public. */
export const webAddresses = z.registry<{ name: Text }>()

/** The unique index accepts at most 2,704 bytes, so the length of the encoded form is limited too. */
const webAddress = (name: Text) =>
  withoutControls(name, MAX_URL_LENGTH)
    .refine(
      (value) =>
        value === '' ||
        (isWebAddress(value) && !/\s/.test(value) && new URL(value).href.length <= MAX_URL_LENGTH),
      says('{name} must be a web address that starts with http:// or https://', { name }),
    )
    .refine(
      (value) => !hasCredentials(value),
      says('{name} must not contain a username or password', { name }),
    )

export const requiredUrl = (name: Text) =>
  z.preprocess(
    (value) => oneLine(value) ?? '',
    webAddress(name)
      .min(1, says(isMissing(name)))
      .register(webAddresses, { name }),
  )

export const optionalUrl = (name: Text) =>
  z.preprocess(
    (value) => (isBlank(oneLine(value)) ? null : oneLine(value)),
    webAddress(name).register(webAddresses, { name }).nullable(),
  )

/** Converts numbers and numeric text; everything else becomes NaN. */
export function toNumber(value: unknown): number {
  if (typeof value === 'number') return value
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN
}

/** A blank value becomes null, text that is not a number becomes 0, and a number is rounded (docs/product.md §3.1). */
export const wholeNumber = (name: Text, max: number) => {
  const outside = says('{name} must be a number from 0 to {max}', { name, max })
  return z.preprocess((value) => {
    if (isBlank(oneLine(value))) return null
    const number = toNumber(value)
    return Number.isNaN(number) ? 0 : Math.round(number)
  }, z.int(outside).min(0, outside).max(max, outside).nullable())
}

/** A whole number or nothing. Text that is not one is refused, unlike in `wholeNumber`. */
export const numberBetween = (name: Text, min: number, max: number) => {
  const outside = says('{name} must be a whole number from {min} to {max}', { name, min, max })
  return z.preprocess((value) => {
    const text = oneLine(value)
    if (isBlank(text)) return null
    return typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : value
  }, z.int(outside).min(min, outside).max(max, outside).nullable())
}

/** A position in an order. Lower numbers come first and null comes last. */
export const orderNumber = wholeNumber(text('Order'), MAX_INTEGER)

// Query parameters. They arrive as text, or as an array if they are repeated.

const GIVEN_ONCE = says('{field} must be given only once')
/** Control characters, which PostgreSQL or terminals cannot handle. */
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

const searched = (text: z.ZodString, max: number) =>
  text
    .max(max, says('{field} must be at most {max} characters', { max }))
    .refine((value) => !CONTROLS.test(value), says('{field} must not contain control characters'))

/** Text to search for, as typed. */
export const queryText = (max: number) => searched(z.string(GIVEN_ONCE), max)

/** Text to search for, without leading and trailing white space. */
export const trimmedQueryText = (max: number) => searched(z.string(GIVEN_ONCE).trim(), max)

export const queryNumber = (
  min: number,
  max: number,
  outside = text('{field} must be a whole number from {min} to {max}', { min, max }),
) =>
  z
    .string(GIVEN_ONCE)
    .regex(/^\d+$/, says(outside))
    .transform(Number)
    .refine((value) => value >= min && value <= max, says(outside))

export const queryChoice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, says('{field} must be one of {values}', { values: values.join(', ') }))

const NOT_AN_ID = says('{field} must be a positive whole number')

/** An ID in a query. One that nothing can have is unknown, not invalid. */
export const queryId = z
  .string(GIVEN_ONCE)
  .refine((digits) => idIn(digits) !== null, NOT_AN_ID)
  .transform((digits) => idIn(digits) ?? 0)

/** An ID in a body. */
export const rowId = (otherwise: ReturnType<typeof says> = NOT_AN_ID) =>
  z.int(otherwise).min(1, otherwise).overwrite(withinIds)

/** The `{id}` of a path. */
export const idParam = z.object({ id: queryId })

/** The `{id}` of a list in a path. */
export const listIdParam = z.object({
  id: z
    .string()
    .refine((id) => !id.includes('-') && listIdIn(id) !== null, NOT_AN_ID)
    .transform((id) => listIdIn(id) ?? id),
})
export type ListIdParam = z.infer<typeof listIdParam>

/** The ID of a list in a response. */
export const listId = z.union([z.number().int(), z.string()])

/** A day, which counts until its end in UTC, or a time. */
export const dayOrTime = z.union(
  [z.iso.date(), z.iso.datetime({ offset: true })],
  says('The end must be a date, or a time with its zone'),
)
