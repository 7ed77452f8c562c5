import { paths } from '#shared/paths.ts'
import type { MailContent } from '../mail.ts'
import { letter } from './layout.ts'
import type { Notice } from './notice.ts'

export function accountDeleted({ siteUrl, username }: Notice): MailContent {
  return letter({
    subject: 'Your Openfile account was deleted',
    username,
    parts: [
      'Your account has been deleted, as you asked. Your comments remain under the name Deleted user, without your picture.',
      'This is the last email we will send you. If you did not delete the account yourself, please write to us:',
      { label: 'Contact', url: `${siteUrl}${paths.contact()}` },
    ],
  })
}
