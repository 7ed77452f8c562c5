import { paths } from '#shared/paths.ts'
import type { MailContent } from '../mail.ts'
import { letter } from './layout.ts'

type Fields = { siteUrl: string; username: string; token: string }

/** The link is built from SITE_URL and never from a request's Host header, which can be forged. */
export function verifyEmail({ siteUrl, username, token }: Fields): MailContent {
  return letter({
    subject: 'Verify your email for Openfile',
    username,
    parts: [
      'Welcome to Openfile. Please confirm that this email address is yours:',
      { label: 'Verify my email', url: `${siteUrl}${paths.verifyEmail(token)}` },
      'The link is valid for 24 hours and works only once. You can request a new one in your settings.',
      'If you did not create this account, you can ignore this email.',
    ],
  })
}
