import type { T } from '#shared/texts/text.ts'
import type { MailContent } from '../mail.ts'
import { type Notice, noticeLetter } from './notice.ts'

export function passkeyAdded(notice: Notice & { name: string }): MailContent {
  const t: T = notice.t
  const { name } = notice
  return noticeLetter(notice, {
    subject: t('A passkey was added to your account'),
    paragraphs: [
      t('The passkey “{name}” now logs in to your account, without a password or a code.', {
        name,
      }),
    ],
    ifNotYou: t(
      'If this was not you, somebody else was in your account. Log in, remove the passkey, choose a new password and end all other sessions.',
    ),
  })
}
