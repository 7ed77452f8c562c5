import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { JSX } from 'react'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { Thumbnail } from '#client/catalogue/thumbnail.tsx'
import { useKidsMode } from '#client/data/kids-mode.tsx'
import { callQuery } from '#client/data/queries.ts'
import { pageLanguages } from '#client/data/page-language.ts'
import { useStudy } from '#client/data/study.ts'
import { Skeleton } from '#client/kit/states.tsx'
import { t } from '#client/kit/t.tsx'
import { getStartHere } from '#shared/calls/resources.ts'
import type { ResourceView, StartHereView } from '#shared/contracts/resources.ts'
import { titleText, wordsLanguage } from '#shared/domain/resource-display.ts'
import { type ResourceFilters, resourceSearchParams } from '#shared/domain/resource-filters.ts'
import { lessonFacts, START_ROLES, type StartRole } from '#shared/domain/start-here.ts'
import type { StudyProfile } from '#shared/domain/study-profile.ts'
import { paths } from '#shared/paths.ts'
import { type Text, text } from '#shared/texts/text.ts'
import { ProfileLine } from './profile-line.tsx'
import './start-here.css'

const ROLES: Record<StartRole, Text> = {
  first: text('Start here'),
  deeper: text('Go deeper'),
  practice: text('Practice'),
}

/**
 * What to start with for nobody in particular. The server's page has it, and it is not asked for again: it changes as
 * seldom as the shelf.
 */
export const startQuery = (filters: ResourceFilters) => ({
  ...callQuery(getStartHere, { query: listParams(filters) }),
  staleTime: Infinity,
})

type Start = {
  /** Undefined while it is not known; empty if there is nothing to choose from. */
  lessons: StartHereView | undefined
  /** How many there is room for: as many as the server's page has, so that nothing moves. */
  places: number
  profile: StudyProfile | null
}

/** Returns what to start with in a list, for the reader as far as they have said what fits. */
export function useStartHere(filters: ResourceFilters): Start {
  const { kidsMode } = useKidsMode()
  const own = useStudy((store) => store.profile()).data ?? null
  const profile = kidsMode ? null : own
  // What the previous list had stays until this list's is there.
  const kept = { placeholderData: keepPreviousData<StartHereView> }
  const fitting = useQuery({
    ...callQuery(getStartHere, { query: startParams(filters, profile) }),
    ...kept,
    enabled: profile !== null,
  })
  // If nothing is free, only this says whether there is anything to choose from.
  const asks = profile === null || fitting.data?.length === 0
  const usual = useQuery({ ...startQuery(filters), ...kept, enabled: asks })
  const known = asks || !usual.isPlaceholderData ? usual.data : undefined
  const data = known ?? (usual.isError || fitting.isError ? [] : undefined)
  const lessons = profile && (fitting.data?.length || data) ? (fitting.data ?? data) : data
  return { lessons, places: data?.length ?? lessons?.length ?? START_ROLES.length, profile }
}

/** Up to three lessons to start with, above a list. */
export function StartHere({ lessons, places, profile }: Start): JSX.Element | null {
  const { kidsMode } = useKidsMode()
  if (places === 0) return null
  return (
    <section aria-label={t('Three lessons to start with')} className="start-here folded">
      {kidsMode ? null : <ProfileLine profile={profile} />}
      {lessons?.length === 0 ? (
        <p className="absolute text-soft">{t('Nothing here is free yet.')}</p>
      ) : null}
      <StartHereRows lessons={lessons} places={places} />
    </section>
  )
}

/** What each lesson is for, its title and its facts, as many as there is room for. */
export function StartHereRows({ lessons, places }: Pick<Start, 'lessons' | 'places'>): JSX.Element {
  return (
    <ol>
      {Array.from({ length: places }, (_, place) => {
        const lesson = lessons?.[place]
        if (lesson)
          return (
            <LessonRow key={place} label={t(ROLES[lesson.role])} resource={lesson.resource} eager />
          )
        return (
          <li key={place} aria-hidden="true" className={lessons && 'invisible'}>
            <Skeleton className="aspect-4/3" />
            <Skeleton className="h-16" />
          </li>
        )
      })}
    </ol>
  )
}

type LessonRowProps = { label: string; resource: ResourceView; eager?: boolean }

/** A lesson in a row: what it is for, its title, which leads to it, and its facts. */
function LessonRow({ label, resource, eager }: LessonRowProps): JSX.Element {
  return (
    <li>
      <Thumbnail resource={resource} eager={eager} />
      <div>
        <p className="start-role">{label}</p>
        <h3 lang={wordsLanguage(resource.language, t)} dir="auto">
          <SiteLink href={paths.resource(resource.id)}>{titleText(resource.title, t)}</SiteLink>
        </h3>
        <p className="start-facts">{lessonFacts(resource, t)}</p>
      </div>
    </li>
  )
}

const listParams = (filters: ResourceFilters) =>
  resourceSearchParams(filters, { prefer: filters.query ? [] : pageLanguages() })

/** A list's own rating and side stay: they are what the reader has chosen last. */
function startParams(filters: ResourceFilters, profile: StudyProfile | null): URLSearchParams {
  const params = listParams(filters)
  if (!profile) return params
  const { rating, side, free } = profile
  if (rating !== null && !params.has('rating')) params.set('rating', String(rating))
  if (side !== 'both' && !params.has('side')) params.set('side', side)
  if (free) params.set('free', '1')
  return params
}
