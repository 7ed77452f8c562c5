import { paths } from '#shared/paths.ts'
import type { MailContent } from '../mail.ts'
import { letter } from './layout.ts'
import type { Notice } from './notice.ts'

export function accountDeleted({
  t,
  siteUrl,
  username,
  byAdmin,
}: Notice & { byAdmin: boolean }): MailContent {
  return letter({
    t,
    subject: t('Your {site} account was deleted'),
    username,
    parts: [
      byAdmin
        ? t(
            'An admin has deleted your account. Your comments remain under the name Deleted user, without your picture.',
          )
        : t(
            'Your account has been deleted, as you asked. Your comments remain under the name Deleted user, without your picture.',
          ),
      byAdmin
        ? t(
            'This is the last email we will send you. If you think that this is a mistake, please write to us:',
          )
        : t(
            'This is the last email we will send you. If you did not delete the account yourself, please write to us:',
          ),
      { label: t('Contact'), url: `${siteUrl}${paths.contact()}` },
    ],
  })
}
