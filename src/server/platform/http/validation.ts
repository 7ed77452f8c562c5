import type { Hook } from '@hono/zod-openapi'
import { CHOICE_FILTERS, FILTER_NAMES, filterOf } from '#shared/domain/filters/table.ts'
import { ANY } from '#shared/domain/filters/filter.ts'
import { SOURCE_LANGUAGE } from '#shared/texts/languages.ts'
import { issueText } from '#shared/contracts/says.ts'
import { joined, type T, type Text, text } from '#shared/texts/text.ts'
import { AppError, invalid, someOf } from './app-error.ts'
import { type AppEnv, translatorOf } from './app-env.ts'
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
  const t = translatorOf(c)
  const fields = new Map<string, Text>()
  const sentences: Text[] = []
  for (const issue of issues) {
    const name = fieldName(issue.path)
    if (fields.has(name)) continue
    const { field, sentence } = faultIn(issue, isAddress, t)
    fields.set(name, field)
    sentences.push(sentence)
  }
  throw new AppError(400, 'invalid', someOf(sentences, FAULTS_IN_MESSAGE), {
    fields: Object.fromEntries(fields),
  })
}

/** In an address, the bytes that half a character would have; nothing decodes them. */
const HALF_IN_ADDRESS = /%ED%[AB][0-9A-F]%[89AB][0-9A-F]/i
const HALF = text('{field} contains half of a character, such as an emoji that was cut apart')

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

/** Returns 'title', 'preferences.darkMode' or 'updates.3.title', and 'level' for a value of a list. */
function fieldName(path: readonly PropertyKey[]): string {
  const isValueOfList = path.length === 2 && typeof path[1] === 'number'
  return isValueOfList ? String(path[0]) : path.join('.') || 'body'
}

/** An issue that zod reports. */
type Issue = {
  code: string
  path: readonly PropertyKey[]
  message: string | Text
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
const KINDS = tableOf<Text>({
  object: text('{field} must be an object'),
  record: text('{field} must be an object'),
  array: text('{field} must be a list'),
  string: text('{field} must be text'),
  number: text('{field} must be a number'),
  int: text('{field} must be a whole number'),
  boolean: text('{field} must be true or false'),
})

/**
 * Returns two sentences: one for the field, with its allowed values as the API knows them, and one for people, with the
 * words that pages use and the number of the row. A schema's message may leave the name of the field open (`{field}`).
 */
function faultIn(issue: Issue, isAddress: boolean, t: T): { field: Text; sentence: Text } {
  const name = nameOf(issue.path, t)
  const row = rowOf(issue.path)
  const isWholeRow = row !== null && issue.path.length === 2
  const { words, values } = issueText(issue) ?? plainReason(issue)
  const field = {
    words,
    values: { field: isWholeRow ? row : text('The {name}', { name }), ...values },
  }
  if (isAddress && issue.code === 'invalid_value' && issue.values) {
    const choices = choicesText(issue, t)
    return {
      field,
      sentence: text('There is no such {name}: please choose {choices}', { name, choices }),
    }
  }
  return { field, sentence: row && !isWholeRow ? joined([row, field], ': ') : field }
}

function plainReason({ code, message: raw, expected = '' }: Issue): Text {
  if (code !== 'invalid_type') return text('{field} is invalid')
  if (typeof raw === 'string' && raw.includes('received undefined'))
    return text('{field} is missing')
  return KINDS.get(expected) ?? text('{field} must be of a different kind')
}

/** Returns 'recency' for ['recent'] and 'source URL' for ['updates', 3, 'sourceUrl']. */
function nameOf(path: readonly PropertyKey[], t: T): string | Text {
  const key = String(path.findLast((each) => typeof each === 'string') ?? 'body')
  const known = NAMES.get(key)
  if (known) return known
  // The names of parameters consist of English words, so they are spelled out only in English.
  if (t.language !== SOURCE_LANGUAGE) return key
  return key
    .replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/\burl\b/, 'URL')
    .replace(/\bid\b/, 'ID')
}

/** Returns 'Row 3', counted from 1, or null outside lists of rows. */
function rowOf([list, index]: readonly PropertyKey[]): Text | null {
  const isRow = (list === 'rows' || list === 'updates') && typeof index === 'number'
  return isRow ? text('Row {row}', { row: index + 1 }) : null
}

/** Returns 'any time, past week or past year'. */
function choicesText({ path, values = [] }: Issue, t: T): string {
  const filter = CHOICE_FILTERS.find(({ name }) => name === path[0])
  const words = values.map(String).map((value) => {
    if (filter && t.language !== SOURCE_LANGUAGE)
      return value === ANY ? t(filter.any) : filter.labelOf(value, t)
    // Values are English words, but for periods.
    if (filter?.name === 'recent') return filter.labelOf(value, t).toLowerCase()
    return value.replaceAll('_', ' ')
  })
  const [first, last = ''] = [words.slice(0, -1).join(', '), words.at(-1)]
  return first ? t('{first} or {last}', { first, last }) : last
}

/** Returns the end that somebody has chosen as `expiresAt`, and throws if it has passed. A day counts until its end in UTC. */
export function futureEnd(expiresAt: string, now: Date): Date {
  const isDay = expiresAt.length === 'YYYY-MM-DD'.length
  const end = new Date(isDay ? `${expiresAt}T23:59:59.999Z` : expiresAt)
  if (end > now) return end
  throw invalid('expiresAt', text('The end must be in the future'))
}
