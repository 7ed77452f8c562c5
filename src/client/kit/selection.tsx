import { type JSX, type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { t } from './t.tsx'

/** Which rows of a list are selected, by their IDs. */
export type ListSelection = {
  selected: ReadonlySet<number>
  onSelect: (ids: readonly number[], chosen: boolean) => void
  clear: () => void
}

/** `initial` are the rows that are selected at first. */
export function useSelection(initial: readonly number[] = []): ListSelection {
  const [selected, setSelected] = useState<ReadonlySet<number>>(() => new Set(initial))
  const onSelect = (ids: readonly number[], chosen: boolean) =>
    setSelected((now) => {
      const next = new Set(now)
      for (const id of ids) {
        if (chosen) next.add(id)
        else next.delete(id)
      }
      return next
    })
  return { selected, onSelect, clear: () => setSelected(new Set()) }
}

type SelectionBarProps = {
  label: string
  selection: ListSelection
  actions: ReactNode
  /** The bar is gone, and the button that had the focus with it. */
  onCleared: () => void
}

/** What can be done with the selected rows. */
export function SelectionBar({
  label,
  selection,
  actions,
  onCleared,
}: SelectionBarProps): JSX.Element {
  return (
    <section
      aria-label={label}
      className="sticky top-[calc(var(--frame-top)+0.5rem)] z-20 flex flex-wrap items-center gap-2 rounded-lg border border-accent bg-tint px-3 py-2"
    >
      <strong className="ps-1 tabular-nums">
        {t('{count, number} selected', { count: selection.selected.size })}
      </strong>
      <Button
        variant="ghost"
        size="sm"
        className="me-auto"
        onClick={() => {
          selection.clear()
          onCleared()
        }}
      >
        {t('Clear')}
      </Button>
      {actions}
    </section>
  )
}
