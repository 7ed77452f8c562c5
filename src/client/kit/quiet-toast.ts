import { toast, type ToastInput, toastStore } from './toast.ts'

/** Shows a message once the one on screen has gone, for messages that nobody waits for. */
export function toastWhenQuiet(message: ToastInput): void {
  if (!toastStore.get()?.open) return toast(message)
  const unwatch = toastStore.watch(() => {
    if (toastStore.get()?.open) return
    unwatch()
    toast(message)
  })
}
