import { type JSX, useState } from 'react'
import { Board } from '#client/kit/board/board.tsx'
import type { Orientation } from '#client/kit/board/board-model.ts'
import { CopyButton } from '#client/kit/copy-button.tsx'
import { absoluteUrl } from '#client/data/site-url.ts'
import { paths } from '#shared/paths.ts'
import { BoardTools } from './board-tools.tsx'
import { placeSearch } from './explore-place.ts'
import { MoveList } from './move-list.tsx'
import { PositionForm } from './position-form.tsx'
import { type ExploreControls, stepBy } from './use-explore.ts'
import { useStepKeys } from './use-step-keys.ts'

/** The board, and everything that changes what stands on it. */
export function BoardPanel({ explore }: { explore: ExploreControls }): JSX.Element {
  const { line, fen } = explore
  const [orientation, setOrientation] = useState<Orientation>('white')
  useStepKeys((step) => stepBy(explore, step))
  return (
    <section aria-label="Board" className="explore-panel">
      <Board
        fen={fen}
        orientation={orientation}
        lastMove={line.plies.at(-1) ?? null}
        legal={explore.legal}
        check={explore.check}
        arrival={explore.arrival}
        onMove={explore.move}
      />
      <BoardTools
        explore={explore}
        onFlip={() => setOrientation(orientation === 'white' ? 'black' : 'white')}
      />
      <MoveList explore={explore} />
      <PositionForm explore={explore} />
      <div className="explore-share noscript:hidden">
        <CopyButton label="Copy link" text={absoluteUrl(paths.explore(placeSearch({ line })))} />
        <CopyButton label="Copy FEN" text={fen} />
      </div>
    </section>
  )
}
