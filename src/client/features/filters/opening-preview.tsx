import type { JSX } from 'react'
import { MiniBoard } from '#client/kit/board/mini-board.tsx'
import { readPattern } from '#shared/chess/move-pattern.ts'
import { t } from '#client/kit/t.tsx'
import './filters.css'

const NO_MEN = '8/8/8/8/8/8/8/8 w - - 0 1'

type OpeningPreviewProps = {
  name: string
  /** The opening's moves; undefined if they are not known. */
  pattern: string | undefined
  /** The choice of all openings. */
  isAll: boolean
}

/** The board after the moves of the opening that is active in the list. */
export function OpeningPreview({ name, pattern, isAll }: OpeningPreviewProps): JSX.Element {
  const { moves, fen, lastMove } = readPattern(pattern ?? '')
  const words = moves || (isAll ? t('Starting position') : t('Its moves are not known.'))
  return (
    <div className="opening-preview">
      <MiniBoard
        fen={moves || isAll ? fen : NO_MEN}
        lastMove={lastMove}
        label={moves ? t('Position after {moves}', { moves }) : words}
      />
      <p className="min-w-0 text-sm">
        <span className="line-clamp-3 font-semibold">{name}</span>
        <span className="line-clamp-4 text-soft tabular-nums">{words}</span>
      </p>
    </div>
  )
}
