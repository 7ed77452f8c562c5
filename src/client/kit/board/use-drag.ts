import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import type { BoardState } from './use-board.ts'

/** Pixels that a press may tremble and still be a click. */
const SLACK = 5

type Drag = {
  pointer: number
  from: string
  x: number
  y: number
  cell: HTMLElement
  started: boolean
}

type DragHandlers = {
  onPointerDown: (event: PointerEvent) => void
  onPointerMove: (event: PointerEvent) => void
  onPointerUp: (event: PointerEvent) => void
  onPointerCancel: () => void
  onClick: (event: MouseEvent) => void
}

/**
 * A man follows the mouse or the finger, and a press that stays where it is remains a click. While it
 * is on its way only its own style changes; React hears of its beginning and its end.
 */
export function useDrag(grid: RefObject<HTMLElement | null>, board: BoardState): DragHandlers {
  const drag = useRef<Drag | null>(null)
  const wasDrag = useRef(false)
  const over = useRef<Element | null>(null)
  const stop = () => {
    drag.current?.cell.style.removeProperty('--drag')
    drag.current?.cell.removeAttribute('data-dragged')
    markOver(over, null)
    drag.current = null
  }
  useEscape(() => {
    if (!drag.current?.started) return
    stop()
    board.letGo('Put back')
  })
  return {
    onPointerDown: (event) => {
      wasDrag.current = false
      const cell = cellOf(event.target)
      const from = cell?.dataset.square
      if (!event.isPrimary || event.button !== 0 || !cell || !from) return
      if (!board.movable.has(from)) return
      const { pointerId: pointer, clientX: x, clientY: y } = event
      drag.current = { pointer, from, x, y, cell, started: false }
    },
    onPointerMove: (event) => {
      const current = drag.current
      if (current?.pointer !== event.pointerId || !grid.current) return
      const [x, y] = [event.clientX - current.x, event.clientY - current.y]
      if (!current.started) {
        if (Math.hypot(x, y) < SLACK) return
        current.started = true
        wasDrag.current = true
        grid.current.setPointerCapture(event.pointerId)
        current.cell.dataset.dragged = event.pointerType
        board.pickUp(current.from)
      }
      current.cell.style.setProperty('--drag', `${x}px ${y}px`)
      markOver(over, cellAt(grid.current, event))
    },
    onPointerUp: (event) => {
      const current = drag.current
      if (current?.pointer !== event.pointerId) return
      const to = grid.current && cellAt(grid.current, event)?.dataset.square
      stop()
      if (!current.started) return
      if (to && to !== current.from) board.put(current.from, to, true)
      else board.letGo('Put back')
    },
    onPointerCancel: () => {
      if (drag.current?.started) board.letGo()
      stop()
    },
    onClick: (event) => {
      const square = cellOf(event.target)?.dataset.square
      if (!wasDrag.current && square) board.choose(square)
      wasDrag.current = false
    },
  }
}

function useEscape(onEscape: () => void): void {
  const newest = useRef(onEscape)
  useEffect(() => {
    newest.current = onEscape
  })
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') newest.current()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

function cellOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-square]') : null
}

function cellAt(grid: HTMLElement, { clientX, clientY }: PointerEvent): HTMLElement | null {
  const { left, top, width, height } = grid.getBoundingClientRect()
  const column = Math.floor(((clientX - left) / width) * 8)
  const row = Math.floor(((clientY - top) / height) * 8)
  if (column < 0 || column > 7 || row < 0 || row > 7) return null
  return grid.querySelectorAll<HTMLElement>('[data-square]')[row * 8 + column] ?? null
}

function markOver(over: RefObject<Element | null>, cell: Element | null): void {
  if (over.current === cell) return
  over.current?.removeAttribute('data-over')
  cell?.setAttribute('data-over', '')
  over.current = cell
}
