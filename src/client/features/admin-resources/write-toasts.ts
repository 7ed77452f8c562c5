import { ApiError, NO_ANSWER } from '#client/data/api-error.ts'
import { UNREACHABLE } from '#client/kit/unreachable.ts'
import { toast } from '#client/kit/toast.ts'

/** Spec §9. */
const DONE_MS = 3000
const FAILED_MS = 5000

/** 'Error 409: …' (spec §8). */
export function failureText(error: unknown): string {
  return error instanceof ApiError
    ? `Error ${error.status}: ${error.userMessage || NO_ANSWER}`
    : UNREACHABLE
}

export function toastDone(title: string, description?: string): void {
  toast({ title, description, variant: 'success', duration: DONE_MS })
}

export function toastFailure(doing: 'creating' | 'updating' | 'deleting', error: unknown): void {
  toast({
    title: `Error ${doing} resource`,
    description: failureText(error),
    variant: 'destructive',
    duration: FAILED_MS,
  })
}
