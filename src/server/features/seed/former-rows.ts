import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { ResourceInput } from '#shared/contracts/resource-input.ts'
import { valuesOf } from '#shared/domain/resource-changes.ts'
import type { FieldValue } from '#shared/domain/field-values.ts'
import { rowOf } from '../../platform/db/resource-columns.ts'
import { seedFile } from './seed-rows.service.ts'

/**
 * The address of a row of a former seed catalogue, the hash of what it wrote, null if the present one writes the same, and
 * its present address, null if it no longer exists.
 */
const formerRow = z.tuple([z.string(), z.string().nullable(), z.string().nullable()])

export type FormerRow = { url: string; hash: string | null; now: string | null }

/** Returns the rows of each seed catalogue before the present one. `scripts/former-seed.ts` writes the file. */
export function readFormerSeeds(): FormerRow[][] {
  return z
    .array(z.array(formerRow))
    .parse(JSON.parse(seedFile('former-seed.json')))
    .map((rows) => rows.map(([url, hash, now]) => ({ url, hash, now })))
}

type Stored = Parameters<typeof valuesOf>[0]

/** Two rows have the same hash if an editor sees the same. Empty fields do not count, so that new ones change nothing. */
export function storedHash(row: Stored): string {
  const filled = Object.entries(valuesOf(row))
    .filter(([name, value]) => name !== 'views' && !isEmpty(value))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(filled)).digest('hex').slice(0, 16)
}

function isEmpty(value: FieldValue | undefined): boolean {
  if (Array.isArray(value)) return value.length === 0
  return value === null || value === undefined || value === '' || value === false
}

/** The hash of a row that is stored as it was read. */
export function inputHash(input: ResourceInput): string {
  return storedHash({ ...input, ...rowOf(input) } as Stored)
}
