import {
  type FocusEvent,
  type JSX,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import { lazyPart } from './lazy.tsx'

const TooltipBubble = lazyPart(() => import('./tooltip-bubble.tsx').then((m) => m.TooltipBubble))

type TooltipProps = {
  /** Null for no hint. */
  content: ReactNode
  children: ReactElement
}

/** A hint for mouse and keyboard. Its chunk loads with the first hover, and the child is never replaced. */
export function Tooltip({ content, children }: TooltipProps): JSX.Element {
  const { anchor, open, setOpen, handlers } = useHoverIntent()
  return (
    <span className="contents" {...handlers}>
      {children}
      {anchor && content !== null ? (
        <Suspense fallback={null}>
          <TooltipBubble anchor={anchor} open={open} onOpenChange={setOpen} content={content} />
        </Suspense>
      ) : null}
    </span>
  )
}

/** Shared by all tooltips, so that moving from one to the next shows it at once. */
let lastClosedAt = Number.NEGATIVE_INFINITY

type HoverIntent = {
  /** The child, once it has been hovered or focused. */
  anchor: HTMLElement | null
  open: boolean
  setOpen: (open: boolean) => void
  handlers: {
    onPointerEnter: (event: PointerEvent<HTMLElement>) => void
    onPointerLeave: () => void
    onPointerDown: () => void
    onFocus: (event: FocusEvent<HTMLElement>) => void
    onBlur: () => void
  }
}

function useHoverIntent(): HoverIntent {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [open, setOpenState] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const setOpen = (next: boolean) => {
    clearTimeout(timer.current)
    if (open && !next) lastClosedAt = performance.now()
    setOpenState(next)
  }
  const openAfter = (wrapper: HTMLElement, delay: number) => {
    if (wrapper.firstElementChild instanceof HTMLElement) setAnchor(wrapper.firstElementChild)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpenState(true), delay)
  }
  const close = () => setOpen(false)
  return {
    anchor,
    open,
    setOpen,
    handlers: {
      onPointerEnter: (event) => {
        if (event.pointerType === 'touch') return
        openAfter(event.currentTarget, openDelay(performance.now(), lastClosedAt))
      },
      onPointerLeave: close,
      onPointerDown: close,
      onFocus: (event) => {
        if (event.target.matches(':focus-visible')) openAfter(event.currentTarget, 0)
      },
      onBlur: close,
    },
  }
}

/** A tooltip opens after 700 ms, or at once if another closed less than 300 ms ago (docs/product.md §20.1). */
const OPEN_DELAY_MS = 700
const SKIP_DELAY_MS = 300

/** Returns the milliseconds to wait before a tooltip opens; `lastClosedAt` is when the last one closed. */
export function openDelay(now: number, lastClosedAt: number): number {
  return now - lastClosedAt < SKIP_DELAY_MS ? 0 : OPEN_DELAY_MS
}
