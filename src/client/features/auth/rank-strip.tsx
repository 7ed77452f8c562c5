import type { JSX } from 'react'
import { ChessPawn, ChessQueen } from 'lucide-react'
import './rank-strip.css'

const FILES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const

type RankStripProps = {
  /** The file where the piece stands; it walks when this changes. */
  file: (typeof FILES)[number]
  /** A pawn on its way; a queen where the way has come to its end; a fallen pawn where it failed. */
  piece?: 'pawn' | 'queen' | 'fallen'
}

/** Decorative: one rank of a board along the top of a card. */
export function RankStrip({ file, piece = 'pawn' }: RankStripProps): JSX.Element {
  const Piece = piece === 'queen' ? ChessQueen : ChessPawn
  return (
    <div aria-hidden="true" className="rank-strip">
      {FILES.map((each) => (
        <span key={each} className="rank-square">
          {each}
        </span>
      ))}
      <span
        data-piece={piece}
        style={{ translate: `${FILES.indexOf(file) * 100}%` }}
        className="rank-piece"
      >
        <Piece className="rank-shape" />
      </span>
    </div>
  )
}
