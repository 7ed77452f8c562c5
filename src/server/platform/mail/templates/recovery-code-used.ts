import type { MailContent } from '../mail.ts'
import { type Notice, noticeLetter } from './notice.ts'

/** `left` is the number of codes that still work. */
export function recoveryCodeUsed({ left, ...notice }: Notice & { left: number }): MailContent {
  return noticeLetter(notice, {
    subject: 'A recovery code was used',
    said: [
      `Somebody logged in to your account with one of your recovery codes. That code no longer works; ${left} ${left === 1 ? 'code is' : 'codes are'} left.`,
    ],
  })
}
