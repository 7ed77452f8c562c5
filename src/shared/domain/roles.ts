/**
 * What an account may do besides a member's own things. Curators keep the catalogue, moderators keep order among
 * comments, and admins may do both and manage people.
 */
export const ROLES = ['member', 'curator', 'moderator', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** Whether a role may use what is restricted to `needed`. */
export function hasRole(role: Role, needed: Role): boolean {
  return needed === 'member' || role === needed || role === 'admin'
}
