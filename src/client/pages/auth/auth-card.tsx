import type { ComponentProps, JSX, ReactNode } from 'react'
import './auth-card.css'

type AuthCardProps = ComponentProps<typeof RankStrip> & {
  title: ReactNode
  intro?: ReactNode
  children?: ReactNode
}

/** The column of every page about logging in, under one rank of a chessboard. */
export function AuthCard({ title, intro, children, ...rank }: AuthCardProps): JSX.Element {
  return (
    <div className="mx-auto w-full max-w-md sm:py-4">
      <div className="overflow-hidden rounded-lg border border-line bg-surface shadow-card">
        <RankStrip {...rank} />
        <div className="grid gap-6 p-5 sm:p-8">
          <div className="grid gap-2">
            <h1 className="text-3xl">{title}</h1>
            {intro ? <div className="text-soft">{intro}</div> : null}
          </div>
          {children}
        </div>
      </div>
    </div>
  )
}

const FILES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const

/** Outlines in a 45 × 45 box, the same pieces as on the covers. */
const PAWN =
  'M22.5 10c3 0 5.2 2.2 5.2 5 0 2-.9 3.6-2.3 4.6l3.1 1.6c.8.5.5 1.8-.4 1.8h-2c.4 4.4 2 7 4.8 9 1.6 1.1 2.2 2 2.3 3.4h.1c.6 0 1 .5 1 1v2.6H10.7v-2.6c0-.5.4-1 1-1h.1c.1-1.4.7-2.3 2.3-3.4 2.8-2 4.4-4.6 4.8-9h-2c-.9 0-1.2-1.3-.4-1.8l3.1-1.6c-1.4-1-2.3-2.6-2.3-4.6 0-2.8 2.2-5 5.2-5z'
const QUEEN =
  'm22.5 9.4 2.9 7.4 3.1-7.6 1.3 8.2 4.7-5.8c-.7 4.8-3 9-5 13.4l1.2 1c.7.6.4 1.9-.5 1.9h-1.7c.3 2.5 1.6 4.1 3.4 5.2 1.4.8 2.2 1.3 2.4 2.3h.4c.6 0 1 .5 1 1V39H9.3v-2.6c0-.5.4-1 1-1h.4c.2-1 1-1.5 2.4-2.3 1.8-1.1 3.1-2.7 3.4-5.2h-1.7c-.9 0-1.2-1.3-.5-1.9l1.2-1c-2-4.4-4.3-8.6-5-13.4l4.7 5.8 1.3-8.2 3.1 7.6zm-1.9-1.8a1.9 1.9 0 1 0 3.8 0 1.9 1.9 0 1 0-3.8 0zm-6 .3a1.7 1.7 0 1 0 3.4 0 1.7 1.7 0 1 0-3.4 0zm12.4 0a1.7 1.7 0 1 0 3.4 0 1.7 1.7 0 1 0-3.4 0zM8.3 10.2a1.7 1.7 0 1 0 3.4 0 1.7 1.7 0 1 0-3.4 0zm25 0a1.7 1.7 0 1 0 3.4 0 1.7 1.7 0 1 0-3.4 0z'

type RankStripProps = {
  /** The file on which the piece stands; the piece moves when this changes. */
  file: (typeof FILES)[number]
  /** A pawn at a step on the way, a queen at the end, and a fallen pawn after a failure. */
  piece?: 'pawn' | 'queen' | 'fallen'
}

/** One rank of a chessboard along the top of the card; decorative. */
function RankStrip({ file, piece = 'pawn' }: RankStripProps): JSX.Element {
  return (
    <div aria-hidden="true" className="rank-strip">
      {FILES.map((each) => (
        <span key={each} data-file={each} className="rank-square" />
      ))}
      <span
        data-piece={piece}
        style={{ translate: `${FILES.indexOf(file) * 100}%` }}
        className="rank-piece"
      >
        <svg viewBox="0 0 45 45" className="rank-shape">
          <path d={piece === 'queen' ? QUEEN : PAWN} />
        </svg>
      </span>
    </div>
  )
}
