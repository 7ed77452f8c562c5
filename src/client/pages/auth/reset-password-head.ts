import type { PageHead } from '#client/data/page-head.ts'
import { paths } from '#shared/paths.ts'
import { authHead } from './auth-head.ts'

export function resetPasswordHead(): PageHead {
  return authHead(
    'Reset Password',
    'Choose a new password for your account.',
    paths.resetPassword(),
  )
}
