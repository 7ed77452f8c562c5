import type { T } from '#shared/texts/text.ts'
import type { MailContent } from '../mail.ts'
import { type Notice, noticeLetter } from './notice.ts'

export function twoFactorOn(notice: Notice): MailContent {
  const t: T = notice.t
  return noticeLetter(notice, {
    subject: t('Two-factor authentication is on'),
    paragraphs: [
      t(
        'From now on, logging in to your account requires a code from your authenticator app. All other sessions were ended.',
      ),
      t(
        'Keep your recovery codes in a safe place: each one can be used once in place of a code from the app.',
      ),
    ],
  })
}
