import { AsyncLocalStorage } from 'node:async_hooks'

type ActingToken = { id: number; name: string }

const acting = new AsyncLocalStorage<ActingToken>()

/** Runs what a program does with a token, so that the audit log says which one wrote. */
export function actingWith<Result>(token: ActingToken, run: () => Result): Result {
  return acting.run(token, run)
}

/** Returns the token with which the current request writes; undefined for people and jobs. */
export function actingToken(): ActingToken | undefined {
  return acting.getStore()
}
