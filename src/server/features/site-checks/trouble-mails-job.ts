import {
  type SiteFault,
  siteFaultText,
  TROUBLE_KINDS,
  troubleOf,
} from '#shared/domain/site-faults.ts'
import { ENGLISH } from '#shared/texts/text.ts'
import type { Db } from '../../platform/db/client.ts'
import { type JobWorker, jobWorker } from '../../platform/jobs/job-worker.ts'
import { mailFields, sendMail, type MailSite } from '../../platform/mail/account-mails.ts'
import type { MailSender } from '../../platform/mail/mail-job.ts'
import { troubleMail } from '../../platform/mail/templates/queue-mail.ts'
import { wantsEmail } from '../notifications/email-choices.service.ts'
import { unsubscribeLinks } from '../notifications/notification-mails.service.ts'
import { endTrouble, upsertTrouble, troubleMailJob } from './troubles.service.ts'
import { type CheckedContext, findTroubles } from './site-faults.service.ts'
import { DAY_MS } from '#shared/domain/days.ts'
import { and, eq } from 'drizzle-orm'
import { IS_ACTIVE, type UserRow } from '../../platform/auth/users.queries.ts'
import { users } from '../../platform/db/schema/users.ts'
import { siteTroubles } from '../../platform/db/schema/site.ts'

type TroubleContext = Pick<CheckedContext, 'db' | 'clock' | 'config' | 'findSpace'> &
  MailSender &
  MailSite

/** Tells admins of a failed backup, waiting emails and a full disk, of each at most once in 24 hours. */
export function troubleMailWorker(ctx: TroubleContext): JobWorker {
  return jobWorker(troubleMailJob, () => sendTroubleMails(ctx))
}

export async function sendTroubleMails(ctx: TroubleContext): Promise<void> {
  const faults = await findTroubles(ctx)
  await ctx.db.transaction(async (tx) => {
    if (!(await isNews(tx, faults, ctx.clock()))) return
    for (const user of await listAdminsToTell(tx)) {
      if (!wantsEmail(user, 'trouble')) continue
      const links = unsubscribeLinks(ctx, user.id, ['trouble'])
      const content = troubleMail({ ...(await mailFields(ctx, user)), ...links, faults })
      await sendMail(ctx, tx, user.email, content)
    }
  })
}

/** Stores which troubles there are. Returns whether admins are to be told, and notes then that they are. */
async function isNews(tx: Db, faults: readonly SiteFault[], now: Date): Promise<boolean> {
  let isDue = false
  for (const kind of TROUBLE_KINDS) {
    const fault = faults.find((each) => troubleOf(each) === kind)
    if (!fault) {
      await endTrouble(tx, kind)
      continue
    }
    const detail = String(fault.values['detail'] ?? siteFaultText(fault, ENGLISH))
    const mailedAt = await upsertTrouble(tx, kind, { at: now, detail })
    if (mailedAt === null || now.getTime() - Date.parse(mailedAt) >= DAY_MS) {
      await tx
        .update(siteTroubles)
        .set({ mailedAt: now.toISOString() })
        .where(eq(siteTroubles.kind, kind))
      isDue = true
    }
  }
  return isDue
}

async function listAdminsToTell(db: Db): Promise<UserRow[]> {
  return db
    .select()
    .from(users)
    .where(and(eq(users.role, 'admin'), IS_ACTIVE, eq(users.emailVerified, true)))
    .orderBy(users.id)
}
