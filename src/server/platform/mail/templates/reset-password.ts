import type { T } from '#shared/texts/text.ts'
import { paths } from '#shared/paths.ts'
import type { MailContent } from '../mail.ts'
import { letter } from './layout.ts'

type Fields = { t: T; siteUrl: string; username: string; token: string }

/** The link is built from SITE_URL and never from a request's Host header, which can be forged. */
export function resetPassword({ t, siteUrl, username, token }: Fields): MailContent {
  return letter({
    t,
    subject: t('Reset your {site} password'),
    username,
    parts: [
      t(
        'Somebody, hopefully you, asked to reset the password for your account. Choose a new one here:',
      ),
      { label: t('Choose a new password'), url: `${siteUrl}${paths.resetPassword(token)}` },
      t('The link is valid for 60 minutes and works only once.'),
      t('If you did not ask for this, you can ignore this email: your password will not change.'),
    ],
  })
}
