import { AsyncLocalStorage } from 'node:async_hooks'
import { text } from '#shared/texts/text.ts'
import { AppError } from '../http/app-error.ts'
import type { TokenViewer } from './viewer.ts'

type ActingToken = TokenViewer['token']

const acting = new AsyncLocalStorage<ActingToken>()

/** Runs what a program does with a token, so that the audit log says which one wrote. */
export function actingWith<Result>(token: ActingToken, run: () => Result): Result {
  return acting.run(token, run)
}

/** Returns the token with which the current request writes; undefined for people and jobs. */
export function actingToken(): ActingToken | undefined {
  return acting.getStore()
}

export function noTokenOpens(): AppError {
  return new AppError(403, 'token_scope', text('No token opens this call'))
}

/** Refuses programs a part of a call that some token opens. */
export function refuseTokens(): void {
  if (actingToken()) throw noTokenOpens()
}
