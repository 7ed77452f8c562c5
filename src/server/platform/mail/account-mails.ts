import { paths } from '#shared/paths.ts'
import { memberLanguage } from '#shared/texts/accept-language.ts'
import { prefixOf } from '#shared/texts/page-address.ts'
import { type T, translator } from '#shared/texts/text.ts'
import { readerOf } from '../texts/catalogs.ts'
import type { UserRow } from '../auth/users.queries.ts'
import { actor } from '../auth/viewer.ts'
import type { Config } from '../config/config.ts'
import type { SiteSource } from '../site/site.service.ts'
import type { Db } from '../db/client.ts'
import type { MailContent } from './mail.ts'
import { enqueueMail, type MailSender } from './mail-job.ts'

/** Queues an email; within a transaction, it is sent only if that commits. An account without an address gets none. */
export async function sendMail(
  ctx: MailSender,
  db: Db,
  to: string | null,
  content: MailContent,
): Promise<void> {
  if (to !== null) await enqueueMail(ctx, db, { to, ...content })
}

/** The site that writes. */
export type MailSite = {
  config: Pick<Config, 'siteUrl' | 'languages'>
  site: Pick<SiteSource, 'find'> & Partial<Pick<SiteSource, 'known'>>
}

/** `siteUrl` leads to pages in the language of the email. */
type MailFields = { t: T; siteUrl: string; username: string }

/** Returns what every email to a member is written with. It is in the member's language, whoever triggers it. */
export async function mailFields(
  { config, site }: MailSite,
  { username, preferences }: Pick<UserRow, 'username' | 'preferences'>,
): Promise<MailFields> {
  const { siteUrl, languages } = config
  const language = memberLanguage(preferences.locale, languages)
  // English pages may not be offered.
  const prefix = languages.includes(language) ? prefixOf(language, languages) : ''
  // Within a transaction nothing may wait for a second connection; every request has read the settings at its start.
  const speaker = site.known?.() ?? (await site.find())
  const imprintUrl = speaker.imprint ? siteUrl + prefix + paths.imprint() : undefined
  return {
    t: translator(readerOf(language, { ...speaker, imprintUrl })),
    siteUrl: siteUrl + prefix,
    username,
  }
}

type Notice = MailFields & { at: Date; ip: string }

/** Sends a user an email about something that concerns the account's security. */
export async function sendNotice(
  ctx: MailSender & MailSite & { clock: () => Date },
  db: Db,
  user: Pick<UserRow, 'email' | 'username' | 'preferences'>,
  template: (notice: Notice) => MailContent,
): Promise<void> {
  const notice = { ...(await mailFields(ctx, user)), at: ctx.clock(), ip: actor().ip }
  await sendMail(ctx, db, user.email, template(notice))
}
