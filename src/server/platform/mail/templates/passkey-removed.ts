import type { T } from '#shared/texts/text.ts'
import type { MailContent } from '../mail.ts'
import { type Notice, noticeLetter } from './notice.ts'

export function passkeyRemoved(notice: Notice & { name: string }): MailContent {
  const t: T = notice.t
  const { name } = notice
  return noticeLetter(notice, {
    subject: t('A passkey was removed from your account'),
    paragraphs: [t('The passkey “{name}” does not log in to your account anymore.', { name })],
  })
}
