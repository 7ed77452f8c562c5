import type { MailContent } from '../mail.ts'
import { type Notice, noticeLetter } from './notice.ts'

export function twoFactorOn(notice: Notice): MailContent {
  return noticeLetter(notice, {
    subject: 'Two-factor authentication is on',
    said: [
      'From now on, logging in to your account requires a code from your authenticator app. All other sessions were ended.',
      'Keep your recovery codes in a safe place: each one can be used once in place of a code from the app.',
    ],
  })
}
