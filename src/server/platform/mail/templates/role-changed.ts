import { type Text, text } from '#shared/texts/text.ts'
import type { Role } from '#shared/domain/roles.ts'
import { paths } from '#shared/paths.ts'
import type { MailContent } from '../mail.ts'
import { letter } from './layout.ts'
import type { Notice } from './notice.ts'

export function roleChanged({ t, siteUrl, username, role }: Notice & { role: Role }): MailContent {
  const page =
    role === 'member'
      ? { label: t.site.name, url: `${siteUrl}${paths.home()}` }
      : { label: t('Open the console'), url: `${siteUrl}${paths.console(role)}` }
  return letter({
    t,
    subject: t('Your role on {site} was changed'),
    username,
    parts: [t(NEWS[role]), page],
  })
}

const NEWS: Readonly<Record<Role, Text>> = {
  member: text('Your role is now Member. A member saves, rates, comments, and suggests resources.'),
  curator: text(
    'Your role is now Curator. A curator keeps the catalogue: resources, openings, imports, and suggestions.',
  ),
  moderator: text(
    'Your role is now Moderator. A moderator keeps order among comments and lists, and handles reports.',
  ),
  admin: text(
    'Your role is now Admin. An admin does what curators and moderators do, and manages people.',
  ),
}
