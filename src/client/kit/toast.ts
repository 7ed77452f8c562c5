import { createStore } from './store.ts'

type ToastVariant = 'default' | 'destructive' | 'success'

export type ToastInput = {
  title: string
  description?: string
  variant?: ToastVariant
  /** Milliseconds on screen. */
  duration?: number
  /** A button, such as 'Undo'. Pressing it closes the toast. */
  action?: ToastAction
  /** A second button, such as 'Show list'. */
  more?: ToastAction
}

export type ToastAction = {
  label: string
  onPress: () => void
  /** Makes it a link, which `onPress` follows without loading the page anew. */
  href?: string
}

export type ToastItem = Required<Omit<ToastInput, 'description' | 'action' | 'more'>> & {
  id: number
  description: string | null
  action: ToastAction | null
  more: ToastAction | null
  open: boolean
}

const DEFAULT_DURATION_MS = 5000
const ACTION_DURATION_MS = 12_000
const REMOVE_DELAY_MS = 2000

export const toastStore = createStore<ToastItem | null>({ read: () => null })

let lastId = 0
let removal: ReturnType<typeof setTimeout> | undefined

function show(next: ToastItem | null): void {
  clearTimeout(removal)
  toastStore.set(next)
}

/** Shows a message. There is only one at a time: a new one replaces the old. */
export function toast(input: ToastInput): void {
  const { title, description, variant, duration, action, more } = input
  lastId += 1
  show({
    id: lastId,
    title,
    description: description ?? null,
    variant: variant ?? 'default',
    // A button needs the time to reach it.
    duration: duration ?? (action ? ACTION_DURATION_MS : DEFAULT_DURATION_MS),
    action: action ?? null,
    more: more ?? null,
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

/** Shows a message once the one on screen has gone, for messages that nobody waits for. */
export function toastWhenQuiet(message: ToastInput): void {
  if (!toastStore.get()?.open) return toast(message)
  const unwatch = toastStore.watch(() => {
    if (toastStore.get()?.open) return
    unwatch()
    toast(message)
  })
}
