import type { IdParam } from '../contracts/fields.ts'
import type {
  AssignedParams,
  AssignmentParams,
  CodeInput,
  CodeParam,
  GroupCard,
  GroupCode,
  GroupCopy,
  GroupInput,
  GroupOfCode,
  GroupView,
  Joined,
  JoinInput,
  LockInput,
  MemberChange,
  MemberParams,
  MemberView,
  OwnerInput,
  PendingGroups,
  ReleaseInput,
  SeatCard,
  SeatsInput,
  SeatsLockInput,
  SeatsPasswordsInput,
  SeatView,
  TeacherInput,
  TeacherParams,
} from '../contracts/groups.ts'
import type {
  AnswerInput,
  AssignmentInput,
  AssignmentsQuery,
  AssignmentView,
  OwnNoteInput,
  ProgressCsvQuery,
  ProgressQuery,
  ProgressView,
} from '../contracts/homework.ts'
import { type ApiPath, memberCall, publicCall } from './call.ts'

const TOUCHED: readonly ApiPath[] = ['/api/groups']

export const createGroup = memberCall<{ body: GroupInput; response: GroupView }>(
  'POST /api/groups',
  { status: 201, touches: TOUCHED },
)

/** The member's own, as owner, teacher or member. */
export const listGroups = memberCall<{ response: GroupCard[] }>('GET /api/groups', {
  kids: 'seats',
})

export const listPendingGroups = memberCall<{ response: PendingGroups }>('GET /api/groups/pending')

export const getGroupOfCode = publicCall<{ params: CodeParam; response: GroupOfCode }>(
  'GET /api/groups/join/{code}',
  { kids: 'refused' },
)

export const joinGroup = memberCall<{ body: JoinInput; response: Joined }>(
  'POST /api/groups/join',
  { notForSeats: true, status: 201, touches: TOUCHED },
)

/** A group exists for its people only, and for no admin. */
export const getGroup = memberCall<{ params: IdParam; response: GroupView }>(
  'GET /api/groups/{id}',
  { kids: 'seats' },
)

export const changeGroup = memberCall<{
  params: IdParam
  body: Partial<GroupInput>
  response: GroupView
}>('PATCH /api/groups/{id}', { touches: TOUCHED })

/** A group of one's own with the same settings, and the assignments as drafts. */
export const copyGroup = memberCall<{ params: IdParam; body: GroupCopy; response: GroupView }>(
  'POST /api/groups/{id}/copy',
  { status: 201, touches: TOUCHED },
)

export const archiveGroup = memberCall<{ params: IdParam; response: GroupView }>(
  'POST /api/groups/{id}/archive',
  { touches: TOUCHED },
)

export const restoreGroup = memberCall<{ params: IdParam; response: GroupView }>(
  'POST /api/groups/{id}/restore',
  { touches: TOUCHED },
)

/** Its seats go with it. */
export const deleteGroup = memberCall<{ params: IdParam }>('DELETE /api/groups/{id}', {
  touches: TOUCHED,
})

export const renewGroupCode = memberCall<{
  params: IdParam
  body: CodeInput
  response: GroupCode
}>('PUT /api/groups/{id}/code', { touches: TOUCHED })

export const deleteGroupCode = memberCall<{ params: IdParam }>('DELETE /api/groups/{id}/code', {
  touches: TOUCHED,
})

export const listMembers = memberCall<{ params: IdParam; response: MemberView[] }>(
  'GET /api/groups/{id}/members',
  { namesPeople: true },
)

/** From then on, teachers see nothing of theirs. */
export const leaveGroup = memberCall<{ params: IdParam }>('DELETE /api/groups/{id}/members/me', {
  notForSeats: true,
  touches: TOUCHED,
})

export const admitMember = memberCall<{ params: MemberParams; response: MemberView }>(
  'POST /api/groups/{id}/members/{memberId}/admit',
  { touches: TOUCHED },
)

export const changeMember = memberCall<{
  params: MemberParams
  body: MemberChange
  response: MemberView
}>('PATCH /api/groups/{id}/members/{memberId}', { touches: TOUCHED })

