import type { JSX } from 'react'
import { spokenMove } from '#client/kit/board/board-model.ts'
import { Board } from '#client/kit/board/board.tsx'
import type { Solving } from './use-solving.ts'
import './puzzles.css'

type SolvingBoardProps = {
  solving: Solving
  /** Said when another position appears: 'Position 3 of 24'. */
  name: string
  /** How many moves of the solution are shown. */
  shown?: number
}

/** The board of the kit, seen from the solver's side. */
export function SolvingBoard({ solving, name, shown = 0 }: SolvingBoardProps): JSX.Element {
  const { plies, solution, isWhite } = solving
  const ply = solution[shown - 1]
  const last = ply ?? plies.at(-1)
  const at = ply ? shown : plies.length
  return (
    <Board
      fen={ply?.fen ?? solving.fen}
      orientation={isWhite ? 'white' : 'black'}
      lastMove={ply ?? solving.lastMove}
      legal={solving.legal}
      check={ply ? null : solving.check}
      arrival={last ? spokenMove({ ...last, isWhite: at % 2 === 1 ? isWhite : !isWhite }) : name}
      onMove={solving.play}
    />
  )
}
