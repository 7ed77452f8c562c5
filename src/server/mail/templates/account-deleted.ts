import { paths } from '#shared/paths.ts'
import type { MailContent } from '../mail.ts'
import { letter } from './layout.ts'
import type { Notice } from './notice.ts'

export function accountDeleted({ siteUrl, username }: Notice): MailContent {
  return letter({
    subject: 'Your Openfile account was deleted',
    username,
    parts: [
      'Your account is deleted, as you asked. Your comments stay under the name Deleted user, without your picture.',
      'This is the last mail we send you. If it was not you who deleted the account, please write to us:',
      { label: 'Contact', url: `${siteUrl}${paths.contact()}` },
    ],
  })
}
