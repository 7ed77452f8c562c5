import { paths } from '#shared/paths.ts'
import type { MailContent } from '../mail.ts'
import { letter } from './layout.ts'

type Fields = { siteUrl: string; username: string; token: string }

/** The link is built from SITE_URL, never from a request's Host (check 26). */
export function resetPassword({ siteUrl, username, token }: Fields): MailContent {
  return letter({
    subject: 'Reset your Openfile password',
    username,
    parts: [
      'Somebody, hopefully you, asked for a new password for your account. Choose one here:',
      { label: 'Choose a new password', url: `${siteUrl}${paths.resetPassword(token)}` },
      'The link works once, for 60 minutes.',
      'If you did not ask for it, you need not do anything: your password stays as it is.',
    ],
  })
}
