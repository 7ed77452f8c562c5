import type { AppContext } from '../../context.ts'
import { updateUser } from '../../platform/auth/users.queries.ts'
import { type JobWorker, jobWorker } from '../../platform/jobs/job-worker.ts'
import { sendMail, type MailSite } from '../../platform/mail/account-mails.ts'
import type { MailSender } from '../../platform/mail/mail-job.ts'
import {
  claimDigestReader,
  type DigestTimes,
  listDigestReaders,
  listUnsent,
} from './digests.queries.ts'
import { wantsEmail } from './email-choices.service.ts'
import { scheduledJob } from '../../platform/jobs/job-queue.ts'
import { writeToEach } from '../../platform/mail/mail-rounds.ts'
import { digestMail } from './notification-mails.service.ts'
import { presentNotification } from './notifications.presenter.ts'
import { markMailed } from './notifications.queries.ts'
import { DAY_MS } from '#shared/domain/days.ts'

const NEWS_DAYS = 7

const digestJob = scheduledJob('notification-digests', '*/15 * * * *', 15)

type DigestContext = Pick<AppContext, 'db' | 'clock' | 'config'> & MailSender & MailSite

/** Sends what people have not read on the site, to each person at most once in 24 hours. */
export function digestWorker(ctx: DigestContext): JobWorker {
  return jobWorker(digestJob, () => sendDigests(ctx))
}

export async function sendDigests(ctx: DigestContext): Promise<void> {
  const now = ctx.clock().getTime()
  const times = {
    since: new Date(now - NEWS_DAYS * DAY_MS),
    lastBefore: new Date(now - DAY_MS),
  }
  await writeToEach(
    (page) => listDigestReaders(ctx.db, times, page),
    (id) => sendDigest(ctx, id, times),
  )
}

async function sendDigest(ctx: DigestContext, id: number, times: DigestTimes): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const user = await claimDigestReader(tx, id, times)
    if (!user) return
    const wanted = (await listUnsent(tx, id, times))
      .flatMap((row) => presentNotification(row) ?? [])
      .filter(({ kind }) => wantsEmail(user, kind))
    if (wanted.length === 0) return
    const at = ctx.clock()
    await sendMail(ctx, tx, user.email, await digestMail(ctx, user, wanted))
    await markMailed(
      tx,
      wanted.map((each) => each.id),
      at,
    )
    await updateUser(tx, id, { digestSentAt: at.toISOString() })
  })
}
