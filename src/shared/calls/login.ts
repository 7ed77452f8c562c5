import type {
  ForgotPasswordInput,
  ChangePasswordInput,
  LoginAnswer,
  LoginInput,
  RegisterInput,
  ResetPasswordInput,
  VerifyEmailInput,
} from '../contracts/login.ts'
import type { MessageAnswer } from '../contracts/message-answer.ts'
import type { UserView } from '../contracts/profile.ts'
import type { VerifyLoginInput } from '../contracts/two-factor.ts'
import type { MemberCall, PublicCall } from './call.ts'

export const register: PublicCall<{ body: RegisterInput; response: UserView }> = {
  method: 'POST',
  path: '/api/register',
  access: 'public',
  kids: 'refused',
  status: 201,
}

export const logIn: PublicCall<{ body: LoginInput; response: LoginAnswer }> = {
  method: 'POST',
  path: '/api/login',
  access: 'public',
  kids: 'refused',
}

export const verifyLogin: PublicCall<{ body: VerifyLoginInput; response: UserView }> = {
  method: 'POST',
  path: '/api/verify-login-2fa',
  access: 'public',
  kids: 'refused',
}

export const verifyEmail: PublicCall<{ body: VerifyEmailInput; response: UserView }> = {
  method: 'POST',
  path: '/api/verify-email',
  access: 'public',
  kids: 'refused',
  touches: ['/api/user', '/api/admin/users'],
}

export const resendVerification: MemberCall<{ response: MessageAnswer }> = {
  method: 'POST',
  path: '/api/resend-verification',
  access: 'member',
}

export const forgotPassword: PublicCall<{ body: ForgotPasswordInput; response: MessageAnswer }> = {
  method: 'POST',
  path: '/api/forgot-password',
  access: 'public',
  kids: 'refused',
}

export const resetPassword: PublicCall<{ body: ResetPasswordInput; response: MessageAnswer }> = {
  method: 'POST',
  path: '/api/reset-password',
  access: 'public',
  kids: 'refused',
}

export const changePassword: MemberCall<{ body: ChangePasswordInput; response: MessageAnswer }> = {
  method: 'POST',
  path: '/api/change-password',
  access: 'member',
  touches: ['/api/user', '/api/sessions', '/api/admin/users'],
}
