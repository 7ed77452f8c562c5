import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type JSX, type ReactNode, useEffect, useId, useState } from 'react'
import { LessonCard } from '#client/catalogue/lesson-card.tsx'
import { useReadLanguages } from '#client/data/session.ts'
import { useStudy } from '#client/data/study.ts'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { addToPlan } from '#client/data/plan.ts'
import { Button } from '#client/kit/button.tsx'
import { Loaded } from '#client/kit/loaded.tsx'
import { Skeleton } from '#client/kit/states.tsx'
import { exploreSearch } from '#shared/chess/explore-search.ts'
import { moveText } from '#shared/chess/move-text.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { titleText } from '#shared/domain/resource-display.ts'
import { paths } from '#shared/paths.ts'
import { callQuery } from '#client/data/queries.ts'
import { getStartHere, listResources } from '#shared/calls/resources.ts'
import { Phrase, t } from '#client/kit/t.tsx'
import { answerText, type Finding, findingsOf, findingText } from './answer.ts'
import { figuresOf } from './opening-figures.ts'
import type { ReadGames } from './read-games.ts'
import type { OpeningFigure } from './weaknesses.ts'

type StudyNextProps = {
  found: ReadGames
  /** Null for everybody's games, which nobody plans to study. */
  player: string | null
  /** For which lessons are chosen; null for everybody. */
  rating: number | null
  /** Whose games they are, and the level: what the answer depends on. */
  children: ReactNode
}

/** Says in one sentence where to start, with one way on; then the openings that cost points, with lessons. */
export function StudyNext({ found, player, rating, children }: StudyNextProps): JSX.Element {
  const id = useId()
  const figures = useFigures(found, player)
  const findings = figures && findingsOf(figures)
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <Answer findings={findings} player={player} rating={rating} />
        {children}
      </div>
      {findings?.length === 0 ? null : (
        <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <h3 id={id} className="text-2xl">
            {t('What to study next')}
          </h3>
          {findings ? (
            <ol className="grid grid-cols-[minmax(0,1fr)] gap-8">
              {findings.map((each) => (
                <li key={`${each.figure.side} ${each.figure.name}`}>
                  <StudyOpening finding={each} rating={rating} isPlanned={player !== null} />
                </li>
              ))}
            </ol>
          ) : (
            <Lessons lessons={undefined} />
          )}
        </section>
      )}
    </>
  )
}

/** Counted once: a visitor who comes back finds them at once. */
const counted = new WeakMap<ReadGames, Map<string | null, OpeningFigure[]>>()

/** Counts in slices, so that the page stays responsive; undefined until it is done. */
function useFigures(found: ReadGames, player: string | null): OpeningFigure[] | undefined {
  const [, setIsCounted] = useState<OpeningFigure[]>()
  useEffect(() => {
    let isWanted = true
    const known = counted.get(found) ?? new Map<string | null, OpeningFigure[]>()
    counted.set(found, known)
    if (known.has(player)) return
    void figuresOf(found, player).then((figures) => {
      known.set(player, figures)
      if (isWanted) setIsCounted(figures)
    })
    return () => {
      isWanted = false
    }
  }, [found, player])
  return counted.get(found)?.get(player)
}

type AnswerProps = {
  findings: readonly Finding[] | undefined
  player: string | null
  rating: number | null
}

function Answer({ findings, player, rating }: AnswerProps): JSX.Element {
  const first = findings?.[0]
  return (
    <section
      aria-label={t('Where to start')}
      className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-4 border-s-4 border-accent ps-4 sm:ps-6"
    >
      <div className="min-h-[4lh] max-w-3xl font-serif text-xl/snug text-pretty tabular-nums sm:min-h-[2lh] sm:text-2xl/snug">
        {first ? (
          <p>
            {answerText(first, player === null)} <StartWith finding={first} rating={rating} />
          </p>
        ) : findings ? (
          <p>
            {t(
              'No opening has five finished games yet, so it is too early to say which one costs you points.',
            )}
          </p>
        ) : (
          <output className="sr-only">{t('Counting...')}</output>
        )}
      </div>
    </section>
  )
}

type StudyOpeningProps = { finding: Finding; rating: number | null }

