import { type JSX, useId, useMemo, useState } from 'react'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { Button } from '#client/kit/button.tsx'
import { type Column, DataTable, type Sort } from '#client/kit/table.tsx'
import { exploreSearch } from '#shared/chess/explore-search.ts'
import { paths } from '#shared/paths.ts'
import { countText, grouped, percentText } from '#client/kit/number-words.ts'
import { type Departure, departureOf, type Evidence, evidenceOf } from './evidence.ts'
import { t } from '#client/kit/t.tsx'
import type { GameRecord, Side } from './read-games.ts'
import { type OpeningRow, tally } from './statistics.ts'

type SideSectionProps = {
  side: Side
  /** The player's games with this side's pieces. */
  games: readonly GameRecord[]
  rows: readonly OpeningRow[]
}

/** The openings played with one side's pieces. */
export function SideSection({ side, games, rows }: SideSectionProps): JSX.Element {
  const id = useId()
  const title = side === 'white' ? t('As White') : t('As Black')
  const { score } = tally(games, side)
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h3 id={id} className="text-2xl">
          {title}
        </h3>
        <p className="text-soft tabular-nums">
          {countText(games.length, 'game')}
          {score === null ? null : `, ${t('score {score}', { score: percentText(score) })}`}
        </p>
      </div>
      <Findings games={games} side={side} />
      {rows.length === 0 ? (
        <p className="text-soft">
          {side === 'white' ? t('No games as White.') : t('No games as Black.')}
        </p>
      ) : (
        <OpeningTable
          label={side === 'white' ? t('Openings as white') : t('Openings as black')}
          rows={rows}
        />
      )}
    </section>
  )
}

