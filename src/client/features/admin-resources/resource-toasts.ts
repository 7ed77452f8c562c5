import { ApiError, NO_ANSWER, UNREACHABLE } from '#client/data/errors.ts'
import type { ToastInput } from '#client/kit/toast.ts'

const DONE_MS = 3000
const FAILED_MS = 5000

/** Returns 'Error 409: …', or that the server could not be reached. */
export function failureText(error: unknown): string {
  return error instanceof ApiError
    ? `Error ${error.status}: ${error.userMessage || NO_ANSWER}`
    : UNREACHABLE
}

export function doneToast(title: string, description?: string): ToastInput {
  return { title, ...(description && { description }), variant: 'success', duration: DONE_MS }
}

export function failureToast(
  doing: 'opening' | 'creating' | 'updating' | 'deleting',
  error: unknown,
): ToastInput {
  return {
    title: `Error ${doing} resource`,
    description: failureText(error),
    variant: 'destructive',
    duration: FAILED_MS,
  }
}
