import { hasRole } from '#shared/domain/roles.ts'
import type { AppContext } from '../../context.ts'
import { updateUser, type UserRow } from '../../platform/auth/users.queries.ts'
import type { Db } from '../../platform/db/client.ts'
import { type JobWorker, jobWorker } from '../../platform/jobs/job-worker.ts'
import { mailFields, sendMail, type MailSite } from '../../platform/mail/account-mails.ts'
import type { MailSender } from '../../platform/mail/mail-job.ts'
import { queueMail } from '../../platform/mail/templates/queue-mail.ts'
import { wantsEmail } from '../notifications/email-choices.service.ts'
import { scheduledJob } from '../../platform/jobs/job-queue.ts'
import { unsubscribeLinks } from '../notifications/notification-mails.service.ts'
import {
  claimQueueReader,
  listNewcomers,
  listNewReports,
  listNewSubmissions,
  listQueueReaders,
  type ReportedThing,
  type Submission,
  type Waiting,
} from './queue-mails.queries.ts'
import { DAY_MS } from '#shared/domain/days.ts'

/** How far back things count as new, for a first email and for the first one after a long time. */
const NEWS_DAYS = 7
const MOST_ITEMS = 10

export const queueMailJob = scheduledJob('queue-emails', '*/15 * * * *', 15)

type QueueMailContext = Pick<AppContext, 'db' | 'clock' | 'config'> & MailSender & MailSite

/** Tells moderators of new reports, curators of new suggestions and admins of who waits for approval, each person at most once in 24 hours. */
export function queueMailWorker(ctx: QueueMailContext): JobWorker {
  return jobWorker(queueMailJob, () => sendQueueMails(ctx))
}

/** Each person has their own transaction, so that a process that is killed loses nothing and the next repeats nothing. */
export async function sendQueueMails(ctx: QueueMailContext): Promise<void> {
  const lastBefore = new Date(ctx.clock().getTime() - DAY_MS)
  for (const id of await listQueueReaders(ctx.db, lastBefore)) await sendTo(ctx, id, lastBefore)
}

async function sendTo(ctx: QueueMailContext, id: number, lastBefore: Date): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const user = await claimQueueReader(tx, id, lastBefore)
    if (!user) return
    const now = ctx.clock()
    const news = await newsFor(tx, user, now)
    const kinds = [
      ...(news.reports.items.length + news.newcomers.items.length > 0 ? (['report'] as const) : []),
      ...(news.submissions.items.length > 0 ? (['submission'] as const) : []),
    ]
    if (kinds.length === 0) return
    const links = unsubscribeLinks(ctx, id, kinds)
    const content = queueMail({ ...(await mailFields(ctx, user)), ...links, ...news })
    await sendMail(ctx, tx, user.email, content)
    await updateUser(tx, id, { queueMailSentAt: now.toISOString() })
  })
}

type News = {
  reports: Waiting<ReportedThing>
  submissions: Waiting<Submission>
  newcomers: Waiting<string>
}

async function newsFor(tx: Db, user: UserRow, now: Date): Promise<News> {
  const oldest = now.getTime() - NEWS_DAYS * DAY_MS
  const since = new Date(Math.max(oldest, Date.parse(user.queueMailSentAt ?? '1970-01-01')))
  const asked = { userId: user.id, since, limit: MOST_ITEMS }
  const nothing = { items: [], total: 0 }
  const moderates = hasRole(user.role, 'moderator') && wantsEmail(user, 'report')
  const curates = hasRole(user.role, 'curator') && wantsEmail(user, 'submission')
  return {
    reports: moderates ? await listNewReports(tx, asked) : nothing,
    submissions: curates ? await listNewSubmissions(tx, asked) : nothing,
    newcomers: moderates && user.role === 'admin' ? await listNewcomers(tx, asked) : nothing,
  }
}
