import { z } from 'zod'
import { BULK_EFFECT_NAMES, BULK_JOB_STATES, BULK_SET_FIELDS } from '../domain/bulk-changes.ts'
import { tableQuery } from './admin-resources.ts'
import type { FieldIn } from '../domain/resource-fields.ts'
import { MAX_INTEGER } from '../domain/row-ids.ts'
import { queryNumber, rowId } from './fields.ts'
import { resourceInput, resourcePatch } from './resource-input.ts'
import { says } from './says.ts'

/** The most resources that may be named one by one; for more, send what the table shows. */
export const MAX_NAMED = 5_000

const ID = says('{field} must contain resource IDs')
const ids = z
  .array(rowId(ID), ID)
  .max(MAX_NAMED, says('Please choose at most {max} resources one by one', { max: MAX_NAMED }))

/** The chosen resources: by ID, or all that the table finds except some. */
const selection = z.union(
  [
    z.strictObject({ ids: ids.min(1, says('Please choose at least one resource')) }),
    z.strictObject({ query: tableQuery, except: ids.default([]) }),
  ],
  says('{field} must be {one} or {other}', {
    one: '"ids"',
    other: '"query", "except"',
  }),
)
const { tags, subtitles } = resourceInput.shape

const SET_FIELDS = Object.fromEntries(BULK_SET_FIELDS.map((field) => [field, true])) as {
  [Field in FieldIn<'bulk'>]: true
}

/** What to do with each resource. Nothing else is changed when they are deleted. */
const bulkChange = z
  .strictObject({
    set: resourcePatch.pick(SET_FIELDS).default({}),
    addTags: tags.default([]),
    removeTags: tags.default([]),
    addSubtitles: subtitles.default([]),
    removeSubtitles: subtitles.default([]),
    delete: z.boolean(says('{field} must be true or false')).default(false),
  })
  .refine(
    ({ set, delete: isDeleted, ...lists }) =>
      isDeleted || [...Object.values(lists), Object.keys(set)].some(({ length }) => length > 0),
    says('Please choose what to change'),
  )
export type BulkChange = z.infer<typeof bulkChange>

/** POST /api/admin/bulk-jobs and /api/admin/bulk-jobs/preview */
export const bulkJobInput = z.object({ selection, change: bulkChange })

const count = z.int()

/** What a change would do. Values are as the contract of a resource has them, as text; null for none. */
export const bulkPreview = z.object({
  total: count,
  fields: z.array(
    z.object({
      field: z.enum([
        ...BULK_SET_FIELDS,
        'addTags',
        'removeTags',
        'addSubtitles',
        'removeSubtitles',
      ]),
      /** How many would change. */
      changed: count,
      /** The most frequent values of those that would change, and how many have any other. */
      from: z.array(z.object({ value: z.string().nullable(), count })),
      others: count,
    }),
  ),
  /** What is deleted along with the resources. */
  comments: count,
  saved: count,
  /** Whether it runs in the background. */
  isJob: z.boolean(),
})
export type BulkPreview = z.infer<typeof bulkPreview>

export const bulkJobView = z.object({
  id: z.int(),
  /** Names what was deleted together in the trash. */
  run: z.string(),
  state: z.enum(BULK_JOB_STATES),
  change: z.object({
    set: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    addTags: z.array(z.string()),
    removeTags: z.array(z.string()),
    addSubtitles: z.array(z.string()),
    removeSubtitles: z.array(z.string()),
    delete: z.boolean(),
    /** An update to a newer seed catalogue. */
    seed: z.boolean(),
    /** The pages of links that were added to the suggestions are read; `changed` counts those that could be. */
    links: z.boolean(),
    /** The pages of resources without a length are asked for it. */
    lengths: z.boolean(),
  }),
  /** What an undo reverts: changes, deletions, or additions. Null for a change that is no undo. */
  undoes: z.enum(BULK_EFFECT_NAMES).nullable(),
  /** Null while the change is being made, and if nothing was changed. */
  undo: z.enum(['possible', 'done']).nullable(),
  total: count,
  /** How many have been looked at, and how many of them had to be changed. */
  done: count,
  changed: count,
  /** How many an undo left as they were, at least in part; GET /api/admin/bulk-jobs/{id}/kept lists them. */
  kept: count,
  /** Why it failed. */
  error: z.string().nullable(),
  createdAt: z.string(),
  endedAt: z.string().nullable(),
})
export type BulkJobView = z.infer<typeof bulkJobView>

/** GET /api/admin/bulk-jobs/{id}/kept */
export const unchangedQuery = z.object({
  limit: queryNumber(1, 500).default(100),
  offset: queryNumber(0, MAX_INTEGER).default(0),
})
export type UnchangedQuery = z.infer<typeof unchangedQuery>

export const unchangedView = z.object({
  /** Of the resource. */
  id: z.int(),
  title: z.string(),
  /** 'Changed since: Level' */
  why: z.string(),
  /** Whether the resource is in the catalogue. */
  exists: z.boolean(),
})
export type UnchangedView = z.infer<typeof unchangedView>
