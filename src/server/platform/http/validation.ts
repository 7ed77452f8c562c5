import type { Hook } from '@hono/zod-openapi'
import { CHOICE_FILTERS, FILTER_NAMES, filterOf } from '#shared/domain/filters/table.ts'
import { ANY } from '#shared/domain/filters/filter.ts'
import { SOURCE_LANGUAGE } from '#shared/texts/languages.ts'
import {
  ENGLISH_READER,
  message,
  type Reader,
  said,
  type T,
  type Text,
  text,
  translator,
} from '#shared/texts/text.ts'
import { AppError, someOf } from './app-error.ts'
import type { AppEnv } from './app-env.ts'
import { tableOf } from '#shared/texts/text-tables.ts'

/** A batch of 500 rows can have thousands of errors. `fields` contains them all, the message at most this many. */
const FAULTS_IN_MESSAGE = 10

/** Turns zod's issues into one 400 that names every invalid field and says what is wrong. */
export const refuseInvalid: Hook<unknown, AppEnv, string, unknown> = (result, c) => {
  const isAddress = result.target === 'query' || result.target === 'param'
  const issues: readonly Issue[] = [
    // In what was sent if it is invalid, else in what was read from it.
    ...illFormedIn((result as { data?: unknown }).data, isAddress),
    ...(result.success ? [] : (result.error.issues as readonly Issue[])),
  ]
  if (issues.length === 0) return
  const reader = c.get('findReader')?.() ?? ENGLISH_READER
  const t = translator(reader)
  const fields = new Map<string, string>()
  const sentences: string[] = []
  for (const issue of issues) {
    const name = fieldName(issue.path)
    if (fields.has(name)) continue
    const { field, sentence } = faultIn(issue, isAddress, { reader, t })
    fields.set(name, field)
    sentences.push(sentence)
  }
  throw new AppError(400, 'invalid', someOf(sentences, FAULTS_IN_MESSAGE), {
    fields: Object.fromEntries(fields),
  })
}

/** In an address, the bytes that half a character would have; nothing decodes them. */
const HALF_IN_ADDRESS = /%ED%[AB][0-9A-F]%[89AB][0-9A-F]/i
const HALF = message('{field} contains half of a character, such as an emoji that was cut apart')

/** Where a value is within another. */
type Place = { key: string | number; within: Place | null } | null

/**
 * Returns an issue for every text that has half of a character of two UTF-16 units. JSON can spell it, and PostgreSQL
 * cannot store it. Goes without recursion, because a body may be deep.
 */
function illFormedIn(data: unknown, isAddress: boolean): Issue[] {
  const found: Issue[] = []
  const waiting: [value: unknown, at: Place][] = [[data, null]]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [value, at] = next
    if (typeof value === 'string') {
      if (!value.isWellFormed() || (isAddress && HALF_IN_ADDRESS.test(value)))
        found.push({ code: 'custom', path: pathOf(at), message: HALF })
    } else if (Array.isArray(value)) {
      for (const [key, each] of value.entries()) waiting.push([each, { key, within: at }])
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, each] of Object.entries(value))
        waiting.push([key, at], [each, { key, within: at }])
    }
  }
  return found.toReversed()
}

function pathOf(place: Place): (string | number)[] {
  const path: (string | number)[] = []
  for (let at = place; at; at = at.within) path.unshift(at.key)
  return path
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
const NAMES = tableOf<Text>({
  ...Object.fromEntries(
    FILTER_NAMES.flatMap((name) => {
      const { word } = filterOf(name)
      return word ? [[name, word]] : []
    }),
  ),
  query: text('Field|search'),
  ids: text('Field|list of resources'),
  set: text('Field|change'),
  rows: text('Field|list of rows'),
  updates: text('Field|list of rows'),
  from: text('Field|first day'),
  to: text('Field|last day'),
  body: text('Field|request body'),
  parentId: text('Field|parent comment'),
  updatedAt: text('Field|time of the change'),
  addedAt: text('Field|time of adding'),
  startedAt: text('Field|start'),
  finishedAt: text('Field|end'),
  createdAt: text('Field|time of writing'),
  replies: text('Field|choice for replies'),
  suggestions: text('Field|choice for suggestions'),
  moderation: text('Field|choice for moderation'),
  weekly: text('Field|choice for the weekly email'),
})
const KINDS = tableOf<string>({
  object: message('{field} must be an object'),
  record: message('{field} must be an object'),
  array: message('{field} must be a list'),
  string: message('{field} must be text'),
  number: message('{field} must be a number'),
  int: message('{field} must be a whole number'),
  boolean: message('{field} must be true or false'),
})
/** Matches Zod's own messages, used where a schema defines none; they are meant for developers. */
const RAW = /^(?:Invalid (?:input|option|key|element|record)|Too (?:big|small)|Unrecognized key)\b/

/**
 * Returns two sentences: one for the field, with its allowed values as the API knows them, and one for people, with the
 * words that pages use and the number of the row. A schema's message may leave the name of the field open (`{field}`).
 */
function faultIn(
  issue: Issue,
  isAddress: boolean,
  { reader, t }: { reader: Reader; t: T },
): { field: string; sentence: string } {
  const name = nameOf(issue.path, t)
  const row = rowOf(issue.path, t)
  const isWholeRow = row !== null && issue.path.length === 2
  const reason = RAW.test(issue.message) ? plainReason(issue) : issue.message
  const field = said(reader, reason, { field: isWholeRow ? row : t('The {name}', { name }) })
  if (isAddress && issue.code === 'invalid_value' && issue.values) {
    const choices = choicesText(issue, t)
    return {
      field,
      sentence: t('There is no such {name}: please choose {choices}', { name, choices }),
    }
  }
  return { field, sentence: row && !isWholeRow ? `${row}: ${field}` : field }
}

function plainReason({ code, message: raw, expected = '' }: Issue): string {
  if (code !== 'invalid_type') return message('{field} is invalid')
  if (raw.includes('received undefined')) return message('{field} is missing')
  return KINDS.get(expected) ?? message('{field} must be of a different kind')
}

/** Returns 'recency' for ['recent'] and 'source URL' for ['updates', 3, 'sourceUrl']. */
function nameOf(path: readonly PropertyKey[], t: T): string {
  const key = String(path.findLast((each) => typeof each === 'string') ?? 'body')
  const known = NAMES.get(key)
  if (known) return t(known)
  // The names of parameters consist of English words, so they are spelled out only in English.
  if (t.language !== SOURCE_LANGUAGE) return key
  return key
    .replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/\burl\b/, 'URL')
    .replace(/\bid\b/, 'ID')
}

/** Returns 'Row 3', counted from 1, or null outside lists of rows. */
function rowOf([list, index]: readonly PropertyKey[], t: T): string | null {
  const isRow = (list === 'rows' || list === 'updates') && typeof index === 'number'
  return isRow ? t('Row {row}', { row: index + 1 }) : null
}

/** Returns 'any time, past week or past year'. */
function choicesText({ path, values = [] }: Issue, t: T): string {
  const filter = CHOICE_FILTERS.find(({ name }) => name === path[0])
  const words = values.map(String).map((value) => {
    if (filter && t.language !== SOURCE_LANGUAGE)
      return value === ANY ? t(filter.any) : filter.labelOf(value, t)
    return filter?.wordOf?.(value) ?? value.replaceAll('_', ' ')
  })
  const [first, last = ''] = [words.slice(0, -1).join(', '), words.at(-1)]
  return first ? t('{first} or {last}', { first, last }) : last
}
