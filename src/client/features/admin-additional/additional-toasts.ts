import { serverMessage } from '#client/data/errors.ts'
import { toast } from '#client/kit/toast.ts'

const DONE_MS = 3000
const FAILED_MS = 5000

export function toastDone(done: 'created' | 'updated' | 'deleted'): void {
  const title = `Additional resource ${done} successfully`
  toast({ title, variant: 'success', duration: DONE_MS })
}

export function toastFailure(doing: 'create' | 'update' | 'delete', error: unknown): void {
  const message = serverMessage(error) ?? 'the server could not be reached'
  toast({
    title: `Failed to ${doing} additional resource: ${message}`,
    variant: 'destructive',
    duration: FAILED_MS,
  })
}
