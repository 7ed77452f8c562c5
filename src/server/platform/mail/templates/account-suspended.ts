import { paths } from '#shared/paths.ts'
import type { MailContent } from '../mail.ts'
import { letter } from './layout.ts'
import type { Notice } from './notice.ts'

export function accountSuspended({
  t,
  siteUrl,
  username,
  reason,
}: Notice & { reason: string }): MailContent {
  return letter({
    t,
    subject: t('Your {site} account was suspended'),
    username,
    parts: [
      t(
        'An admin has suspended your account. You are logged out everywhere. You can log in again to read, to download your data, or to delete the account, but not to save, comment or change anything.',
      ),
      t('The reason: {reason}', { reason }),
      t('If you think that this is a mistake, please write to us:'),
      { label: t('Contact'), url: `${siteUrl}${paths.contact()}` },
    ],
  })
}

export function accountReinstated({ t, siteUrl, username }: Notice): MailContent {
  return letter({
    t,
    subject: t('Your {site} account is no longer suspended'),
    username,
    parts: [
      t('An admin has reinstated your account. Everything works as before.'),
      { label: t('Log in'), url: `${siteUrl}${paths.auth()}` },
    ],
  })
}
