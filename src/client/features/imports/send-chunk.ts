import { ApiError, NO_ANSWER } from '#client/data/api-error.ts'

/** Why a chunk did not go through. */
export type Problem = {
  message: string
  /** It may have been stored all the same: the answer was lost. */
  isUncertain: boolean
}

export type Sent<Body> = { body: Body } | { problem: Problem }

/** 500 rows take a busy server some seconds. */
const DEADLINE_MS = 60_000

/** Sends rows once; whether to send them again is for the person to say. */
export async function sendChunk<Body>(path: string, payload: unknown): Promise<Sent<Body>> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(payload),
      signal: AbortSignal.timeout(DEADLINE_MS),
    })
    if (response.ok) return { body: (await response.json()) as Body }
    const error = new ApiError(response.status, await response.text())
    return { problem: problemOf(error, response.headers.get('Retry-After')) }
  } catch {
    const message = 'The server could not be reached. Check your connection, then resume.'
    return { problem: { message, isUncertain: true } }
  }
}

function problemOf({ status, userMessage }: ApiError, retryAfter: string | null): Problem {
  if (status === 401) {
    const message = 'Your session has ended. Log in again in another tab, then resume here.'
    return { message, isUncertain: false }
  }
  const reason = (userMessage || NO_ANSWER).replace(/[.\s]*$/, '.')
  const wait = retryAfter && /^\d+$/.test(retryAfter) ? ` Wait ${retryAfter} seconds.` : ''
  return { message: reason + wait, isUncertain: status >= 500 }
}
