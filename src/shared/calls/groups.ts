import type { IdParam } from '../contracts/fields.ts'
import type {
  AssignedParams,
  AssignmentInput,
  AssignmentParams,
  AssignmentView,
  CodeInput,
  CodeParam,
  ExcusedInput,
  GroupCard,
  GroupCode,
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
  ProgressView,
  ReleaseInput,
  SeatCard,
  SeatsInput,
  SeatView,
  TeacherInput,
  TeacherParams,
} from '../contracts/groups.ts'
import type { ApiPath, MemberCall, PublicCall } from './call.ts'

const TOUCHED: readonly ApiPath[] = ['/api/groups']

export const createGroup: MemberCall<{ body: GroupInput; response: GroupView }> = {
  method: 'POST',
  path: '/api/groups',
  access: 'member',
  status: 201,
  touches: TOUCHED,
}

/** The member's own, as owner, teacher or member. */
export const listGroups: MemberCall<{ response: GroupCard[] }> = {
  method: 'GET',
  path: '/api/groups',
  access: 'member',
  kids: 'seats',
}

export const listPendingGroups: MemberCall<{ response: PendingGroups }> = {
  method: 'GET',
  path: '/api/groups/pending',
  access: 'member',
}

export const getGroupOfCode: PublicCall<{ params: CodeParam; response: GroupOfCode }> = {
  method: 'GET',
  path: '/api/groups/join/{code}',
  access: 'public',
  kids: 'refused',
}

export const joinGroup: MemberCall<{ body: JoinInput; response: Joined }> = {
  method: 'POST',
  path: '/api/groups/join',
  access: 'member',
  notForSeats: true,
  status: 201,
  touches: TOUCHED,
}

/** A group exists for its people only, and for no admin. */
export const getGroup: MemberCall<{ params: IdParam; response: GroupView }> = {
  method: 'GET',
  path: '/api/groups/{id}',
  access: 'member',
  kids: 'seats',
}

export const changeGroup: MemberCall<{
  params: IdParam
  body: Partial<GroupInput>
  response: GroupView
}> = { method: 'PATCH', path: '/api/groups/{id}', access: 'member', touches: TOUCHED }

export const archiveGroup: MemberCall<{ params: IdParam; response: GroupView }> = {
  method: 'POST',
  path: '/api/groups/{id}/archive',
  access: 'member',
  touches: TOUCHED,
}

export const restoreGroup: MemberCall<{ params: IdParam; response: GroupView }> = {
  method: 'POST',
  path: '/api/groups/{id}/restore',
  access: 'member',
  touches: TOUCHED,
}

/** Its seats go with it. */
export const deleteGroup: MemberCall<{ params: IdParam }> = {
  method: 'DELETE',
  path: '/api/groups/{id}',
  access: 'member',
  touches: TOUCHED,
}

export const renewGroupCode: MemberCall<{
  params: IdParam
  body: CodeInput
  response: GroupCode
}> = { method: 'PUT', path: '/api/groups/{id}/code', access: 'member', touches: TOUCHED }

export const deleteGroupCode: MemberCall<{ params: IdParam }> = {
  method: 'DELETE',
  path: '/api/groups/{id}/code',
  access: 'member',
  touches: TOUCHED,
}

export const listMembers: MemberCall<{ params: IdParam; response: MemberView[] }> = {
  method: 'GET',
  path: '/api/groups/{id}/members',
  access: 'member',
}

/** From then on, teachers see nothing of theirs. */
export const leaveGroup: MemberCall<{ params: IdParam }> = {
  method: 'DELETE',
  path: '/api/groups/{id}/members/me',
  access: 'member',
  notForSeats: true,
  touches: TOUCHED,
}

export const admitMember: MemberCall<{ params: MemberParams; response: MemberView }> = {
  method: 'POST',
  path: '/api/groups/{id}/members/{memberId}/admit',
  access: 'member',
  touches: TOUCHED,
}

export const changeMember: MemberCall<{
  params: MemberParams
  body: MemberChange
  response: MemberView
}> = {
  method: 'PATCH',
  path: '/api/groups/{id}/members/{memberId}',
  access: 'member',
  touches: TOUCHED,
}

