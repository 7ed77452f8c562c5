import { useQuery } from '@tanstack/react-query'
import type { JSX } from 'react'
import { callQuery } from '#client/data/queries.ts'
import { type NextChapter, nextChapterText } from '#client/data/study-list.ts'
import { useSignedIn } from '#client/data/session.ts'
import { useStudy } from '#client/data/study.ts'
import { useStudyMarks } from '#client/data/study-marks.ts'
import type { StudyPage } from '#client/data/study-store.ts'
import { Thumbnail } from '#client/catalogue/thumbnail.tsx'
import { buttonClass } from '#client/kit/button.tsx'
import { Skeleton } from '#client/kit/states.tsx'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { getReview } from '#shared/calls/review.ts'
import { listResourcesByIds } from '#shared/calls/resources.ts'
import type { FollowedPath } from '#shared/contracts/paths.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import type { PlanStep, StudyMark } from '#shared/contracts/study.ts'
import { titleText } from '#shared/domain/resource-display.ts'
import { paths } from '#shared/paths.ts'
import { isolate, t } from '#client/kit/t.tsx'
import './next-step.css'

type Next = {
  /** In place of what the card is called. */
  name?: string
  /** Above the title: what it is. */
  kind: string
  title: string
  detail: string
  href: string
  label: string
  resource: ResourceView | null
}

type NextStepProps = {
  /** 'plan': the step of the plan only; 'all': without a plan, what is being studied. */
  of: 'plan' | 'all'
}

/**
 * One card with what comes next: the step of a path, else today's step of the plan, else what was studied last, else what to begin with. It is
 * as high in every state, so that nothing moves when it comes.
 */
export function NextStep({ of }: NextStepProps): JSX.Element {
  const next = useNext(of)
  const name = next?.name ?? (of === 'all' ? t('Continue') : t('Today'))
  return (
    <section aria-labelledby="next-step" className="next-step">
      <div className="next-picture">
        {next?.resource ? <Thumbnail resource={next.resource} eager /> : null}
      </div>
      <div className="min-w-0">
        <div className="flex gap-x-2 text-sm text-soft">
          <h2 id="next-step" className="shrink-0 font-sans text-sm font-semibold text-accent">
            {name}
          </h2>
          <span className="truncate">{next?.kind}</span>
          <ToReview />
        </div>
        {next ? (
          <>
            <p
              dir="auto"
              className="line-clamp-2 font-serif text-lg/tight font-semibold wrap-anywhere sm:line-clamp-1"
            >
              {next.title}
            </p>
            <p dir="auto" className="truncate text-sm text-soft">
              {next.detail}
            </p>
          </>
        ) : (
          <>
            <output className="sr-only">{t('Loading...')}</output>
            <Skeleton className="mt-1 h-5 max-w-56" />
            <Skeleton className="mt-2 h-4 max-w-40" />
          </>
        )}
      </div>
      {next ? (
        <SiteLink
          href={next.href}
          aria-label={`${next.label}: ${isolate(next.title)}`}
          className={buttonClass({})}
        >
          {next.label}
        </SiteLink>
      ) : null}
    </section>
  )
}

/** How many positions come back today. */
function ToReview() {
  const enabled = useSignedIn()
  const { data } = useQuery({ ...callQuery(getReview), enabled, staleTime: 60_000 })
  if (!data || data.today === 0) return null
  return (
    <SiteLink href={paths.review()} className="text-link ms-auto shrink-0 font-semibold">
      {t('{count, number} to review', { count: data.today })}
    </SiteLink>
  )
}

