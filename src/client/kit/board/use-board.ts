import { useMemo, useState } from 'react'
import { placedPieces } from '#shared/chess/placed-pieces.ts'
import {
  type BoardMove,
  isPromotion,
  type LegalMove,
  pickedUpWords,
  type Promotion,
  targetsOf,
  unmovableWords,
} from './board-play.ts'
import { type Arrivals, movedMen } from './moved-men.ts'
import type { Man } from './square-names.ts'

type BoardInput = {
  fen: string
  legal: readonly LegalMove[]
  /** What is said when this position comes up. */
  arrival: string
  onMove: (move: BoardMove) => void
}

type Hand = {
  /** Square of the man that is picked up. */
  held: string | null
  /** A pawn's way to the last rank, until it is known what it becomes. */
  promoting: { from: string; to: string } | null
  /** Where a man was put by the pointer: it does not travel there again. */
  dropped: string | null
}

const EMPTY_HAND: Hand = { held: null, promoting: null, dropped: null }

export type BoardState = Hand & {
  men: ReadonlyMap<string, Man>
  targets: ReadonlySet<string>
  movable: ReadonlySet<string>
  arrivals: Arrivals
  /** For those who do not see it. */
  said: string
  pickUp: (square: string) => void
  letGo: (words?: string) => void
  /** A click, or Enter: picks up, puts down, or says why not. */
  choose: (square: string) => void
  put: (from: string, to: string, byPointer?: boolean) => void
  promote: (promotion: Promotion) => void
}

export function useBoard({ fen, legal, arrival, onMove }: BoardInput): BoardState {
  const [hand, setHand] = useState(EMPTY_HAND)
  const [said, setSaid] = useState('')
  const [seen, setSeen] = useState({ fen, arrivals: movedMen(fen, fen) })
  if (seen.fen !== fen) {
    const arrivals = new Map(movedMen(seen.fen, fen))
    if (hand.dropped) arrivals.delete(hand.dropped)
    setSeen({ fen, arrivals })
    setHand(EMPTY_HAND)
    setSaid(arrival)
  }
  const men = useMemo(() => menOf(fen), [fen])
  const movable = useMemo(() => new Set(legal.map(({ from }) => from)), [legal])
  const targets = useMemo(() => targetsOf(legal, hand.held), [legal, hand.held])

  const letGo = (words = '') => {
    setHand(EMPTY_HAND)
    setSaid(words)
  }
  const pickUp = (square: string) => {
    setHand({ ...EMPTY_HAND, held: square })
    setSaid(pickedUpWords(square, men.get(square), targetsOf(legal, square).size))
  }
  const put = (from: string, to: string, byPointer = false) => {
    const dropped = byPointer ? to : null
    if (!targetsOf(legal, from).has(to)) {
      letGo(`${to} is not a legal move, put back`)
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
    if (held === square) letGo('Put back')
    else if (held && targets.has(square)) put(held, square)
    else if (movable.has(square)) pickUp(square)
    else if (held) put(held, square)
    else setSaid(unmovableWords(square, men.get(square), fen.split(' ')[1] === 'w'))
  }
  const promote = (promotion: Promotion) => {
    const { promoting } = hand
    if (!promoting) return
    setHand({ ...EMPTY_HAND, dropped: hand.dropped })
    onMove({ ...promoting, promotion })
  }
  const { arrivals } = seen
  return { ...hand, men, targets, movable, arrivals, said, pickUp, letGo, choose, put, promote }
}

function menOf(fen: string): Map<string, Man> {
  return new Map(
    placedPieces(fen).map(({ letter, isWhite, column, row }) => [
      `${String.fromCharCode(97 + column)}${8 - row}`,
      { letter, isWhite },
    ]),
  )
}
