import { ApiError, refusalMessage, serverMessage } from '#client/data/api-error.ts'

type Fault = { title: string; description: string }

const UNEXPECTED = 'Unexpected response from server'

/** Spec §8: what a failed login says. */
export function loginFault(error: unknown): Fault {
  if (!(error instanceof ApiError)) return { title: 'Login error', description: UNEXPECTED }
  const description =
    error.status === 401 ? 'Incorrect username or password' : (serverMessage(error) ?? UNEXPECTED)
  return { title: 'Authentication Failed', description }
}

/** Spec §8: what a failed code says. */
export function codeFault(error: unknown): Fault {
  if (!(error instanceof ApiError)) return { title: 'Verification error', description: UNEXPECTED }
  return {
    title: 'Verification failed',
    description: refusalMessage(error, 'Invalid verification code'),
  }
}

/** The challenge takes no more codes: only a new login helps. */
export function challengeIsOver(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (error.status === 429 || (error.status === 401 && error.code === 'no_challenge'))
  )
}
