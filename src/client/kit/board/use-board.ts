import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { placedPieces } from '#shared/chess/placed-pieces.ts'
import { t } from '../t.tsx'
import {
  type Arrivals,
  type BoardMove,
  type LegalMove,
  type Man,
  type Promotion,
  isPromotion,
  movedMen,
  pickedUpWords,
  targetsOf,
  unmovableWords,
} from './board-model.ts'

type BoardInput = {
  fen: string
  legal: readonly LegalMove[]
  /** Announced when this position appears. */
  arrival: string
  onMove: (move: BoardMove) => void
}

type Hand = {
  /** The square of the picked-up piece. */
  held: string | null
  /** A pawn's move to the last rank, until its new piece is chosen. */
  promoting: { from: string; to: string } | null
  /** The square where the pointer dropped a piece, which is not animated again. */
  dropped: string | null
}

const EMPTY_HAND: Hand = { held: null, promoting: null, dropped: null }

export type BoardState = Hand & {
  men: ReadonlyMap<string, Man>
  targets: ReadonlySet<string>
  movable: ReadonlySet<string>
  arrivals: Arrivals
  /** Announced to screen readers. */
  announcement: string
  pickUp: (square: string) => void
  letGo: (words?: string) => void
  /** Handles a click or Enter: picks up, puts down, or says why neither is possible. */
  choose: (square: string) => void
  put: (from: string, to: string, byPointer?: boolean) => void
  promote: (promotion: Promotion) => void
}

export function useBoard({ fen, legal, arrival, onMove }: BoardInput): BoardState {
  const [hand, setHand] = useState(EMPTY_HAND)
  const [announcement, setAnnouncement] = useState('')
  const [seen, setSeen] = useState({ fen, arrivals: movedMen(fen, fen) })
  if (seen.fen !== fen) {
    const arrivals = new Map(movedMen(seen.fen, fen))
    if (hand.dropped) arrivals.delete(hand.dropped)
    setSeen({ fen, arrivals })
    setHand(EMPTY_HAND)
    setAnnouncement(arrival)
  }
  const men = useMemo(() => menOf(fen), [fen])
  const movable = useMemo(() => new Set(legal.map(({ from }) => from)), [legal])
  const targets = useMemo(() => targetsOf(legal, hand.held), [legal, hand.held])

  const letGo = (words = '') => {
    setHand(EMPTY_HAND)
    setAnnouncement(words)
  }
  const pickUp = (square: string) => {
    setHand({ ...EMPTY_HAND, held: square })
    setAnnouncement(pickedUpWords(square, men.get(square), targetsOf(legal, square).size))
  }
  const put = (from: string, to: string, byPointer = false) => {
    const dropped = byPointer ? to : null
    if (!targetsOf(legal, from).has(to)) {
      letGo(t('{to} is not a legal move, put back', { to }))
      return
    }
    if (isPromotion(legal, from, to)) {
      setHand({ held: from, promoting: { from, to }, dropped })
      return
    }
    setHand({ ...EMPTY_HAND, dropped })
    onMove({ from, to })
  }
  const choose = (square: string) => {
    const { held } = hand
    if (held === square) letGo(t('Put back'))
    else if (held && targets.has(square)) put(held, square)
    else if (movable.has(square)) pickUp(square)
    else if (held) put(held, square)
    else setAnnouncement(unmovableWords(square, men.get(square), fen.split(' ')[1] === 'w'))
  }
  const promote = (promotion: Promotion) => {
    const { promoting } = hand
    if (!promoting) return
    setHand({ ...EMPTY_HAND, dropped: hand.dropped })
    onMove({ ...promoting, promotion })
  }
  const { arrivals } = seen
  return {
    ...hand,
    men,
    targets,
    movable,
    arrivals,
    announcement,
    pickUp,
    letGo,
    choose,
    put,
    promote,
  }
}

function menOf(fen: string): Map<string, Man> {
  return new Map(
    placedPieces(fen).map(({ letter, isWhite, column, row }) => [
      `${String.fromCharCode(97 + column)}${8 - row}`,
      { letter, isWhite },
    ]),
  )
}

/** How many pixels a press may move and still be a click. */
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
 * Lets a piece follow the mouse or the finger; a press that does not move stays a click. During the drag only the
 * piece's style changes; React renders at its start and its end.
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
    board.letGo(t('Put back'))
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
      else board.letGo(t('Put back'))
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
