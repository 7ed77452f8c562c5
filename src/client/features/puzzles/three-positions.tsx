import { RememberButton } from '#client/catalogue/remember-button.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type JSX, useState } from 'react'
import { useKidsMode } from '#client/data/kids-mode.tsx'
import { callQuery } from '#client/data/queries.ts'
import { useStudy } from '#client/data/study.ts'
import { Button } from '#client/kit/button.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { Loaded } from '#client/kit/loaded.tsx'
import { Skeleton } from '#client/kit/states.tsx'
import { t } from '#client/kit/t.tsx'
import { listPuzzles } from '#shared/calls/puzzles.ts'
import type { Ply } from '#shared/chess/play-line.ts'
import type { PuzzleView } from '#shared/contracts/puzzles.ts'
import type { TestTopic } from '#shared/domain/puzzle-topics.ts'
import { SolvingBoard } from './solving-board.tsx'
import { type Solving, useSolving } from './use-solving.ts'

type ThreePositionsProps = { topic: TestTopic; rating: number | null }

/** Three positions of a topic near a rating, then three others. */
export function ThreePositions({ topic, rating }: ThreePositionsProps): JSX.Element {
  const [set, setSet] = useState(1)
  const { kidsMode } = useKidsMode()
  const profile = useStudy((store) => store.profile())
  const fitting = kidsMode ? null : (profile.data?.rating ?? rating)
  const query = useQuery({
    ...callQuery(listPuzzles, {
      query: { topic, set, ...(fitting === null ? {} : { rating: fitting }) },
    }),
    enabled: kidsMode || !profile.isLoading,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })
  return (
    <Loaded
      query={query}
      skeleton={<Skeleton className="mb-4 h-100" />}
      failure={t('The positions could not be loaded.')}
      empty={<p className="pb-4">{t('There are no more positions.')}</p>}
    >
      {(positions) => (
        <Three key={positions[0]?.id} positions={positions} onMore={() => setSet(set + 1)} />
      )}
    </Loaded>
  )
}

type ThreeProps = { positions: readonly PuzzleView[]; onMore: () => void }

function Three({ positions, onMore }: ThreeProps) {
  const [at, setAt] = useState(0)
  const [found, setFound] = useState<readonly string[]>([])
  const position = positions[at]
  const { kidsMode } = useKidsMode()
  if (!position) return null
  const isLast = at === positions.length - 1
  return (
    <div className="board-and-task pb-4">
      <OnePosition
        position={position}
        name={t('Position {number} of {count}', { number: at + 1, count: positions.length })}
        onFound={() => setFound([...found, position.id])}
        stars={kidsMode ? found.length : 0}
        passing={kidsMode ? t('Show me') : t('Give up')}
        next={
          isLast
            ? { label: t('Three others'), onPress: onMore }
            : { label: t('Next position'), onPress: () => setAt(at + 1) }
        }
      />
    </div>
  )
}

type OnePositionProps = {
  position: PuzzleView
  name: string
  onFound?: () => void
  /** For children: one for each position found. */
  stars?: number
  /** What the button says that shows the solution. */
  passing: string
  next: { label: string; onPress: () => void }
}

/** One position: the second wrong try, or giving up, shows the solution. */
export function OnePosition(props: OnePositionProps): JSX.Element {
  const { position, name, onFound, stars = 0, passing, next } = props
  const { kidsMode } = useKidsMode()
  const [shown, setShown] = useState({ id: position.id, at: 1 })
  const solving = useSolving(position, { onEnd: ({ right }) => (right ? onFound?.() : undefined) })
  const { state, busy, solution } = solving
  const at = shown.id === position.id ? shown.at : 1
  return (
    <>
      <div>
        <p className="text-sm text-soft tabular-nums">{name}</p>
        <p aria-live="polite" className="text-lg font-semibold">
          {taskText(solving, kidsMode)}
        </p>
      </div>
      <SolvingBoard solving={solving} name={name} shown={state === 'missed' ? at : 0} />
      <div className="grid content-start gap-3">
        <Stars count={stars} />
        {state === 'missed' ? (
          <Solution
            plies={solution}
            isWhite={solving.isWhite}
            at={at}
            onGo={(to) => setShown({ id: position.id, at: to })}
          />
        ) : null}
        <div className="flex flex-wrap gap-3">
          {state === 'open' ? (
            <Button variant="secondary" onClick={solving.giveUp} unavailable={busy}>
              {passing}
            </Button>
          ) : (
            <Button onClick={next.onPress}>{next.label}</Button>
          )}
          {state === 'missed' ? <RememberButton what={{ puzzleId: position.id }} /> : null}
        </div>
      </div>
    </>
  )
}

/** Nothing before the first. */
export function Stars({ count }: { count: number }): JSX.Element | null {
  if (count === 0) return null
  return (
    <p className="puzzle-stars">
      <span className="sr-only">{t('Your stars')}</span>
      {Array.from({ length: count }, (_, star) => (
        <Icon key={star} name="star" />
      ))}
    </p>
  )
}

export function taskText({ state, plies, isWrong, isWhite }: Solving, kidsMode: boolean): string {
  if (state === 'found') return kidsMode ? t('Checkmate! Well done!') : t('Right! Well played.')
  if (state === 'missed') return t('This is the solution:')
  if (isWrong) return t('Not the best move. Try once more.')
  if (plies.length > 1) return t('Right! How does it go on?')
  if (kidsMode)
    return isWhite
      ? t('White moves. Find checkmate in one move!')
      : t('Black moves. Find checkmate in one move!')
  return isWhite ? t('White to move. Find the best move.') : t('Black to move. Find the best move.')
}

type SolutionProps = {
  plies: readonly Ply[]
  isWhite: boolean
  at: number
  onGo: (at: number) => void
}

/** The moves, each of which leads to its position. */
function Solution({ plies, isWhite, at, onGo }: SolutionProps) {
  const first = isWhite ? 0 : 1
  return (
    <ol dir="ltr" aria-label={t('Solution')} className="flex flex-wrap gap-1">
      {plies.map(({ san }, index) => {
        const number = Math.floor((index + first) / 2) + 1
        return (
          <li key={`${index}${san}`}>
            <button
              type="button"
              aria-current={index === at - 1 ? 'step' : undefined}
              onClick={() => onGo(index + 1)}
              className="puzzle-move"
            >
              {(index + first) % 2 === 0 ? `${number}. ` : index === 0 ? `${number}… ` : null}
              {san}
            </button>
          </li>
        )
      })}
    </ol>
  )
}
