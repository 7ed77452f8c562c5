import { paths } from '#shared/paths.ts'
import type { MailContent } from '../mail.ts'
import { letter } from './layout.ts'

/** The facts of every security notice: whose account it is, when it happened, and from where. */
export type Notice = { siteUrl: string; username: string; at: Date; ip: string }

type Event = { subject: string; said: readonly string[]; ifNotYou?: string }

const SECURITY_CHECK =
  'If this was not you, somebody else may have your password. Log in, choose a new password and end all other sessions, or request a reset link on the login page.'

export function noticeLetter(
  { siteUrl, username, at, ip }: Notice,
  { subject, said, ifNotYou = SECURITY_CHECK }: Event,
): MailContent {
  const from = ip ? ` from the IP address ${ip}` : ''
  return letter({
    subject,
    username,
    parts: [
      ...said,
      `It happened on ${timeText(at)}${from}.`,
      'If this was you, there is nothing you need to do.',
      ifNotYou,
      { label: 'Security settings', url: `${siteUrl}${paths.settings('security')}` },
    ],
  })
}

/** Returns 'November 21, 2026 at 09:15 UTC'. */
function timeText(at: Date): string {
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(at)
  return `${day} at ${at.toISOString().slice(11, 16)} UTC`
}
