import * as calls from '#shared/calls/groups.ts'
import { slugOf } from '#shared/domain/slugs.ts'
import type { AppContext } from '../../context.ts'
import { callTable, serve } from '../../platform/http/call-table.ts'
import { textStream } from '../../platform/http/text-stream.ts'
import { answerHomework, noteOnHomework } from './answers.service.ts'
import * as assignments from './assignments.service.ts'
import * as groups from './groups.service.ts'
import { getGroupOfCode, joinGroup, leaveGroup } from './joining.service.ts'
import * as members from './joining.service.ts'
import { getProgress, progressCsv } from './progress.service.ts'
import * as seats from './seats.service.ts'

/** Everybody else gets 404, which the calls with parameters say by themselves. */
const REFUSED = { refusals: [403, 409] } as const

export const groupRoutes = callTable((ctx: AppContext) => [
  serve(
    calls.createGroup,
    'Make a group, which is yours. It needs a verified email address, or a role. The time zone is an IANA name; the days of assignments are days there.',
    ({ viewer, body }) => groups.createGroup(ctx, viewer, body),
    REFUSED,
  ),
  serve(
    calls.listGroups,
    'List your groups. `open` is the number of assignments that you have not done.',
    ({ viewer }) => groups.listGroups(ctx, viewer.user.id),
  ),
  serve(
    calls.listPendingGroups,
    'List the groups that you are asked to teach, and those where you wait to be admitted',
    ({ viewer }) => groups.listPending(ctx, viewer.user.id),
  ),
  serve(
    calls.getGroupOfCode,
    'Get what a code leads to, and what teachers will see of whoever joins. A code that has expired or is used up is 410. Wrong codes count.',
    ({ params, t }) => getGroupOfCode(ctx, params.code, { t }),
    { refusals: [410] },
  ),
  serve(
    calls.joinGroup,
    'Join a group with a code. `name` is what you are called there. A wrong code is 404 and counts; one that has expired or is used up is 410.',
    ({ viewer, body }) => joinGroup(ctx, viewer, body),
    { refusals: [403, 404, 409, 410] },
  ),
  serve(
    calls.getGroup,
    'Get a group. It exists for its people only; its code, for its teachers.',
    ({ editor, params }) => groups.getGroup(ctx, { ...editor, ...params }),
  ),
  serve(
    calls.changeGroup,
    'Change a group. What is left out stays as it is.',
    ({ editor, params, body }) => groups.changeGroup(ctx, { ...editor, ...params }, body),
    REFUSED,
  ),
  serve(
    calls.copyGroup,
    'Copy a group: the settings, and the assignments as drafts without days and receivers. The copy is yours; teachers, members and the code stay behind.',
    ({ viewer, editor, params, body }) =>
      groups.copyGroup(ctx, viewer, { ...editor, ...params }, body.name),
    REFUSED,
  ),
  serve(
    calls.archiveGroup,
    'Archive a group: it can be read and left, and nothing else',
    ({ editor, params }) => groups.setArchived(ctx, { ...editor, ...params }, true),
    REFUSED,
  ),
  serve(
    calls.restoreGroup,
    'Restore an archived group',
    ({ editor, params }) => groups.setArchived(ctx, { ...editor, ...params }, false),
    REFUSED,
  ),
  serve(
    calls.deleteGroup,
    'Delete a group and the accounts of its seats',
    ({ editor, params }) => groups.deleteGroup(ctx, { ...editor, ...params }),
    REFUSED,
  ),
  serve(
    calls.renewGroupCode,
    'Make a new code to join with. The one before is void. Without `expiresAt` and `uses` it has no end; with `approval`, a teacher admits those who join.',
    ({ editor, params, body }) => groups.renewCode(ctx, { ...editor, ...params }, body),
    REFUSED,
  ),
  serve(
    calls.deleteGroupCode,
    'Remove the code',
    ({ editor, params }) => groups.deleteCode(ctx, { ...editor, ...params }),
    REFUSED,
  ),
  serve(
    calls.listMembers,
    'List the members, those who wait first. The notes are the teachers’.',
    ({ editor, params }) => members.listMembers(ctx, { ...editor, ...params }),
    { refusals: [403] },
  ),
  // Before those with {memberId}, which would take its path.
  serve(
    calls.leaveGroup,
    'Leave a group: from then on, its teachers see nothing of yours. Its owner is refused: 409 `owns_groups`.',
    ({ viewer, params }) => leaveGroup(ctx, viewer, params.id),
    { refusals: [409] },
  ),
  serve(
    calls.admitMember,
    'Admit a member who waits',
    ({ editor, params }) => members.admitMember(ctx, { ...editor, ...params }),
    REFUSED,
  ),
  serve(
    calls.changeMember,
    'Change what a member is called in the group, and the note of the teachers. What is left out stays as it is.',
    ({ editor, params, body }) => members.changeMember(ctx, { ...editor, ...params }, body),
    REFUSED,
  ),
  serve(
    calls.removeMember,
    'Remove a member. The account of a seat is deleted.',
    ({ editor, params }) => members.removeMember(ctx, { ...editor, ...params }),
    REFUSED,
  ),
  serve(
    calls.createSeats,
    'Make accounts without an email address, one for each name, or for each of the `rows` of a class list, whose `email` gets the link that hands the account over. The passwords are shown once. With `kids`, they are locked in kids mode, and only teachers unlock them.',
    ({ editor, params, body, t }) => seats.createSeats(ctx, { ...editor, ...params }, body, t),
    REFUSED,
  ),
  serve(
    calls.lockSeats,
    'Lock or unlock all seats, or those of `memberIds`. If one of them is no seat, nothing changes.',
    ({ editor, params, body }) => seats.setLockedOf(ctx, { ...editor, ...params }, body),
    REFUSED,
  ),
  serve(
    calls.renewSeatPasswords,
    'Give all seats, or those of `memberIds`, new passwords, which are shown once. Their sessions end. If one of them is no seat, nothing changes.',
    ({ editor, params, body }) => seats.renewPasswords(ctx, { ...editor, ...params }, body),
    REFUSED,
  ),
  serve(
    calls.listSeatCards,
    'List what is printed on the cards of all seats, besides their passwords',
    ({ editor, params }) => seats.listCards(ctx, { ...editor, ...params }),
    { refusals: [403] },
  ),
  serve(
    calls.renewSeatPassword,
    'Give a seat a new password, which is shown once. Its sessions end.',
    ({ editor, params }) => seats.renewPassword(ctx, { ...editor, ...params }),
    REFUSED,
  ),
  serve(
    calls.releaseSeat,
    'Send a link to an email address. Whoever opens it chooses a password, and the seat becomes an ordinary account of that address.',
    ({ editor, params, body }) => seats.releaseSeat(ctx, { ...editor, ...params }, body.email),
    REFUSED,
  ),
  serve(
    calls.lockSeat,
    'Lock or unlock a seat in kids mode',
    ({ editor, params: { id, memberId }, body }) =>
      seats.setLocked(ctx, { ...editor, id, memberId }, body.locked),
    REFUSED,
  ),
  serve(
    calls.inviteTeacher,
    'Invite somebody to teach the group. They have to accept.',
    ({ editor, params, body }) =>
      groups.inviteTeacher(ctx, { ...editor, ...params }, body.username),
    REFUSED,
  ),
  serve(
    calls.acceptTeaching,
    'Accept the invitation to teach a group',
    ({ editor, params }) => groups.acceptTeaching(ctx, { ...editor, ...params }),
    { refusals: [409] },
  ),
  serve(
    calls.removeTeacher,
    'Remove a teacher; or, with your own ID, step down or decline',
    ({ editor, params: { id, userId } }) => groups.removeTeacher(ctx, { ...editor, id }, userId),
    REFUSED,
  ),
  serve(
    calls.handOverGroup,
    'Make a teacher the owner of the group; the owner becomes a teacher',
    ({ editor, params, body }) => groups.handOver(ctx, { ...editor, ...params }, body.userId),
    REFUSED,
  ),
  serve(
    calls.createAssignment,
    'Assign resources, or chapters of them. `due` and `from` are days in the time zone of the group. An item that is not for kids, while a receiver is a locked seat, is 409 `not_for_kids`, with the items.',
    ({ editor, params, body }) => assignments.createAssignment(ctx, { ...editor, ...params }, body),
    REFUSED,
  ),
  serve(
    calls.changeAssignment,
    'Replace an assignment',
    ({ editor, params, body }) => assignments.changeAssignment(ctx, { ...editor, ...params }, body),
    REFUSED,
  ),
  serve(
    calls.deleteAssignment,
    'Delete an assignment',
    ({ editor, params }) => assignments.deleteAssignment(ctx, { ...editor, ...params }),
    REFUSED,
  ),
  serve(
    calls.listAssignments,
    'List the assignments: to members theirs, from their first day on, with their `progress`; to teachers all of them, with `counts`',
    ({ editor, params, query, t }) =>
      assignments.listAssignments(ctx, { ...editor, ...params }, query, t),
    { paged: true },
  ),
  serve(
    calls.getProgress,
    'Get how far every member is with every assignment. With `limit`, in pages of members, of which one with many assignments holds fewer; X-Total-Count is the number of all members.',
    async ({ editor, params, query, setHeader }) => {
      const { progress, total } = await getProgress(ctx, { ...editor, ...params }, query)
      setHeader('X-Total-Count', String(total))
      return progress
    },
    { refusals: [403] },
  ),
  serve(
    calls.downloadProgress,
    'Download what the page says as CSV: a row for each member; for each assignment a column, then one for the remark and one for the member’s line',
    async ({ editor, params, query, t, c }) => {
      const asked = { ...editor, ...params }
      const { name, file } = await progressCsv(ctx, asked, { order: query.order, t })
      return c.body(textStream(file), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': attachmentOf(name),
      })
    },
    { mediaType: 'text/csv', refusals: [403] },
  ),
  serve(
    calls.answerHomework,
    'Excuse a member from an assignment, and answer it: a `remark` of one line and a `stamp`, of which the member is told once. What is left out stays as it is.',
    ({ editor, params, body }) => answerHomework(ctx, { ...editor, ...params }, body),
    REFUSED,
  ),
  serve(
    calls.noteOnHomework,
    'Write a line to your teachers about an assignment of yours; null takes it away. `showResult` shows them the figures of its test. What is left out stays as it is.',
    ({ editor, params, body }) => noteOnHomework(ctx, { ...editor, ...params }, body),
    REFUSED,
  ),
])

/** Names the file after the group. Programs that know no `filename*` (RFC 6266) get its letters. */
function attachmentOf(group: string): string {
  const name = encodeURIComponent(group.toWellFormed()).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${slugOf(group, 'group')}.csv"; filename*=UTF-8''${name}.csv`
}
