import { type ApiPath, memberCall, publicCall } from './call.ts'

const TOUCHED: readonly ApiPath[] = ['/api/groups']

export const createGroup = memberCall('POST /api/groups groupInput -> groupView', {
  status: 201,
  touches: TOUCHED,
})

/** The member's own, as owner, teacher or member. */
export const listGroups = memberCall('GET /api/groups -> groupCard[]', { kids: 'seats' })

export const listPendingGroups = memberCall('GET /api/groups/pending -> pendingGroups')

export const getGroupOfCode = publicCall('GET /api/groups/join/{code} :codeParam -> groupOfCode', {
  kids: 'refused',
})

export const joinGroup = memberCall('POST /api/groups/join joinInput -> joined', {
  notForSeats: true,
  status: 201,
  touches: TOUCHED,
})

/** A group exists for its people only, and for no admin. */
export const getGroup = memberCall('GET /api/groups/{id} -> groupView', { kids: 'seats' })

export const changeGroup = memberCall('PATCH /api/groups/{id} groupChange -> groupView', {
  touches: TOUCHED,
})

/** A group of one's own with the same settings, and the assignments as drafts. */
export const copyGroup = memberCall('POST /api/groups/{id}/copy groupCopy -> groupView', {
  status: 201,
  touches: TOUCHED,
})

export const archiveGroup = memberCall('POST /api/groups/{id}/archive -> groupView', {
  touches: TOUCHED,
})

export const restoreGroup = memberCall('POST /api/groups/{id}/restore -> groupView', {
  touches: TOUCHED,
})

/** Its seats go with it. */
export const deleteGroup = memberCall('DELETE /api/groups/{id}', { touches: TOUCHED })

export const renewGroupCode = memberCall('PUT /api/groups/{id}/code codeInput -> groupCode', {
  touches: TOUCHED,
})

export const deleteGroupCode = memberCall('DELETE /api/groups/{id}/code', { touches: TOUCHED })

export const listMembers = memberCall('GET /api/groups/{id}/members -> memberView[]', {
  namesPeople: true,
})

/** From then on, teachers see nothing of theirs. */
export const leaveGroup = memberCall('DELETE /api/groups/{id}/members/me', {
  notForSeats: true,
  touches: TOUCHED,
})

export const admitMember = memberCall(
  'POST /api/groups/{id}/members/{memberId}/admit -> memberView',
  { touches: TOUCHED },
)

export const changeMember = memberCall(
  'PATCH /api/groups/{id}/members/{memberId} memberChange -> memberView',
  { touches: TOUCHED },
)

/** The account of a seat goes with it. */
export const removeMember = memberCall('DELETE /api/groups/{id}/members/{memberId}', {
  touches: TOUCHED,
})

export const createSeats = memberCall('POST /api/groups/{id}/seats seatsInput -> seatView[]', {
  status: 201,
  touches: TOUCHED,
})

/** Of all seats, or of some; of none if one of them is no seat. */
export const lockSeats = memberCall(
  'PUT /api/groups/{id}/seats/lock seatsLockInput -> memberView[]',
  { touches: TOUCHED },
)

export const renewSeatPasswords = memberCall(
  'POST /api/groups/{id}/seats/passwords seatsPasswordsInput -> seatView[]',
)

/** What is printed on the cards of all seats, without their passwords. */
export const listSeatCards = memberCall('GET /api/groups/{id}/cards -> seatCard[]', {
  namesPeople: true,
})

export const renewSeatPassword = memberCall(
  'POST /api/groups/{id}/members/{memberId}/password -> seatView',
)

/** Sends a link that makes the seat an ordinary account of that address. */
export const releaseSeat = memberCall(
  'POST /api/groups/{id}/members/{memberId}/release releaseInput',
)

export const lockSeat = memberCall(
  'PUT /api/groups/{id}/members/{memberId}/lock lockInput -> memberView',
  { touches: TOUCHED },
)

export const inviteTeacher = memberCall('POST /api/groups/{id}/teachers teacherInput', {
  touches: TOUCHED,
})

export const acceptTeaching = memberCall('POST /api/groups/{id}/teachers/accept -> groupView', {
  touches: TOUCHED,
})

/** By the owner, or by the teacher who steps down or declines. */
export const removeTeacher = memberCall('DELETE /api/groups/{id}/teachers/{userId}', {
  touches: TOUCHED,
})

export const handOverGroup = memberCall('POST /api/groups/{id}/owner ownerInput -> groupView', {
  touches: TOUCHED,
})

export const createAssignment = memberCall(
  'POST /api/groups/{id}/assignments assignmentInput -> assignmentView',
  { status: 201, touches: TOUCHED },
)

export const changeAssignment = memberCall(
  'PUT /api/groups/{id}/assignments/{assignmentId} assignmentInput -> assignmentView',
  { touches: TOUCHED },
)

export const deleteAssignment = memberCall('DELETE /api/groups/{id}/assignments/{assignmentId}', {
  touches: TOUCHED,
})

/** Members: theirs, with their own progress. Teachers: all, with counts. */
export const listAssignments = memberCall(
  'GET /api/groups/{id}/assignments ?assignmentsQuery -> assignmentView[]',
  { kids: 'seats' },
)

export const getProgress = memberCall(
  'GET /api/groups/{id}/progress ?progressQuery -> progressView',
  { namesPeople: true },
)

export const downloadProgress = memberCall(
  'GET /api/groups/{id}/progress.csv ?progressCsvQuery -> text',
  { namesPeople: true },
)

/** Excuses a member, and says something about their homework, of which they are told. */
export const answerHomework = memberCall(
  'PUT /api/groups/{id}/assignments/{assignmentId}/members/{memberId} homeworkAnswerInput',
  { touches: TOUCHED },
)

/** The member's own line, which the teachers see. */
export const noteOnHomework = memberCall(
  'PUT /api/groups/{id}/assignments/{assignmentId}/mine ownNoteInput',
  { kids: 'seats', touches: TOUCHED },
)
