import { text } from '#shared/texts/text.ts'
import { invalid } from './app-error.ts'

/** Returns the end that somebody has chosen as `expiresAt`, and throws if it has passed. A day counts until its end in UTC. */
export function futureEnd(expiresAt: string, now: Date): Date {
  const isDay = expiresAt.length === 'YYYY-MM-DD'.length
  const end = new Date(isDay ? `${expiresAt}T23:59:59.999Z` : expiresAt)
  if (end > now) return end
  throw invalid('expiresAt', text('The end must be in the future'))
}
