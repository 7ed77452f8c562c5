import { useQuery } from '@tanstack/react-query'
import { type JSX, type ReactNode, useEffect, useId, useState } from 'react'
import { LessonCard } from '#client/catalogue/lesson-card.tsx'
import { useReadLanguages } from '#client/data/session.ts'
import { useStudyProfile } from '#client/data/study-profile.ts'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { buttonClass } from '#client/kit/button.tsx'
import { Loaded } from '#client/kit/loaded.tsx'
import { Skeleton } from '#client/kit/states.tsx'
import { exploreSearch } from '#shared/chess/explore-search.ts'
import type { ChapterView } from '#shared/contracts/chapters.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { placeText, startText } from '#shared/domain/chapters/chapter.ts'
import { isFree } from '#shared/domain/catalogue.ts'
import { LEVELS } from '#shared/domain/filters/level.ts'
import type { Level } from '#shared/domain/filters/level.ts'
import {
  bestLessons,
  lessonsAt,
  levelsNear,
  linesOf,
  playedText,
} from '#shared/domain/lesson-merit.ts'
import type { GameFigures, OpeningFigure } from '#shared/domain/game-figures.ts'
import { withArticle } from '#shared/domain/opening-family.ts'
import { titleText } from '#shared/domain/resource-display.ts'
import { paths } from '#shared/paths.ts'
import { callQuery } from '#client/data/queries.ts'
import { listOpenings } from '#shared/calls/openings.ts'
import { explorePosition } from '#shared/calls/explore.ts'
import { Phrase, t } from '#client/kit/t.tsx'
import { answerText, type Finding, findingsOf, findingText } from './answer.ts'
import { figuresOf } from './plan-figures.ts'
import type { ReadGames, Side } from './read-games.ts'

type StudyNextProps = {
  found: ReadGames
  /** Null for everybody's games, of which no plan is made. */
  player: string | null
  level: string
  /** Whose games they are, and the level: what the answer depends on. */
  children: ReactNode
}

