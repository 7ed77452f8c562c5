import { type SiteFault, siteFaultText } from '#shared/domain/site-faults.ts'
import { paths } from '#shared/paths.ts'
import type { T } from '#shared/texts/text.ts'
import type { MailContent } from '../mail.ts'
import { letter } from './layout.ts'
import { type StopLinks, stopParts } from './queue-mail.ts'

type Fields = StopLinks & {
  t: T
  siteUrl: string
  username: string
  faults: readonly SiteFault[]
}

/** Tells an admin what keeps the site from working as it should. */
export function troubleMail(fields: Fields): MailContent {
  const { t, siteUrl, username, faults, unsubscribeUrl } = fields
  const content = letter({
    t,
    subject: t('{site} needs an admin: {host}', { host: new URL(siteUrl).host }),
    username,
    parts: [
      t('Something keeps {site} from working as it should:'),
      { items: faults.map((fault) => ({ text: siteFaultText(fault, t), note: '' })) },
      { label: t('Open the console'), url: `${siteUrl}${paths.admin()}` },
      t(
        'You get an email like this at most once a day for each of these, for as long as it lasts.',
      ),
      ...stopParts(fields),
    ],
  })
  return { ...content, unsubscribeUrl }
}
