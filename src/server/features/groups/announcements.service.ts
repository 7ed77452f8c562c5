import { dayAfter, dayIn } from '#shared/domain/group-days.ts'
import { paths } from '#shared/paths.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../platform/db/client.ts'
import type { MailSender } from '../../platform/mail/mail-job.ts'
import { notify } from '../notifications/notify.service.ts'
import {
  type AnnouncedAssignment,
  listAnnounceable,
  listRemindable,
  markAnnounced,
  markReminded,
} from './announcements.queries.ts'
import { isOpen, loadHomework } from './homework.service.ts'
import { listAdmitted } from './members.queries.ts'
import { listMarksOf } from './progress.queries.ts'

/** Tells members of new homework, and the day before it is due, those who have not done it. */

export type TellContext = Pick<AppContext, 'db' | 'clock' | 'config' | 'site'> & MailSender

/** Tells its receivers of an assignment, unless they were told or do not see it yet. */
export async function announce(
  ctx: TellContext,
  tx: Db,
  assignment: AnnouncedAssignment,
): Promise<void> {
  const today = dayIn(assignment.timeZone, ctx.clock())
  if (!(await markAnnounced(tx, assignment.assignmentId, { today, at: ctx.clock().toISOString() })))
    return
  await tell(ctx, tx, assignment, 'assigned')
}

async function tell(
  ctx: TellContext,
  tx: Db,
  { assignmentId, ...group }: AnnouncedAssignment,
  what: 'assigned' | 'due',
): Promise<void> {
  const { id, name, timeZone } = group
  const scope = { groupId: id, only: assignmentId }
  const homework = await loadHomework(tx, { ...scope, timeZone }, ctx.clock())
  const assignment = homework.assignments.find((each) => each.id === assignmentId)
  if (!assignment) return
  const members = (await listAdmitted(tx, id)).filter((each) => homework.isFor(assignment, each.id))
  const marks = await listMarksOf(tx, scope, members)
  const { title, due } = assignment
  for (const member of members) {
    const mark = marks.get(member.userId)?.get(assignmentId)
    // Who has done it before has done it.
    if (!isOpen(homework.progressOf(assignment, member, mark))) continue
    const data = { what, groupId: id, group: name, title, due }
    await notify(ctx, tx, { userId: member.userId, kind: 'group', data, link: paths.group(id) })
  }
}

/** Called by a job: tells of what begins today and of what is due tomorrow, in each group's time zone. */
export async function tellOfHomework(ctx: TellContext): Promise<void> {
  for (const assignment of await listAnnounceable(ctx.db, ctx.clock()))
    await ctx.db.transaction((tx) => announce(ctx, tx, assignment))
  for (const { due, ...assignment } of await listRemindable(ctx.db, ctx.clock())) {
    if (dayAfter(dayIn(assignment.timeZone, ctx.clock())) !== due) continue
    await ctx.db.transaction(async (tx) => {
      if (await markReminded(tx, assignment.assignmentId, ctx.clock().toISOString()))
        await tell(ctx, tx, assignment, 'due')
    })
  }
}
