import type { AppContext } from '../../context.ts'
import type { Db } from '../../db/client.ts'
import type { MailContent } from '../../mail/mail.ts'
import { enqueueMail } from '../../mail/mail-job.ts'
import type { UserRow } from './users.queries.ts'

/** Queues a mail; within a transaction it goes out only when that commits. */
export async function sendMail(
  ctx: AppContext,
  db: Db,
  to: string,
  content: MailContent,
): Promise<void> {
  await enqueueMail(ctx, db, { to, ...content })
}

type Notice = { siteUrl: string; username: string; at: Date; ip: string }

/** Tells a user of something that concerns the safety of the account. */
export async function sendNotice(
  ctx: AppContext,
  db: Db,
  user: Pick<UserRow, 'email' | 'username'>,
  template: (notice: Notice) => MailContent,
  ip: string,
): Promise<void> {
  const { siteUrl } = ctx.config
  const notice = { siteUrl, username: user.username, at: ctx.clock(), ip }
  await sendMail(ctx, db, user.email, template(notice))
}
