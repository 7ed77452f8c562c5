import { type JSX, type ReactNode, Suspense, useId, useState } from 'react'
import type { IconName } from './icon.tsx'
import { lazyPart } from './lazy.tsx'

export type MenuEntry = {
  label: string
  icon: IconName
  onSelect: () => void
  /** One of several entries of which one holds: whether this is it. */
  checked?: boolean
  /** Still listed, but nothing to press. */
  disabled?: boolean
}

type MenuProps = {
  /** Names the menu and its button. */
  label: string
  entries: readonly MenuEntry[]
  className: string
  /** What is drawn on the button. */
  children: ReactNode
}

const loadList = () => import('./menu-list.tsx').then((m) => m.MenuList)
const MenuList = lazyPart(loadList)

/** A button that opens a menu. The menu's code loads on hover or focus. */
export function Menu({ label, entries, className, children }: MenuProps): JSX.Element {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [open, setOpen] = useState(false)
  const id = useId()
  const prepare = () => void loadList().catch(() => undefined)
  const openOn = (button: HTMLElement) => {
    setAnchor(button)
    setOpen(true)
  }
  return (
    <>
      <button
        type="button"
        id={id}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={(event) => openOn(event.currentTarget)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          openOn(event.currentTarget)
        }}
        className={className}
      >
        {children}
      </button>
      <Suspense fallback={null}>
        {anchor ? (
          <MenuList
            anchor={anchor}
            labelledBy={id}
            entries={entries}
            open={open}
            onOpenChange={setOpen}
          />
        ) : null}
      </Suspense>
    </>
  )
}
