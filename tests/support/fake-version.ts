import type { CatalogueVersion } from '#server/platform/cache/catalogue-version.ts'
import type { Notifications } from '#server/platform/db/notifications.ts'
import { fakeNotifications } from './fake-notifications.ts'

export type FakeVersion = {
  version: CatalogueVersion
  clock: () => Date
  notifications: Notifications
  /** Counts a write to the catalogue, or to views. */
  bump: (name?: 'version' | 'views') => void
  setClock: (time: string) => void
}

/** A catalogue version without a database. */
export function fakeVersion(): FakeVersion {
  const numbers = { version: 1, views: 1 }
  let now = new Date('2026-06-15T12:00:00Z')
  return {
    version: {
      current: () => numbers.version,
      content: () => 0,
      views: () => numbers.views,
      resourceChange: () => 0,
      searchEpoch: () => 0,
      reindexed: () => 0,
      markReindexed: () => undefined,
      refresh: async () => undefined,
      close: async () => undefined,
    },
    clock: () => now,
    notifications: fakeNotifications().notifications,
    bump(name = 'version') {
      numbers[name]++
    },
    setClock(time) {
      now = new Date(time)
    },
  }
}
