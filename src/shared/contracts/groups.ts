import { z } from 'zod'
import { MAX_CHAPTERS } from '../domain/chapters/chapter.ts'
import {
  isTimeZone,
  ASSIGNMENTS_AT_ONCE,
  GROUP_ROLES,
  GROUP_TEXT,
  HOMEWORK_STATES,
  ITEM_GONE,
  MAX_ASSIGNMENT_ITEMS,
  MAX_CODE_USES,
  MAX_GROUP_MEMBERS,
  MAX_SEATS_AT_ONCE,
  STAMPS,
  type Stamp,
} from '../domain/groups.ts'
import { PROGRESS_ORDERS } from '../domain/homework.ts'
import { MAX_INTEGER } from '../domain/row-ids.ts'
import { typedCode } from '../domain/typed-codes.ts'
import { type Text, text } from '../texts/text.ts'
import { email, username } from './account-fields.ts'
import {
  isBlank,
  oneLine,
  optionalLine,
  optionalText,
  queryNumber,
  requiredLine,
  rowId,
} from './fields.ts'
import { says } from './says.ts'

const TRUE_OR_FALSE = says('{field} must be true or false')
const A_LIST = says('{field} must be a list')
const { nameMin, nameMax, descriptionMax, memberMax, memberNoteMax, titleMax, noteMax } = GROUP_TEXT

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
export type CodeParam = z.infer<typeof codeParam>

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
export type ReleaseInput = z.infer<typeof releaseInput>

export const lockInput = z.object({ locked: z.boolean(TRUE_OR_FALSE) })
export type LockInput = z.infer<typeof lockInput>

export const teacherInput = z.object({ username })
export type TeacherInput = z.infer<typeof teacherInput>

export const ownerInput = z.object({ userId: rowId() })
export type OwnerInput = z.infer<typeof ownerInput>

const day = (refusal: ReturnType<typeof says>) =>
  z.preprocess((value) => (oneLine(value) === '' ? null : value), z.iso.date(refusal).nullish())

const ITEMS = says('An assignment has 1 to {max} items', { max: MAX_ASSIGNMENT_ITEMS })
const itemInput = z.object(
  {
    resourceId: rowId(),
    /** Without any, the whole resource. */
    chapterIds: z.array(rowId(), A_LIST).max(MAX_CHAPTERS, says('{field} is too long')).nullish(),
  },
  says('Each item must name a resource'),
)

const fields = {
  title: requiredLine(text('Title'), titleMax),
  note: optionalText(text('Note'), noteMax).optional(),
  due: day(says('The day it is due must be a date such as 2026-11-27')).optional(),
  from: day(says('The first day must be a date such as 2026-11-27')).optional(),
}
type Days = { due?: string | null | undefined; from?: string | null | undefined }
const inOrder = ({ due, from }: Days) => !due || !from || from <= due
const NOT_IN_ORDER = { path: ['due'], ...says('It cannot be due before members see it') }

export const assignmentInput = z
  .object({
    ...fields,
    items: z
      .array(itemInput, A_LIST)
      .min(1, ITEMS)
      .max(MAX_ASSIGNMENT_ITEMS, ITEMS)
      .refine(
        (items) => new Set(items.map(({ resourceId }) => resourceId)).size === items.length,
        says('Each resource can be there only once'),
      ),
    /** Members' IDs; without it, everybody, those who join later included. */
    to: z
      .array(rowId(), A_LIST)
      .min(1, says('Choose at least one member'))
      .max(MAX_GROUP_MEMBERS, says('{field} is too long'))
      .nullish(),
    /** Seen by teachers only. Left out, a draft stays one; what was given is none again. */
    draft: z.boolean(TRUE_OR_FALSE).optional(),
  })
  .refine(inOrder, NOT_IN_ORDER)
/** As sent. */
export type AssignmentInput = {
  title: string
  note?: string | null
  items: { resourceId: number; chapterIds?: number[] | null }[]
  due?: string | null
  from?: string | null
  to?: number[] | null
  draft?: boolean
}

const state = z.enum(HOMEWORK_STATES)

/** Of one member and one assignment; `done` of `of` items. */
const progress = z.object({
  state,
  done: count,
  of: count,
  doneAt: z.string().nullable(),
  late: z.boolean(),
  excused: z.boolean(),
})
export type HomeworkProgress = z.infer<typeof progress>

