import type { Notifications } from '#server/platform/db/notifications.ts'
import { fakeNotifications } from './fake-notifications.ts'
import type { CatalogueVersion } from '#server/platform/cache/catalogue-version.ts'
import type { ResourceChange } from '#server/platform/cache/dependencies.ts'

export type FakeVersion = {
  version: CatalogueVersion
  clock: () => Date
  notifications: Notifications
  /** Counts a write to the catalogue, its comments or members' lists. */
  bump: (name: 'content' | 'comments' | 'lists') => void
  /** Counts a change of resources. */
  change: (ids: ResourceChange['ids'], columns: ResourceChange['columns']) => void
  /** Forgets the changes so far, as a process does after too many of them. */
  forget: () => void
  setClock: (time: string) => void
}

/** A catalogue version without a database. */
export function fakeVersion(): FakeVersion {
  const numbers = { content: 1, comments: 1, lists: 1 }
  let changes: ResourceChange[] = []
  let last = 0
  let forgotten = 0
  let ticks = 0
  let now = new Date('2026-06-15T12:00:00Z')
  return {
    version: {
      current: () => ticks,
      content: () => numbers.content,
      comments: () => numbers.comments,
      views: () => 0,
      lists: () => numbers.lists,
      resourceChange: () => last,
      changesAfter: (change) =>
        change < forgotten ? null : changes.filter((each) => each.change > change),
      searchEpoch: () => 0,
      reindexed: () => 0,
      markReindexed: () => undefined,
      tick: () => ticks,
      refresh: async () => undefined,
      close: async () => undefined,
    },
    clock: () => now,
    notifications: fakeNotifications().notifications,
    bump(name) {
      numbers[name]++
      ticks++
    },
    change(ids, columns) {
      changes.push({ change: ++last, ids, columns })
      ticks++
    },
    forget() {
      forgotten = last
      changes = []
    },
    setClock(time) {
      now = new Date(time)
    },
  }
}
