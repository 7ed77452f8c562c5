import { useState } from 'react'

export type Selection = {
  ids: ReadonlySet<number>
  choose: (ids: readonly number[], chosen: boolean) => void
  clear: () => void
}

/** The rows that are ticked, kept over pages and searches. */
export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  return {
    ids,
    choose: (some, chosen) =>
      setIds((now) => {
        const next = new Set(now)
        for (const id of some) {
          if (chosen) next.add(id)
          else next.delete(id)
        }
        return next
      }),
    clear: () => setIds(new Set()),
  }
}
