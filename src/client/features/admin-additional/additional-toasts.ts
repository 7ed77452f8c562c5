import type { QueryClient } from '@tanstack/react-query'
import { serverMessage } from '#client/data/errors.ts'
import { undoButton } from '#client/data/undo.ts'
import { toast } from '#client/kit/toast.ts'

const DONE_MS = 3000
const FAILED_MS = 5000

export function toastDone(done: 'created' | 'updated'): void {
  const title = `Additional resource ${done} successfully`
  toast({ title, variant: 'success', duration: DONE_MS })
}

/** With an Undo button. */
export function toastDeleted(client: QueryClient, id: number): void {
  const title = 'Additional resource deleted successfully'
  const action = undoButton(client, { kind: 'additional', id }, toast)
  toast({ title, variant: 'success', action })
}

export function toastFailure(doing: 'create' | 'update' | 'delete', error: unknown): void {
  const message = serverMessage(error) ?? 'the server could not be reached'
  toast({
    title: `Failed to ${doing} additional resource: ${message}`,
    variant: 'destructive',
    duration: FAILED_MS,
  })
}
