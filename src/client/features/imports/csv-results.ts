import { t } from '#client/kit/t.tsx'
import type { ImportResult, UpdateResult } from '#shared/contracts/admin-resources.ts'
import type { FieldChanges, FieldValues } from '#shared/domain/resource-changes.ts'
import {
  fieldText,
  type FieldValue,
  RESOURCE_FIELDS,
  type ResourceField,
} from '#shared/domain/resource-fields.ts'
import { type Chunk, chunksOf, type Item, type RowNote } from './sheet.ts'
import { truncate } from '#shared/texts/characters.ts'

/** A row of an update file that changes its resource. */
export type RowChange = {
  row: number
  id: number
  title: string
  changes: FieldChanges
}

/** What the check against the catalogue found, before anything is written. */
export type Findings = {
  /** Rows whose source URL is already in the catalogue. */
  existing: (RowNote & { sourceUrl: string })[]
  /** Rows that are probably the same as a resource at another address; they are imported all the same. */
  similar: { row: number; ids: readonly number[] }[]
  /** Rows of an update that change something. */
  changed: RowChange[]
  /** Rows of an update that have the values of their resource already. */
  unchanged: number[]
  /** Rows of an update whose source URL no resource has. */
  missing: RowNote[]
}

export const NO_FINDINGS: Findings = {
  existing: [],
  similar: [],
  changed: [],
  unchanged: [],
  missing: [],
}

/** The outcome of the rows sent so far. */
export type Tally = {
  done: number
  errors: RowNote[]
  /** Rows whose resource is gone since the check. */
  missing: RowNote[]
  /** Rows left alone, because somebody else has changed their resource since the check. */
  overtaken: RowNote[]
}

export const NOTHING_DONE: Tally = { done: 0, errors: [], missing: [], overtaken: [] }

export function withChecked(
  before: Findings,
  chunk: Chunk,
  results: readonly ImportResult[],
): Findings {
  const existing: Findings['existing'] = []
  const similar: Findings['similar'] = []
  chunk.rows.forEach((row, index) => {
    const result = results[index]
    const sourceUrl = chunk.items[index]?.sourceUrl ?? ''
    if (result?.code === 'exists')
      existing.push({ row, message: rowText(row, result), sourceUrl, resource: result.sameAs })
    else if (result?.similar) similar.push({ row, ids: result.similar })
  })
  return {
    ...before,
    existing: [...before.existing, ...existing],
    similar: [...before.similar, ...similar],
  }
}

export function withCompared(
  before: Findings,
  chunk: Chunk,
  results: readonly UpdateResult[],
): Findings {
  const changed: RowChange[] = []
  const missing: RowNote[] = []
  const unchanged: number[] = []
  chunk.rows.forEach((row, index) => {
    const { status, id, title, changes } = results[index] ?? { status: 'not_found' }
    if (status === 'changed' && id !== undefined && title !== undefined && changes)
      changed.push({ row, id, title, changes })
    else if (status === 'unchanged') unchanged.push(row)
    else missing.push(missingNote(row, chunk.items[index]))
  })
  return {
    ...before,
    changed: [...before.changed, ...changed],
    unchanged: [...before.unchanged, ...unchanged],
    missing: [...before.missing, ...missing],
  }
}

function missingNote(row: number, item: Item | undefined): RowNote {
  return { row, message: t('Row {row}: {text}', { row, text: item?.sourceUrl ?? '' }) }
}

export function withUpdated(before: Tally, chunk: Chunk, results: readonly UpdateResult[]): Tally {
  const missing: RowNote[] = []
  const overtaken: RowNote[] = []
  chunk.rows.forEach((row, index) => {
    const result = results[index]
    const item = chunk.items[index]
    if (!result || result.status === 'not_found') missing.push(missingNote(row, item))
    else if (result.status === 'changed_meanwhile')
      overtaken.push({
        row,
        message: t('Row {row}: {text}', { row, text: overtakenText(result, item) }),
        resource: result.id,
      })
  })
  const done = before.done + chunk.rows.length - missing.length - overtaken.length
  return {
    ...before,
    done,
    missing: [...before.missing, ...missing],
    overtaken: [...before.overtaken, ...overtaken],
  }
}

/** Returns 'Price was $5 and is $6 now'. */
function overtakenText({ changes = {} }: UpdateResult, item: Item | undefined): string {
  const shown = (value: FieldValue | undefined) => fieldText(value ?? null) || t('Value|empty')
  return Object.entries(changes)
    .map(
      ([name, [now]]) => [name as ResourceField, item?.seen?.[name as ResourceField], now] as const,
    )
    .filter(([name, seen, now]) => name !== 'views' && shown(seen) !== shown(now))
    .map(([name, seen, now]) =>
      t('{field} was {before} and is {after} now', {
        field: t(RESOURCE_FIELDS[name].label),
        before: cut(shown(seen)),
        after: cut(shown(now)),
      }),
    )
    .join('; ')
}

const SHOWN_LENGTH = 80

function cut(text: string): string {
  return truncate(text, SHOWN_LENGTH)
}

/** After a lost response, rows that are there now were stored by the attempt before: the check had found them new. */
export function withImported(
  before: Tally,
  chunk: Chunk,
  results: readonly ImportResult[],
  isResent: boolean,
): Tally {
  const errors: RowNote[] = []
  chunk.rows.forEach((row, index) => {
    const result = results[index]
    const cameInBefore = isResent && result?.code === 'exists'
    if (result?.status !== 'created' && !cameInBefore)
      errors.push({ row, message: rowText(row, result) })
  })
  const done = before.done + chunk.rows.length - errors.length
  return { ...before, done, errors: [...before.errors, ...errors] }
}

function rowText(row: number, result: ImportResult | undefined): string {
  return t('Row {row}: {text}', { row, text: reasonOf(result) })
}

/** Does not name the row by which the server's messages count, that is within one call. */
export function reasonOf(result: ImportResult | undefined): string {
  if (result?.code === 'repeated') return t('The same source URL is in an earlier row')
  return result?.message ?? t('The server gave no answer')
}

/** Returns the rows that change something, with the values that the check has shown. */
export function uploadsOf(chunk: Chunk, results: readonly UpdateResult[]): Chunk[] {
  const rows = chunk.rows.flatMap((row, index) => {
    const { status, changes = {} } = results[index] ?? {}
    const sourceUrl = chunk.items[index]?.sourceUrl
    if (status !== 'changed' || sourceUrl === undefined) return []
    const part = (side: 0 | 1): FieldValues =>
      Object.fromEntries(Object.entries(changes).map(([field, change]) => [field, change[side]]))
    const item: Item = { ...part(1), sourceUrl, seen: part(0) }
    return [{ row, item }]
  })
  return chunksOf(rows)
}
