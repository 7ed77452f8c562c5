import type { T } from '#shared/texts/text.ts'
import { plainPaths } from '#shared/plain-paths.ts'
import type { MailContent } from '../mail.ts'
import { letter } from './layout.ts'

type Fields = { t: T; siteUrl: string; username: string; token: string }

export function kidsUnlockLink({ t, siteUrl, username, token }: Fields): MailContent {
  return letter({
    t,
    subject: t('Unlock kids mode on {site}'),
    username,
    parts: [
      t(
        'Somebody asked to unlock kids mode for your account without the PIN. Your child may have pressed the button. If you want to unlock it, go on here:',
      ),
      { label: t('Unlock kids mode'), url: `${siteUrl}${plainPaths.kidsUnlockLink(token)}` },
      t('The link is valid for 30 minutes and works only once. You can open it on any device.'),
      t('If you do not want to unlock it, you can ignore this email: kids mode stays locked.'),
    ],
  })
}
