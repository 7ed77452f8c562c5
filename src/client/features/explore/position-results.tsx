import { useQuery } from '@tanstack/react-query'
import type { JSX, ReactNode } from 'react'
import { listed } from '#client/data/answers.ts'
import { sentences } from '#client/data/errors.ts'
import { Loaded } from '#client/kit/loaded.tsx'
import { EmptyState, Skeleton, SummaryText } from '#client/kit/states.tsx'
import { buttonClass } from '#client/kit/button.tsx'
import { countText } from '#client/kit/number-words.ts'
import type { ContinuationView, ExploreView } from '#shared/contracts/explore.ts'
import { START_FEN } from '#shared/chess/position-key.ts'
import { moveText } from '#shared/chess/move-text.ts'
import type { Line } from '#shared/chess/play-line.ts'
import { t, Phrase } from '#client/kit/t.tsx'
import { exploreQuery } from './explore-api.ts'
import { ExploreLink } from './explore-link.tsx'
import { type ExploreState, type LessonFilters, NO_FILTERS, lineSearch } from './explore-url.ts'
import { LessonFiltersBar, LessonGroups, NoLessons } from './lessons.tsx'
import { Link } from '@tanstack/react-router'
import type { FoundChapterView } from '#shared/contracts/chapters.ts'
import { placeText } from '#shared/domain/chapters/chapter.ts'
import { chapterHref } from '#client/data/search-params.ts'
import { outboundRel, titleText } from '#shared/domain/resource-display.ts'

type PositionResultsProps = { state: ExploreState; kidsMode: boolean }

/** Everything known about the position. The previous position's view stays until the next one arrives. */
export function PositionResults({ state, kidsMode }: PositionResultsProps): JSX.Element {
  const filters = { ...state.filters, kids: state.filters.kids || kidsMode }
  const query = useQuery(exploreQuery(lineSearch({ line: state.line, filters })))
  const { data, isPlaceholderData } = query
  // A refusal concerns the previous URL only.
  if (isPlaceholderData && data?.refusal) return <ResultsSkeleton />
  if (data?.refusal?.status === 400) {
    return <Refused state={state} message={data.refusal.message} />
  }
  return (
    <Loaded
      query={listed(query)}
      skeleton={<ResultsSkeleton />}
      failure={t('The lessons could not be loaded. The board still works.')}
    >
      {({ view }) =>
        view ? (
          <div aria-busy={isPlaceholderData} className="explore-found">
            <PositionLessons
              view={view}
              isStale={isPlaceholderData}
              state={state}
              kidsMode={kidsMode}
            />
          </div>
        ) : null
      }
    </Loaded>
  )
}

type PositionLessonsProps = PositionResultsProps & {
  view: ExploreView
  /** The view is about the previous position. */
  isStale: boolean
}

function PositionLessons({ view, isStale, state, kidsMode }: PositionLessonsProps) {
  return (
    <>
      <OpeningHeading view={view} />
      <Continuations view={view} filters={state.filters} />
      <PositionChapters view={view} />
      <section aria-labelledby="lessons" className="grid gap-5">
        <h2 id="lessons" className="text-2xl">
          {t('Lessons')}
        </h2>
        <LessonFiltersBar state={state} kidsMode={kidsMode} />
        {view.groups.length > 0 ? (
          <LessonGroups view={view} filters={state.filters} kidsMode={kidsMode} />
        ) : (
          <div className={isStale ? 'invisible' : undefined}>
            <NoLessons state={state} kidsMode={kidsMode} />
          </div>
        )}
      </section>
    </>
  )
}

function Refused({ state, message }: { state: ExploreState; message: string }) {
  return (
    <EmptyState
      title={t('These filters do not work')}
      description={sentences(message)}
      action={
        <ExploreLink line={state.line} filters={NO_FILTERS} className={buttonClass({})}>
          {t('Clear Filters')}
        </ExploreLink>
      }
    />
  )
}

function ResultsSkeleton() {
  return (
    <div className="explore-found">
      <output className="sr-only">{t('Loading lessons...')}</output>
      <Skeleton className="explore-heading h-17" />
      <Skeleton className="h-72" />
      <Skeleton className="h-96" />
    </div>
  )
}

