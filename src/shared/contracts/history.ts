import { z } from 'zod'
import { MAX_INTEGER } from '../domain/row-ids.ts'
import { queryNumber } from './fields.ts'
import { says } from './says.ts'

/** GET /api/admin/resources/{id}/history: newest first. */
export const historyQuery = z.object({
  limit: queryNumber(1, 100).default(50),
  offset: queryNumber(0, MAX_INTEGER).default(0),
})
export type HistoryQuery = z.infer<typeof historyQuery>

/** As the form accepts it: a date is '1998' if only the year is known. Null for none. */
const value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).nullable()

export const resourceVersionView = z.object({
  /** Counts from 1. */
  version: z.int(),
  at: z.string(),
  /** Null for a deleted account and for the command line. */
  by: z.string().nullable(),
  /** An action of the audit log. */
  action: z.string(),
  /** The ID of the resource with which it was merged, or is no longer; null for other changes. */
  other: z.int().nullable(),
  /** The fields that changed; none if the resource was deleted or restored. */
  changes: z.record(z.string(), z.object({ old: value, new: value })),
})
export type ResourceVersionView = z.infer<typeof resourceVersionView>

/** POST /api/admin/resources/{id}/revert: back to the state after this version; 0 is the state before the first. */
export const revertInput = z.object({
  version: z
    .int(says('Version must be a whole number'))
    .min(0, says('Version must be at least 0'))
    .max(MAX_INTEGER, says('Version must be at most {max}', { max: MAX_INTEGER })),
})
export type RevertInput = z.infer<typeof revertInput>
