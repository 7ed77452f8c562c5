import { z } from 'zod'
import {
  INVITATION_STATES,
  MAX_INVITATION_NOTE,
  MAX_INVITATION_USES,
} from '../domain/invitations.ts'
import { MAX_INTEGER } from '../domain/row-ids.ts'
import { ROLES } from '../domain/roles.ts'
import { typedCode } from '../domain/typed-codes.ts'
import { text } from '../texts/text.ts'
import { choice, dayOrTime, optionalLine, queryNumber } from './fields.ts'
import { says } from './says.ts'

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
