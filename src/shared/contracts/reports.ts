import { z } from 'zod'
import { REPORT_KINDS, REPORT_REASONS } from '../domain/curation.ts'
import { listIdIn } from '../domain/lists.ts'
import { LINK_HEALTH } from '../domain/link-health.ts'
import {
  MODERATION_REASON_MAX,
  MUTE_DAYS,
  OFFERED_REASONS,
  OUTCOME_NAMES,
  REPORT_TEXT_MAX,
} from '../domain/reports.ts'
import { commentView, removedCommentView } from './comments.ts'
import { MAX_INTEGER } from '../domain/row-ids.ts'
import {
  choice,
  listId,
  optionalText,
  queryChoice,
  queryNumber,
  requiredText,
  rowId,
} from './fields.ts'
import { text } from '../texts/text.ts'
import { says } from './says.ts'

const NO_ID = says('{field} must be a positive whole number')

/** POST /api/reports */
export const reportInput = z
  .object({
    kind: choice(text('Kind'), REPORT_KINDS),
    /** Of the comment, the resource or the list. */
    id: z.union([rowId(), z.string()], NO_ID),
    reason: choice(text('Reason'), REPORT_REASONS),
    text: optionalText(text('Text'), REPORT_TEXT_MAX).optional(),
  })
  .refine(({ kind, id }) => typeof id === 'number' || (kind === 'list' && listIdIn(id) === id), {
    ...NO_ID,
    path: ['id'],
  })
  .refine(({ kind, reason }) => OFFERED_REASONS[kind].includes(reason), {
    ...says('Reason of a list must be one of {values}', {
      values: OFFERED_REASONS.list.join(', '),
    }),
    path: ['reason'],
  })
export type ReportInput = z.infer<typeof reportInput>

export const reportView = z.object({
  id: z.int(),
  kind: z.enum(REPORT_KINDS),
  targetId: z.int(),
  reason: z.enum(REPORT_REASONS),
  text: z.string().nullable(),
  createdAt: z.string(),
})
export type ReportView = z.infer<typeof reportView>

/** What the reader has done on the page of a resource, and what was done to the reader's own comments there. */
export const ownMarks = z.object({
  /** The IDs of comments that the reader found helpful. */
  voted: z.array(z.int()),
  /** The IDs of comments that the reader has reported. */
  reported: z.array(z.int()),
  resourceReported: z.boolean(),
  /** The reader's own comments that a moderator has hidden or deleted. */
  removed: z.array(
    z.object({ id: z.int(), state: z.enum(['hidden', 'deleted']), reason: z.string() }),
  ),
})
export type OwnMarks = z.infer<typeof ownMarks>

const QUEUE_SORTS = ['newest', 'most'] as const

/** GET /api/admin/reports: `removed` lists the comments and lists that are hidden or deleted, reported or not. */
export const queueQuery = z.object({
  state: queryChoice(['open', 'done', 'removed']).default('open'),
  kind: queryChoice(REPORT_KINDS).optional(),
  sort: queryChoice(QUEUE_SORTS).default('newest'),
  limit: queryNumber(1, 100).default(20),
  offset: queryNumber(0, MAX_INTEGER).default(0),
})

/** GET /api/admin/resource-reports: the part of the queue that curators can fix. */
export const resourceQueueQuery = z.object({
  state: queryChoice(['open', 'done']).default('open'),
  sort: queryChoice(QUEUE_SORTS).default('newest'),
  limit: queryNumber(1, 100).default(20),
  offset: queryNumber(0, MAX_INTEGER).default(0),
})

const oneReport = reportView.pick({ id: true, reason: true, text: true, createdAt: true }).extend({
  /** Who reported it. */
  username: z.string(),
  /** Null while the report is open. */
  resolved: z
    .object({ at: z.string(), by: z.string().nullable(), outcome: z.enum(OUTCOME_NAMES) })
    .nullable(),
})

/** What a moderator did, and why; null while readers see it. */
const removed = removedCommentView.shape.removed.nullable()

