import { z } from 'zod'
import { TRASH_KINDS } from '../domain/curation.ts'
import { MAX_QUERY_LENGTH } from '../domain/resource-filters.ts'
import { MAX_INTEGER } from '../domain/row-ids.ts'
import { idParam, queryChoice, queryNumber, queryText, rowId } from './fields.ts'
import { says } from './says.ts'

/** GET /api/admin/trash: newest first. */
export const trashQuery = z.object({
  kind: queryChoice(TRASH_KINDS).optional(),
  /** Words of the title or the source URL; a number is also compared with the ID. */
  query: queryText(MAX_QUERY_LENGTH).default(''),
  limit: queryNumber(1, 100).default(25),
  offset: queryNumber(0, MAX_INTEGER).default(0),
})
export type TrashQuery = z.infer<typeof trashQuery>

export const trashEntryView = z.object({
  /** The ID that it had, and has again after it was restored. Other kinds may have the same. */
  id: z.int(),
  kind: z.enum(TRASH_KINDS),
  /** The ID of the entry itself, to choose several. */
  entryId: z.int(),
  title: z.string(),
  deletedAt: z.string(),
  /** Null for a deleted account. */
  by: z.string().nullable(),
  /** Whole days until it is deleted for good. */
  daysLeft: z.int(),
  /** What comes back along with it: comments, bookmarks, and what named it. */
  comments: z.int(),
  saves: z.int(),
  links: z.int(),
  /** The ID of the resource into which it was merged, so that only the undo of the merge restores it; else null. */
  mergedInto: z.int().nullable(),
})
export type TrashEntryView = z.infer<typeof trashEntryView>

/** The maximum number of entries that are chosen one by one. */
const MAX_CHOSEN = 500

const NO_ID = says('{field} must contain IDs of entries')
const ids = z
  .array(rowId(NO_ID), NO_ID)
  .min(1, says('Please choose at least one entry'))
  .max(MAX_CHOSEN, says('Please choose at most {max} entries at a time', { max: MAX_CHOSEN }))

/** POST /api/admin/trash/restore: entries, or all of one deletion that was sent in parts. */
export const restoreInput = z
  .object({
    ids: ids.optional(),
    run: z
      .string(says('{field} must be text'))
      .regex(
        /^[\w-]{8,64}$/,
        says('{field} must be 8 to 64 letters, digits, hyphens or underscores'),
      )
      .optional(),
  })
  .refine(
    (input) => (input.ids === undefined) !== (input.run === undefined),
    says('Send either ids or run'),
  )
export type RestoreInput = z.infer<typeof restoreInput>

/** POST /api/admin/trash/{kind}/{id}/restore: what had this ID. */
export const trashedParams = z.object({ kind: queryChoice(TRASH_KINDS), id: idParam.shape.id })
export type TrashedParams = z.infer<typeof trashedParams>

export const restoreAnswer = z.object({
  restored: z.int(),
  /** What could not be restored and stays in the trash. */
  refused: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(TRASH_KINDS),
      entryId: z.int(),
      title: z.string(),
      message: z.string(),
    }),
  ),
  /** What was restored, but not entirely as it was. */
  notes: z.array(z.string()),
})
export type RestoreAnswer = z.infer<typeof restoreAnswer>

/** POST /api/admin/trash/purge */
export const purgeInput = z.object({ ids })

export const purgeAnswer = z.object({ purged: z.int() })
