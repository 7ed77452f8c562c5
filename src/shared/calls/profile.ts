import type { AccountExport, UpdateProfileInput, UserView } from '../contracts/profile.ts'
import type { OwnerProof } from '../contracts/sessions.ts'
import { memberCall } from './call.ts'

/** The body may contain the email address, which is not changed here. */
type ProfileInput = UpdateProfileInput & { email?: string | undefined }

export const updateProfile = memberCall<{ body: ProfileInput; response: UserView }>(
  'POST /api/update-profile',
  { touches: ['/api/user', '/api/admin/users'] },
)

export const exportAccount = memberCall<{ response: AccountExport }>('GET /api/account/export', {
  computes: true,
})

export const deleteAccount = memberCall<{ body: OwnerProof }>('POST /api/delete-account', {
  notForSeats: true,
  whileSuspended: true,
})
