import type {
  ForgotPasswordInput,
  ChangePasswordInput,
  LoginAnswer,
  LoginInput,
  RegisterInput,
  ResendVerificationInput,
  ResetPasswordInput,
  VerifyEmailInput,
} from '../contracts/login.ts'
import type { UserView } from '../contracts/profile.ts'
import type { VerifyLoginInput } from '../contracts/two-factor.ts'
import { memberCall, publicCall } from './call.ts'
import type { MessageAnswer } from '../contracts/errors.ts'

export const register = publicCall<{ body: RegisterInput; response: UserView }>(
  'POST /api/register',
  { kids: 'refused', status: 201 },
)

export const logIn = publicCall<{ body: LoginInput; response: LoginAnswer }>('POST /api/login', {
  kids: 'refused',
})

export const verifyLogin = publicCall<{ body: VerifyLoginInput; response: UserView }>(
  'POST /api/verify-login-2fa',
  { kids: 'refused' },
)

export const verifyEmail = publicCall<{ body: VerifyEmailInput; response: UserView }>(
  'POST /api/verify-email',
  { kids: 'refused', touches: ['/api/user', '/api/admin/users'] },
)

export const resendVerification = publicCall<{
  body: ResendVerificationInput
  response: MessageAnswer
}>('POST /api/resend-verification', { kids: 'refused' })

export const forgotPassword = publicCall<{ body: ForgotPasswordInput; response: MessageAnswer }>(
  'POST /api/forgot-password',
  { kids: 'refused' },
)

export const resetPassword = publicCall<{ body: ResetPasswordInput; response: MessageAnswer }>(
  'POST /api/reset-password',
  { kids: 'refused' },
)

export const changePassword = memberCall<{ body: ChangePasswordInput; response: MessageAnswer }>(
  'POST /api/change-password',
  { touches: ['/api/user', '/api/sessions', '/api/admin/users'] },
)
