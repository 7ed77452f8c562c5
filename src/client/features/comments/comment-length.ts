import { characterCount } from '#shared/domain/account-rules.ts'
import { COMMENT_MAX } from '#shared/domain/comments.ts'

const SHOWN_FROM = 200
const SAID_AGAIN_AT = 20

/** Below zero: too long. Counted as the server counts. */
export function charactersLeft(text: string): number {
  return COMMENT_MAX - characterCount(text.trim())
}

/** The counter: only near the end, where it matters. */
export function lengthText(left: number): string {
  if (left > SHOWN_FROM) return ''
  return left < 0 ? `${counted(-left)} too many` : `${counted(left)} left`
}

/** What is said aloud of it: not each number, only that the end comes nearer. */
export function lengthAnnouncement(left: number): string {
  if (left > SHOWN_FROM) return ''
  if (left < 0) return 'The text is too long'
  return `${left > SAID_AGAIN_AT ? SHOWN_FROM : SAID_AGAIN_AT} characters left`
}

function counted(characters: number): string {
  return characters === 1 ? '1 character' : `${characters.toLocaleString('en-US')} characters`
}
