import type { AccountExport, UpdateProfileInput, UserView } from '../contracts/profile.ts'
import type { OwnerProof } from '../contracts/sessions.ts'
import { memberCall, publicCall, type PublicCall } from './call.ts'
import type { LogoutAnswer } from '../contracts/identities.ts'

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

/** Has its own 401, because it is a normal response that nobody is logged in; it also removes the cookies. */
export const getUser: PublicCall<{ response: UserView }> & { cached: 'session' } = {
  method: 'GET',
  path: '/api/user',
  access: 'public',
  kids: 'seats',
  cached: 'session',
}

export const logOut = publicCall<{ response: LogoutAnswer }>('POST /api/logout', { kids: 'same' })
