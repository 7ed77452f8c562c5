import { Chess } from 'chess.js'
import { useState } from 'react'
import { useCall } from '#client/data/write.ts'
import type { BoardMove, LegalMove } from '#client/kit/board/board-model.ts'
import { t } from '#client/kit/t.tsx'
import { tryPuzzle } from '#shared/calls/puzzles.ts'
import { playLine, type Ply } from '#shared/chess/play-line.ts'
import type { PuzzleView, TryView } from '#shared/contracts/puzzles.ts'

export type Position = Pick<PuzzleView, 'id' | 'fen' | 'lastMove'>

type Game = {
  id: string
  /** From the position on, both sides' moves. */
  plies: readonly Ply[]
  /** Whether a move was wrong; the second one ends it. */
  isWrong: boolean
  state: 'open' | 'found' | 'missed'
  solution: readonly Ply[]
}

/** What was answered in the end: the solver's moves, with the wrong one. */
type Answered = { moves: string[]; right: boolean; gaveUp: boolean }

type Ways = {
  /** A test takes the first answer, and shows no solution. */
  isTest?: boolean
  onEnd: (answered: Answered) => void
}

export type Solving = Game & {
  fen: string
  lastMove: { from: string; to: string }
  legal: readonly LegalMove[]
  /** The square of a king in check. */
  check: string | null
  isWhite: boolean
  busy: boolean
  play: (move: BoardMove) => void
  giveUp: () => void
}

const fresh = (id: string): Game => ({ id, plies: [], isWrong: false, state: 'open', solution: [] })

/** One position, on which the solver's moves are played and the server's replies follow. */
export function useSolving(position: Position, { isTest = false, onEnd }: Ways): Solving {
  const [kept, setGame] = useState(() => fresh(position.id))
  const { mutate, isPending } = useCall(tryPuzzle, { toasts: { failed: t('Could not try it') } })
  const game = kept.id === position.id ? kept : fresh(position.id)
  const { plies, state } = game
  const fen = plies.at(-1)?.fen ?? position.fen
  const chess = new Chess(fen)
  const moves = state === 'open' && !isPending ? chess.moves({ verbose: true }) : []
  const given = plies.filter((_, at) => at % 2 === 0).map(({ uci }) => uci)
  const end = (next: Omit<Partial<Game>, 'id'>, answered: Answered) => {
    setGame({ ...game, ...next })
    onEnd(answered)
  }
  const missed = (solution: readonly string[] = []) => ({
    plies: [],
    state: 'missed' as const,
    solution: playLine(solution, position.fen).plies,
  })
  const judge = (ply: Ply, tried: TryView) => {
    const all = [...given, ply.uci]
    const after = [...plies, ply]
    if (tried.right && tried.done)
      return end({ plies: after, state: 'found' }, { moves: all, right: true, gaveUp: false })
    if (tried.right)
      return setGame({
        ...game,
        plies: [...after, ...playLine(tried.reply ? [tried.reply] : [], ply.fen).plies],
      })
    const wrong = { moves: all, right: false, gaveUp: false }
    if (isTest) return end({ plies: after, state: 'missed' }, wrong)
    if (tried.solution) return end(missed(tried.solution), wrong)
    return setGame({ ...game, isWrong: true })
  }
  return {
    ...game,
    fen,
    lastMove: plies.at(-1) ?? squaresOf(position.lastMove),
    legal: moves.map(({ from, to, lan }) => ({ from, to, uci: lan })),
    check: chess.inCheck()
      ? (chess.findPiece({ type: 'k', color: chess.turn() })[0] ?? null)
      : null,
    isWhite: position.fen.split(' ')[1] === 'w',
    busy: isPending,
    play({ from, to, promotion = '' }) {
      const [ply] = playLine([`${from}${to}${promotion}`], fen).plies
      if (!ply || isPending || state !== 'open') return
      // It stands on the board at once, and goes back if it is wrong.
      setGame({ ...game, plies: [...plies, ply] })
      mutate(
        { params: { id: position.id }, body: { moves: [...given, ply.uci] } },
        { onSuccess: (tried) => judge(ply, tried), onError: () => setGame(game) },
      )
    },
    giveUp() {
      if (isPending || state !== 'open') return
      const answered = { moves: given, right: false, gaveUp: true }
      if (isTest) return end({ state: 'missed' }, answered)
      mutate(
        { params: { id: position.id }, body: { giveUp: true } },
        { onSuccess: ({ solution }) => end(missed(solution), answered) },
      )
    },
  }
}

const squaresOf = (uci: string) => ({ from: uci.slice(0, 2), to: uci.slice(2, 4) })
