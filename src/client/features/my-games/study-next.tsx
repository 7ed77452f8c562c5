import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type JSX, useId } from 'react'
import type { LinkComponent } from '#client/kit/link-component.ts'
import { LoadFailure, Skeleton } from '#client/kit/states.tsx'
import { SelectField } from '#client/kit/select.tsx'
import { exploreSearch } from '#shared/chess/explore-search.ts'
import type { ExploreView } from '#shared/contracts/explore.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { levelLabel, LEVELS } from '#shared/domain/filters/level.ts'
import {
  bestLessons,
  type Level,
  levelsNear,
  type LineOf,
  linesOf,
  playedText,
} from '#shared/domain/lesson-merit.ts'
import { withArticle } from '#shared/domain/opening-family.ts'
import { paths } from '#shared/paths.ts'
import { callQuery } from '#client/data/queries.ts'
import { listOpenings } from '#shared/calls/openings.ts'
import { explorePosition } from '#shared/calls/explore.ts'
import { countText } from '#client/kit/number-words.ts'
import type { Side } from './read-games.ts'
import { percent, type OpeningRow, toStudy } from './statistics.ts'

/** What the page passes in: the site's link and its card of a resource. */
export type SiteParts = {
  link: LinkComponent
  resource: ComponentType<{ resource: ResourceView; why: string }>
  kids: boolean
}

type StudyNextProps = {
  rows: readonly OpeningRow[]
  level: string
  onLevel: (level: string) => void
  parts: SiteParts
}

export function StudyNext({ rows, level, onLevel, parts }: StudyNextProps): JSX.Element {
  const id = useId()
  const wanted = toStudy(rows)
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="max-w-prose">
          <h3 id={id} className="text-2xl">
            What to study next
          </h3>
          <p className="mt-1 text-soft">
            Your lowest-scoring openings with at least five finished games, and lessons for your
            side of them.
          </p>
        </div>
        {wanted.length > 0 ? (
          <SelectField
            label="Your level"
            value={level}
            onChange={onLevel}
            options={[
              { value: '', label: 'All levels' },
              ...LEVELS.filter((each) => each !== 'all').map((each) => ({
                value: each,
                label: levelLabel(each),
              })),
            ]}
            className="w-56 max-w-full"
          />
        ) : null}
      </div>
      {wanted.length === 0 ? (
        <p className="rounded-lg border border-dashed border-line-strong bg-surface px-5 py-4">
          No opening has five finished games yet, so it is too early to say which one costs you
          points. Add more games, or count by families.
        </p>
      ) : (
        <ol className="grid grid-cols-[minmax(0,1fr)] gap-8">
          {wanted.map((row) => (
            <li key={row.key}>
              <StudyOpening row={row} level={level} parts={parts} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

type StudyOpeningProps = { row: OpeningRow; level: string; parts: SiteParts }

function StudyOpening({ row, level, parts }: StudyOpeningProps) {
  const { name, side, line, games, score, wins, draws, losses } = row
  const moves = row.moves ?? []
  const query = useQuery(studyQuery({ moves: line, side, level, kids: parts.kids }))
  const openings = useQuery({ ...callQuery(listOpenings), staleTime: 300_000 })
  const failed = [query, openings].find(({ isError }) => isError)
  const { link: Link } = parts
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div>
        <h4 className="font-serif text-xl/snug font-semibold">
          <Link
            href={paths.explore(exploreSearch({ moves }))}
            className="wrap-anywhere underline decoration-line-strong underline-offset-4 hover:text-accent hover:decoration-accent"
          >
            {name}
          </Link>{' '}
          <span className="font-normal">{side === 'white' ? 'as White' : 'as Black'}</span>
        </h4>
        <p className="text-soft tabular-nums">
          {percent(score ?? 0)} in {countText(games, 'game')}: {wins} won, {draws} drawn, {losses}{' '}
          lost
        </p>
      </div>
      {failed ? (
        <LoadFailure
          message="The resources could not be loaded."
          busy={failed.isFetching}
          onRetry={() => void failed.refetch()}
        />
      ) : query.data && openings.data ? (
        <Resources
          row={row}
          level={level}
          found={query.data}
          lineOf={linesOf(openings.data)}
          parts={parts}
        />
      ) : (
        <div className={GRID}>
          <output className="sr-only">Loading resources...</output>
          {Array.from({ length: SHOWN }, (_, index) => (
            <Skeleton key={index} className="h-32" />
          ))}
        </div>
      )}
    </article>
  )
}

const SHOWN = 3
const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-4'

type ResourcesProps = {
  row: OpeningRow
  level: string
  found: ExploreView
  lineOf: LineOf
  parts: SiteParts
}

function Resources({ row, level, found, lineOf, parts }: ResourcesProps) {
  const { resource: Resource, link: Link, kids } = parts
  const { name, side, line } = row
  const played = { side, line, names: found.opening ? [name, found.opening.name] : [name] }
  const candidates = found.groups.flatMap(({ reason, resources }) =>
    resources.map((resource) => ({ reason, resource })),
  )
  const shown = bestLessons(candidates, { played, level: levelOf(level), lineOf }).slice(0, SHOWN)
  if (shown.length === 0) {
    return (
      <p className="text-soft">
        Nothing {playedText(name, side, row.moves ?? line)}
        {level === '' ? ' yet' : ' near this level yet'}
        {kids ? ' that is for kids' : ''}.{' '}
        <Link href={paths.explore(exploreSearch({ moves: line }))} className="text-link">
          Explore the position
        </Link>
        {kids ? (
          <>
            {' '}
            or see{' '}
            <Link href={`${paths.category('all')}?category=kids`} className="text-link">
              all lessons for kids
            </Link>
          </>
        ) : null}
      </p>
    )
  }
  return (
    <ul className={GRID}>
      {shown.map(({ reason, resource }) => (
        <li key={resource.id}>
          <Resource resource={resource} why={whyText(reason, resource.opening ?? name)} />
        </li>
      ))}
    </ul>
  )
}

function whyText(reason: string, opening: string): string {
  if (reason === 'position') return 'About this exact position'
  return reason === 'further'
    ? 'About lines that continue from here'
    : `About ${withArticle(opening)}`
}

/** Null stands for all levels. */
function levelOf(level: string): Level | null {
  return LEVELS.find((each) => each === level) ?? null
}

type StudyRequest = { moves: readonly string[]; side: Side; level: string; kids: boolean }

/** Resources about a position for one side. The server learns nothing else about the visitor's games. */
function studyQuery({ moves, side, level, kids }: StudyRequest) {
  const query = new URLSearchParams(exploreSearch({ moves }))
  query.set('side', side)
  const wanted = levelOf(level)
  for (const near of wanted ? levelsNear(wanted) : []) query.append('level', near)
  if (kids) query.set('kids', 'true')
  return { ...callQuery(explorePosition, { query }), staleTime: 300_000 }
}