/** Says in one sentence where to start, with one way on; then the openings that cost points, with lessons. */
export function StudyNext({ found, player, level, children }: StudyNextProps): JSX.Element {
  const id = useId()
  const figures = useFigures(found, player)
  const findings = figures && findingsOf(figures.openings)
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <Answer findings={findings} player={player} level={level} />
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
                  <StudyOpening finding={each} level={level} />
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
const counted = new WeakMap<ReadGames, Map<string | null, GameFigures>>()

/** Counts in slices, so that the page stays responsive; undefined until it is done. */
function useFigures(found: ReadGames, player: string | null): GameFigures | undefined {
  const [, setIsCounted] = useState<GameFigures>()
  useEffect(() => {
    let isWanted = true
    const known = counted.get(found) ?? new Map<string | null, GameFigures>()
    counted.set(found, known)
    if (known.has(player)) return
    void figuresOf(found, { player }).then((figures) => {
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
  level: string
}

function Answer({ findings, player, level }: AnswerProps): JSX.Element {
  const first = findings?.[0]
  return (
    <section
      aria-label={t('Where to start')}
      className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-4 border-s-4 border-accent ps-4 sm:ps-6"
    >
      <div className="min-h-[4lh] max-w-3xl font-serif text-xl/snug text-pretty tabular-nums sm:min-h-[2lh] sm:text-2xl/snug">
        {first ? (
          <p>
            {answerText(first, player === null)} <StartWith finding={first} level={level} />
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
      {player === null ? null : (
        <SiteLink href={paths.plan()} className={buttonClass({})}>
          {t('Make my plan')}
        </SiteLink>
      )}
    </section>
  )
}

type StudyOpeningProps = { finding: Finding; level: string }

/** 'Start with *Title*.', or the position, if there is no lesson. */
function StartWith({ finding, level }: StudyOpeningProps) {
  const { data: lessons } = useLessons(finding.figure, level)
  if (!lessons) return null
  const [first] = lessons
  if (!first) {
    return (
      <>
        <Phrase
          of="No lesson fits yet. <link>Explore the position</link>."
          tags={{
            link: (words) => (
              <SiteLink
                href={paths.explore(exploreSearch({ moves: finding.figure.line }))}
                className="text-link"
              >
                {words}
              </SiteLink>
            ),
          }}
        />
      </>
    )
  }
  const { resource: best, chapter } = first
  const place = chapter && placeText(chapter, t)
  return (
    <>
      <Phrase
        of="{at, select, none {Start with <link>{title}</link>.} page {Start with <link>{title}</link>, on {place}.} other {Start with <link>{title}</link>, at {place}.}}"
        values={{
          title: titleText(best.title, t),
          place: place ?? '',
          at: !place ? 'none' : chapter?.startSeconds === null ? 'page' : 'time',
        }}
        tags={{
          link: (words) => (
            <SiteLink
              href={chapter ? paths.chapter(best.id, chapter.id) : paths.resource(best.id)}
              className="text-link italic wrap-anywhere"
            >
              {words}
            </SiteLink>
          ),
        }}
      />
    </>
  )
}

function StudyOpening({ finding, level }: StudyOpeningProps) {
  const { name, side, moves } = finding.figure
  const lessons = useLessons(finding.figure, level)
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
          <span className="font-normal">{side === 'white' ? t('as White') : t('as Black')}</span>
        </h4>
        <p className="text-soft tabular-nums">{findingText(finding)}</p>
      </div>
      <Loaded
        query={lessons}
        skeleton={<Lessons lessons={undefined} />}
        failure={t('The resources could not be loaded.')}
        empty={<NothingFits figure={finding.figure} level={level} />}
      >
        {(found) => <Lessons lessons={found} />}
      </Loaded>
    </article>
  )
}

const SHOWN = 3
const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-4'

type Lesson = {
  resource: ResourceView
  why: string
  /** The part of it about this very position. */
  chapter: ChapterView | null
}

function Lessons({ lessons }: { lessons: readonly Lesson[] | undefined }) {
  if (lessons) {
    return (
      <ul className={GRID}>
        {lessons.map((each) => (
          <li key={each.resource.id}>
            <LessonCard resource={each.resource} why={each.why} heading="h5" isDetailed />
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

/** The best lessons for an opening, by the order of merit; undefined until they are known. */
function useLessons({ name, side, line }: OpeningFigure, level: string) {
  const chosen = useReadLanguages()
  const freeOnly = useStudyProfile()?.free === true
  const query = useQuery(studyQuery({ moves: line, side, level }))
  const openings = useQuery({ ...callQuery(listOpenings), staleTime: 300_000 })
  const failed = [query, openings].find(({ isError }) => isError)
  const known = {
    error: failed?.error ?? null,
    isFetching: failed?.isFetching ?? false,
    refetch: () => failed?.refetch(),
  }
  if (!query.data || !openings.data) return { ...known, data: undefined }
  const { opening } = query.data
  const played = { side, line, names: opening ? [name, opening.name] : [name] }
  const lineOf = linesOf(openings.data)
  const reads = chosen.length > 0 ? chosen : [t.language]
  const lessons = lessonsAt(query.data).filter(
    ({ resource }) => !freeOnly || isFree(resource.price),
  )
  const data = bestLessons(lessons, { played, level: levelOf(level), reads, lineOf })
    .slice(0, SHOWN)
    .map(({ reason, resource, chapter }): Lesson => {
      const start = chapter && startText(chapter, t)
      const why = whyText(reason, resource.opening ?? name)
      return { resource, why: start === null ? why : `${why}, ${start}`, chapter }
    })
  return { ...known, data }
}

type NothingFitsProps = { figure: OpeningFigure; level: string }

function NothingFits({ figure, level }: NothingFitsProps) {
  const { name, side, moves, line } = figure
  return (
    <p className="text-soft">
      {nothingText(playedText(name, side, moves, t), level === '')}{' '}
      <SiteLink href={paths.explore(exploreSearch({ moves: line }))} className="text-link">
        {t('Explore the position')}
      </SiteLink>
    </p>
  )
}

function nothingText(played: string, isAnyLevel: boolean): string {
  return isAnyLevel
    ? t('Nothing {played} yet.', { played })
    : t('Nothing {played} near this level yet.', { played })
}

function whyText(reason: string, opening: string): string {
  if (reason === 'position') return t('About this exact position')
  return reason === 'further'
    ? t('About lines that continue from here')
    : t('About {opening}', { opening: withArticle(opening, t) })
}

/** Null stands for all levels. */
function levelOf(level: string): Level | null {
  return LEVELS.find((each) => each === level) ?? null
}

type StudyRequest = { moves: readonly string[]; side: Side; level: string }

/** Resources about a position for one side. The server learns nothing else about the visitor's games. */
function studyQuery({ moves, side, level }: StudyRequest) {
  const query = new URLSearchParams(exploreSearch({ moves }))
  query.set('side', side)
  const wanted = levelOf(level)
  for (const near of wanted ? levelsNear(wanted) : []) query.append('level', near)
  return { ...callQuery(explorePosition, { query }), staleTime: 300_000 }
}
