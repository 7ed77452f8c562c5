import type { ImportResult } from '#shared/contracts/admin-resources.ts'
import type { Chunk, RowNote } from './sheet.ts'

/** What a dry run found out about rows, before anything is written. */
export type Findings = {
  /** Rows whose source URL is already in the catalogue. */
  existing: RowNote[]
  /** Rows that come in beside a resource at nearly the same address. */
  similar: { row: number; id: number }[]
  /** Rows that the server would not take for another reason. */
  refused: RowNote[]
}

export const NO_FINDINGS: Findings = { existing: [], similar: [], refused: [] }

/** What has become of the rows sent so far. */
export type Tally = { done: number; notFound: number; errors: RowNote[] }

export const NOTHING_DONE: Tally = { done: 0, notFound: 0, errors: [] }

export function withChecked(
  before: Findings,
  chunk: Chunk,
  results: readonly ImportResult[],
): Findings {
  const existing: RowNote[] = []
  const similar: Findings['similar'] = []
  const refused: RowNote[] = []
  chunk.rows.forEach((row, index) => {
    const result = results[index]
    if (result?.code === 'exists')
      existing.push({ row, message: `Row ${row}: ${chunk.items[index]?.sourceUrl}` })
    else if (result?.status !== 'created') refused.push({ row, message: rowText(row, result) })
    else if (result.similarTo !== undefined) similar.push({ row, id: result.similarTo })
  })
  return {
    existing: [...before.existing, ...existing],
    similar: [...before.similar, ...similar],
    refused: [...before.refused, ...refused],
  }
}

type Import = {
  findings: Findings
  /** The answer to an earlier sending of the same rows was lost: they may have come in then. */
  isResent: boolean
}

export function withImported(
  before: Tally,
  chunk: Chunk,
  results: readonly ImportResult[],
  { findings, isResent }: Import,
): Tally {
  const errors: RowNote[] = []
  const wasThere = new Set(findings.existing.map(({ row }) => row))
  chunk.rows.forEach((row, index) => {
    const result = results[index]
    const cameInBefore = isResent && result?.code === 'exists' && !wasThere.has(row)
    if (result?.status !== 'created' && !cameInBefore)
      errors.push({ row, message: rowText(row, result) })
  })
  const done = before.done + chunk.rows.length - errors.length
  return { ...before, done, errors: [...before.errors, ...errors] }
}

/** The server counts within one call, so that its 'row 4' would be another one of the file. */
function rowText(row: number, result: ImportResult | undefined): string {
  if (result?.code === 'repeated') return `Row ${row}: The same source URL is in an earlier row`
  return `Row ${row}: ${result?.message ?? 'The server gave no answer'}`
}
