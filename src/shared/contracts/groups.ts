import { z } from 'zod'
import {
  isTimeZone,
  GROUP_ROLES,
  GROUP_TEXT,
  MAX_CODE_USES,
  MAX_GROUP_MEMBERS,
  MAX_SEATS_AT_ONCE,
} from '../domain/groups.ts'
import { typedCode } from '../domain/typed-codes.ts'
import { text } from '../texts/text.ts'
import { email, username } from './account-fields.ts'
import { isBlank, oneLine, optionalLine, optionalText, requiredLine, rowId } from './fields.ts'
import { says } from './says.ts'

const TRUE_OR_FALSE = says('{field} must be true or false')
const A_LIST = says('{field} must be a list')
const { nameMin, nameMax, descriptionMax, memberMax, memberNoteMax } = GROUP_TEXT

/** With the refusal for a name that is too short. */
const groupName = requiredLine(text('Name'), nameMax).refine(
  (name) => name.length >= nameMin,
  says('Name must be at least {min} characters', { min: nameMin }),
)

const ZONE = says('{field} must be a time zone such as Europe/Berlin')

export const groupInput = z.object({
  name: groupName,
  description: optionalText(text('Description'), descriptionMax).optional(),
  timeZone: z.string(ZONE).max(60, ZONE).refine(isTimeZone, ZONE),
})
/** As sent. */
export type GroupInput = { name: string; description?: string | null; timeZone: string }

export const groupCopy = z.object({ name: groupName })
export type GroupCopy = z.infer<typeof groupCopy>

/** What is left out stays as it is. */
export const groupChange = groupInput.partial()

const count = z.number().int()
const id = z.number().int()

export const groupCard = z.object({
  id,
  name: z.string(),
  as: z.enum(GROUP_ROLES),
  members: count,
  /** How many assignments the member who asks has not done. */
  open: count,
  archivedAt: z.string().nullable(),
})
export type GroupCard = z.infer<typeof groupCard>

/** Where somebody does not belong yet: they were asked to teach, or wait for a teacher to admit them. */
export const pendingGroups = z.object({
  invitations: z.array(z.object({ id, name: z.string(), owner: z.string() })),
  waiting: z.array(z.object({ id, name: z.string() })),
})
export type PendingGroups = z.infer<typeof pendingGroups>

export const groupCode = z.object({
  code: z.string(),
  /** The page where people join with it. */
  url: z.string(),
  expiresAt: z.string().nullable(),
  /** How often it still lets somebody in; null: without end. */
  uses: count.nullable(),
  /** Whether a teacher has to admit those who join with it. */
  approval: z.boolean(),
})
export type GroupCode = z.infer<typeof groupCode>

const groupTeacher = z.object({
  userId: id,
  username: z.string(),
  as: z.enum(['owner', 'teacher']),
  /** Whether the invitation is not accepted yet; only teachers see such. */
  invited: z.boolean(),
})

export const groupView = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  timeZone: z.string(),
  /** What day it is there. */
  today: z.string(),
  as: z.enum(GROUP_ROLES),
  /** What the member who asks is called in the group; null for teachers. */
  me: z.object({ id, name: z.string() }).nullable(),
  teachers: z.array(groupTeacher),
  members: count,
  archivedAt: z.string().nullable(),
  createdAt: z.string(),
  /** Only for teachers; null without one. */
  code: groupCode.nullable().optional(),
})
export type GroupView = z.infer<typeof groupView>

const USES = says('The number of uses must be a whole number from {min} to {max}', {
  min: 1,
  max: MAX_CODE_USES,
})
export const codeInput = z.object({
  expiresAt: z.iso
    .datetime({ offset: true, ...says('The end of the code must be a time in ISO 8601') })
    .nullish(),
  uses: z.int(USES).min(1, USES).max(MAX_CODE_USES, USES).nullish(),
  approval: z.boolean(TRUE_OR_FALSE).optional(),
})
export type CodeInput = z.infer<typeof codeInput>

/** Whatever it is: a wrong one is not found. */
const typedGroupCode = z.preprocess(
  (value) => (typeof value === 'string' ? typedCode(value) : value),
  z.string(says('Enter the code')).min(1, says('Enter the code')),
)
export const codeParam = z.object({ code: typedGroupCode })

