import type { MailContent } from '../mail.ts'
import { type Notice, noticeLetter } from './notice.ts'

export function recoveryCodesRenewed(notice: Notice): MailContent {
  return noticeLetter(notice, {
    subject: 'New recovery codes were created',
    said: ['Ten new recovery codes were created for your account. The old ones no longer work.'],
  })
}
