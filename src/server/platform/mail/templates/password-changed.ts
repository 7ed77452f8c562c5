import type { MailContent } from '../mail.ts'
import { type Notice, noticeLetter } from './notice.ts'

export function passwordChanged(notice: Notice): MailContent {
  return noticeLetter(notice, {
    subject: 'Your Openfile password was changed',
    said: ['The password for your account was changed. All other sessions were ended.'],
  })
}
