import type { QueryClient } from '@tanstack/react-query'
import { ApiError, NO_ANSWER, UNREACHABLE } from '#client/data/errors.ts'
import { type Deleted, undoButton } from '#client/data/undo.ts'
import { toast } from '#client/kit/toast.ts'

const DONE_MS = 3000
const FAILED_MS = 5000

/** Returns 'Error 409: …', or that the server could not be reached. */
export function failureText(error: unknown): string {
  return error instanceof ApiError
    ? `Error ${error.status}: ${error.userMessage || NO_ANSWER}`
    : UNREACHABLE
}

/** With an Undo button. */
export function toastDeleted(
  client: QueryClient,
  title: string,
  deleted: Deleted,
  description?: string,
): void {
  const action = undoButton(client, deleted)
  toast({ title, ...(description ? { description } : {}), variant: 'success', action })
}

export function toastDone(title: string, description?: string): void {
  toast({ title, description, variant: 'success', duration: DONE_MS })
}

export function toastFailure(
  doing: 'opening' | 'creating' | 'updating' | 'deleting',
  error: unknown,
): void {
  toast({
    title: `Error ${doing} resource`,
    description: failureText(error),
    variant: 'destructive',
    duration: FAILED_MS,
  })
}
