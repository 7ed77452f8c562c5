import { t } from '#client/kit/t.tsx'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError, unreached } from '#client/data/errors.ts'
import { makeCall } from '#client/data/write.ts'
import { importResources, updateResources } from '#shared/calls/admin-resources.ts'
import type { ImportResult, UpdateResult } from '#shared/contracts/admin-resources.ts'
import type { CsvKind, FileRow, Item } from './csv-file.ts'

/** A check (`dryRun`) says what would happen. All chunks of a file share a `run` in the audit log. */
export type Manner = { dryRun: boolean; run: string }

/** A busy server needs several seconds for 500 rows. */
const DEADLINE_MS = 60_000

/** Sends rows in one call, and returns what is known about them then. Throws if the call as a whole fails. */
export async function sendRows(
  client: QueryClient,
  kind: CsvKind,
  rows: readonly FileRow[],
  manner: Manner,
): Promise<FileRow[]> {
  const signal = AbortSignal.timeout(DEADLINE_MS)
  // The tables are asked for once, after the last chunk.
  const quietly = { refreshes: false }
  if (kind === 'import') {
    const body = {
      rows: rows.map(({ item, notSimilar }) => ({ ...item, ...(notSimilar && { notSimilar }) })),
      ...manner,
    }
    const { results } = await makeCall(client, importResources, { body, signal }, quietly)
    return rows.map((row, index) => imported(row, results[index], manner.dryRun))
  }
  try {
    const body = { updates: rows.map(updateOf), ...manner }
    const { results = [] } = await makeCall(client, updateResources, { body, signal }, quietly)
    return rows.map((row, index) => updated(row, results[index], manner.dryRun))
  } catch (error) {
    // An update is refused as a whole for one row: the others are checked without it.
    const refused = refusedRows(error)
    if (!manner.dryRun || refused.size === 0) throw error
    const sound = rows.filter((_, index) => !refused.has(index))
    const checked = sound.length > 0 ? await sendRows(client, kind, sound, manner) : []
    const faulty = [...refused].flatMap(([index, reason]) => {
      const row = rows[index]
      return row ? [leftOut(row, 'faulty', reason)] : []
    })
    return [...checked, ...faulty]
  }
}

function imported(row: FileRow, result: ImportResult | undefined, dryRun: boolean): FileRow {
  const { status, code, message = t('The server gave no answer'), sameAs, similar } = result ?? {}
  if (status === 'created')
    return { ...row, state: dryRun ? 'new' : 'done', ...(similar ? { similar } : {}) }
  const state = code === 'exists' ? 'exists' : 'faulty'
  return { ...leftOut(row, state, message), ...(sameAs === undefined ? {} : { id: sameAs }) }
}

/** Sends only what changes, with the values that the check has shown: the server leaves alone what differs from them. */
function updateOf({ item, changes }: FileRow): Item {
  const { sourceUrl } = item ?? { sourceUrl: '' }
  if (!changes) return item ?? { sourceUrl }
  const side = (which: 0 | 1) =>
    Object.fromEntries(Object.entries(changes).map(([field, change]) => [field, change[which]]))
  return { ...side(1), sourceUrl, seen: side(0) }
}

function updated(row: FileRow, result: UpdateResult | undefined, dryRun: boolean): FileRow {
  const { status = 'not_found', id, title = row.title, changes } = result ?? {}
  if (status === 'not_found' || id === undefined)
    return leftOut(row, 'missing', t('No resource has this source_url'))
  const found = { ...row, id, title }
  if (status === 'changed_meanwhile')
    return leftOut(found, 'overtaken', t('Changed since the check'))
  if (!dryRun) return { ...found, state: 'done' }
  return status === 'changed' && changes
    ? { ...found, state: 'changes', changes }
    : { ...found, state: 'unchanged' }
}

function leftOut(row: FileRow, state: FileRow['state'], text: string): FileRow {
  return { ...row, state, note: t('Row {row}: {text}', { row: row.row, text }) }
}

/** Returns the positions of refused rows, and why; the fields of such a refusal are 'updates.3.sourceUrl'. */
function refusedRows(error: unknown): Map<number, string> {
  const fields = error instanceof ApiError ? Object.entries(error.fields) : []
  return new Map(
    fields.flatMap(([path, reason]) => {
      const [list, index] = path.split('.')
      return list === 'updates' && index ? [[Number(index), reason] as const] : []
    }),
  )
}

/** After how many seconds the same call may pass: a large file uses up what the server takes in a minute. */
export function waitAfter(error: unknown): number | null {
  return error instanceof ApiError && error.status === 429 ? error.retryAfter : null
}

/** Says why a call failed. */
export function failureWords(error: unknown): string {
  if (!(error instanceof ApiError))
    return t('The server could not be reached. Check your connection, then resume.')
  if (error.status === 401)
    return t('Your session has ended. Log in again in another tab, then resume here.')
  return error.userMessage || unreached(error)
}