/** The account of a seat goes with it. */
export const removeMember: MemberCall<{ params: MemberParams }> = {
  method: 'DELETE',
  path: '/api/groups/{id}/members/{memberId}',
  access: 'member',
  touches: TOUCHED,
}

export const createSeats: MemberCall<{
  params: IdParam
  body: SeatsInput
  response: SeatView[]
}> = {
  method: 'POST',
  path: '/api/groups/{id}/seats',
  access: 'member',
  status: 201,
  touches: TOUCHED,
}

/** What is printed on the cards of all seats, without their passwords. */
export const listSeatCards: MemberCall<{ params: IdParam; response: SeatCard[] }> = {
  method: 'GET',
  path: '/api/groups/{id}/cards',
  access: 'member',
}

export const renewSeatPassword: MemberCall<{ params: MemberParams; response: SeatView }> = {
  method: 'POST',
  path: '/api/groups/{id}/members/{memberId}/password',
  access: 'member',
}

/** Sends a link that makes the seat an ordinary account of that address. */
export const releaseSeat: MemberCall<{ params: MemberParams; body: ReleaseInput }> = {
  method: 'POST',
  path: '/api/groups/{id}/members/{memberId}/release',
  access: 'member',
}

export const lockSeat: MemberCall<{
  params: MemberParams
  body: LockInput
  response: MemberView
}> = {
  method: 'PUT',
  path: '/api/groups/{id}/members/{memberId}/lock',
  access: 'member',
  touches: TOUCHED,
}

export const inviteTeacher: MemberCall<{ params: IdParam; body: TeacherInput }> = {
  method: 'POST',
  path: '/api/groups/{id}/teachers',
  access: 'member',
  touches: TOUCHED,
}

export const acceptTeaching: MemberCall<{ params: IdParam; response: GroupView }> = {
  method: 'POST',
  path: '/api/groups/{id}/teachers/accept',
  access: 'member',
  touches: TOUCHED,
}

/** By the owner, or by the teacher who steps down or declines. */
export const removeTeacher: MemberCall<{ params: TeacherParams }> = {
  method: 'DELETE',
  path: '/api/groups/{id}/teachers/{userId}',
  access: 'member',
  touches: TOUCHED,
}

export const handOverGroup: MemberCall<{
  params: IdParam
  body: OwnerInput
  response: GroupView
}> = { method: 'POST', path: '/api/groups/{id}/owner', access: 'member', touches: TOUCHED }

export const createAssignment: MemberCall<{
  params: IdParam
  body: AssignmentInput
  response: AssignmentView
}> = {
  method: 'POST',
  path: '/api/groups/{id}/assignments',
  access: 'member',
  status: 201,
  touches: TOUCHED,
}

export const changeAssignment: MemberCall<{
  params: AssignmentParams
  body: AssignmentInput
  response: AssignmentView
}> = {
  method: 'PUT',
  path: '/api/groups/{id}/assignments/{assignmentId}',
  access: 'member',
  touches: TOUCHED,
}

export const deleteAssignment: MemberCall<{ params: AssignmentParams }> = {
  method: 'DELETE',
  path: '/api/groups/{id}/assignments/{assignmentId}',
  access: 'member',
  touches: TOUCHED,
}

/** Members: theirs, with their own progress. Teachers: all, with counts. */
export const listAssignments: MemberCall<{ params: IdParam; response: AssignmentView[] }> = {
  method: 'GET',
  path: '/api/groups/{id}/assignments',
  access: 'member',
  kids: 'seats',
}

export const getProgress: MemberCall<{ params: IdParam; response: ProgressView }> = {
  method: 'GET',
  path: '/api/groups/{id}/progress',
  access: 'member',
}

export const downloadProgress: MemberCall<{ params: IdParam; response: string }> = {
  method: 'GET',
  path: '/api/groups/{id}/progress.csv',
  access: 'member',
}

export const excuseMember: MemberCall<{ params: AssignedParams; body: ExcusedInput }> = {
  method: 'PUT',
  path: '/api/groups/{id}/assignments/{assignmentId}/members/{memberId}',
  access: 'member',
  touches: TOUCHED,
}
