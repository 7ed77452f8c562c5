import type { JSX } from 'react'
import { buttonClass } from '#client/kit/button.tsx'
import { BoardIcon } from './board-icon.tsx'
import { ExploreLink } from './explore-link.tsx'
import { lineUpTo } from './longest-line.ts'
import type { ExploreControls } from './use-explore.ts'

type BoardToolsProps = { explore: ExploreControls; onFlip: () => void }

/** Links, so that they work without JavaScript. Where one has nothing to do it stays in its place. */
export function BoardTools({ explore, onFlip }: BoardToolsProps): JSX.Element {
  const { line, longest, place } = explore
  const at = line.plies.length
  const steps = [
    { label: 'Start again', icon: 'start', to: 0 },
    { label: 'Take back', icon: 'back', to: Math.max(0, at - 1) },
    { label: 'Forward', icon: 'forward', to: Math.min(longest.plies.length, at + 1) },
  ] as const
  return (
    <div className="explore-tools">
      {steps.map(({ label, icon, to }) => (
        <ExploreLink
          key={label}
          line={lineUpTo(longest, to)}
          filters={place.filters}
          aria-label={label}
          title={label}
          aria-disabled={to === at || undefined}
          onClick={(event) => {
            if (to === at) event.preventDefault()
          }}
          className={buttonClass({ variant: 'secondary', size: 'icon' })}
        >
          <BoardIcon name={icon} />
        </ExploreLink>
      ))}
      <button
        type="button"
        aria-label="Flip the board"
        title="Flip the board"
        onClick={onFlip}
        className={buttonClass({
          variant: 'secondary',
          size: 'icon',
          className: 'noscript:hidden',
        })}
      >
        <BoardIcon name="flip" />
      </button>
      <TurnNote explore={explore} />
    </div>
  )
}

/** Whose move it is, or how the game has ended. */
function TurnNote({ explore }: { explore: ExploreControls }) {
  const isWhite = explore.fen.split(' ')[1] === 'w'
  const side = isWhite ? 'White' : 'Black'
  const other = isWhite ? 'Black' : 'White'
  const text = {
    checkmate: `Checkmate, ${other} wins`,
    stalemate: 'Stalemate, a draw',
    none: explore.check ? `Check, ${side} to move` : `${side} to move`,
  }[explore.over ?? 'none']
  return (
    <p className="explore-turn">
      <span aria-hidden="true" data-side={isWhite ? 'white' : 'black'} className="explore-side" />
      {text}
    </p>
  )
}
