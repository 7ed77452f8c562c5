import { ENGLISH } from '#shared/texts/text.ts'
import { type Role, ROLE_LABELS, ROLE_TASKS } from '#shared/domain/roles.ts'
import { paths } from '#shared/paths.ts'
import type { MailContent } from '../mail.ts'
import { letter } from './layout.ts'
import type { Notice } from './notice.ts'

export function roleChanged({ siteUrl, username, role }: Notice & { role: Role }): MailContent {
  const page =
    role === 'member'
      ? { label: 'Openfile', url: `${siteUrl}${paths.home()}` }
      : { label: 'Open the console', url: `${siteUrl}${paths.console(role)}` }
  return letter({
    subject: 'Your role on Openfile was changed',
    username,
    parts: [`Your role is now ${ENGLISH(ROLE_LABELS[role])}. ${taskText(role)}`, page],
  })
}

/** Returns 'A curator keeps the catalogue: …'. */
function taskText(role: Role): string {
  const who = `${role === 'admin' ? 'An' : 'A'} ${ENGLISH(ROLE_LABELS[role]).toLowerCase()}`
  const task = ENGLISH(ROLE_TASKS[role])
  return `${who} ${task.charAt(0).toLowerCase()}${task.slice(1)}`
}
