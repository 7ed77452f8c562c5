import { serverMessage } from '#client/data/errors.ts'
import { toast, type ToastInput } from '#client/kit/toast.ts'

const DONE_MS = 3000
const FAILED_MS = 5000

export function toastDone(done: 'created' | 'updated'): void {
  const title = `Additional resource ${done} successfully`
  toast({ title, variant: 'success', duration: DONE_MS })
}

export function failureToast(doing: 'create' | 'update' | 'delete', error: unknown): ToastInput {
  const message = serverMessage(error) ?? 'the server could not be reached'
  return {
    title: `Failed to ${doing} additional resource: ${message}`,
    variant: 'destructive',
    duration: FAILED_MS,
  }
}