/** Who wrote the comment or owns the list, and what moderators have decided about that person so far. */
const author = z.object({
  id: z.int(),
  username: z.string(),
  /** How many comments and lists of theirs were hidden or deleted, and not restored. */
  hidden: z.int(),
  /** How many of their comments they were warned about. */
  warned: z.int(),
  /** When the first of these decisions was; null without any. */
  since: z.string().nullable(),
  /** Null unless they are muted now. */
  mutedUntil: z.string().nullable(),
  /** Whether the teachers of a group manage the account. */
  managed: z.boolean(),
  /** Whether the account is a curator's, a moderator's or an admin's, which is not muted. */
  staff: z.boolean(),
  suspended: z.boolean(),
  /** Whether a moderator has asked the admins to suspend the account. */
  suspensionAsked: z.boolean(),
})

/** One thing of the queue with its reports, the newest first. */
export const queueItem = z.object({
  /** The newest report, by which the queue resolves all of them; null without reports. */
  id: z.int().nullable(),
  kind: z.enum(REPORT_KINDS),
  targetId: z.int(),
  count: z.int(),
  reports: z.array(oneReport),
  /** Null for resources, and if the account no longer exists. */
  author: author.nullable(),
  /** Of a comment: as readers see it, or saw it. Null if it no longer exists. */
  comment: commentView.extend({ removed }).nullable(),
  /** The list. Null if it no longer exists, or private by now. */
  list: z
    .object({
      id: listId,
      title: z.string(),
      description: z.string().nullable(),
      /** The readable end of its URL (`paths.list`). */
      slug: z.string(),
      /** The name of its owner. */
      owner: z.string(),
      /** How many resources it holds. */
      items: z.int(),
      removed,
    })
    .nullable(),
  /** The resource, or the one that the comment is about. Null if it no longer exists, and for lists. */
  resource: z
    .object({
      id: z.int(),
      title: z.string(),
      sourceUrl: z.string().nullable(),
      /** What the last check of its link has found. */
      link: z.object({
        state: z.enum(LINK_HEALTH),
        checkedAt: z.string().nullable(),
        note: z.string().nullable(),
        /** Whether it waits for a check. */
        isQueued: z.boolean(),
      }),
    })
    .nullable(),
})
export type QueueItem = z.infer<typeof queueItem>

const reason = requiredText(text('Reason'), MODERATION_REASON_MAX, text('Please give a reason'))

const guard = {
  /** What the moderator's page showed. If the comment or the list is in another state by now, the call is refused. */
  seen: z.enum(['shown', 'hidden', 'deleted']).optional(),
  /** The report that the moderator is answering. If somebody has resolved it by now, the call is refused. */
  report: rowId().optional(),
}

/** The author of the comment, or the owner of the list, reads the reason. */
export const moderationInput = z.object({ reason, ...guard })

const MUTE_DAYS_FAULT = says('Days must be one of {values}', { values: MUTE_DAYS.join(', ') })

/** POST /api/admin/users/{id}/mute: the person reads the reason. */
export const muteInput = z.object({
  days: z.literal(MUTE_DAYS, MUTE_DAYS_FAULT),
  reason,
})
export type MuteInput = z.infer<typeof muteInput>

export const mutedAnswer = z.object({ mutedUntil: z.string().nullable() })
export type MutedAnswer = z.infer<typeof mutedAnswer>

/** Only admins read the reason. */
export const askToSuspendInput = z.object({ reason })

/** Restoring needs no reason. */
export const restorationInput = z.object({
  reason: optionalText(text('Reason'), MODERATION_REASON_MAX).optional(),
  ...guard,
})
export type RestorationInput = z.infer<typeof restorationInput>

/** POST /api/admin/reports/{id}/resolve: `none` leaves the thing as it is; comments can be hidden and deleted, lists hidden. */
export const resolveInput = z.object({
  action: choice(text('Action'), ['none', 'hide', 'delete']),
  reason: optionalText(text('Reason'), MODERATION_REASON_MAX).optional(),
})
export type ResolveInput = z.infer<typeof resolveInput>
