import { queryOptions } from '@tanstack/react-query'
import type { ZodType } from 'zod'
import { apiSend } from '#client/data/request.ts'
import {
  type ForgotPasswordInput,
  type LoginInput,
  loginAnswer,
  type RegisterInput,
} from '#shared/contracts/login.ts'
import type { MessageAnswer } from '#shared/contracts/message-answer.ts'
import { userView, type UserView } from '#shared/contracts/profile.ts'
import {
  recoveryCodesAnswer,
  twoFactorSetup,
  type ChallengeAnswer,
  type RecoveryCodesAnswer,
  type TwoFactorSetup,
} from '#shared/contracts/two-factor.ts'

/** An answer that is not what the contract says (spec §8: 'Unexpected response from server'). */
class UnexpectedAnswerError extends Error {}

async function checked<Body>(schema: ZodType<Body>, answer: Promise<unknown>): Promise<Body> {
  const { data, success } = schema.safeParse(await answer.catch(unreadable))
  if (!success) throw new UnexpectedAnswerError('Unexpected response from server')
  return data
}

/** What is no JSON at all is as unexpected as wrong JSON. */
function unreadable(error: unknown): null {
  if (error instanceof SyntaxError) return null
  throw error
}

export function login(input: LoginInput): Promise<UserView | ChallengeAnswer> {
  return checked(loginAnswer, apiSend('POST', '/api/login', input))
}

export function verifyLogin(input: { token: string; tfaToken: string }): Promise<UserView> {
  return checked(userView, apiSend('POST', '/api/verify-login-2fa', input))
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

export function verifyTwoFactor(token: string): Promise<RecoveryCodesAnswer> {
  return checked(recoveryCodesAnswer, apiSend('POST', '/api/verify-2fa', { token }))
}

/**
 * A new secret for each visit of the page, and only one: asked again by nothing but Try Again, and
 * forgotten when the page is left.
 */
export function twoFactorSetupQuery() {
  return queryOptions({
    queryKey: ['two-factor-setup'],
    queryFn: (): Promise<TwoFactorSetup> =>
      checked(twoFactorSetup, apiSend('POST', '/api/setup-2fa')),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    retryOnMount: false,
    refetchOnMount: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
}
