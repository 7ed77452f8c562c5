import { z } from 'zod'
import { MAX_CHAPTERS } from '../domain/chapters/chapter.ts'
import {
  ASSIGNMENTS_AT_ONCE,
  GROUP_TEXT,
  HOMEWORK_STATES,
  ITEM_GONE,
  MAX_ASSIGNMENT_ITEMS,
  MAX_GROUP_MEMBERS,
  STAMPS,
  type Stamp,
} from '../domain/groups.ts'
import { PROGRESS_ORDERS } from '../domain/homework.ts'
import { MAX_INTEGER } from '../domain/row-ids.ts'
import { type Text, text } from '../texts/text.ts'
import { oneLine, optionalLine, optionalText, queryNumber, requiredLine, rowId } from './fields.ts'
import { says } from './says.ts'
import { memberView } from './groups.ts'

const TRUE_OR_FALSE = says('{field} must be true or false')
const A_LIST = says('{field} must be a list')
const { titleMax, noteMax } = GROUP_TEXT
const count = z.number().int()
const id = z.number().int()

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
    /** May be empty with the test. */
    items: z
      .array(itemInput, A_LIST)
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
    /** Whether the test 'Where do I stand?' is part of it. */
    test: z.boolean(TRUE_OR_FALSE).optional(),
  })
  .refine(({ items, test }) => test || items.length > 0, { path: ['items'], ...ITEMS })
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
  test?: boolean
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
  /** What came out of the member's test, if they show it. */
  result: z.object({ estimate: count, plusMinus: count }).optional(),
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
  /** Whether the test 'Where do I stand?' is part of it. */
  test: z.boolean(),
  /** For members: whether they have taken it since it was given, and show their teachers what came out. */
  testDone: z.boolean().optional(),
  showResult: z.boolean().optional(),
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
export const homeworkAnswerInput = z
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

/** The member's own line, and whether teachers see what came out of the test. What is left out stays as it is. */
export const ownNoteInput = z
  .object({ note: answerLine(text('Note')), showResult: z.boolean(TRUE_OR_FALSE).optional() })
  .refine(({ note, showResult }) => note !== undefined || showResult !== undefined, {
    path: ['note'],
    ...says('Send a line, or null to take it away'),
  })
export type OwnNoteInput = { note?: string | null; showResult?: boolean }
