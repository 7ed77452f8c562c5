import { type JSX, useId } from 'react'
import type { LinkComponent } from '#client/kit/link-component.ts'
import type { GameRecord } from './games.ts'
import { OpeningChart } from './opening-chart.tsx'
import { OpeningTable } from './opening-table.tsx'
import { type OpeningRow, type Side, tally } from './statistics.ts'
import { counted, percent } from './words.ts'

type SideSectionProps = {
  side: Side
  /** The player's from this side. */
  games: readonly GameRecord[]
  rows: readonly OpeningRow[]
  link: LinkComponent
}

/** The openings played from one side: a chart of the most frequent, and all of them in a table. */
export function SideSection({ side, games, rows, link }: SideSectionProps): JSX.Element {
  const id = useId()
  const title = side === 'white' ? 'As White' : 'As Black'
  const { score } = tally(games, side)
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h3 id={id} className="text-2xl">
          {title}
        </h3>
        <p className="text-soft tabular-nums">
          {counted(games.length, 'game')}
          {score === null ? null : `, score ${percent(score)}`}
        </p>
      </div>
      {rows.length === 0 ? (
        <p className="text-soft">None of these games.</p>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-[minmax(0,19rem)_minmax(0,1fr)]">
          <OpeningChart rows={rows} label={`${title}: games by opening, a bar for each`} />
          <OpeningTable label={`Openings ${title.toLowerCase()}`} rows={rows} link={link} />
        </div>
      )}
    </section>
  )
}
