import type { Notifications } from '#server/platform/db/notifications.ts'

type Handlers = Parameters<Notifications['subscribe']>[1]

export type FakeNotifications = {
  notifications: Notifications
  notify: (channel: string, payload: string) => void
  /** Acts as if notifications may have been missed. */
  reconnect: () => void
  listen: (on: boolean) => void
}

/** Notifications without a database. */
export function fakeNotifications(): FakeNotifications {
  const handlers = new Map<string, Handlers>()
  let listening = true
  return {
    notifications: {
      subscribe: (channel, given) => void handlers.set(channel, given),
      start: () => undefined,
      isListening: () => listening,
      close: async () => undefined,
    },
    notify: (channel, payload) => handlers.get(channel)?.onMessage(payload),
    reconnect: () => handlers.forEach(({ onGap }) => onGap()),
    listen(on) {
      listening = on
    },
  }
}
