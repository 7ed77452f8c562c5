import { type JSX, type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Button } from '#client/kit/button.tsx'
import type { LinkComponent } from '#client/kit/link-component.ts'
import { countText, grouped } from '#client/kit/number-words.ts'
import { percentText } from '#client/kit/percent-text.ts'
import { type Column, DataTable } from '#client/kit/table.tsx'
import { exploreSearch } from '#shared/chess/explore-search.ts'
import { paths } from '#shared/paths.ts'
import { t } from '#client/kit/t.tsx'
import type { GameRecord, Side } from './read-games.ts'
import {
  type Cell,
  icicle,
  moveName,
  nodeAt,
  repertoireOf,
  type RepertoireNode,
} from './repertoire.ts'

const COLUMNS = 6
const HEIGHT = 352
/** A lower cell could be neither hit nor labeled. */
const LEAST_HEIGHT = 15

type RepertoireProps = { side: Side; games: readonly GameRecord[]; link: LinkComponent }

/** The player's own opening tree: a picture to walk through, and the replies to the chosen move in a table. */
export function Repertoire({ side, games, link }: RepertoireProps): JSX.Element | null {
  const id = useId()
  const tree = useMemo(() => repertoireOf(games, side), [games, side])
  const [start, setStart] = useState<readonly string[]>([])
  const [chosen, setChosen] = useState<readonly string[]>([])
  if (tree.children.length === 0) return null
  const root = nodeAt(tree, start)
  const node = nodeAt(tree, chosen)
  const zoom = (moves: readonly string[]) => {
    setStart(moves)
    setChosen(moves)
  }
  const title = side === 'white' ? t('Your moves as White') : t('Your moves as Black')
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h4 id={id} className="font-serif text-xl font-semibold">
          {title}
        </h4>
        <Button
          variant="secondary"
          size="sm"
          disabled={root.moves.length === 0}
          onClick={() => zoom(root.moves.slice(0, -1))}
        >
          {t('Back one move')}
        </Button>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
        <Icicle label={title} root={root} chosen={node} onChoose={setChosen} onZoom={zoom} />
        <Replies node={node} link={link} />
      </div>
    </section>
  )
}

type IcicleProps = {
  label: string
  root: RepertoireNode
  chosen: RepertoireNode
  onChoose: (moves: readonly string[]) => void
  onZoom: (moves: readonly string[]) => void
}

/**
 * A tree (ARIA APG) drawn as an icicle: each column is one move further, and a cell's height is its share of the
 * games. Arrow keys move through it, Enter starts from a move, and Backspace goes back.
 */
function Icicle({ label, root, chosen, onChoose, onZoom }: IcicleProps): JSX.Element {
  const box = useRef<HTMLDivElement>(null)
  const cells = useMemo(
    () => icicle(root, { columns: COLUMNS - 1, least: LEAST_HEIGHT / HEIGHT }),
    [root],
  )
  const active = cells.find(({ node }) => node === chosen) ?? cells[0]
  const focusOn = (cell: Cell | undefined) => {
    if (!cell) return
    onChoose(cell.node.moves)
    box.current?.querySelector<SVGElement>(`[data-cell="${cells.indexOf(cell)}"]`)?.focus()
  }
  const zoomed = useRef(false)
  useEffect(() => {
    if (zoomed.current) box.current?.querySelector<SVGElement>('[tabindex="0"]')?.focus()
    zoomed.current = false
  }, [root])
  const zoomByKey = (moves: readonly string[]) => {
    zoomed.current = true
    onZoom(moves)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!active) return
    const target = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (target === 1) focusOn(cells.find(({ node }) => node === active.node.children[0]))
    else if (target === -1) focusOn(cells.find(({ node }) => node.children.includes(active.node)))
    else if (step) focusOn(beside(cells, active, step))
    else if (event.key === 'Home') focusOn(cells[0])
    else if (event.key === 'Enter' || event.key === ' ') zoomByKey(active.node.moves)
    else if (event.key === 'Backspace') zoomByKey(root.moves.slice(0, -1))
    else return
    event.preventDefault()
  }
  return (
    <div className="grid content-start gap-2">
      <div ref={box} className="overflow-hidden rounded-lg border border-line bg-surface">
        <svg
          role="tree"
          aria-label={t(
            '{label}: each column is one move further, and the height is the share of the games',
            { label },
          )}
          width="100%"
          height={HEIGHT}
          className="block"
        >
          {cells.map((cell, index) => (
            <IcicleCell
              key={cell.node.moves.join(' ')}
              cell={cell}
              index={index}
              isChosen={cell === active}
              onChoose={() => onChoose(cell.node.moves)}
              onZoom={() => onZoom(cell.node.moves)}
              onKeyDown={onKeyDown}
            />
          ))}
        </svg>
      </div>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-soft tabular-nums">
        <span>{t('Your score: 0%')}</span>
        <span aria-hidden="true" className="icicle-key">
          {LEGEND.map((score) => (
            <span key={score} style={{ background: scoreColor(score) }} />
          ))}
        </span>
        <span>100%.</span>
        <span>{t('Press a move to see the replies, and again to start from it.')}</span>
      </p>
    </div>
  )
}

