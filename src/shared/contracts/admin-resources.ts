import { z } from 'zod'
import { EDITIONS } from '../domain/editions.ts'
import { RESOURCE_TYPES } from '../domain/filters/type.ts'
import { FIELD_LIST, RESOURCE_FIELDS } from '../domain/resource-fields.ts'
import { MAX_LIST_ROWS, MAX_QUERY_LENGTH } from '../domain/resource-filters.ts'
import {
  ADMIN_SORTS,
  forTableChoices,
  MAX_TABLE_VALUES,
  RESOURCE_PROBLEMS,
  TABLE_CHOICES,
} from '../domain/table-filters.ts'
import { MAX_INTEGER } from '../domain/row-ids.ts'
import {
  choice,
  MAX_URL_LENGTH,
  queryChoice,
  queryId,
  queryNumber,
  queryText,
  rowId,
} from './fields.ts'
import { resourceInput, resourcePatch } from './resource-input.ts'
import { text } from '../texts/text.ts'
import { says } from './says.ts'

/** The maximum number of resources that are joined at once. */
const MAX_JOINED = 50

/** The maximum number of rows in one import or update. */
export const MAX_BATCH = 500

/** A repeatable parameter, which arrives as text or as an array of text. */
const repeated = <Item extends z.ZodType>(item: Item) =>
  z.preprocess(
    (value) => (value === undefined ? [] : [value].flat()),
    z
      .array(item)
      .max(
        MAX_TABLE_VALUES,
        says('{field} must be given at most {max} times', { max: MAX_TABLE_VALUES }),
      ),
  )

const day = z.iso.date(says('{field} must be a day such as 2018-02-28')).nullable().default(null)

/** What the table shows: the filters (shared/domain/table-filters.ts) and a search. */
export const tableQuery = z.object({
  ...forTableChoices((name) => repeated(queryChoice(TABLE_CHOICES[name].values))),
  opening: repeated(queryText(200)),
  from: day,
  to: day,
  problem: queryChoice(RESOURCE_PROBLEMS).nullable().default(null),
  /** Words as in the catalogue's search; a number also finds the resource with that ID. */
  query: queryText(MAX_QUERY_LENGTH).default(''),
})
export type TableQuery = z.infer<typeof tableQuery>

/** GET /api/admin/resources */
export const adminResourcesQuery = tableQuery.extend({
  sort: queryChoice(ADMIN_SORTS).default('id'),
  order: queryChoice(['asc', 'desc']).default('asc'),
  limit: queryNumber(1, 100).default(MAX_LIST_ROWS),
  offset: queryNumber(0, MAX_INTEGER).default(0),
})
export type AdminResourcesQuery = z.infer<typeof adminResourcesQuery>

/**
 * An ID shared by all calls of one action that is sent in several calls, so that they become one entry in the audit
 * log.
 */
const run = z
  .string(says('{field} must be text'))
  .regex(/^[\w-]{8,64}$/, says('{field} must be 8 to 64 letters, digits, hyphens or underscores'))
  .optional()

/** POST /api/admin/resources/import. A faulty row gets its own result and does not affect the others. */
export const importInput = z.object({
  rows: z
    .array(
      z.record(z.string(), z.unknown(), says('{field} must be an object')),
      says('{field} must be a list'),
    )
    .min(1, says('Send at least one row'))
    .max(MAX_BATCH, says('Send at most {max} rows at a time', { max: MAX_BATCH })),
  dryRun: z.boolean(says('{field} must be true or false')).default(false),
  run,
})

const fieldName = z.enum(FIELD_LIST.map(({ name }) => name))

/**
 * One result per row, in the order sent; `row` counts from 1. `code` says why a row was refused: it is faulty, or its
 * address, however it is spelled, is already in the catalogue (`sameAs` is the resource) or in an earlier row; `fields`
 * are the faulty ones. `similar` are resources that are probably the same, which is worth a look but not an error.
 */
const importResult = z.object({
  row: z.int(),
  status: z.enum(['created', 'error']),
  message: z.string().optional(),
  code: z.enum(['invalid', 'exists', 'repeated']).optional(),
  fields: z.array(fieldName).optional(),
  sameAs: z.int().optional(),
  similar: z.array(z.int()).optional(),
})
export type ImportResult = z.infer<typeof importResult>

