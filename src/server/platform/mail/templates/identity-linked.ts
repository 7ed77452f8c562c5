import type { T } from '#shared/texts/text.ts'
import type { MailContent } from '../mail.ts'
import { type Notice, noticeLetter } from './notice.ts'

/** `name` is what people call the other site. */
export function identityLinked(notice: Notice & { name: string }): MailContent {
  const t: T = notice.t
  const { name } = notice
  return noticeLetter(notice, {
    subject: t('Your account was linked to {name}', { name }),
    paragraphs: [t('From now on, you can log in through {name}.', { name })],
  })
}

export function identityUnlinked(notice: Notice & { name: string }): MailContent {
  const t: T = notice.t
  const { name } = notice
  return noticeLetter(notice, {
    subject: t('Your account is not linked to {name} anymore', { name }),
    paragraphs: [t('You can no longer log in through {name}.', { name })],
  })
}