/** The account of a seat goes with it. */
export const removeMember = memberCall<{ params: MemberParams }>(
  'DELETE /api/groups/{id}/members/{memberId}',
  { touches: TOUCHED },
)

export const createSeats = memberCall<{
  params: IdParam
  body: SeatsInput
  response: SeatView[]
}>('POST /api/groups/{id}/seats', { status: 201, touches: TOUCHED })

/** Of all seats, or of some; of none if one of them is no seat. */
export const lockSeats = memberCall<{
  params: IdParam
  body: SeatsLockInput
  response: MemberView[]
}>('PUT /api/groups/{id}/seats/lock', { touches: TOUCHED })

export const renewSeatPasswords = memberCall<{
  params: IdParam
  body: SeatsPasswordsInput
  response: SeatView[]
}>('POST /api/groups/{id}/seats/passwords')

/** What is printed on the cards of all seats, without their passwords. */
export const listSeatCards = memberCall<{ params: IdParam; response: SeatCard[] }>(
  'GET /api/groups/{id}/cards',
  { namesPeople: true },
)

export const renewSeatPassword = memberCall<{ params: MemberParams; response: SeatView }>(
  'POST /api/groups/{id}/members/{memberId}/password',
)

/** Sends a link that makes the seat an ordinary account of that address. */
export const releaseSeat = memberCall<{ params: MemberParams; body: ReleaseInput }>(
  'POST /api/groups/{id}/members/{memberId}/release',
)

export const lockSeat = memberCall<{
  params: MemberParams
  body: LockInput
  response: MemberView
}>('PUT /api/groups/{id}/members/{memberId}/lock', { touches: TOUCHED })

export const inviteTeacher = memberCall<{ params: IdParam; body: TeacherInput }>(
  'POST /api/groups/{id}/teachers',
  { touches: TOUCHED },
)

export const acceptTeaching = memberCall<{ params: IdParam; response: GroupView }>(
  'POST /api/groups/{id}/teachers/accept',
  { touches: TOUCHED },
)

/** By the owner, or by the teacher who steps down or declines. */
export const removeTeacher = memberCall<{ params: TeacherParams }>(
  'DELETE /api/groups/{id}/teachers/{userId}',
  { touches: TOUCHED },
)

export const handOverGroup = memberCall<{
  params: IdParam
  body: OwnerInput
  response: GroupView
}>('POST /api/groups/{id}/owner', { touches: TOUCHED })

export const createAssignment = memberCall<{
  params: IdParam
  body: AssignmentInput
  response: AssignmentView
}>('POST /api/groups/{id}/assignments', { status: 201, touches: TOUCHED })

export const changeAssignment = memberCall<{
  params: AssignmentParams
  body: AssignmentInput
  response: AssignmentView
}>('PUT /api/groups/{id}/assignments/{assignmentId}', { touches: TOUCHED })

export const deleteAssignment = memberCall<{ params: AssignmentParams }>(
  'DELETE /api/groups/{id}/assignments/{assignmentId}',
  { touches: TOUCHED },
)

/** Members: theirs, with their own progress. Teachers: all, with counts. */
export const listAssignments = memberCall<{
  params: IdParam
  query: AssignmentsQuery
  response: AssignmentView[]
}>('GET /api/groups/{id}/assignments', { kids: 'seats' })

export const getProgress = memberCall<{
  params: IdParam
  query: ProgressQuery
  response: ProgressView
}>('GET /api/groups/{id}/progress', { namesPeople: true })

export const downloadProgress = memberCall<{
  params: IdParam
  query: ProgressCsvQuery
  response: string
}>('GET /api/groups/{id}/progress.csv', { namesPeople: true })

/** Excuses a member, and says something about their homework, of which they are told. */
export const answerHomework = memberCall<{ params: AssignedParams; body: AnswerInput }>(
  'PUT /api/groups/{id}/assignments/{assignmentId}/members/{memberId}',
  { touches: TOUCHED },
)

/** The member's own line, which the teachers see. */
export const noteOnHomework = memberCall<{ params: AssignmentParams; body: OwnNoteInput }>(
  'PUT /api/groups/{id}/assignments/{assignmentId}/mine',
  { kids: 'seats', touches: TOUCHED },
)
