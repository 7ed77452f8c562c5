import { ApiError, UNREACHABLE, NO_ANSWER } from '#client/data/errors.ts'
import type { ToastInput } from '#client/kit/toast.ts'
import { t } from '#client/kit/t.tsx'
import { text } from '#shared/texts/text.ts'

const DONE_MS = 3000
const FAILED_MS = 5000

/** Returns 'Error 409: …', or that the server could not be reached. */
export function failureText(error: unknown): string {
  return error instanceof ApiError
    ? t('Error {status}: {reason}', {
        status: String(error.status),
        reason: error.userMessage || t(NO_ANSWER),
      })
    : t(UNREACHABLE)
}

export function doneToast(title: string, description?: string): ToastInput {
  return { title, ...(description && { description }), variant: 'success', duration: DONE_MS }
}

const FAILED = {
  opening: text('Error opening resource'),
  creating: text('Error creating resource'),
  updating: text('Error updating resource'),
  deleting: text('Error deleting resource'),
}

export function failureToast(doing: keyof typeof FAILED, error: unknown): ToastInput {
  return {
    title: t(FAILED[doing]),
    description: failureText(error),
    variant: 'destructive',
    duration: FAILED_MS,
  }
}
