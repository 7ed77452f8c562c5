import type { T } from '#shared/texts/text.ts'
import type { MailContent } from '../mail.ts'
import { type Notice, noticeLetter } from './notice.ts'

export function recoveryCodesRenewed(notice: Notice): MailContent {
  const t: T = notice.t
  return noticeLetter(notice, {
    subject: t('New recovery codes were created'),
    paragraphs: [
      t('Ten new recovery codes were created for your account. The old ones no longer work.'),
    ],
  })
}
