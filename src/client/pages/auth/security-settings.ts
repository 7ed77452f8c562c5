import type { UserView } from '#shared/contracts/profile.ts'
import { paths } from '#shared/paths.ts'

/** Where this user's two-factor settings are (spec §2). */
export function securitySettings({ isAdmin }: Pick<UserView, 'isAdmin'>): string {
  return isAdmin ? paths.adminSettings('2fa') : paths.settings('security')
}
