import { checked } from '#client/data/account.ts'
import { apiSend } from '#client/data/request.ts'
import {
  type ForgotPasswordInput,
  type LoginInput,
  loginAnswer,
  type RegisterInput,
} from '#shared/contracts/login.ts'
import type { MessageAnswer } from '#shared/contracts/message-answer.ts'
import { userView, type UserView } from '#shared/contracts/profile.ts'
import type { ChallengeAnswer } from '#shared/contracts/two-factor.ts'

export function login(input: LoginInput): Promise<UserView | ChallengeAnswer> {
  return checked(loginAnswer, apiSend('POST', '/api/login', input))
}

export function register(input: RegisterInput): Promise<UserView> {
  return checked(userView, apiSend('POST', '/api/register', input))
}

export function verifyEmail(token: string): Promise<UserView> {
  return checked(userView, apiSend('POST', '/api/verify-email', { token }))
}

export function forgotPassword(input: ForgotPasswordInput): Promise<MessageAnswer | null> {
  return apiSend('POST', '/api/forgot-password', input)
}

export function resetPassword(input: {
  token: string
  password: string
}): Promise<MessageAnswer | null> {
  return apiSend('POST', '/api/reset-password', input)
}
