import type { JSX } from 'react'
import type { GameRecord, ReadGames } from './games.ts'
import { tally } from './statistics.ts'
import { counted, grouped, percent } from './words.ts'

type SummaryProps = {
  found: ReadGames
  white: readonly GameRecord[]
  black: readonly GameRecord[]
  /** Null: everybody's games, where a score would say nothing about anybody. */
  player: string | null
}

export function Summary({ found, white, black, player }: SummaryProps): JSX.Element {
  const [asWhite, asBlack] = [tally(white, 'white'), tally(black, 'black')]
  const wins = asWhite.wins + asBlack.wins
  const draws = asWhite.draws + asBlack.draws
  const losses = asWhite.losses + asBlack.losses
  const finished = wins + draws + losses
  const own = new Set([...white, ...black])
  const unfinished = [...own].filter(({ result }) => result === '*').length
  return (
    <div className="grid gap-3">
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-4">
        <Figure name="Games" value={grouped(own.size)} note={`of ${grouped(found.read)} read`} />
        {player === null ? null : (
          <Figure
            name="Score"
            value={finished === 0 ? '–' : percent((wins + draws / 2) / finished)}
            note={`${wins} won, ${draws} drawn, ${losses} lost`}
          />
        )}
        <Figure name="As White" value={grouped(white.length)} note={scoreNote(asWhite.score)} />
        <Figure name="As Black" value={grouped(black.length)} note={scoreNote(asBlack.score)} />
      </dl>
      <NotCounted found={found} others={found.games.length - own.size} unfinished={unfinished} />
    </div>
  )
}

function scoreNote(score: number | null): string {
  return score === null ? 'no score' : `score ${percent(score)}`
}

function Figure({ name, value, note }: { name: string; value: string; note: string }) {
  return (
    <div className="grow bg-surface px-4 py-3">
      <dt className="text-sm text-soft">{name}</dt>
      <dd>
        <span className="block font-serif text-2xl font-semibold tabular-nums">{value}</span>
        <span className="block text-sm text-soft tabular-nums">{note}</span>
      </dd>
    </div>
  )
}

type NotCountedProps = { found: ReadGames; others: number; unfinished: number }

/** Every game that was read is in the tables or in one of these lines. */
function NotCounted({ found: { leftOut, broken, notices }, others, unfinished }: NotCountedProps) {
  const leftOutGames = leftOut.reduce((sum, { games }) => sum + games, 0)
  const reasons = leftOut.map(({ reason, games }) => `${reason} (${grouped(games)})`).join(', ')
  const lines = [
    ...notices,
    others > 0 ? `${counted(others, 'game')} of other players: not in the tables.` : null,
    leftOutGames > 0
      ? `${counted(leftOutGames, 'game')} left out because they are not standard chess from the first move: ${reasons}.`
      : null,
    broken.length > 0
      ? `${counted(broken.length, 'broken game')} left out: listed at the end of this page.`
      : null,
    unfinished > 0
      ? `${counted(unfinished, 'game')} without a result: counted for the length, not for the score.`
      : null,
  ].filter((line) => line !== null)
  if (lines.length === 0) return null
  return (
    <ul className="grid gap-1 text-sm text-soft">
      {lines.map((line) => (
        <li key={line} className="wrap-anywhere">
          {line}
        </li>
      ))}
    </ul>
  )
}