/** What these games say as a whole: against the ratings, and about the known lines. What may be chance comes last. */
function Findings({ games, side }: Pick<SideSectionProps, 'games' | 'side'>): JSX.Element | null {
  const lines = useMemo(() => {
    const [evidence, departure] = [evidenceOf(games, side), departureOf(games, side)]
    const all = [
      evidence && { text: evidenceText(evidence), isClear: evidence.verdict !== 'unclear' },
      departure && departure.move > 0 ? { text: departureText(departure), isClear: true } : null,
    ].filter((line) => line !== null)
    return all.toSorted((a, b) => Number(b.isClear) - Number(a.isClear))
  }, [games, side])
  if (lines.length === 0) return null
  return (
    <ul className="grid max-w-prose list-disc gap-1 ps-5 tabular-nums">
      {lines.map(({ text }) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}

function evidenceText({ games, score, expected, low, high, verdict }: Evidence): string {
  const known = t('{score} in {games}, where the ratings predict {expected}', {
    score: percentText(score),
    games: countText(games, 'rated game'),
    expected: percentText(expected),
  })
  if (verdict === 'unclear')
    return t(
      '{known}. That may be chance: with this many games, your true score could be anything from {low} to {high}.',
      { known, low: percentText(low), high: percentText(high) },
    )
  return verdict === 'above'
    ? t('{known}: clearly above that.', { known })
    : t('{known}: clearly below that.', { known })
}

function departureText({ move, ownShare }: Departure): string {
  return t(
    'Half of the games leave the known lines by move {move}; in {share} of those that went on, the first new move was yours.',
    { move, share: percentText(ownShare) },
  )
}

/** What the games prove: a line over the interval, a dot at the score, and a tick at what the ratings expect. */
function EvidenceBar({ low, high, score, expected, verdict }: Evidence): JSX.Element {
  return (
    <svg
      role="img"
      aria-label={t(
        '{verdict, select, unclear {Expected {expected}; the score lies between {low} and {high}} above {Expected {expected}; the score lies between {low} and {high}: clearly above} other {Expected {expected}; the score lies between {low} and {high}: clearly below}}',
        {
          verdict,
          expected: percentText(expected),
          low: percentText(low),
          high: percentText(high),
        },
      )}
      width="100%"
      height="14"
      className="evidence"
      data-verdict={verdict}
    >
      <line x1="0%" x2="100%" y1="7" y2="7" className="evidence-scale" />
      <line
        x1={`${low * 100}%`}
        x2={`${high * 100}%`}
        y1="7"
        y2="7"
        className="evidence-interval"
      />
      <line
        x1={`${expected * 100}%`}
        x2={`${expected * 100}%`}
        y1="1"
        y2="13"
        className="evidence-expected"
      />
      <circle cx={`${score * 100}%`} cy="7" r="3.5" className="evidence-score" />
    </svg>
  )
}

const SHOWN_AT_FIRST = 10

type OpeningTableProps = { label: string; rows: readonly OpeningRow[] }

function OpeningTable({ label, rows }: OpeningTableProps): JSX.Element {
  const [isWhole, setIsWhole] = useState(false)
  const columns = useMemo(() => openingColumns(), [])
  const sort = useMemo((): Sort => ({ by: t('Games'), descending: true }), [])
  const numbered = useMemo(() => rows.map((row, id) => ({ ...row, id })), [rows])
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <DataTable
        compact
        label={t('{label}. Score: + won, = drawn, − lost. Moves: average length of a game.', {
          label,
        })}
        columns={columns}
        rows={numbered}
        sort={sort}
        page={{ index: 1, size: isWhole ? rows.length : SHOWN_AT_FIRST }}
      />
      {rows.length > SHOWN_AT_FIRST ? (
        <Button
          variant="secondary"
          size="sm"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
          className="justify-self-start"
        >
          {isWhole
            ? t('Show the first {count}', { count: SHOWN_AT_FIRST })
            : t('Show all {count, number}', { count: rows.length })}
          <span className="sr-only"> {t('openings: {label}', { label })}</span>
        </Button>
      ) : null}
    </div>
  )
}

function openingColumns(): Column<OpeningRow>[] {
  return [
    {
      name: t('Opening'),
      kind: 'heading',
      sortBy: ({ name }) => name,
      cell: (row) => <OpeningName row={row} />,
    },
    {
      name: t('Games'),
      sortBy: ({ games }) => games,
      startsDescending: true,
      cell: ({ games }) => grouped(games),
    },
    {
      name: t('Score'),
      sortBy: ({ score }) => score,
      startsDescending: true,
      cell: (row) => <Score row={row} />,
    },
    {
      name: t('Moves'),
      sortBy: ({ length }) => length,
      startsDescending: true,
      cell: ({ games, length }) => (
        <>
          {length === null ? '' : Math.round(length)}
          <span className="sr-only">
            {' '}
            {t('in {games} on average', { games: countText(games, 'game') })}
          </span>
        </>
      ),
    },
  ]
}

function OpeningName({ row: { name, eco, moves } }: { row: OpeningRow }) {
  return (
    <>
      {moves ? (
        <SiteLink
          href={paths.explore(exploreSearch({ moves }))}
          className="wrap-anywhere text-accent underline decoration-line-strong underline-offset-3 hover:decoration-accent"
        >
          {name}
        </SiteLink>
      ) : (
        name
      )}
      {eco ? <span className="ms-1 text-sm whitespace-nowrap text-soft"> {eco}</span> : null}
    </>
  )
}

function Score({ row: { score, wins, draws, losses, evidence } }: { row: OpeningRow }) {
  if (score === null) return <span className="text-soft">{t('not finished')}</span>
  return (
    <span className="whitespace-nowrap">
      <span className="font-semibold">{percentText(score)}</span>
      <span aria-hidden="true" className="block text-sm text-soft">
        +{wins} ={draws} −{losses}
      </span>
      <span className="sr-only">
        , {t('{wins} won, {draws} drawn, {losses} lost', { wins, draws, losses })}
      </span>
      {evidence ? (
        <span className="block text-sm text-soft">
          {t('expected {score}', { score: percentText(evidence.expected) })}
          {evidence.verdict === 'unclear' ? null : (
            <span className="font-semibold">, {evidence.verdict}</span>
          )}
          <EvidenceBar {...evidence} />
        </span>
      ) : null}
    </span>
  )
}
