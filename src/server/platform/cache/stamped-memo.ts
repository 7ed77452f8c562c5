/** Small results computed from the catalogue that many responses need, cached under its stamp (cache/stamp.ts). */
export type StampedMemo = {
  /** Computed once, however many wait for it; a failure is not cached. */
  get<Value>(key: string, stamp: string, make: () => Promise<Value>): Promise<Value>
}

const MAX_KEPT = 200

export function createStampedMemo(): StampedMemo {
  const kept = new Map<string, { stamp: string; value: Promise<unknown> }>()
  return {
    get<Value>(key: string, stamp: string, make: () => Promise<Value>): Promise<Value> {
      const known = kept.get(key)
      if (known?.stamp === stamp) return known.value as Promise<Value>
      const value = make()
      kept.delete(key)
      kept.set(key, { stamp, value })
      const [oldest] = kept.keys()
      if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest)
      value.catch(() => {
        if (kept.get(key)?.value === value) kept.delete(key)
      })
      return value
    },
  }
}
