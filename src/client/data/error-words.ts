import { t } from '#client/kit/t.tsx'
import { text } from '#shared/texts/text.ts'
import { ApiError, isChangedMeanwhile, serverMessage, UNREACHABLE } from './errors.ts'

/** Shown for a call without a response, or with one that is not ours, for example from a gateway in between. */
export const NO_ANSWER = text('The server could not be reached. Please try again in a moment.')

/** Says that a call did not reach the server, and whether it was a proxy that said so. */
export function unreached(error: unknown): string {
  return error instanceof ApiError && /^50[234]: \s*</.test(error.message)
    ? t(
        'The server could not be reached by a proxy in front of this site. Please try again in a moment.',
      )
    : t(NO_ANSWER)
}

/** Returns what to say beside a button whose write failed, and which can be repeated; undefined without an error. */
export function writeFault(error: unknown): string | undefined {
  return error ? (serverMessage(error) ?? t(UNREACHABLE)) : undefined
}

/** Returns a sentence about why something could not be loaded: 'Error loading links: …'. */
export function loadingFault(what: string, error: unknown): string {
  const reason = serverMessage(error) ?? t('the server could not be reached')
  return t('Error loading {what}: {reason}', { what, reason })
}

/** Returns what a failed call says about a form: messages by field, and a message for the form as a whole. */
export function faultsOf(error: unknown): {
  fields: Readonly<Record<string, string>>
  message: string | undefined
  isClash: boolean
} {
  return {
    fields: error instanceof ApiError ? error.fields : {},
    message: serverMessage(error),
    isClash: isChangedMeanwhile(error),
  }
}

/**
 * Returns `blame`, which blames the input, if the server responded without a message of its own: with a refusal, or with
 * nothing at all. A gateway's page says nothing about the input.
 */
export function refusalMessage(error: unknown, blame: string): string {
  const refused =
    error instanceof ApiError && (error.status < 500 || error.message === `${error.status}: `)
  return serverMessage(error) ?? (refused ? blame : t(NO_ANSWER))
}