/** The name of the position, or of the last one before it that has a name. */
function OpeningHeading({ view }: { view: ExploreView }): JSX.Element {
  const { opening } = view
  return (
    <div className="explore-heading">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 className="text-2xl sm:text-3xl">
          {opening ? t.opening(opening.name) : unnamed(view)}
        </h2>
        {opening?.eco ? (
          <span
            data-tone="accent"
            className="tone explore-eco"
            title={t('Code in the Encyclopaedia of Chess Openings')}
          >
            <span className="sr-only">{t('ECO code')} </span>
            {opening.eco}
          </span>
        ) : null}
      </div>
      <p className="text-soft">{noteOn(view)}</p>
    </div>
  )
}

function unnamed({ start, moves }: ExploreView): string {
  if (start !== START_FEN) return t('Your own position')
  return moves.length === 0 ? t('Where does your game begin?') : t('No named opening yet')
}

function noteOn({ opening, start, moves }: ExploreView): string {
  if (opening && !opening.exact)
    return t('This is the name of the last named position before this one.')
  if (opening) return t('This is the name of this exact position.')
  if (moves.length > 0 || start !== START_FEN) return t('This position has no name in the books.')
  return t('Play the moves of your game, and find the lessons on the position you reach.')
}

/** Known moves shown at once; a click shows the rest. */
const SHOWN = 6

type ContinuationsProps = { view: ExploreView; filters: LessonFilters }

/** The known moves from here, each a link to its position. */
function Continuations({ view, filters }: ContinuationsProps): JSX.Element | null {
  const { continuations } = view
  if (continuations.length === 0) return null
  const rows = (some: readonly ContinuationView[]) => (
    <ul className="grid">
      {some.map((move) => (
        <li key={move.uci}>
          <Continuation move={move} view={view} filters={filters} />
        </li>
      ))}
    </ul>
  )
  const taught = continuations.filter(({ resources }) => resources > 0)
  const untaught = continuations.filter(({ resources }) => resources === 0)
  const more = taught.slice(SHOWN)
  return (
    <section aria-labelledby="known-moves" className="grid gap-2">
      <h3 id="known-moves" className="text-lg">
        {t('Known moves from here')}
      </h3>
      <div className="explore-continuations">
        {taught.length > 0 ? rows(taught.slice(0, SHOWN)) : null}
        {more.length > 0 ? (
          <Folded key={`${view.fen} taught`} summary={countText(more.length, 'more move')}>
            {rows(more)}
          </Folded>
        ) : null}
        {untaught.length > 0 ? (
          // Open if no move has lessons, because there is nothing else to show.
          <Folded
            key={`${view.fen} untaught`}
            summary={t(
              '{count, plural, one {# opening without lessons} other {# openings without lessons}}',
              { count: untaught.length },
            )}
            open={taught.length === 0}
          >
            {rows(untaught)}
          </Folded>
        ) : null}
      </div>
    </section>
  )
}

type FoldedProps = { summary: string; open?: boolean; children: ReactNode }

function Folded({ summary, open, children }: FoldedProps) {
  return (
    <details open={open}>
      <summary className="explore-more">
        <SummaryText
          closed={t('Show {summary}', { summary })}
          open={t('Hide {summary}', { summary })}
        />
      </summary>
      {children}
    </details>
  )
}

type ContinuationProps = ContinuationsProps & { move: ContinuationView }

function Continuation({ move, view, filters }: ContinuationProps) {
  const { san, eco, name, resources, chapters } = move
  const line = lineOf(view, move)
  const { family, rest } = nameWithin(name, view.opening?.name)
  return (
    <ExploreLink line={line} filters={filters} className="explore-continuation">
      <bdi dir="ltr" className="font-semibold tabular-nums">
        {moveText([san], view.ply)}
      </bdi>
      <span title={t.opening(name)} className="min-w-0 py-1 leading-tight wrap-anywhere">
        {family ? <span className="block text-sm text-soft">{`${family}: `}</span> : null}
        <span className={name === view.opening?.name ? 'text-soft' : undefined}>{rest}</span>
      </span>
      <span className="text-sm text-soft tabular-nums">{eco}</span>
      <span className={resources > 0 ? 'text-sm tabular-nums' : 'text-sm text-soft tabular-nums'}>
        {countText(resources, 'lesson')}
        {chapters > 0 ? (
          <span className="block text-soft">{countText(chapters, 'chapter')}</span>
        ) : null}
      </span>
    </ExploreLink>
  )
}

