import { z } from 'zod'
import { MAX_QUERY_LENGTH } from '../domain/resource-filters.ts'
import { resourceInput, resourcePatch } from './resource-input.ts'

/** Columns that the admin's table can be sorted by (decisions §8). */
export const ADMIN_SORTS = ['id', 'title', 'author', 'publishedDate', 'isFeatured'] as const
export type AdminSort = (typeof ADMIN_SORTS)[number]

/**
 * What a curator may want to mend: no opening at all, an opening lesson that names none, another
 * resource at the same normalized URL, no date.
 */
export const RESOURCE_PROBLEMS = ['no-opening', 'unnamed-opening', 'duplicate', 'no-date'] as const
export type ResourceProblem = (typeof RESOURCE_PROBLEMS)[number]

/** How many rows one call of the import, of an update, or of a bulk change may carry. */
export const MAX_BATCH = 500

const MAX_ID = 2_147_483_647

const wholeNumber = (min: number, max: number) =>
  z
    .string({ error: 'must be given once' })
    .regex(/^\d{1,9}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, {
      message: `must be a whole number from ${min} to ${max}`,
    })

const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` })

/** GET /api/admin/resources */
export const adminResourcesQuery = z.object({
  /** Words as in the catalogue's search; a number also finds the resource with that id. */
  query: z
    .string({ error: 'must be given once' })
    .max(MAX_QUERY_LENGTH, `must be at most ${MAX_QUERY_LENGTH} characters`)
    .regex(/^[^\0]*$/, 'must not contain control characters')
    .default(''),
  sort: oneOf(ADMIN_SORTS).default('id'),
  order: oneOf(['asc', 'desc']).default('asc'),
  problem: oneOf(RESOURCE_PROBLEMS).optional(),
  limit: wholeNumber(1, 100).default(10),
  offset: wholeNumber(0, MAX_ID).default(0),
})
export type AdminResourcesQuery = z.infer<typeof adminResourcesQuery>

const NO_IDS = 'must hold the numbers of resources'

const resourceIds = z
  .array(z.int(NO_IDS).min(1, NO_IDS).max(MAX_ID, NO_IDS), NO_IDS)
  .min(1, 'Choose at least one resource')
  .max(MAX_BATCH, `Choose at most ${MAX_BATCH} resources at once`)

/** The same for every call of what is sent in several: they make one entry in the audit log. */
const run = z
  .string('must be text')
  .regex(/^[\w-]{8,64}$/, 'must be 8 to 64 letters, digits, - and _')
  .optional()

/** POST /api/admin/resources/bulk-update: the same change for each; one field or more. */
export const bulkUpdateInput = z.object({
  ids: resourceIds,
  set: resourcePatch
    .pick({ isFeatured: true, level: true, category: true })
    .refine((set) => Object.values(set).some((value) => value !== undefined), {
      error: 'Choose what to change: featured, level or category',
    }),
  run,
})
export type BulkUpdateInput = z.infer<typeof bulkUpdateInput>

/** POST /api/admin/resources/bulk-delete */
export const bulkDeleteInput = z.object({ ids: resourceIds, run })
export type BulkDeleteInput = z.infer<typeof bulkDeleteInput>

/** How many there were: an id that is gone counts for nothing. */
export const bulkAnswer = z.object({ changed: z.int() })
export type BulkAnswer = z.infer<typeof bulkAnswer>

/** POST /api/admin/resources/import. A faulty row is answered for itself, it refuses no other. */
export const importInput = z.object({
  rows: z
    .array(z.record(z.string(), z.unknown(), 'must be an object'), 'must be a list')
    .min(1, 'Send at least one row')
    .max(MAX_BATCH, `Send at most ${MAX_BATCH} rows at once`),
  dryRun: z.boolean('must be true or false').default(false),
  run,
})

/**
 * Per row in the order sent; `row` counts from 1. `code` says why: faulty, its source URL is in the
 * catalogue already, or in an earlier row. `similarTo` names another resource at the same normalized
 * URL: worth a look, no error.
 */
const importResult = z.object({
  row: z.int(),
  status: z.enum(['created', 'error']),
  message: z.string().optional(),
  code: z.enum(['invalid', 'exists', 'repeated']).optional(),
  similarTo: z.int().optional(),
})
export type ImportResult = z.infer<typeof importResult>

export const importAnswer = z.object({ results: z.array(importResult) })
export type ImportAnswer = z.infer<typeof importAnswer>

const sourceUrl = resourceInput.shape.sourceUrl

/** POST /api/admin/resources/update-batch: rows are found by their source URL. */
export const updateBatchInput = z.object({
  updates: z
    .array(resourcePatch.extend({ sourceUrl }), 'must be a list')
    .min(1, 'Send at least one row')
    .max(MAX_BATCH, `Send at most ${MAX_BATCH} rows at once`),
  run,
})
export type UpdateBatchInput = z.infer<typeof updateBatchInput>
export type ResourceUpdate = z.infer<typeof updateBatchInput>['updates'][number]

export const updateBatchAnswer = z.object({ updated: z.int(), notFound: z.int() })
export type UpdateBatchAnswer = z.infer<typeof updateBatchAnswer>
