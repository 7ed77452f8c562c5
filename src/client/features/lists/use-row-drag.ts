import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { dropIndex, type Span } from './list-order.ts'

/** A row that is being dragged. */
type Drag = {
  from: number
  to: number
  /** Pixels that a row is shifted from its place. */
  offsetOf: (index: number) => number
}

type GripProps = {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
  onPointerMove: (event: PointerEvent<HTMLElement>) => void
  onPointerUp: () => void
  onPointerCancel: () => void
  onLostPointerCapture: () => void
}

type Held = {
  from: number
  /** The rows and the pointer when the drag began, in pixels from the top of the page. */
  rows: Span[]
  startY: number
  /** How far the pointer is from where it began. */
  distance: number
}

/** Near the upper or lower edge of the window, the page scrolls. */
const EDGE_PX = 70
const SCROLL_PX = 12

export type RowDrag = { drag: Drag | null; gripProps: (index: number) => GripProps }

/** Drags rows of a list by a grip, with a mouse, a pen or a finger. Escape puts the row back. */
export function useRowDrag(
  list: RefObject<HTMLElement | null>,
  onDrop: (from: number, to: number) => void,
): RowDrag {
  const [held, setHeld] = useState<Held | null>(null)
  const clientY = useRef(0)
  const isHeld = held !== null
  const follow = () =>
    setHeld((now) => now && { ...now, distance: clientY.current + scrollY - now.startY })
  useEffect(() => {
    if (!isHeld) return
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setHeld(null)
    }
    addEventListener('keydown', onKey)
    addEventListener('scroll', follow)
    let frame = requestAnimationFrame(function scroll() {
      if (clientY.current < EDGE_PX) scrollBy(0, -SCROLL_PX)
      else if (clientY.current > innerHeight - EDGE_PX) scrollBy(0, SCROLL_PX)
      frame = requestAnimationFrame(scroll)
    })
    return () => {
      removeEventListener('keydown', onKey)
      removeEventListener('scroll', follow)
      cancelAnimationFrame(frame)
    }
  }, [isHeld])
  const gripProps = (index: number): GripProps => ({
    onPointerDown(event) {
      if (event.button !== 0 || !list.current) return
      // Otherwise the pointer selects text.
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      clientY.current = event.clientY
      const rows = [...list.current.children].map((row) => {
        const { top, bottom } = row.getBoundingClientRect()
        return { top: top + scrollY, bottom: bottom + scrollY }
      })
      const startY = event.clientY + scrollY
      setHeld({ from: index, rows, startY, distance: 0 })
    },
    onPointerMove(event) {
      clientY.current = event.clientY
      if (held) follow()
    },
    onPointerUp() {
      if (!held) return
      const to = dropIndex(held.rows, held.from, held.distance)
      setHeld(null)
      if (to !== held.from) onDrop(held.from, to)
    },
    onPointerCancel: () => setHeld(null),
    onLostPointerCapture: () => setHeld(null),
  })
  return { drag: held && dragOf(held), gripProps }
}

function dragOf({ from, rows, distance }: Held): Drag {
  const to = dropIndex(rows, from, distance)
  const row = rows[from]
  const next = rows[from + 1] ?? row
  const previous = rows[from - 1] ?? row
  // The height of the row with the gap beside it.
  const room =
    row && next && previous ? Math.max(next.top - row.top, row.bottom - previous.bottom) : 0
  return {
    from,
    to,
    offsetOf(index) {
      if (index === from) return distance
      if (index > from && index <= to) return -room
      return index < from && index >= to ? room : 0
    },
  }
}
