import type { MailContent } from '../mail.ts'
import { type Notice, noticeLetter } from './notice.ts'

export function recoveryCodesRenewed(notice: Notice): MailContent {
  return noticeLetter(notice, {
    subject: 'New recovery codes were made',
    said: ['Ten new recovery codes were made for your account. The old ones work no more.'],
  })
}
