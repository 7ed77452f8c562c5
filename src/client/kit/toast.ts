import { createStore } from './store.ts'

type ToastVariant = 'default' | 'destructive' | 'success'

export type ToastInput = {
  title: string
  description?: string
  variant?: ToastVariant
  /** Milliseconds on screen. */
  duration?: number
}

export type ToastItem = Required<Omit<ToastInput, 'description'>> & {
  id: number
  description: string | null
  open: boolean
}

const DEFAULT_DURATION_MS = 5000
const REMOVE_DELAY_MS = 2000

export const toastStore = createStore<ToastItem | null>({ read: () => null })

let lastId = 0
let removal: ReturnType<typeof setTimeout> | undefined

function show(next: ToastItem | null): void {
  clearTimeout(removal)
  toastStore.set(next)
}

/** Shows a message. There is only one at a time: a new one replaces the old. */
export function toast({ title, description, variant, duration }: ToastInput): void {
  lastId += 1
  show({
    id: lastId,
    title,
    description: description ?? null,
    variant: variant ?? 'default',
    duration: duration ?? DEFAULT_DURATION_MS,
    open: true,
  })
}

/** Closes a toast; it leaves the page once its closing animation has had its time. */
export function dismissToast(id: number): void {
  const current = toastStore.get()
  if (current?.id !== id || !current.open) return
  show({ ...current, open: false })
  removal = setTimeout(() => show(null), REMOVE_DELAY_MS)
}
