import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react'

const OPEN_DELAY_MS = 200
/** Time to move the pointer from the text to the popover. */
const CLOSE_DELAY_MS = 150

type HoverOpen = {
  open: boolean
  setOpen: (open: boolean) => void
  /** For the trigger and for what it opens. */
  hover: { onPointerEnter: (event: PointerEvent) => void; onPointerLeave: () => void }
}

/** Opens under a resting mouse and closes soon after it has left. Touch opens by other means. */
export function useHoverOpen(): HoverOpen {
  const [open, setOpenNow] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const setOpen = useCallback((next: boolean) => {
    clearTimeout(timer.current)
    setOpenNow(next)
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])

  function setOpenAfter(next: boolean, delay: number): void {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpenNow(next), delay)
  }
  return {
    open,
    setOpen,
    hover: {
      onPointerEnter: (event) => {
        if (event.pointerType === 'mouse') setOpenAfter(true, OPEN_DELAY_MS)
      },
      onPointerLeave: () => setOpenAfter(false, CLOSE_DELAY_MS),
    },
  }
}
