import { paths } from '#shared/paths.ts'
import type { MailContent } from '../mail.ts'
import { letter } from './layout.ts'

type Fields = { siteUrl: string; username: string; token: string }

/** The link is built from SITE_URL, never from a request's Host (check 26). */
export function verifyEmail({ siteUrl, username, token }: Fields): MailContent {
  return letter({
    subject: 'Verify your email for Openfile',
    username,
    parts: [
      'Welcome to Openfile. Please confirm that this address is yours:',
      { label: 'Verify my email', url: `${siteUrl}${paths.verifyEmail(token)}` },
      'The link works once, for 24 hours. You can ask for a new one in your settings.',
      'If you did not make this account, you need not do anything.',
    ],
  })
}
