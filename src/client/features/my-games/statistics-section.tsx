import { type JSX, startTransition, useEffect, useId, useMemo, useState } from 'react'
import { Button } from '#client/kit/button.tsx'
import { countText, grouped } from '#client/kit/number-words.ts'
import { SummaryText } from '#client/kit/states.tsx'
import { t } from '#client/kit/t.tsx'
import type { BrokenGame, GameRecord, ReadGames, Side } from './read-games.ts'
import { changeView, type ResultsState, useUnfolded } from './my-games-store.ts'
import { SideSection } from './side-section.tsx'
import { type Depth, gamesOf, openingRows } from './statistics.ts'

type StatisticsProps = {
  state: ResultsState
  /** What was chosen last: the tables follow. */
  depth: Depth
}

/** All figures, behind the answer: folded until the visitor asks for them, and in print. */
export function Statistics(props: StatisticsProps): JSX.Element {
  const {
    state: { found, view },
    depth,
  } = props
  const [isUnfolded, setUnfolded] = useUnfolded()
  const white = useSide(found, view, 'white')
  const black = useSide(found, view, 'black')
  const isWhole = useNextFrame()
  return (
    <details
      open={isUnfolded}
      onToggle={({ currentTarget: { open } }) => setUnfolded(open)}
      className="games-statistics"
    >
      <summary className="text-link inline-block py-1 text-lg pointer-coarse:py-3 print:hidden">
        <SummaryText closed={t('Show the statistics')} open={t('Hide the statistics')} />
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10 pt-5">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <DepthChoice value={depth} onChange={(to) => changeView({ depth: to })} />
          <Summary found={found} white={white.games} black={black.games} />
        </div>
        <SideSection side="white" {...white} />
        {isWhole ? (
          <>
            <SideSection side="black" {...black} />
            <BrokenList broken={found.broken} />
          </>
        ) : null}
      </div>
    </details>
  )
}

/** True from the second frame on: laying out all tables at once would take too long. */
function useNextFrame(): boolean {
  const [isNext, setIsNext] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setIsNext(true)))
    return () => cancelAnimationFrame(frame)
  }, [])
  return isNext
}

function useSide(found: ReadGames, { player, depth }: ResultsState['view'], side: Side) {
  const games = useMemo(() => gamesOf(found.games, { player, side }), [found, player, side])
  const rows = useMemo(
    () => openingRows(games, found.openings, { side, depth }),
    [games, found, side, depth],
  )
  return { games, rows }
}

const depths = (): readonly { value: Depth; label: string }[] => [
  { value: 'family', label: t('Families') },
  { value: 'line', label: t('Exact lines') },
]

type DepthChoiceProps = { value: Depth; onChange: (depth: Depth) => void }

function DepthChoice({ value, onChange }: DepthChoiceProps): JSX.Element {
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-semibold">{t('Count by')}</legend>
      <div className="inline-flex justify-self-start rounded-md border border-line-strong bg-surface p-0.5">
        {depths().map((depth) => (
          <label
            key={depth.value}
            className="relative grid min-h-9.5 cursor-pointer place-items-center rounded-sm px-4 font-semibold transition-colors duration-150 hover:bg-tint has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus) pointer-coarse:min-h-11"
          >
            <input
              type="radio"
              name="depth"
              value={depth.value}
              checked={depth.value === value}
              onChange={() => onChange(depth.value)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            {depth.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type SummaryProps = {
  found: ReadGames
  white: readonly GameRecord[]
  black: readonly GameRecord[]
}

function Summary({ found, white, black }: SummaryProps): JSX.Element {
  const own = new Set([...white, ...black])
  const unfinished = [...own].filter(({ result }) => result === '*').length
  return (
    <div className="grid gap-1 text-sm text-soft">
      <p className="tabular-nums">
        {t('{games} of {count, number} read', {
          games: countText(own.size, 'game'),
          count: found.read,
        })}
      </p>
      <NotCounted found={found} others={found.games.length - own.size} unfinished={unfinished} />
    </div>
  )
}

type NotCountedProps = { found: ReadGames; others: number; unfinished: number }

/** Accounts for every game that is not in the tables. */
function NotCounted({ found: { leftOut, broken }, others, unfinished }: NotCountedProps) {
  const leftOutGames = leftOut.reduce((sum, { games }) => sum + games, 0)
  const reasons = leftOut.map(({ reason, games }) => `${t(reason)} (${grouped(games)})`).join(', ')
  const lines = [
    others > 0
      ? t('{games} of other players: not in the tables.', { games: countText(others, 'game') })
      : null,
    leftOutGames > 0
      ? t('{games} left out because they are not standard chess from the first move: {reasons}.', {
          games: countText(leftOutGames, 'game'),
          reasons,
        })
      : null,
    broken.length > 0
      ? t('{games} left out: listed at the end of this page.', {
          games: countText(broken.length, 'broken game'),
        })
      : null,
    unfinished > 0
      ? t('{games} without a result: counted for the length, not for the score.', {
          games: countText(unfinished, 'game'),
        })
      : null,
  ].filter((line) => line !== null)
  if (lines.length === 0) return null
  return (
    <ul className="grid gap-1">
      {lines.map((line) => (
        <li key={line} className="wrap-anywhere">
          {line}
        </li>
      ))}
    </ul>
  )
}

const STEP = 20

/** Games with invalid PGN or an illegal move, with what to look for in the file. */
function BrokenList({ broken }: { broken: readonly BrokenGame[] }): JSX.Element | null {
  const id = useId()
  const [shown, setShown] = useState(STEP)
  if (broken.length === 0) return null
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <div>
        <h3 id={id} className="text-2xl">
          {t('Broken games')}
        </h3>
        <p className="mt-1 max-w-prose text-soft">
          {t(
            'Each move of every game is checked against the rules. {games} failed; the others still count.',
            { games: countText(broken.length, 'game') },
          )}
        </p>
      </div>
      <ul className="grid gap-2">
        {broken.slice(0, shown).map((game) => (
          <li
            key={game.number}
            className="rounded-md border border-line bg-surface px-4 py-2.5 wrap-anywhere"
          >
            <p className="font-semibold">
              {t('Game {number, number}: {white} – {black}', {
                number: game.number,
                white: game.white || t('unknown'),
                black: game.black || t('unknown'),
              })}
              {game.date ? (
                <span className="font-normal text-soft tabular-nums">, {game.date}</span>
              ) : null}
            </p>
            <p className="text-soft">{t(game.fault)}</p>
          </li>
        ))}
      </ul>
      {shown < broken.length ? (
        <Button
          variant="secondary"
          size="sm"
          onClick={() => setShown(shown + 5 * STEP)}
          className="justify-self-start"
        >
          {t('Show more of {count, number}', { count: broken.length })}
        </Button>
      ) : null}
    </section>
  )
}
