import type { T } from '#shared/texts/text.ts'
import { paths } from '#shared/paths.ts'
import type { MailContent } from '../mail.ts'
import { letter } from './layout.ts'

/** The facts of every security notice: whose account it is, when it happened, and from where. */
export type Notice = { t: T; siteUrl: string; username: string; at: Date; ip: string }

type Event = { subject: string; paragraphs: readonly string[]; ifNotYou?: string }

export function noticeLetter(
  { t, siteUrl, username, at, ip }: Notice,
  { subject, paragraphs, ifNotYou }: Event,
): MailContent {
  const day = new Intl.DateTimeFormat(t.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(at)
  const time = at.toISOString().slice(11, 16)
  return letter({
    t,
    subject,
    username,
    parts: [
      ...paragraphs,
      ip
        ? t('It happened on {day} at {time} UTC from the IP address {ip}.', { day, time, ip })
        : t('It happened on {day} at {time} UTC.', { day, time }),
      t('If this was you, there is nothing you need to do.'),
      ifNotYou ??
        t(
          'If this was not you, somebody else may have your password. Log in, choose a new password and end all other sessions, or request a reset link on the login page.',
        ),
      { label: t('Security settings'), url: `${siteUrl}${paths.settings('security')}` },
    ],
  })
}
