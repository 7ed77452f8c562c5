import { paths } from '#shared/paths.ts'
import type { T } from '#shared/texts/text.ts'
import type { MailContent } from '../mail.ts'
import { letter } from './layout.ts'

type Fields = { t: T; siteUrl: string; username: string; token: string }

/** The link is built from SITE_URL and never from a request's Host header, which can be forged. */
export function verifyEmail({ t, siteUrl, username, token }: Fields): MailContent {
  return letter({
    t,
    subject: t('Verify your email for {site}'),
    username,
    parts: [
      t('Welcome to {site}. Please confirm that this email address is yours:'),
      { label: t('Verify my email'), url: `${siteUrl}${paths.verifyEmail(token)}` },
      t(
        'The link is valid for 24 hours and works only once. You can request a new one in your settings.',
      ),
      t('If you did not create this account, you can ignore this email.'),
      t('An account that nobody confirms or uses is removed after 14 days.'),
    ],
  })
}
