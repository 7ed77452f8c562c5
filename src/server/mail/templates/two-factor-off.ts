import type { MailContent } from '../mail.ts'
import { type Notice, noticeLetter } from './notice.ts'

export function twoFactorOff(notice: Notice): MailContent {
  return noticeLetter(notice, {
    subject: 'Two-factor authentication is off',
    said: [
      'Logging in to your account needs only the password now. All other sessions were ended.',
    ],
  })
}
