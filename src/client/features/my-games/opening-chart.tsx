import type { JSX } from 'react'
import { OutcomeBar, OutcomeKey } from './outcome-bar.tsx'
import type { OpeningRow } from './statistics.ts'
import { counted, percent } from './words.ts'

const SHOWN = 6

/** The most frequent openings: the longer the bar, the more games. The table has the same figures. */
export function OpeningChart({ rows, label }: { rows: readonly OpeningRow[]; label: string }) {
  const shown = rows.toSorted((a, b) => b.games - a.games).slice(0, SHOWN)
  const most = Math.max(1, ...shown.map(({ games }) => games))
  return (
    <figure aria-label={label} className="grid content-start gap-3">
      <figcaption>
        <OutcomeKey hasOpen={shown.some(hasUnfinished)} />
      </figcaption>
      <ol className="grid gap-3">
        {shown.map((row) => (
          <Bar key={row.key} row={row} share={row.games / most} />
        ))}
      </ol>
    </figure>
  )
}

function hasUnfinished({ games, wins, draws, losses }: OpeningRow): boolean {
  return games > wins + draws + losses
}

function Bar({ row, share }: { row: OpeningRow; share: number }): JSX.Element {
  return (
    <li className="grid gap-1">
      <p className="flex items-baseline justify-between gap-3 text-sm/snug">
        <span className="min-w-0 wrap-anywhere">{row.name}</span>
        <span className="shrink-0 text-soft tabular-nums">
          {counted(row.games, 'game')}
          {row.score === null ? null : `, ${percent(row.score)}`}
        </span>
      </p>
      <OutcomeBar tally={row} share={share} />
    </li>
  )
}
