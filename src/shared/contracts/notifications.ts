import { z } from 'zod'
import { MODERATIONS, SUGGESTION_OUTCOMES } from '../domain/notification-text.ts'
import { queryId, queryNumber } from './fields.ts'
import { says } from './says.ts'

const reply = z.object({
  resourceId: z.number().int(),
  resourceTitle: z.string(),
  /** The reply. */
  commentId: z.number().int(),
  /** The name of its author. */
  by: z.string(),
})

const suggestion = z.object({
  suggestionId: z.number().int(),
  title: z.string(),
  outcome: z.enum(SUGGESTION_OUTCOMES),
  reason: z.string().nullish(),
})

/** Empty if the moderator gave none. */
const reason = z.string()

/** What a moderator did about a comment or a list. */
const moderation = z.union([
  z.object({
    what: z.enum(MODERATIONS),
    commentId: z.number().int(),
    resourceTitle: z.string(),
    reason,
  }),
  z.object({
    what: z.enum(['hidden', 'restored']),
    listId: z.number().int(),
    listTitle: z.string(),
    reason,
  }),
  /** The person is muted, or no longer. */
  z.object({ what: z.literal('muted'), until: z.string(), reason }),
  z.object({ what: z.literal('unmuted'), reason }),
])

const inGroup = { groupId: z.number().int(), group: z.string() }

/** What happens in a group. */
const group = z.discriminatedUnion('what', [
  z.object({ what: z.enum(['invited', 'admitted']), ...inGroup }),
  /** Somebody waits to be admitted. */
  z.object({ what: z.literal('waiting'), ...inGroup, name: z.string() }),
  z.object({
    what: z.enum(['assigned', 'due']),
    ...inGroup,
    title: z.string(),
    due: z.string().nullable(),
  }),
  /** A teacher said something about the member's homework. */
  z.object({ what: z.literal('answered'), ...inGroup, title: z.string() }),
])

export const notificationContent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('reply'), data: reply }),
  z.object({ kind: z.literal('suggestion'), data: suggestion }),
  z.object({ kind: z.literal('moderation'), data: moderation }),
  z.object({ kind: z.literal('group'), data: group }),
])
export type NotificationContent = z.infer<typeof notificationContent>

const frame = {
  id: z.number().int(),
  /** The path of the page that it is about. */
  link: z.string(),
  createdAt: z.string(),
  /** Null while it is unread. */
  readAt: z.string().nullable(),
}

export const notificationView = z.discriminatedUnion('kind', [
  z.object({ ...frame, kind: z.literal('reply'), data: reply }),
  z.object({ ...frame, kind: z.literal('suggestion'), data: suggestion }),
  z.object({ ...frame, kind: z.literal('moderation'), data: moderation }),
  z.object({ ...frame, kind: z.literal('group'), data: group }),
])
export type NotificationView = z.infer<typeof notificationView>

/** The most that are stored for one person. */
export const MAX_NOTIFICATIONS = 500
const MAX_PAGE = 100

export const notificationQuery = z.object({
  limit: queryNumber(1, MAX_PAGE).default(20),
  /** An ID: returns those that are older. */
  before: queryId.optional(),
})
export type NotificationQuery = z.infer<typeof notificationQuery>

export const notificationCount = z.object({ unread: z.number().int() })
export type NotificationCount = z.infer<typeof notificationCount>

const NAME_SOME = says('Send either ids or all: true')

/** Either some or all. */
export const readInput = z
  .object({
    ids: z
      .array(
        z
          .number(says('Each ID must be a number'))
          .int(says('Each ID must be a whole number'))
          .positive(),
        says('The notifications must be a list of IDs'),
      )
      .min(1, NAME_SOME)
      .max(MAX_NOTIFICATIONS, says('Send at most {max} IDs at a time', { max: MAX_NOTIFICATIONS }))
      .optional(),
    all: z.literal(true, NAME_SOME).optional(),
  })
  .refine(({ ids, all }) => (ids === undefined) !== (all === undefined), {
    ...NAME_SOME,
    path: ['ids'],
  })
export type ReadInput = z.infer<typeof readInput>

/** What a person wants emails about, one switch for each kind. */
export const emailChoices = z.object({
  replies: z.boolean(says('{field} must be true or false')),
  suggestions: z.boolean(says('{field} must be true or false')),
  moderation: z.boolean(says('{field} must be true or false')),
  /** Homework of groups. */
  groups: z.boolean(says('{field} must be true or false')),
  /** The weekly email about what the person studies. */
  weekly: z.boolean(says('{field} must be true or false')),
  /** For moderators: what members report. */
  reports: z.boolean(says('{field} must be true or false')).optional(),
  /** For curators: what members suggest. */
  submissions: z.boolean(says('{field} must be true or false')).optional(),
  /** For admins: what keeps the site from working. */
  troubles: z.boolean(says('{field} must be true or false')).optional(),
})
export type EmailChoices = z.infer<typeof emailChoices>

/** A change leaves out what stays as it is. */
export const emailChoicesChange = emailChoices.partial()
export type EmailChoicesChange = z.infer<typeof emailChoicesChange>
