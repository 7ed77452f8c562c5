import type { MailContent } from '../mail.ts'
import { type Notice, noticeLetter } from './notice.ts'

/** Sent to the old address; the new one is masked so that only its owner can recognize it. */
export function emailChanged({ newEmail, ...notice }: Notice & { newEmail: string }): MailContent {
  return noticeLetter(notice, {
    subject: 'The email address of your account was changed',
    said: [
      `Your account now uses ${masked(newEmail)}. This address will get no more email from us.`,
    ],
    ifNotYou:
      'If this was not you, log in right away, change the address back and choose a new password.',
  })
}

function masked(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}***${email.slice(at)}`
}
