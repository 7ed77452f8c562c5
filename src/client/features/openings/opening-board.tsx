import { type JSX, type KeyboardEvent, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { MiniBoard } from '#client/kit/board/mini-board.tsx'
import { buttonClass } from '#client/kit/button.tsx'
import { Skeleton, SummaryText } from '#client/kit/states.tsx'
import { exploreSearch } from '#shared/chess/explore-search.ts'
import { moveText } from '#shared/chess/move-text.ts'
import type { BoardSide } from '#shared/chess/placed-pieces.ts'
import { START_FEN } from '#shared/chess/position-key.ts'
import { paths } from '#shared/paths.ts'
import { Icon } from '#client/kit/icon.tsx'
import { spokenMove } from '#client/kit/board/board-model.ts'
import { t } from '#client/kit/t.tsx'
import { openingMovesQuery } from '#client/data/openings.ts'
import type { OpeningPly } from './opening-plies.ts'
import './opening-board.css'
import { tableOf } from '#shared/texts/text-tables.ts'

type OpeningBoardProps = {
  /** Undefined while loading. */
  plies: readonly OpeningPly[] | undefined
  /** Who sits at the bottom. */
  from: BoardSide
}

/** A board on which the visitor steps through an opening: closed at first, but complete without scripts. */
export function OpeningBoard({ plies, from }: OpeningBoardProps): JSX.Element {
  return (
    <details className="opening-board">
      <summary className="text-link">
        <SummaryText closed={t('Play through the opening')} open={t('Hide the board')} />
      </summary>
      {plies ? <Board plies={plies} from={from} /> : <Skeleton className="h-89" />}
    </details>
  )
}

type BoardProps = { plies: readonly OpeningPly[]; from: BoardSide }

function Board({ plies, from }: BoardProps) {
  const [at, setAt] = useState(plies.length)
  const [announcement, setAnnouncement] = useState('')
  const sans = plies.slice(0, at).map(({ san }) => san)
  const last = plies[at - 1] ?? null
  const goTo = (ply: number) => {
    const next = Math.max(0, Math.min(plies.length, ply))
    if (next === at) return
    setAt(next)
    setAnnouncement(spokenPly(plies, next))
  }
  return (
    <section aria-label={t('Play through the opening')}>
      {/* Focusable, so that the arrow keys also work after a click on the board. */}
      <div
        role="presentation"
        tabIndex={-1}
        onKeyDown={(event) => stepByKey(event, { at, end: plies.length, goTo })}
        className="grid gap-4 rounded-md outline-offset-4"
      >
        <MiniBoard
          fen={last?.fen ?? START_FEN}
          lastMove={last}
          from={from}
          label={
            last ? t('Position after {moves}', { moves: moveText(sans) }) : t('Starting position')
          }
        />
        <StepButtons at={at} end={plies.length} onGo={goTo} />
        <MoveList plies={plies} at={at} onGo={goTo} />
        <p>
          <SiteLink
            href={paths.explore(exploreSearch({ moves: sans }))}
            className={buttonClass({ variant: 'secondary' })}
          >
            {t('Explore this position')}
          </SiteLink>
        </p>
        <output className="sr-only">{announcement}</output>
      </div>
    </section>
  )
}

type Steps = { at: number; end: number; goTo: (ply: number) => void }

function stepByKey(event: KeyboardEvent, { at, end, goTo }: Steps): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const target = tableOf({ ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: end }).get(
    event.key,
  )
  if (target === undefined) return
  event.preventDefault()
  goTo(target)
}

type MoveListProps = { plies: readonly OpeningPly[]; at: number; onGo: (ply: number) => void }

function MoveList({ plies, at, onGo }: MoveListProps) {
  return (
    <ol dir="ltr" aria-label={t('Moves')} className="-ms-2 flex flex-wrap gap-x-0.5 gap-y-1">
      {plies.map(({ san }, index) => (
        <li key={`${index}${san}`}>
          <button
            type="button"
            aria-current={index === at - 1 ? 'step' : undefined}
            onClick={() => onGo(index + 1)}
            className="opening-move"
          >
            {index % 2 === 0 ? (
              `${index / 2 + 1}.`
            ) : (
              <span className="sr-only">{`${(index + 1) / 2}...`}</span>
            )}
            {san}
          </button>
        </li>
      ))}
    </ol>
  )
}

type StepButtonsProps = { at: number; end: number; onGo: (ply: number) => void }

/** Buttons to the start, back, forward and to the end. At an end they stay focusable but do nothing. */
function StepButtons({ at, end, onGo }: StepButtonsProps): JSX.Element {
  const steps = [
    { label: t('Starting position'), icon: 'chevrons-left', to: 0 },
    { label: t('Previous move'), icon: 'chevron-left', to: Math.max(0, at - 1) },
    { label: t('Next move'), icon: 'chevron-right', to: Math.min(end, at + 1) },
    { label: t('Last move'), icon: 'chevrons-right', to: end },
  ] as const
  return (
    <div dir="ltr" className="flex gap-2 noscript:hidden">
      {steps.map(({ label, icon, to }) => (
        <button
          key={label}
          type="button"
          aria-label={label}
          title={label}
          aria-disabled={to === at || undefined}
          onClick={() => onGo(to)}
          className={buttonClass({ variant: 'secondary', size: 'icon' })}
        >
          <Icon name={icon} />
        </button>
      ))}
    </div>
  )
}

/** Returns the announcement after `at` half-moves: 'Move 2: White knight f3'. */
export function spokenPly(plies: readonly OpeningPly[], at: number): string {
  const ply = plies[at - 1]
  if (!ply) return t('Starting position')
  return t('Move {number}: {move}', {
    number: Math.ceil(at / 2),
    move: spokenMove({ ...ply, isWhite: at % 2 === 1 }),
  })
}

/** An opening's name as a link to its list, and its moves. */
export function OpeningMoves({ name }: { name: string }) {
  const { data: moves } = useQuery(openingMovesQuery(name))
  return (
    <>
      <Link
        to="/category/$type"
        params={{ type: 'all' }}
        search={{ opening: name }}
        className="font-semibold text-accent underline underline-offset-4 hover:text-accent-strong"
      >
        {t.opening(name)}
      </Link>
      {moves ? (
        <span className="block text-soft tabular-nums">
          <bdi dir="ltr">{moves}</bdi>
        </span>
      ) : null}
    </>
  )
}
