import { dayAfter, dayIn } from '#shared/domain/groups.ts'
import { paths } from '#shared/paths.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../platform/db/client.ts'
import type { MailSender } from '../../platform/mail/mail-job.ts'
import { notify } from '../notifications/notify.service.ts'
import { isOpen, loadHomework } from './homework.service.ts'
import { listAdmitted } from './members.queries.ts'
import { listMarksOf } from './progress.queries.ts'
import { sql } from 'drizzle-orm'
import { DAY_MS, utcDay } from '#shared/domain/days.ts'
import { scheduledJob } from '../../platform/jobs/job-queue.ts'
import { type JobWorker, jobWorker } from '../../platform/jobs/job-worker.ts'

type AnnouncedAssignment = {
  id: number
  name: string
  timeZone: string
  assignmentId: number
}

const COLUMNS =
  sql.raw(`groups.id, groups.name, time_zone AS "timeZone", group_assignments.id AS "assignmentId"
  FROM group_assignments JOIN groups ON groups.id = group_id`)

const AT_ONCE = 500

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
  const scope = { groupId: id, only: [assignmentId] }
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

/** Returns what may begin today in some time zone; the zone of the group decides. */
async function listAnnounceable(db: Db, now: Date): Promise<AnnouncedAssignment[]> {
  const tomorrow = utcDay(new Date(now.getTime() + DAY_MS))
  const { rows } = await db.execute<AnnouncedAssignment>(sql`
    SELECT ${COLUMNS} WHERE announced_at IS NULL AND NOT draft AND archived_at IS NULL
      AND (from_day IS NULL OR from_day <= ${tomorrow}::date)
    ORDER BY group_assignments.id LIMIT ${AT_ONCE}`)
  return rows
}

/** Returns what may be due tomorrow in some time zone. */
async function listRemindable(
  db: Db,
  now: Date,
): Promise<(AnnouncedAssignment & { due: string })[]> {
  const { rows } = await db.execute<AnnouncedAssignment & { due: string }>(sql`
    SELECT due::text, ${COLUMNS} WHERE reminded_at IS NULL AND NOT draft AND archived_at IS NULL
      AND due BETWEEN ${utcDay(now)}::date AND ${utcDay(new Date(now.getTime() + 2 * DAY_MS))}::date
    ORDER BY group_assignments.id`)
  return rows
}

/** Returns false if it was announced before, or members do not see it yet. */
async function markAnnounced(
  db: Db,
  id: number,
  { today, at }: { today: string; at: string },
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    UPDATE group_assignments SET announced_at = ${at} WHERE id = ${id} AND announced_at IS NULL AND NOT draft
      AND (from_day IS NULL OR from_day <= ${today}::date) RETURNING id`)
  return rows.length > 0
}

/** Returns false if members were reminded before. */
async function markReminded(db: Db, id: number, at: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    UPDATE group_assignments SET reminded_at = ${at} WHERE id = ${id} AND reminded_at IS NULL RETURNING id`)
  return rows.length > 0
}

/** Before the digests, so that one email says what is new. */
const homeworkJob = scheduledJob('group-homework', '10-55/15 * * * *', 10)

export function homeworkWorker(ctx: TellContext): JobWorker {
  return jobWorker(homeworkJob, () => tellOfHomework(ctx))
}
