import { type Text, text } from '../texts/text.ts'
/**
 * What an account may do besides a member's own things. Curators keep the catalogue, moderators keep order among
 * comments and lists, and admins may do both and manage people.
 */
export const ROLES = ['member', 'curator', 'moderator', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** The roles' names, and what each may do, for the console and for mails. */
export const ROLE_LABELS: Readonly<Record<Role, Text>> = {
  member: text('Member'),
  curator: text('Curator'),
  moderator: text('Moderator'),
  admin: text('Admin'),
}

export const ROLE_TASKS: Readonly<Record<Role, Text>> = {
  member: text('Saves, rates, comments, and suggests resources.'),
  curator: text('Keeps the catalogue: resources, openings, imports, and suggestions.'),
  moderator: text('Keeps order among comments and lists, and handles reports.'),
  admin: text('Does what curators and moderators do, and manages people.'),
}

/** Whether a role may use what is restricted to `needed`. */
export function hasRole(role: Role, needed: Role): boolean {
  return needed === 'member' || role === needed || role === 'admin'
}
