import { serverMessage } from '#client/data/errors.ts'
import { toast, type ToastInput } from '#client/kit/toast.ts'
import { t } from '#client/kit/t.tsx'

const DONE_MS = 3000
const FAILED_MS = 5000

export function toastDone(done: 'created' | 'updated'): void {
  const title =
    done === 'created'
      ? t('Additional resource created successfully')
      : t('Additional resource updated successfully')
  toast({ title, variant: 'success', duration: DONE_MS })
}

export function failureToast(doing: 'create' | 'update' | 'delete', error: unknown): ToastInput {
  const reason = serverMessage(error) ?? t('the server could not be reached')
  return {
    title: t(
      '{doing, select, create {Failed to create additional resource: {reason}} update {Failed to update additional resource: {reason}} other {Failed to delete additional resource: {reason}}}',
      { doing, reason },
    ),
    variant: 'destructive',
    duration: FAILED_MS,
  }
}
