import type { CatalogueVersion } from './catalogue-version.ts'
import { DAY_MS } from '#shared/domain/days.ts'

/** The numbers on which a stamp depends. */
type StampSource = { version: CatalogueVersion; clock: () => Date }

/** Returns the stamp of what is computed from resources: the catalogue, the search index, and the date. */
export function cacheStamp({ version, clock }: StampSource): string {
  const day = Math.floor(clock().getTime() / DAY_MS)
  return `${version.current()}.${version.reindexed()} ${day}`
}

/** Returns the stamp of what is computed from the other tables of the catalogue, such as openings. */
export function contentStamp({ version }: Pick<StampSource, 'version'>): string {
  return String(version.content())
}

/** Small results computed from the catalogue that many responses need, cached under its stamp. */
export type StampedMemo = {
  /** Computed once, however many wait for it; a failure is not cached. */
  get<Value>(key: string, stamp: string, make: () => Promise<Value>): Promise<Value>
}

const MAX_ENTRIES = 200

export function createStampedMemo(): StampedMemo {
  const entries = new Map<string, { stamp: string; value: Promise<unknown> }>()
  return {
    get<Value>(key: string, stamp: string, make: () => Promise<Value>): Promise<Value> {
      const known = entries.get(key)
      if (known?.stamp === stamp) return known.value as Promise<Value>
      const value = make()
      entries.delete(key)
      entries.set(key, { stamp, value })
      const [oldest] = entries.keys()
      if (entries.size > MAX_ENTRIES && oldest !== undefined) entries.delete(oldest)
      value.catch(() => {
        if (entries.get(key)?.value === value) entries.delete(key)
      })
      return value
    },
  }
}
