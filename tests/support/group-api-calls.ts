import * as groups from '#shared/calls/groups.ts'
import { type ApiCall, call, type Fixtures } from './sample-call.ts'

const ofGroup = { foreign: 404, params: ({ group: id }: Fixtures) => ({ id }) }
const ofMember = {
  foreign: 404,
  params: ({ group: id, member: memberId }: Fixtures) => ({ id, memberId }),
}
const ofAssignment = {
  foreign: 404,
  params: ({ group: id, assignment: assignmentId }: Fixtures) => ({ id, assignmentId }),
}
const unknown = () => ({ title: 'Pins', items: [{ resourceId: 999_999_999 }] })
let addresses = 0

/** The calls of groups. To everybody outside of a group, admins included, it does not exist. */
export const GROUP_CALLS: readonly ApiCall[] = [
  // Who has not verified an address cannot make a group, so the name is too short.
  call(groups.createGroup, 'member', 400, { body: () => ({ name: 'A', timeZone: 'UTC' }) }),
  call(groups.listGroups, 'member', 200),
  call(groups.listPendingGroups, 'member', 200),
  call(groups.getGroupOfCode, 'public', 404, { params: () => ({ code: 'ABCDEFGH' }) }),
  call(groups.joinGroup, 'member', 404, { body: () => ({ code: 'ABCDEFGH' }) }),
  call(groups.getGroup, 'member', 200, ofGroup),
  call(groups.changeGroup, 'member', 200, { ...ofGroup, body: () => ({ name: 'Juniors' }) }),
  // Who has not verified an address cannot make a group, so the name is too short.
  call(groups.copyGroup, 'member', 400, { ...ofGroup, foreign: 400, body: () => ({ name: 'A' }) }),
  call(groups.archiveGroup, 'member', 200, ofGroup),
  call(groups.restoreGroup, 'member', 200, ofGroup),
  call(groups.deleteGroup, 'member', 204, ofGroup),
  call(groups.renewGroupCode, 'member', 200, { ...ofGroup, body: () => ({ uses: 30 }) }),
  call(groups.deleteGroupCode, 'member', 204, ofGroup),
  call(groups.listMembers, 'member', 200, ofGroup),
  // An owner hands the group over first.
  call(groups.leaveGroup, 'member', 409, ofGroup),
  // Nobody waits.
  call(groups.admitMember, 'member', 409, ofMember),
  call(groups.changeMember, 'member', 200, { ...ofMember, body: () => ({ note: 'Likes pins' }) }),
  call(groups.removeMember, 'member', 204, ofMember),
  call(groups.createSeats, 'member', 201, { ...ofGroup, body: () => ({ names: ['Ana'] }) }),
  call(groups.lockSeats, 'member', 200, { ...ofGroup, body: () => ({ locked: true }) }),
  call(groups.renewSeatPasswords, 'member', 200, { ...ofGroup, body: () => ({}) }),
  call(groups.listSeatCards, 'member', 200, ofGroup),
  call(groups.renewSeatPassword, 'member', 200, ofMember),
  call(groups.releaseSeat, 'member', 204, {
    ...ofMember,
    body: () => ({ email: `released${++addresses}@mail.example` }),
  }),
  call(groups.lockSeat, 'member', 200, { ...ofMember, body: () => ({ locked: true }) }),
  // There is none of this name, or the group is another's.
  call(groups.inviteTeacher, 'member', 404, { ...ofGroup, body: () => ({ username: 'nobody' }) }),
  // The owner is not invited.
  call(groups.acceptTeaching, 'member', 409, ofGroup),
  call(groups.removeTeacher, 'member', 404, {
    params: ({ group: id }) => ({ id, userId: 999_999_999 }),
  }),
  call(groups.handOverGroup, 'member', 409, { ...ofGroup, body: () => ({ userId: 999_999_999 }) }),
  // There is no such resource, or the group is another's.
  call(groups.createAssignment, 'member', 400, { ...ofGroup, body: unknown }),
  call(groups.changeAssignment, 'member', 400, {
    ...ofAssignment,
    body: unknown,
  }),
  call(groups.deleteAssignment, 'member', 204, ofAssignment),
  call(groups.listAssignments, 'member', 200, ofGroup),
  call(groups.getProgress, 'member', 200, ofGroup),
  call(groups.downloadProgress, 'member', 200, ofGroup),
  call(groups.answerHomework, 'member', 204, {
    foreign: 404,
    params: ({ group: id, assignment: assignmentId, member: memberId }) => ({
      id,
      assignmentId,
      memberId,
    }),
    body: () => ({ excused: true }),
  }),
  // Only members write a line; the owner is none.
  call(groups.noteOnHomework, 'member', 403, { ...ofAssignment, body: () => ({ note: 'Hard' }) }),
]