/** Null while it is not known. */
function useNext(of: NextStepProps['of']): Next | null {
  const plan = useStudy((store) => store.plan())
  const marks = useStudyMarks()
  const followed = useStudy<readonly FollowedPath[]>((store) => ({
    ...store.followed(),
    enabled: of === 'all',
  }))
  const path = followed.data?.find(({ next }) => next !== null)
  const step = plan.data && stepOf(plan.data)
  const mark = of === 'all' && !step ? newestIn(marks) : null
  const avoid = new Set(
    marks?.filter(({ status }) => status === 'done' || status === 'dropped').map(idOf),
  )
  const chapter = useNextChapter(mark)
  const ids = step?.resourceIds ?? (mark ? [mark.resourceId] : [])
  const { data, isError } = useQuery({
    ...callQuery(listResourcesByIds, {
      query: new URLSearchParams({ ids: ids.toSorted((a, b) => a - b).join(',') }),
    }),
    enabled: ids.length > 0,
    staleTime: 60_000,
  })
  if ((!plan.data && !plan.error) || !marks) return null
  if (of === 'all' && !followed.data && !followed.error) return null
  if (of === 'all' && path?.next) return onPath(path, path.next)
  const resources = data ?? []
  const known = ids.flatMap((id) => resources.find((each) => each.id === id) ?? [])
  if (ids.length > 0 && !data && !isError) return null
  const resource = known.find(({ id }) => !avoid.has(id)) ?? known[0] ?? null
  if (step) return { ...step.next, ...lessonOf(resource) }
  if (mark && resource) return { ...studied(mark, resource), ...chapterOf(resource, chapter) }
  if (!plan.data) return unknownPlan()
  return plan.data.length > 0 ? allDone() : begin()
}

/** The first chapter that is not done, of what is being studied. */
function useNextChapter(mark: StudyMark | null): NextChapter | null {
  const { data } = useStudy<StudyPage>((store) => ({
    ...store.list({ status: 'studying', limit: 1 }),
    enabled: mark?.status === 'studying',
  }))
  const newest = data?.items.find(({ resourceId }) => resourceId === mark?.resourceId)
  return newest?.nextChapter ?? null
}

function chapterOf({ id }: ResourceView, chapter: NextChapter | null): Partial<Next> {
  return chapter ? { detail: nextChapterText(chapter), href: paths.chapter(id, chapter.id) } : {}
}

const idOf = ({ resourceId }: Pick<StudyMark, 'resourceId'>) => resourceId

function newestIn(marks: readonly StudyMark[] = []): StudyMark | null {
  return (
    marks.find(({ status }) => status === 'studying') ??
    marks.find(({ status }) => status === 'want') ??
    null
  )
}

/** Today's step; null without a plan, or if all of it is done. */
function stepOf(steps: readonly PlanStep[]): { resourceIds: number[]; next: Next } | null {
  const step = steps.find(({ doneAt }) => doneAt === null)
  if (!step) return null
  return {
    resourceIds: step.resourceIds,
    next: {
      kind: t('Step {number} of {count} of your plan', {
        number: steps.indexOf(step) + 1,
        count: steps.length,
      }),
      title: step.title || step.reason,
      detail: step.reason,
      href: paths.plan(),
      label: t('Continue'),
      resource: null,
    },
  }
}

/** A skipped step is not counted, so that a later one may have a higher number. */
function onPath({ title, of: count }: FollowedPath, next: NonNullable<FollowedPath['next']>): Next {
  const { number, goal, item } = next
  return {
    name:
      number > count
        ? t('Continue: step {number}', { number })
        : t('Continue: step {number} of {count}', { number, count }),
    kind: title,
    title: goal,
    detail: titleText(item.title, t),
    href: paths.resource(item.id),
    label: t('Continue'),
    resource: item,
  }
}

function lessonOf(resource: ResourceView | null): Partial<Next> {
  return resource
    ? { resource, detail: titleText(resource.title, t), href: paths.resource(resource.id) }
    : {}
}

function studied({ status, progress }: StudyMark, resource: ResourceView): Next {
  return {
    kind:
      status === 'want'
        ? t('You want to study')
        : progress > 0
          ? t('Studying · {progress}%', { progress })
          : t('Studying'),
    title: titleText(resource.title, t),
    detail: resource.author ?? '',
    href: paths.resource(resource.id),
    label: status === 'want' ? t('Begin') : t('Continue'),
    resource,
  }
}

const unknownPlan = (): Next => ({
  kind: '',
  title: t('Your plan could not be loaded'),
  detail: t('Check your connection, then open it.'),
  href: paths.plan(),
  label: t('Verb|Open'),
  resource: null,
})

const allDone = (): Next => ({
  kind: t('All steps are done'),
  title: t('Choose what comes next'),
  detail: t('For an opening of your games, or any lesson'),
  href: paths.plan(),
  label: t('Verb|Open'),
  resource: null,
})

const begin = (): Next => ({
  kind: t('Nothing planned yet'),
  title: t('Make a study plan'),
  detail: t('For an opening of your games, or any lesson'),
  href: paths.plan(),
  label: t('Begin'),
  resource: null,
})
