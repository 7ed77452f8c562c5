/** What was worked out from the catalogue, kept under its stamp (cache/stamp.ts): small things that many answers need. */
export type StampedMemo = {
  /** Made once, however many ask at the same time; a failure is not kept. */
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
