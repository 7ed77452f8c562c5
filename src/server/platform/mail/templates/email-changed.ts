import type { T } from '#shared/texts/text.ts'
import type { MailContent } from '../mail.ts'
import { type Notice, noticeLetter } from './notice.ts'
import { firstCharacters } from '#shared/texts/characters.ts'

/** Sent to the old address; the new one is masked so that only its owner can recognize it. */
export function emailChanged({ newEmail, ...notice }: Notice & { newEmail: string }): MailContent {
  const t: T = notice.t
  return noticeLetter(notice, {
    subject: t('The email address of your account was changed'),
    paragraphs: [
      t('Your account now uses {address}. This address will get no more email from us.', {
        address: masked(newEmail),
      }),
    ],
    ifNotYou: t(
      'If this was not you, log in right away, change the address back and choose a new password.',
    ),
  })
}

function masked(email: string): string {
  const at = email.lastIndexOf('@')
  return `${firstCharacters(email, 1)}***${email.slice(at)}`
}
