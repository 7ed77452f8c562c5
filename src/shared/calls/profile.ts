import type { AccountExport, UpdateProfileInput, UserView } from '../contracts/profile.ts'
import type { OwnerProof } from '../contracts/sessions.ts'
import type { MemberCall } from './call.ts'

/** The body may contain the email address, which is not changed here. */
type ProfileInput = UpdateProfileInput & { email?: string | undefined }

export const updateProfile: MemberCall<{ body: ProfileInput; response: UserView }> = {
  method: 'POST',
  path: '/api/update-profile',
  access: 'member',
  touches: ['/api/user', '/api/admin/users'],
}

export const exportAccount: MemberCall<{ response: AccountExport }> = {
  method: 'GET',
  path: '/api/account/export',
  access: 'member',
  computes: true,
}

export const deleteAccount: MemberCall<{ body: OwnerProof }> = {
  method: 'POST',
  path: '/api/delete-account',
  access: 'member',
  notForSeats: true,
  whileSuspended: true,
}
