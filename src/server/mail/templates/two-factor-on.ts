import type { MailContent } from '../mail.ts'
import { type Notice, noticeLetter } from './notice.ts'

export function twoFactorOn(notice: Notice): MailContent {
  return noticeLetter(notice, {
    subject: 'Two-factor authentication is on',
    said: [
      'From now on, logging in to your account needs a code of your authenticator app. All other sessions were ended.',
      'Keep your recovery codes in a safe place: each of them replaces a code once.',
    ],
  })
}
