import type { T } from '#shared/texts/text.ts'
import type { MailContent } from '../mail.ts'
import { type Notice, noticeLetter } from './notice.ts'

export function twoFactorOff(notice: Notice): MailContent {
  const t: T = notice.t
  return noticeLetter(notice, {
    subject: t('Two-factor authentication is off'),
    paragraphs: [
      t(
        'Logging in to your account now requires only the password. All other sessions were ended.',
      ),
    ],
  })
}
