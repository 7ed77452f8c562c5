import type { T } from '#shared/texts/text.ts'
import { paths } from '#shared/paths.ts'
import type { MailContent } from '../mail.ts'
import { letter } from './layout.ts'

type Fields = { t: T; siteUrl: string; username: string; token: string; group: string }

/** Goes to the address that a teacher has named, whose owner may not know the site. */
export function seatReleased({ t, siteUrl, username, token, group }: Fields): MailContent {
  return letter({
    t,
    subject: t('An account on {site} is handed over to you'),
    username,
    parts: [
      t(
        'The teachers of the group “{group}” hand the account “{username}” over to this email address. Choose a password for it, and it is yours: the teachers no longer manage it, and its progress stays.',
        { group, username },
      ),
      { label: t('Choose a new password'), url: `${siteUrl}${paths.resetPassword(token)}` },
      t('The link is valid for 7 days and works only once.'),
      t('If you do not know the group, you can ignore this email: nothing will change.'),
    ],
  })
}
