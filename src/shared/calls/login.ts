import { memberCall, publicCall } from './call.ts'

export const register = publicCall('POST /api/register registerInput -> userView', {
  kids: 'refused',
  status: 201,
})

export const logIn = publicCall('POST /api/login loginInput -> loginAnswer', { kids: 'refused' })

export const verifyLogin = publicCall('POST /api/verify-login-2fa verifyLoginInput -> userView', {
  kids: 'refused',
})

export const verifyEmail = publicCall('POST /api/verify-email verifyEmailInput -> userView', {
  kids: 'refused',
  touches: ['/api/user', '/api/admin/users'],
})

export const resendVerification = publicCall(
  'POST /api/resend-verification resendVerificationInput -> messageAnswer',
  { kids: 'refused' },
)

export const forgotPassword = publicCall(
  'POST /api/forgot-password forgotPasswordInput -> messageAnswer',
  { kids: 'refused' },
)

export const resetPassword = publicCall(
  'POST /api/reset-password resetPasswordInput -> messageAnswer',
  { kids: 'refused' },
)

export const changePassword = memberCall(
  'POST /api/change-password changePasswordInput -> messageAnswer',
  { touches: ['/api/user', '/api/sessions', '/api/admin/users'] },
)
