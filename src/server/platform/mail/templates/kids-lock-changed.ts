import type { T } from '#shared/texts/text.ts'
import type { MailContent } from '../mail.ts'
import { type Notice, noticeLetter } from './notice.ts'

export function kidsLocked(notice: Notice): MailContent {
  const t: T = notice.t
  return noticeLetter(notice, {
    subject: t('Kids mode was locked for your {site} account'),
    paragraphs: [
      t(
        'Kids mode is now locked on every device that is logged in to your account: they show chess for kids and nothing else. The PIN, the password of the account, or an email to this address unlocks it.',
      ),
    ],
  })
}

export function kidsUnlocked(notice: Notice): MailContent {
  const t: T = notice.t
  return noticeLetter(notice, {
    subject: t('Kids mode was unlocked for your {site} account'),
    paragraphs: [t('Kids mode is no longer locked on the devices that use your account.')],
    ifNotYou: t(
      'If this was not you, somebody knows the PIN or the password, or can read your email. Lock kids mode again with a new PIN, and choose a new password that your child does not know.',
    ),
  })
}