function lineOf(
  { start, moves }: ExploreView,
  next: ContinuationView,
): Pick<Line, 'start' | 'plies'> {
  const plies = [...moves, next].map(({ san, uci, fen }) => ({
    san,
    uci,
    fen,
    from: uci.slice(0, 2),
    to: uci.slice(2, 4),
  }))
  return { start, plies }
}

/** An opening's name as it is shown, in two parts. `family` is null if the heading already says it. */
type NameParts = { family: string | null; rest: string }

/**
 * Splits a name at its family, and drops the family if the position is in the same one: within the
 * 'Sicilian Defense', 'Sicilian Defense: Moscow Variation' is just 'Moscow Variation'.
 */
export function nameWithin(name: string, position: string | undefined): NameParts {
  const shown = t.opening(name)
  const [family = shown, rest] = split(shown)
  if (rest === undefined) return { family: null, rest: shown }
  if (split(name)[0] !== split(position ?? '')[0]) return { family, rest }
  // Spanish and French variations have small letters within names, and a capital on their own.
  return { family: null, rest: shown === name ? rest : capitalized(rest) }
}

function capitalized(words: string): string {
  return words.charAt(0).toLocaleUpperCase(t.locale) + words.slice(1)
}

function split(name: string): string[] {
  const at = name.indexOf(': ')
  return at < 0 ? [name] : [name.slice(0, at), name.slice(at + 2)]
}

/** The parts of lessons that are about the position, then those that go on from it. */
function PositionChapters({ view }: { view: ExploreView }): JSX.Element | null {
  if (view.chapters.length === 0) return null
  return (
    <section aria-labelledby="to-the-minute" className="grid gap-2">
      <h2 id="to-the-minute" className="text-2xl">
        {t('On this position, to the minute')}
      </h2>
      <ul className="grid">
        {view.chapters.map((found) => (
          <li key={found.chapter.id} className="explore-chapter">
            <FoundChapter found={found} view={view} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function FoundChapter({ found, view }: { found: FoundChapterView; view: ExploreView }) {
  const { chapter, resource, movesToGo } = found
  const place = placeText(chapter, t)
  return (
    <>
      <a
        href={chapterHref(chapter.at)}
        target="_blank"
        rel={outboundRel(resource.sourceWebsite)}
        className="text-link font-semibold wrap-anywhere"
      >
        {place ? `${place} · ` : ''}
        <bdi>{chapter.title}</bdi>
        <span className="sr-only"> {t('(opens in a new tab)')}</span>
      </a>
      <span className="text-sm text-soft">
        {movesToGo.length > 0
          ? `${t('after {moves}', { moves: moveText(movesToGo, view.ply) })} · `
          : ''}
        <Phrase
          of="{by, select, none {in <link>{title}</link>} other {in <link>{title}</link>, by {author}}}"
          values={{
            title: titleText(resource.title, t),
            author: resource.author ?? '',
            by: resource.author ? 'author' : 'none',
          }}
          tags={{
            link: (words) => (
              <Link
                to="/resource/$id"
                params={{ id: String(resource.id) }}
                search={cameFrom(view)}
                hash={`chapter-${chapter.id}`}
                className="underline underline-offset-4 hover:text-accent"
              >
                {words}
              </Link>
            ),
          }}
        />
      </span>
    </>
  )
}

/** Names the position for the page of the resource, which marks its chapters about it. */
function cameFrom({ fen, start, moves }: ExploreView): { from?: string } {
  if (moves.length === 0) return start === START_FEN ? {} : { from: fen }
  const line = moves.map(({ san }) => san.replace(/[+#]/g, '')).join(',')
  return { from: start === START_FEN ? line : fen }
}
