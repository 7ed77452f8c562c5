import type { FocusEvent, PointerEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { openDelay } from './tooltip-timing.ts'

/** Shared by all tooltips: moving from one to the next shows it at once. */
let lastClosedAt = Number.NEGATIVE_INFINITY

type HoverIntent = {
  /** The child that was hovered or focused; null until then. */
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

export function useHoverIntent(): HoverIntent {
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
