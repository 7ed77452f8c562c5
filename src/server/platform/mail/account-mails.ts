import type { T } from '#shared/texts/text.ts'
import { mailTranslator } from '../texts/catalogs.ts'
import type { UserRow } from '../auth/users.queries.ts'
import type { Config } from '../config/config.ts'
import type { Db } from '../db/client.ts'
import type { MailContent } from './mail.ts'
import { enqueueMail, type MailSender } from './mail-job.ts'

/** Queues an email; within a transaction, it is sent only if that commits. */
export async function sendMail(
  ctx: MailSender,
  db: Db,
  to: string,
  content: MailContent,
): Promise<void> {
  await enqueueMail(ctx, db, { to, ...content })
}

type Notice = { t: T; siteUrl: string; username: string; at: Date; ip: string }

/** Sends a user an email about something that concerns the account's security. */
export async function sendNotice(
  ctx: MailSender & { config: Pick<Config, 'siteUrl' | 'language'>; clock: () => Date },
  db: Db,
  user: Pick<UserRow, 'email' | 'username'>,
  template: (notice: Notice) => MailContent,
  ip: string,
): Promise<void> {
  const { siteUrl } = ctx.config
  const notice = { t: mailTranslator(ctx), siteUrl, username: user.username, at: ctx.clock(), ip }
  await sendMail(ctx, db, user.email, template(notice))
}