const stamp = z.enum(STAMPS)

/** What teachers and a member say to each other about one assignment. */
const answer = z.object({
  /** The teachers'. */
  remark: z.string().nullable(),
  stamp: stamp.nullable(),
  /** The member's. */
  note: z.string().nullable(),
})
export type HomeworkAnswer = z.infer<typeof answer>

const assignmentItem = z.object({
  resourceId: id,
  /** As in the catalogue, or as it was when it was assigned. */
  title: z.string(),
  /** Null if it no longer exists. */
  type: z.string().nullable(),
  /** Null for teachers. */
  state: state.nullable(),
  /** Empty: the whole resource. */
  chapterIds: z.array(id),
  gone: z.enum(ITEM_GONE).optional(),
  /** The assigned chapters, for members. */
  chapters: z
    .array(z.object({ id, title: z.string(), at: z.string(), done: z.boolean() }))
    .optional(),
})
export type AssignmentItem = z.infer<typeof assignmentItem>

export const assignmentsQuery = z.object({
  limit: queryNumber(1, 100).default(ASSIGNMENTS_AT_ONCE),
  offset: queryNumber(0, MAX_INTEGER).default(0),
})
export type AssignmentsQuery = z.infer<typeof assignmentsQuery>

export const progressQuery = z.object({
  /** Members; without it, all of them. */
  limit: queryNumber(1, MAX_GROUP_MEMBERS).optional(),
  offset: queryNumber(0, MAX_INTEGER).default(0),
})
export type ProgressQuery = z.infer<typeof progressQuery>

export const progressCsvQuery = z.object({
  /** Of the rows, as on the page. */
  order: z
    .enum(
      PROGRESS_ORDERS,
      says('{field} must be one of {values}', { values: PROGRESS_ORDERS.join(', ') }),
    )
    .default('need'),
})
export type ProgressCsvQuery = z.infer<typeof progressCsvQuery>

export const assignmentView = z.object({
  id,
  title: z.string(),
  note: z.string().nullable(),
  due: z.string().nullable(),
  from: z.string().nullable(),
  /** Whether only teachers see it yet. */
  draft: z.boolean(),
  createdAt: z.string(),
  items: z.array(assignmentItem),
  /** For members: theirs. */
  progress: progress.optional(),
  /** For teachers: the members' IDs, or null for everybody; and how many of them are how far. */
  to: z.array(id).nullable().optional(),
  /** For members: what their teachers say about it, and their own line. */
  remark: z.string().nullable().optional(),
  stamp: stamp.nullable().optional(),
  mine: z.object({ note: z.string().nullable() }).optional(),
  counts: z
    .object({ notStarted: count, started: count, done: count, late: count, excused: count })
    .optional(),
})
export type AssignmentView = z.infer<typeof assignmentView>

export const progressView = z.object({
  members: z.array(memberView.pick({ id: true, name: true, username: true, state: true })),
  assignments: z.array(
    z.object({ id, title: z.string(), due: z.string().nullable(), from: z.string().nullable() }),
  ),
  /** Only of members for whom the assignment is. */
  cells: z.array(progress.extend({ memberId: id, assignmentId: id, ...answer.shape })),
})
export type ProgressView = z.infer<typeof progressView>

const answerLine = (name: Text) => optionalLine(name, GROUP_TEXT.answerMax).optional()

/** What is left out stays as it is. */
export const answerInput = z
  .object({
    excused: z.boolean(TRUE_OR_FALSE).optional(),
    remark: answerLine(text('Remark')),
    stamp: z
      .enum(STAMPS, says('The stamp must be one of {values}', { values: STAMPS.join(', ') }))
      .nullish(),
  })
  .refine(
    (change) => Object.values(change).some((value) => value !== undefined),
    says('Send what is to change'),
  )
/** As sent. */
export type AnswerInput = { excused?: boolean; remark?: string | null; stamp?: Stamp | null }

/** The member's own line. */
export const ownNoteInput = z
  .object({ note: answerLine(text('Note')) })
  .refine(({ note }) => note !== undefined, {
    path: ['note'],
    ...says('Send a line, or null to take it away'),
  })
export type OwnNoteInput = { note?: string | null }
