import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { type JSX, useState } from 'react'
import { Button } from '#client/kit/button.tsx'
import type { LinkComponent } from '#client/kit/link-component.ts'
import { exploreSearch } from '#shared/chess/explore-search.ts'
import { paths } from '#shared/paths.ts'
import { FIRST_ORDER, nextOrder, type RowOrder, type SortedBy, sortRows } from './sort-rows.ts'
import type { OpeningRow } from './statistics.ts'
import { counted, grouped, percent } from './words.ts'

const SHOWN_AT_FIRST = 10

const COLUMNS: readonly { by: SortedBy; name: string }[] = [
  { by: 'name', name: 'Opening' },
  { by: 'games', name: 'Games' },
  { by: 'score', name: 'Score' },
  { by: 'length', name: 'Moves' },
]

type OpeningTableProps = { label: string; rows: readonly OpeningRow[]; link: LinkComponent }

export function OpeningTable({ label, rows, link }: OpeningTableProps): JSX.Element {
  const [order, setOrder] = useState(FIRST_ORDER)
  const [isWhole, setIsWhole] = useState(false)
  const sorted = sortRows(rows, order)
  const shown = isWhole ? sorted : sorted.slice(0, SHOWN_AT_FIRST)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <div className="games-frame relative overflow-x-auto rounded-lg border border-line bg-surface">
        <table className="games-table">
          <caption className="sr-only">
            {label}. Score: + won, = drawn, − lost. Moves: average length of a game.
          </caption>
          <thead>
            <tr>
              {COLUMNS.map(({ by, name }) => (
                <SortHeader
                  key={by}
                  name={name}
                  sorted={order.by === by ? order : null}
                  onSort={() => setOrder(nextOrder(order, by))}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <Row key={row.key} row={row} link={link} />
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > SHOWN_AT_FIRST ? (
        <Button
          variant="secondary"
          size="sm"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
          className="justify-self-start"
        >
          {isWhole ? `Show the first ${SHOWN_AT_FIRST}` : `Show all ${grouped(rows.length)}`}
          <span className="sr-only"> openings: {label}</span>
        </Button>
      ) : null}
    </div>
  )
}

type SortHeaderProps = { name: string; sorted: RowOrder | null; onSort: () => void }

function SortHeader({ name, sorted, onSort }: SortHeaderProps) {
  const direction = sorted ? (sorted.descending ? 'descending' : 'ascending') : undefined
  const Icon = sorted ? (sorted.descending ? ArrowDown : ArrowUp) : ChevronsUpDown
  return (
    <th scope="col" aria-sort={direction}>
      <button type="button" onClick={onSort}>
        {name}
        <Icon aria-hidden="true" className={sorted ? 'size-3.5' : 'size-3.5 text-soft'} />
      </button>
    </th>
  )
}

function Row({ row, link: Link }: { row: OpeningRow; link: LinkComponent }) {
  const { name, eco, moves, games, score, wins, draws, losses, length } = row
  return (
    <tr>
      <th scope="row">
        {moves ? (
          <Link
            href={paths.explore(exploreSearch({ moves }))}
            className="wrap-anywhere text-accent underline decoration-line-strong underline-offset-3 hover:decoration-accent"
          >
            {name}
          </Link>
        ) : (
          name
        )}
        {eco ? <span className="ml-1 text-sm whitespace-nowrap text-soft"> {eco}</span> : null}
      </th>
      <td>{grouped(games)}</td>
      <td className="whitespace-nowrap">
        {score === null ? (
          <span className="text-soft">not finished</span>
        ) : (
          <>
            <span className="font-semibold">{percent(score)}</span>
            <span aria-hidden="true" className="block text-sm text-soft">
              +{wins} ={draws} −{losses}
            </span>
            <span className="sr-only">
              , {wins} won, {draws} drawn, {losses} lost
            </span>
          </>
        )}
      </td>
      <td>
        {length === null ? '' : Math.round(length)}
        <span className="sr-only">{` in ${counted(games, 'game')} on average`}</span>
      </td>
    </tr>
  )
}
