import type { JSX, KeyboardEvent, MouseEvent } from 'react'
import { Suspense, useState } from 'react'
import { Icon } from '#client/kit/icon.tsx'
import { lazyPart } from '#client/kit/lazy-part.ts'
import { paths } from '#shared/paths.ts'

const loadList = () => import('./guest-menu-list.tsx').then((m) => m.GuestMenuList)
const GuestMenuList = lazyPart(loadList)

/** A link to the login until the menu is there; the menu's chunk comes with the first interest. */
export function GuestMenu(): JSX.Element {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [open, setOpen] = useState(false)
  const prepare = () => void loadList().catch(() => undefined)
  const openOn = (event: MouseEvent<HTMLElement> | KeyboardEvent<HTMLElement>) => {
    event.preventDefault()
    setAnchor(event.currentTarget)
    setOpen(true)
  }
  return (
    <>
      <a
        href={paths.auth()}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={(event) => {
          if (!event.metaKey && !event.ctrlKey && !event.shiftKey) openOn(event)
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' || event.key === ' ') openOn(event)
        }}
        className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-md px-2 font-semibold transition-colors duration-150 hover:bg-tint"
      >
        <span className="grid size-8 place-items-center rounded-full bg-tint text-accent-strong">
          <Icon name="user-round" className="size-4.5" />
        </span>
        <span className="max-sm:sr-only">Guest</span>
        <Icon name="chevron-down" className="size-4 max-sm:hidden" />
      </a>
      <Suspense fallback={null}>
        {anchor ? <GuestMenuList anchor={anchor} open={open} onOpenChange={setOpen} /> : null}
      </Suspense>
    </>
  )
}
