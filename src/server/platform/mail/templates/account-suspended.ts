import { paths } from '#shared/paths.ts'
import type { MailContent } from '../mail.ts'
import { letter } from './layout.ts'
import type { Notice } from './notice.ts'

export function accountSuspended({
  siteUrl,
  username,
  reason,
}: Notice & { reason: string }): MailContent {
  return letter({
    subject: 'Your Openfile account was suspended',
    username,
    parts: [
      'An admin has suspended your account. You are logged out everywhere. You can log in again to read, to download your data, or to delete the account, but not to save, comment or change anything.',
      `The reason: ${reason}`,
      'If you think that this is a mistake, please write to us:',
      { label: 'Contact', url: `${siteUrl}${paths.contact()}` },
    ],
  })
}

export function accountReinstated({ siteUrl, username }: Notice): MailContent {
  return letter({
    subject: 'Your Openfile account is no longer suspended',
    username,
    parts: [
      'An admin has reinstated your account. Everything works as before.',
      { label: 'Log in', url: `${siteUrl}${paths.auth()}` },
    ],
  })
}