export const importAnswer = z.object({ results: z.array(importResult) })
export type ImportAnswer = z.infer<typeof importAnswer>

const sourceUrl = resourceInput.shape.sourceUrl

const fieldValue = z.union(
  [z.string(), z.number(), z.boolean(), z.array(z.string()).readonly(), z.null()],
  says('{field} must be a value of the field'),
)

/**
 * POST /api/admin/resources/update-batch: rows are found by their source URL, however it is spelled. `seen` holds values as a dry run showed
 * them; if one of them has changed since, its row is left alone and reported.
 */
export const updateBatchInput = z.object({
  updates: z
    .array(
      resourcePatch.extend({
        sourceUrl,
        seen: z.partialRecord(fieldName, fieldValue, says('{field} must be an object')).optional(),
      }),
      says('{field} must be a list'),
    )
    .min(1, says('Send at least one row'))
    .max(MAX_BATCH, says('Send at most {max} rows at a time', { max: MAX_BATCH })),
  dryRun: z.boolean(says('{field} must be true or false')).default(false),
  run,
})
export type UpdateBatchInput = z.infer<typeof updateBatchInput>
export type ResourceUpdate = UpdateBatchInput['updates'][number]

/**
 * One result per row, in the order sent. `changes` has the stored value and the row's for each field in which they
 * differ.
 */
const updateResult = z.object({
  status: z.enum(['changed', 'unchanged', 'not_found', 'changed_meanwhile']),
  id: z.int().optional(),
  title: z.string().optional(),
  changes: z.partialRecord(fieldName, z.tuple([fieldValue, fieldValue])).optional(),
})
export type UpdateResult = z.infer<typeof updateResult>

/**
 * `updated` counts the rows whose resource was found, whether or not they differed from it. Results are sent after a dry
 * run, and if any row had `seen`.
 */
export const updateBatchAnswer = z.object({
  updated: z.int(),
  notFound: z.int(),
  results: z.array(updateResult).optional(),
})
export type UpdateBatchAnswer = z.infer<typeof updateBatchAnswer>

/** GET /api/admin/resources/alike: what the form holds; `id` if it is about a resource of the catalogue. */
export const comparedResource = z.object({
  sourceUrl: queryText(MAX_URL_LENGTH).default(''),
  type: queryChoice(RESOURCE_TYPES).default('other'),
  title: queryText(RESOURCE_FIELDS.title.max).default(''),
  author: queryText(RESOURCE_FIELDS.author.max).default(''),
  id: queryId.nullable().default(null),
})
export type ComparedResource = z.infer<typeof comparedResource>

export const addressComparison = z.object({
  /** The ID of the resource at this address, however it is spelled. */
  sameAs: z.int().nullable(),
  /** The IDs of resources that are probably the same at another address. */
  similar: z.array(z.int()),
})
export type AddressComparison = z.infer<typeof addressComparison>

/** POST /api/admin/resources/{id}/merge */
export const mergeInput = z.object({
  /** The resource that stays. */
  into: rowId(),
})
export type MergeInput = z.infer<typeof mergeInput>

/** GET /api/admin/resources/{id}/merge/{into} */
export type MergeParams = { id: number; into: number }

/** PUT /api/admin/resources/{id}/work */
export const workInput = z.object({
  /** Other editions of the same work. */
  with: z
    .array(rowId(), says('{field} must be a list'))
    .min(1, says('Name at least one other resource'))
    .max(MAX_JOINED, says('Name at most {max} resources', { max: MAX_JOINED })),
  /** That of `{id}`; without one, it stays. */
  edition: choice(text('Edition'), EDITIONS).optional(),
})
export type WorkInput = z.infer<typeof workInput>

/** POST /api/admin/similar/not */
export const notSimilarInput = z.object({ a: rowId(), b: rowId() })
export type NotSimilarInput = z.infer<typeof notSimilarInput>

const named = z.object({ id: z.int(), title: z.string(), sourceUrl: z.string() })

/** What a merge would move. */
export const mergePreview = z.object({
  from: named,
  into: named,
  saves: z.int(),
  /** How many members have a status. */
  studied: z.int(),
  notes: z.int(),
  lists: z.int(),
  comments: z.int(),
  reports: z.int(),
  suggestions: z.int(),
})
export type MergePreview = z.infer<typeof mergePreview>
