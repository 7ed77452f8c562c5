import type { Hook } from '@hono/zod-openapi'
import { CHOICE_FILTERS, FILTER_NAMES, filterOf } from '#shared/domain/filters/table.ts'
import { ENGLISH_READER, type Reader, said } from '#shared/texts/text.ts'
import { AppError } from './app-error.ts'
import type { AppEnv } from './app-env.ts'

/** A batch of 500 rows can have thousands of errors. `fields` contains them all, the message at most this many. */
const FAULTS_IN_MESSAGE = 10

/** Turns zod's issues into one 400 that names every invalid field and says what is wrong. */
export const refuseInvalid: Hook<unknown, AppEnv, string, unknown> = (result, c) => {
  if (result.success) return
  const reader = c.get('findReader')?.() ?? ENGLISH_READER
  const isAddress = result.target === 'query' || result.target === 'param'
  const fields: Record<string, string> = {}
  const sentences: string[] = []
  for (const issue of result.error.issues as readonly Issue[]) {
    const name = fieldName(issue.path)
    if (fields[name] !== undefined) continue
    const { field, sentence } = faultIn(issue, isAddress, reader)
    fields[name] = field
    sentences.push(sentence)
  }
  const more = sentences.length - FAULTS_IN_MESSAGE
  const message = [
    ...sentences.slice(0, FAULTS_IN_MESSAGE),
    ...(more > 0 ? [`and ${more} more`] : []),
  ].join('; ')
  throw new AppError(400, 'invalid', message, { fields })
}

/** Returns 'title' or, in a list, the index and the field: 'updates.3.title'. */
function fieldName(path: readonly PropertyKey[]): string {
  return path.length > 2 ? path.join('.') : String(path[0] ?? 'body')
}

/** An issue that zod reports. */
type Issue = {
  code: string
  path: readonly PropertyKey[]
  message: string
  expected?: string
  values?: readonly unknown[]
}

/** Readable names for parameters and fields. */
const NAMES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    FILTER_NAMES.flatMap((name) => {
      const { word } = filterOf(name)
      return word ? [[name, word]] : []
    }),
  ),
  query: 'search',
  ids: 'list of resources',
  set: 'change',
  rows: 'list of rows',
  updates: 'list of rows',
  from: 'first day',
  to: 'last day',
  body: 'request body',
  parentId: 'parent comment',
  updatedAt: 'time of the change',
  addedAt: 'time of adding',
  startedAt: 'start',
  finishedAt: 'end',
  createdAt: 'time of writing',
  replies: 'choice for replies',
  suggestions: 'choice for suggestions',
  moderation: 'choice for moderation',
  weekly: 'choice for the weekly email',
}
const KINDS: Readonly<Record<string, string>> = {
  object: 'an object',
  record: 'an object',
  array: 'a list',
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
}
/** Zod's own messages, used where a schema defines none; they are meant for developers. */
const RAW = /^(?:Invalid (?:input|option|key|element|record)|Too (?:big|small)|Unrecognized key)\b/

/**
 * Returns two sentences: one for the field, with its allowed values as the API knows them, and one for people, with the
 * words that pages use and the number of the row. A schema's message that begins with a lowercase letter continues the
 * field's name; others are complete.
 */
function faultIn(
  issue: Issue,
  isAddress: boolean,
  reader: Reader,
): { field: string; sentence: string } {
  const reason = RAW.test(issue.message) ? plainReason(issue) : said(reader, issue.message)
  const name = nameOf(issue.path)
  const row = rowOf(issue.path)
  const isWholeRow = row !== null && issue.path.length === 2
  const field = /^[a-z]/.test(reason) ? `${isWholeRow ? row : `The ${name}`} ${reason}` : reason
  if (isAddress && issue.code === 'invalid_value' && issue.values)
    return { field, sentence: `There is no such ${name}: please choose ${choices(issue)}` }
  return { field, sentence: row && !isWholeRow ? `${row}: ${field}` : field }
}

function plainReason({ code, message, expected = '' }: Issue): string {
  if (code !== 'invalid_type') return 'is invalid'
  if (message.includes('received undefined')) return 'is missing'
  return `must be ${KINDS[expected] ?? 'of a different kind'}`
}

/** Returns 'recency' for ['recent'] and 'source URL' for ['updates', 3, 'sourceUrl']. */
function nameOf(path: readonly PropertyKey[]): string {
  const key = String(path.findLast((each) => typeof each === 'string') ?? 'body')
  return (
    NAMES[key] ??
    key
      .replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
      .replace(/\burl\b/, 'URL')
      .replace(/\bid\b/, 'ID')
  )
}

/** Returns 'Row 3', counted from 1, or null outside lists of rows. */
function rowOf([list, index]: readonly PropertyKey[]): string | null {
  const isRow = (list === 'rows' || list === 'updates') && typeof index === 'number'
  return isRow ? `Row ${index + 1}` : null
}

/** Returns 'any time, past week or past year'. */
function choices({ path, values = [] }: Issue): string {
  const filter = CHOICE_FILTERS.find(({ name }) => name === path[0])
  const plain = (value: unknown) => String(value).replaceAll('_', ' ')
  const words = values.map((value) => filter?.wordOf?.(String(value)) ?? plain(value))
  return [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' or ')
}