/** Returns the next cell of the same column, in the direction of `step`. */
function beside(cells: readonly Cell[], { column, top }: Cell, step: number): Cell | undefined {
  const inColumn = cells.filter((cell) => cell.column === column)
  return step > 0
    ? inColumn.find((cell) => cell.top > top)
    : inColumn.findLast((cell) => cell.top < top)
}

type IcicleCellProps = {
  cell: Cell
  index: number
  isChosen: boolean
  onChoose: () => void
  onZoom: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

function IcicleCell(props: IcicleCellProps): JSX.Element {
  const { cell, index, isChosen, onChoose, onZoom, onKeyDown } = props
  const { node, column, top, height } = cell
  const x = (column / COLUMNS) * 100
  const y = top * HEIGHT
  const tall = height * HEIGHT
  const score = scoreOf(node)
  return (
    <g
      role="treeitem"
      aria-level={column + 1}
      aria-selected={isChosen}
      aria-label={
        score === null
          ? t('{move} {games}', {
              move: moveName(node.moves),
              games: countText(node.games, 'game'),
            })
          : t('{move} {score} in {games}', {
              move: moveName(node.moves),
              score: percentText(score),
              games: countText(node.games, 'game'),
            })
      }
      data-cell={index}
      tabIndex={isChosen ? 0 : -1}
      onClick={() => (isChosen ? onZoom() : onChoose())}
      onKeyDown={onKeyDown}
      className="icicle-cell"
    >
      <rect
        x={`${x}%`}
        y={y + 1}
        width={`${100 / COLUMNS}%`}
        height={Math.max(1, tall - 2)}
        rx="3"
        style={{ fill: score === null ? 'var(--sunken)' : scoreColor(score) }}
      />
      <text x={`${x}%`} dx="6" y={y + Math.min(tall / 2 + 5, 22)}>
        {node.moves.at(-1) ?? t('Start')}
        {tall >= 40 && score !== null ? (
          <>
            {' '}
            <tspan x={`${x}%`} dx="6" y={y + 40} className="icicle-note">
              {percentText(score)}
            </tspan>
          </>
        ) : null}
      </text>
    </g>
  )
}

const LEGEND = [0, 0.25, 0.5, 0.75, 1]

/** The higher the score, the farther from the page: darker on a light page, lighter on a dark one. */
function scoreColor(score: number): string {
  return `color-mix(in oklab, var(--accent) ${Math.round(5 + score * 43)}%, var(--surface))`
}

function scoreOf({ points, finished }: RepertoireNode): number | null {
  return finished === 0 ? null : points / finished
}

const SHOWN_REPLIES = 8

function Replies({ node, link: Link }: { node: RepertoireNode; link: LinkComponent }) {
  const after = moveName(node.moves)
  const columns = useMemo(() => replyColumns(node.games, Link), [node.games, Link])
  const rows = useMemo(
    () => node.children.slice(0, SHOWN_REPLIES).map((child, id) => ({ ...child, id })),
    [node],
  )
  return (
    <div className="grid content-start gap-2">
      <p className="text-sm text-soft tabular-nums">
        {t('{label}: {value}', {
          label: node.moves.length === 0 ? t('First moves') : t('After {after}', { after }),
          value: countText(node.games, 'game'),
        })}
      </p>
      {rows.length === 0 ? (
        <p className="text-soft">{t('None of these games goes further.')}</p>
      ) : (
        <DataTable
          compact
          label={node.moves.length === 0 ? t('First moves') : t('Replies after {after}', { after })}
          columns={columns}
          rows={rows}
        />
      )}
    </div>
  )
}

function replyColumns(
  games: number,
  Link: LinkComponent,
): Column<RepertoireNode & { id: number }>[] {
  return [
    {
      name: t('Move'),
      kind: 'heading',
      cell: ({ moves }) => (
        <Link
          href={paths.explore(exploreSearch({ moves }))}
          className="text-accent underline decoration-line-strong underline-offset-3 hover:decoration-accent"
        >
          {moveName(moves)}
        </Link>
      ),
    },
    { name: t('Games'), cell: (child) => grouped(child.games) },
    { name: t('Share'), cell: (child) => percentText(child.games / games) },
    {
      name: t('Score'),
      cell: (child) => {
        const score = scoreOf(child)
        return score === null ? <span className="text-soft">–</span> : percentText(score)
      },
    },
  ]
}
