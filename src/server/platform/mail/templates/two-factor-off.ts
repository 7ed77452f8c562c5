import type { MailContent } from '../mail.ts'
import { type Notice, noticeLetter } from './notice.ts'

export function twoFactorOff(notice: Notice): MailContent {
  return noticeLetter(notice, {
    subject: 'Two-factor authentication is off',
    said: [
      'Logging in to your account now requires only the password. All other sessions were ended.',
    ],
  })
}
