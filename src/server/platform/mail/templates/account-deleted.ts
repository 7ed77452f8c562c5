import { paths } from '#shared/paths.ts'
import type { MailContent } from '../mail.ts'
import { letter } from './layout.ts'
import type { Notice } from './notice.ts'

export function accountDeleted({
  siteUrl,
  username,
  byAdmin,
}: Notice & { byAdmin: boolean }): MailContent {
  const [why, question] = byAdmin
    ? ['An admin has deleted your account.', 'If you think that this is a mistake']
    : ['Your account has been deleted, as you asked.', 'If you did not delete the account yourself']
  return letter({
    subject: 'Your Openfile account was deleted',
    username,
    parts: [
      `${why} Your comments remain under the name Deleted user, without your picture.`,
      `This is the last email we will send you. ${question}, please write to us:`,
      { label: 'Contact', url: `${siteUrl}${paths.contact()}` },
    ],
  })
}
