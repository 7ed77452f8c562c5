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

/** Spec §9. */
const DEFAULT_DURATION_MS = 5000
const REMOVE_DELAY_MS = 2000

let current: ToastItem | null = null
let lastId = 0
let removal: ReturnType<typeof setTimeout> | undefined
const watchers = new Set<() => void>()

function show(next: ToastItem | null): void {
  clearTimeout(removal)
  current = next
  for (const watcher of watchers) watcher()
}

/** Shows a message. There is only one at a time: a new one takes the place of the old. */
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

/** Closes a toast; it leaves the page when its closing motion has had its time. */
export function dismissToast(id: number): void {
  if (current?.id !== id || !current.open) return
  show({ ...current, open: false })
  removal = setTimeout(() => show(null), REMOVE_DELAY_MS)
}

export function currentToast(): ToastItem | null {
  return current
}

export function watchToasts(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
