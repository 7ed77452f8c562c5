import { paths } from '#shared/paths.ts'
import type { MailContent } from '../mail.ts'
import { letter } from './layout.ts'
import type { Notice } from './notice.ts'

/** To somebody who has waited for approval. */
export function accountApproved({ t, siteUrl, username }: Notice): MailContent {
  return letter({
    t,
    subject: t('Your {site} account was approved'),
    username,
    parts: [
      t('Welcome! Your account was approved, and you can log in now.'),
      { label: t('Log in'), url: `${siteUrl}${paths.auth()}` },
    ],
  })
}

export function accountDeclined({
  t,
  siteUrl,
  username,
  reason,
}: Notice & { reason: string | null }): MailContent {
  return letter({
    t,
    subject: t('Your {site} account was not approved'),
    username,
    parts: [
      t(
        'Whoever runs this site has declined your account. It was deleted with everything that we knew of you.',
      ),
      ...(reason === null ? [] : [t('The reason: {reason}', { reason })]),
      t('If you think that this is a mistake, please write to us:'),
      { label: t('Contact'), url: `${siteUrl}${paths.contact()}` },
    ],
  })
}
