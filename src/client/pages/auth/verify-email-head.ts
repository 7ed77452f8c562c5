import type { PageHead } from '#client/data/page-head.ts'
import { paths } from '#shared/paths.ts'
import { authHead } from './auth-head.ts'

export function verifyEmailHead(): PageHead {
  return authHead('Verify Email', 'Confirm the email address of your account.', paths.verifyEmail())
}
