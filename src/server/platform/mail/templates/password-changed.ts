import type { T } from '#shared/texts/text.ts'
import type { MailContent } from '../mail.ts'
import { type Notice, noticeLetter } from './notice.ts'

export function passwordChanged(notice: Notice): MailContent {
  const t: T = notice.t
  return noticeLetter(notice, {
    subject: t('Your {site} password was changed'),
    paragraphs: [t('The password for your account was changed. All other sessions were ended.')],
  })
}
