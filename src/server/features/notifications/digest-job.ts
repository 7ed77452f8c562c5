import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import { updateUser } from '../../platform/auth/users.queries.ts'
import type { JobKind } from '../../platform/jobs/job-queue.ts'
import { type JobWorker, jobWorker } from '../../platform/jobs/job-worker.ts'
import { sendMail } from '../../platform/mail/account-mails.ts'
import type { MailSender } from '../../platform/mail/mail-job.ts'
import {
  claimDigestReader,
  type DigestTimes,
  listDigestReaders,
  listUnsent,
} from './digests.queries.ts'
import { wantsEmail } from './email-choices.service.ts'
import { digestMail } from './notification-mails.service.ts'
import { presentNotification } from './notifications.presenter.ts'
import { markMailed } from './notifications.queries.ts'
import { DAY_MS } from '#shared/domain/days.ts'

const NEWS_DAYS = 7
const READERS_AT_ONCE = 200

const digestJob: JobKind<object> = {
  name: 'notification-digests',
  payload: z.object({}),
  cron: '*/15 * * * *',
  retrySeconds: [],
  giveUpAfterSeconds: 0,
  expireSeconds: 15 * 60,
  concurrency: 1,
}

type DigestContext = Pick<AppContext, 'db' | 'clock' | 'config'> & MailSender

/** Sends what people have not read on the site, to each person at most once in 24 hours. */
export function digestWorker(ctx: DigestContext): JobWorker {
  return jobWorker(digestJob, () => sendDigests(ctx))
}

/**
 * Each person has their own transaction, in which the email is queued and the notifications are marked as mailed.
 * So a process that is killed loses nothing, and the next one repeats nothing.
 */
export async function sendDigests(ctx: DigestContext): Promise<void> {
  const now = ctx.clock().getTime()
  const times = {
    since: new Date(now - NEWS_DAYS * DAY_MS),
    lastBefore: new Date(now - DAY_MS),
  }
  let after = 0
  for (;;) {
    const ids = await listDigestReaders(ctx.db, times, { after, limit: READERS_AT_ONCE })
    for (const id of ids) await sendDigest(ctx, id, times)
    const last = ids.at(-1)
    if (last === undefined) return
    after = last
  }
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
    await sendMail(ctx, tx, user.email, digestMail(ctx, user, wanted))
    await markMailed(
      tx,
      wanted.map((each) => each.id),
      at,
    )
    await updateUser(tx, id, { digestSentAt: at.toISOString() })
  })
}
