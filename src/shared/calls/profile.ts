import { memberCall, publicCall } from './call.ts'

export const updateProfile = memberCall('POST /api/update-profile updateProfileInput -> userView', {
  touches: ['/api/user', '/api/admin/users', '/api/admin/invitations'],
})

export const exportAccount = memberCall('GET /api/account/export -> accountExport', {
  computes: true,
})

export const deleteAccount = memberCall('POST /api/delete-account ownerProof', {
  notForSeats: true,
  whileSuspended: true,
})

/** Has its own 401, because it is a normal response that nobody is logged in; it also removes the cookies. */
export const getUser = publicCall('GET /api/user -> userView', { kids: 'seats', cached: 'session' })

export const logOut = publicCall('POST /api/logout -> logoutAnswer', { kids: 'same' })
