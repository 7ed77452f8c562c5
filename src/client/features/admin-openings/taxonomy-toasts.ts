import { serverMessage } from '#client/data/api-error.ts'
import { UNREACHABLE } from '#client/kit/unreachable.ts'
import { toast } from '#client/kit/toast.ts'
import { type Thing, TITLES } from './words.ts'

/** Spec §9: of the filter manager, whatever they say. */
const SHOWN_MS = 3000

export function toastDone(thing: Thing, done: 'created' | 'updated' | 'deleted'): void {
  const title = `${TITLES[thing]} ${done} successfully`
  toast({ title, variant: 'success', duration: SHOWN_MS })
}

export function toastFailure(
  thing: Thing,
  doing: 'create' | 'update' | 'delete',
  error: unknown,
): void {
  toast({
    title: `Failed to ${doing} ${thing}`,
    description: serverMessage(error) ?? UNREACHABLE,
    variant: 'destructive',
    duration: SHOWN_MS,
  })
}
