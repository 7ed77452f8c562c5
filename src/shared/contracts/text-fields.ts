import { z } from 'zod'
import { hasCredentials, hasHiddenCharacters } from './storable-text.ts'

/** Fields that several bodies share, each with its messages. */

export const MAX_URL_LENGTH = 2000
export const MAX_INTEGER = 2_147_483_647

export const withoutControls = (name: string, max: number) =>
  z
    .string({ error: `${name} must be text` })
    .max(max, `${name} must be at most ${max} characters`)
    .refine(
      (value) => !hasHiddenCharacters(value),
      `${name} must not contain control or invisible characters`,
    )

export const oneLine = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : value

const manyLines = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/\r\n?/g, '\n').trim() : value

export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === ''

const required = (name: string, max: number, tidy: (value: unknown) => unknown, missing: string) =>
  z.preprocess((value) => tidy(value) ?? '', withoutControls(name, max).min(1, missing))

export const requiredLine = (name: string, max: number, missing = `${name} is required`) =>
  required(name, max, oneLine, missing)

export const requiredText = (name: string, max: number, missing = `${name} is required`) =>
  required(name, max, manyLines, missing)

/** Absent, null and blank values become null; a number becomes text. */
export const optionalLine = (name: string, max: number) =>
  z.preprocess((value) => {
    const text = oneLine(typeof value === 'number' ? String(value) : value)
    return isBlank(text) ? null : text
  }, withoutControls(name, max).nullable())

/** Like `optionalLine`, but keeps line breaks. */
export const optionalText = (name: string, max: number) =>
  z.preprocess((value) => {
    const text = manyLines(value)
    return isBlank(text) ? null : text
  }, withoutControls(name, max).nullable())

export const choice = <const Values extends readonly [string, ...string[]]>(
  name: string,
  values: Values,
) =>
  z.enum(values, {
    error: ({ input }) =>
      isBlank(input) ? `${name} is required` : `${name} must be one of ${values.join(', ')}`,
  })

/** The unique index accepts at most 2,704 bytes, so the length of the encoded form is limited too. */
const webAddress = (name: string) =>
  withoutControls(name, MAX_URL_LENGTH)
    .refine(
      (value) =>
        value === '' ||
        (/^https?:\/\/\S+$/i.test(value) &&
          URL.canParse(value) &&
          new URL(value).href.length <= MAX_URL_LENGTH),
      `${name} must be a web address that starts with http:// or https://`,
    )
    .refine((value) => !hasCredentials(value), `${name} must not contain a username or password`)

export const requiredUrl = (name: string) =>
  z.preprocess((value) => oneLine(value) ?? '', webAddress(name).min(1, `${name} is required`))

export const optionalUrl = (name: string) =>
  z.preprocess(
    (value) => (isBlank(oneLine(value)) ? null : oneLine(value)),
    webAddress(name).nullable(),
  )

/** Converts numbers and numeric text; everything else becomes NaN. */
export function toNumber(value: unknown): number {
  if (typeof value === 'number') return value
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN
}

/** A blank value becomes null, text that is not a number becomes 0, and a number is rounded (docs/product.md §3.1). */
export const wholeNumber = (name: string, max: number, range: string) => {
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

/** A position in an order. Lower numbers come first and null comes last. */
export const orderNumber = wholeNumber('Order', MAX_INTEGER, `from 0 to ${MAX_INTEGER}`)
