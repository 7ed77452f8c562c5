import type { JSX, ReactNode } from 'react'
import type { ResourceView } from '#shared/contracts/resources.ts'
import type { RowActions } from './row-parts.tsx'

type PageTickProps = {
  resources: readonly ResourceView[]
  actions: RowActions
  children: ReactNode
}

/** Ticks all rows of the page, or none; half a tick when some are. */
export function PageTick({ resources, actions, children }: PageTickProps): JSX.Element {
  const ids = resources.map(({ id }) => id)
  const count = ids.filter((id) => actions.selected.has(id)).length
  return (
    <label className="flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2.5">
      <input
        type="checkbox"
        ref={(input) => {
          if (input) input.indeterminate = count > 0 && count < ids.length
        }}
        checked={count > 0 && count === ids.length}
        onChange={(event) => actions.onSelect(ids, event.target.checked)}
        className="size-5 accent-accent"
      />
      {children}
    </label>
  )
}
