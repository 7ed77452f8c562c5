import { paths } from '#shared/paths.ts'
import type { MailContent } from '../mail.ts'
import { letter } from './layout.ts'

type Fields = { siteUrl: string; username: string; token: string }

export function kidsUnlockLink({ siteUrl, username, token }: Fields): MailContent {
  return letter({
    subject: 'Unlock kids mode on Openfile',
    username,
    parts: [
      'Somebody asked to unlock kids mode for your account without the PIN. Your child may have pressed the button. If you want to unlock it, go on here:',
      { label: 'Unlock kids mode', url: `${siteUrl}${paths.kidsUnlockLink(token)}` },
      'The link is valid for 30 minutes and works only once. You can open it on any device.',
      'If you do not want to unlock it, you can ignore this email: kids mode stays locked.',
    ],
  })
}