export const groupOfCode = z.object({
  name: z.string(),
  teachers: z.array(z.string()),
  /** What teachers will see, and what not, each in one sentence in the reader's language. */
  sees: z.array(z.string()),
  /** Whether a teacher has to admit whoever joins. */
  approval: z.boolean(),
})
export type GroupOfCode = z.infer<typeof groupOfCode>

export const joinInput = z.object({
  code: typedGroupCode,
  /** What the member is called in the group; without it, the username. */
  name: optionalLine(text('Name'), memberMax).optional(),
})
export type JoinInput = { code: string; name?: string | null }

export const joined = z.object({ id, state: z.enum(['member', 'waiting']) })
export type Joined = z.infer<typeof joined>

export const memberView = z.object({
  id,
  userId: id,
  name: z.string(),
  username: z.string(),
  state: z.enum(['member', 'waiting', 'seat']),
  /** The teachers' about the member. */
  note: z.string(),
  joinedAt: z.string(),
  /** Whether the account is locked in kids mode; only ever said of seats. */
  locked: z.boolean(),
})
export type MemberView = z.infer<typeof memberView>

export type MemberParams = { id: number; memberId: number }
export type TeacherParams = { id: number; userId: number }
export type AssignmentParams = { id: number; assignmentId: number }
export type AssignedParams = AssignmentParams & { memberId: number }

const memberName = requiredLine(text('Name'), memberMax)

export const memberChange = z
  .object({
    name: memberName,
    note: optionalText(text('Note'), memberNoteMax).transform((note) => note ?? ''),
  })
  .partial()
export type MemberChange = { name?: string; note?: string | null }

const SEATS = says('Send 1 to {max} names at a time', { max: MAX_SEATS_AT_ONCE })

/** A line of a class list. */
export const seatRow = z.object({
  name: memberName,
  /** Where the account is handed over to at once. */
  email: z
    .preprocess((value) => (isBlank(oneLine(value)) ? null : value), email().nullable())
    .optional(),
  /** The teachers'. */
  note: optionalText(text('Note'), memberNoteMax).optional(),
})

const people = <Item extends z.ZodType>(item: Item) =>
  z.array(item, A_LIST).min(1, SEATS).max(MAX_SEATS_AT_ONCE, SEATS).optional()

/** Names, or the rows of a class list. */
export const seatsInput = z
  .object({
    names: people(memberName),
    rows: people(seatRow),
    kids: z.boolean(TRUE_OR_FALSE).default(false),
  })
  .refine(({ names, rows }) => (names === undefined) !== (rows === undefined), {
    path: ['names'],
    ...SEATS,
  })
type SeatRow = { name: string; email?: string | null; note?: string | null }
export type SeatsInput = { names?: string[]; rows?: SeatRow[]; kids?: boolean }

/** Shown once: only the hash of the password is stored. */
export const seatView = z.object({
  memberId: id,
  name: z.string(),
  username: z.string(),
  password: z.string(),
  /** Why the address of a class list got no link, in the reader's language. */
  notSent: z.string().optional(),
})
export type SeatView = z.infer<typeof seatView>

const someSeats = z
  .array(rowId(), A_LIST)
  .min(1, says('Choose at least one member'))
  .max(MAX_GROUP_MEMBERS, says('{field} is too long'))
  .nullish()

/** Members' IDs; without them, all seats. */
export const seatsLockInput = z.object({ locked: z.boolean(TRUE_OR_FALSE), memberIds: someSeats })
export type SeatsLockInput = { locked: boolean; memberIds?: number[] | null }
export const seatsPasswordsInput = z.object({ memberIds: someSeats })
export type SeatsPasswordsInput = { memberIds?: number[] | null }

/** What is on the card of a seat, besides its password. */
export const seatCard = z.object({
  memberId: id,
  name: z.string(),
  username: z.string(),
  /** The login with the username filled in. The page draws its QR code. */
  url: z.string(),
})
export type SeatCard = z.infer<typeof seatCard>

export const releaseInput = z.object({ email: email() })

export const lockInput = z.object({ locked: z.boolean(TRUE_OR_FALSE) })

export const teacherInput = z.object({ username })

export const ownerInput = z.object({ userId: rowId() })
