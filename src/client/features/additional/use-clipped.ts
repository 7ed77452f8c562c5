import { type RefObject, useEffect, useState } from 'react'

/** Whether an element's text is longer than its clamped box shows. */
export function useClipped(element: RefObject<HTMLElement | null>): boolean {
  const [clipped, setClipped] = useState(false)
  useEffect(() => {
    const box = element.current
    if (!box) return
    // One pixel of tolerance: scrollHeight is rounded.
    const observer = new ResizeObserver(() => setClipped(box.scrollHeight > box.clientHeight + 1))
    observer.observe(box)
    return () => observer.disconnect()
  }, [element])
  return clipped
}
