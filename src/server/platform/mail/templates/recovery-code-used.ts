import type { T } from '#shared/texts/text.ts'
import type { MailContent } from '../mail.ts'
import { type Notice, noticeLetter } from './notice.ts'

/** `left` is the number of codes that still work. */
export function recoveryCodeUsed({ left, ...notice }: Notice & { left: number }): MailContent {
  const t: T = notice.t
  return noticeLetter(notice, {
    subject: t('A recovery code was used'),
    paragraphs: [
      t(
        'Somebody logged in to your account with one of your recovery codes. That code no longer works; {left, plural, one {# code is} other {# codes are}} left.',
        { left },
      ),
    ],
  })
}