/** 'Start with *Title*.', or the position, if there is no lesson. */
function StartWith({ finding, rating }: StudyOpeningProps) {
  const { data: lessons } = useLessons(finding.figure, rating)
  if (!lessons) return null
  const [best] = lessons
  const linkTo = (href: string, className: string) => (words: string) => (
    <SiteLink href={href} className={className}>
      {words}
    </SiteLink>
  )
  return best ? (
    <Phrase
      of="Start with <link>{title}</link>."
      values={{ title: titleText(best.title, t) }}
      tags={{ link: linkTo(paths.resource(best.id), 'text-link italic wrap-anywhere') }}
    />
  ) : (
    <Phrase
      of="No lesson fits yet. <link>Explore the position</link>."
      tags={{ link: linkTo(exploreOf(finding.figure), 'text-link') }}
    />
  )
}

/** The position that the games reach. */
const exploreOf = ({ line }: OpeningFigure) => paths.explore(exploreSearch({ moves: line }))

function StudyOpening({
  finding,
  rating,
  isPlanned,
}: StudyOpeningProps & { isPlanned: boolean }): JSX.Element {
  const client = useQueryClient()
  const { name, side, moves, opened } = finding.figure
  const lessons = useLessons(finding.figure, rating)
  const sideText = side === 'white' ? t('as White') : t('as Black')
  const plan = (found: readonly ResourceView[]) =>
    void addToPlan(client, {
      title: `${t.opening(name)} ${sideText}`,
      reason: findingText(finding),
      resourceIds: found.map(({ id }) => id),
    })
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div>
        <h4 className="font-serif text-xl/snug font-semibold">
          <SiteLink
            href={paths.explore(exploreSearch({ moves }))}
            className="wrap-anywhere underline decoration-line-strong underline-offset-4 hover:text-accent hover:decoration-accent"
          >
            {t.opening(name)}
          </SiteLink>{' '}
          <span className="font-normal">{sideText}</span>
        </h4>
        <p className="text-soft tabular-nums">
          {opened.length > 0 ? `${moveText(opened)} · ` : null}
          {findingText(finding)}
        </p>
      </div>
      <Loaded
        query={lessons}
        skeleton={<Lessons lessons={undefined} />}
        failure={t('The resources could not be loaded.')}
        empty={
          <p className="text-soft">
            {t('No lesson on it yet.')}{' '}
            <SiteLink href={exploreOf(finding.figure)} className="text-link">
              {t('Explore the position')}
            </SiteLink>
          </p>
        }
      >
        {(found) => (
          <>
            <Lessons lessons={found} />
            {isPlanned ? (
              <Button
                variant="secondary"
                className="justify-self-start"
                aria-label={t('Add to my plan: {name}', { name: t.opening(name) })}
                onClick={() => plan(found)}
              >
                {t('Add to my plan')}
              </Button>
            ) : null}
          </>
        )}
      </Loaded>
    </article>
  )
}

const SHOWN = 3
const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-4'

function Lessons({ lessons }: { lessons: readonly ResourceView[] | undefined }) {
  if (lessons) {
    return (
      <ul className={GRID}>
        {lessons.map((each) => (
          <li key={each.id} className="grid">
            <LessonCard resource={each} heading="h5" />
          </li>
        ))}
      </ul>
    )
  }
  return (
    <div className={GRID}>
      <output className="sr-only">{t('Loading resources...')}</output>
      {Array.from({ length: SHOWN }, (_, index) => (
        <Skeleton key={index} className="h-32" />
      ))}
    </div>
  )
}

/**
 * Returns up to three lessons on an opening for one side: what to start with, else all of a shelf that is too small for
 * that; on its family, if there are none. The server learns nothing else about the visitor's games.
 */
function useLessons({ name, family, side }: OpeningFigure, rating: number | null) {
  const client = useQueryClient()
  const isFree = useStudy((store) => store.profile()).data?.free === true
  const languages = useReadLanguages()
  const ask = async (opening: string): Promise<ResourceView[]> => {
    const query = new URLSearchParams({ opening, side })
    for (const language of languages) query.append('prefer', language)
    const shelf = new URLSearchParams([...query, ['limit', String(SHOWN)]])
    if (isFree) shelf.set('price', 'free')
    if (rating !== null) query.set('rating', String(rating))
    if (isFree) query.set('free', '1')
    const start = await client.fetchQuery({ ...callQuery(getStartHere, { query }), staleTime })
    return start.length > 0
      ? start.map(({ resource }) => resource)
      : client.fetchQuery({ ...callQuery(listResources, { query: shelf }), staleTime })
  }
  return useQuery({
    queryKey: ['lessons for games', name, side, rating, isFree, languages],
    queryFn: async () => {
      const own = await ask(name)
      return own.length > 0 || name === family ? own : ask(family)
    },
    staleTime,
  })
}

const staleTime = 300_000
