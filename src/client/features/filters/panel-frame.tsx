import { SpriteIcon } from '#client/kit/sprite-icon.tsx'
import { type ReactNode, useSyncExternalStore } from 'react'
import { Button } from '#client/kit/button.tsx'
import { Sheet } from '#client/kit/sheet.tsx'
import { useKidsMode } from '#client/data/kids-mode.tsx'
import './filters.css'

const WIDE = '(min-width: 1024px)'

type PanelFrameProps = {
  id: string
  onClose: () => void
  /** `covers`: whether the panel hides the results. */
  children: (covers: boolean) => ReactNode
}

/** A column beside the results where there is room, else a sheet over them. */
export function PanelFrame({ id, onClose, children }: PanelFrameProps) {
  const title = useKidsMode().kidsMode ? 'Filters' : 'Advanced Filters'
  const wide = useSyncExternalStore(watchWidth, () => matchMedia(WIDE).matches)
  if (!wide) {
    return (
      <div id={id}>
        <Sheet open onClose={onClose} title={title} side="right">
          {children(true)}
        </Sheet>
      </div>
    )
  }
  return (
    <aside
      id={id}
      aria-label={title}
      className="filter-column rounded-lg border border-line bg-surface"
    >
      <div className="flex items-center justify-between py-1 ps-4 pe-1">
        <h2 className="text-lg">{title}</h2>
        <Button variant="ghost" size="icon" aria-label="Close" onClick={onClose}>
          <SpriteIcon name="close" />
        </Button>
      </div>
      {children(false)}
    </aside>
  )
}

function watchWidth(onChange: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
