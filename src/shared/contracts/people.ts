import { z } from 'zod'
import { ROLES } from '../domain/roles.ts'
import { email } from './account-fields.ts'
import { MAX_INTEGER } from '../domain/row-ids.ts'
import {
  choice,
  optionalText,
  queryChoice,
  queryNumber,
  requiredText,
  rowId,
  trimmedQueryText,
  dayOrTime,
  optionalLine,
} from './fields.ts'
import { text } from '../texts/text.ts'
import { says } from './says.ts'
import {
  INVITATION_STATES,
  MAX_INVITATION_NOTE,
  MAX_INVITATION_USES,
} from '../domain/invitations.ts'
import { typedCode } from '../domain/typed-codes.ts'

export const updateEmailInput = z.object({
  email: z
    .string(says('Email is required'))
    .trim()
    .min(1, says('Email is required'))
    .pipe(email(text('Invalid email format'))),
})

/** What the user may do now: a suspended one has the role of a member. */
export const adminCheck = z.object({ isAdmin: z.boolean(), role: z.enum(ROLES) })

/** The orders of the list of people. */
export const PEOPLE_SORTS = ['username', 'createdAt', 'lastLogin'] as const
export type PeopleSort = (typeof PEOPLE_SORTS)[number]

const PEOPLE_STATES = ['active', 'awaiting', 'asked', 'suspended'] as const

/** GET /api/admin/users */
export const adminUsersQuery = z.object({
  /** Part of a username or email address, in any case. */
  query: trimmedQueryText(100).default(''),
  role: z
    .enum(ROLES, says('{field} must be one of {values}', { values: ROLES.join(', ') }))
    .optional(),
  /**
   * Those who wait for approval, those whom a moderator asks to suspend, those who are suspended, those who may act
   * ('active'), or all.
   */
  state: z
    .enum(
      PEOPLE_STATES,
      says('{field} must be one of {values}', { values: PEOPLE_STATES.join(', ') }),
    )
    .optional(),
  /** Only seats, which the teachers of groups manage, or none; both without it. */
  managed: queryChoice(['true', 'false']).optional(),
  sort: z
    .enum(
      PEOPLE_SORTS,
      says('{field} must be one of {values}', { values: PEOPLE_SORTS.join(', ') }),
    )
    .default('username'),
  order: z.enum(['asc', 'desc'], says('{field} must be asc or desc')).default('asc'),
  limit: queryNumber(1, 100).default(10),
  offset: queryNumber(0, MAX_INTEGER).default(0),
})
export type AdminUsersQuery = z.infer<typeof adminUsersQuery>

/** What an admin may see of an account, which never includes a secret or a hash. */
export const adminUserView = z.object({
  id: z.int(),
  username: z.string(),
  /** Null: an account without an address. */
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  role: z.enum(ROLES),
  isAdmin: z.boolean(),
  /** Null unless the account is suspended. */
  suspended: z.object({ at: z.string(), reason: z.string() }).nullable(),
  /** Whether the teachers of a group manage the account. */
  managed: z.boolean(),
  /** Null unless a moderator keeps the account from writing for a time. */
  muted: z.object({ until: z.string(), reason: z.string() }).nullable(),
  /** A moderator's note that the account should be suspended; null without one. */
  suspensionAsked: z.object({ at: z.string(), reason: z.string() }).nullable(),
  /** Since when an admin has to decide whether the account may be used; null: it may. */
  awaitingSince: z.string().nullable(),
  twoFactorEnabled: z.boolean(),
  createdAt: z.string(),
  lastLogin: z.string().nullable(),
  /** The number of open sessions. */
  sessions: z.int(),
  /** The number of comments and replies. */
  comments: z.int(),
  /** The number of suggestions that were sent in, whatever became of them. */
  suggestions: z.int(),
})
export type AdminUserView = z.infer<typeof adminUserView>

export const roleInput = z.object({ role: choice(text('Role'), ROLES) })

export const MAX_SUSPENSION_REASON = 500

/** The reason is mailed and shown to the person. */
export const suspendInput = z.object({
  reason: requiredText(text('Reason'), MAX_SUSPENSION_REASON),
})

export const MAX_DECLINE_REASON = 500

/** The reason is mailed to the person. */
export const declineInput = z.object({ reason: optionalText(text('Reason'), MAX_DECLINE_REASON) })

/** How many accounts are approved or declined at once. */
const MAX_DECIDED_AT_ONCE = 500
const ID_LIST = says('The people must be a list of IDs')
const ids = z
  .array(rowId(ID_LIST), ID_LIST)
  .min(1, says('Choose at least one person'))
  .max(MAX_DECIDED_AT_ONCE, says('At most {max} people at once', { max: MAX_DECIDED_AT_ONCE }))

export const approveManyInput = z.object({ ids })

export const declineManyInput = declineInput.extend({ ids })

/** How many accounts were still waiting. */
export const decidedAnswer = z.object({ decided: z.int() })

const USES = says('{name} must be a whole number from {min} to {max}', {
  name: text('The number of people'),
  min: 1,
  max: MAX_INVITATION_USES,
})

/** The body of POST /api/admin/invitations. */
export const invitationInput = z.object({
  uses: z.int(USES).min(1, USES).max(MAX_INVITATION_USES, USES),
  expiresAt: dayOrTime,
  /** The role of whoever comes with it; without it, a member's. */
  role: choice(text('Role'), ROLES).optional(),
  note: optionalLine(text('Note'), MAX_INVITATION_NOTE),
})

/** What the inputs of the form hold: its number is text. */
export const invitationForm = invitationInput.extend({
  uses: z.preprocess((value) => Number(value), invitationInput.shape.uses),
})

export const invitationView = z.object({
  id: z.int(),
  code: z.string(),
  /** The page where people register with it. */
  url: z.string(),
  /** How many people it lets in, and how many have come. */
  uses: z.int(),
  used: z.int(),
  expiresAt: z.string(),
  role: z.enum(ROLES),
  note: z.string(),
  state: z.enum(INVITATION_STATES),
  /** Null if the account no longer exists. */
  createdBy: z.string().nullable(),
  createdAt: z.string(),
})
export type InvitationView = z.infer<typeof invitationView>

/** Whatever is typed: a wrong code is refused as such. An empty field means none. */
export const invitationCode = z
  .string(says('{field} must be text'))
  .transform((value) => typedCode(value) || undefined)

export const invitationsQuery = z.object({
  limit: queryNumber(1, 100).default(100),
  offset: queryNumber(0, MAX_INTEGER).default(0),
})
export type InvitationsQuery = z.infer<typeof invitationsQuery>

export const invitationParam = z.object({ code: z.string().transform(typedCode) })
