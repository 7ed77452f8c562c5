import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useHydrated } from '@tanstack/react-router'
import type { JSX } from 'react'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { answered } from '#client/data/answers.ts'
import { useKidsMode } from '#client/data/kids-mode.tsx'
import { type PathResult, pathQuery } from '#client/data/learning-paths.ts'
import { localPath } from '#client/data/page-language.ts'
import { serverPageContext } from '#client/data/page-context.ts'
import { absoluteUrl, breadcrumbList, type PageHead, pageHead } from '#client/data/page-head.ts'
import { forKids, pathFacts } from '#client/features/paths/path-facts.ts'
import { PathProgress, usePathState } from '#client/features/paths/path-progress.tsx'
import { PathSteps } from '#client/features/paths/path-steps.tsx'
import { buttonClass, Button } from '#client/kit/button.tsx'
import { Loaded } from '#client/kit/loaded.tsx'
import { Skeleton } from '#client/kit/states.tsx'
import { t } from '#client/kit/t.tsx'
import type { PathView } from '#shared/contracts/paths.ts'
import { titleText } from '#shared/domain/resource-display.ts'
import { paths } from '#shared/paths.ts'
import { ForLater } from '../kids/for-later.tsx'
import { useTeaches } from '#client/data/groups.ts'
import { addToPlan, type NewStep } from '#client/data/plan.ts'
import { useUser } from '#client/data/session.ts'
import type { Homework, NewHomework } from '#client/features/groups/assignment-form.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { GROUP_TEXT } from '#shared/domain/groups.ts'
import { truncate } from '#shared/texts/characters.ts'
import { useAssign } from '../groups/use-assign.tsx'

export const Route = createFileRoute('/_catalogue/paths/$slug')({
  loader: async ({ context: { queryClient }, params: { slug } }) => {
    const unknown: PathResult = { path: null, failed: true }
    const found = await queryClient.ensureQueryData(pathQuery(slug)).catch(() => unknown)
    const server = serverPageContext()
    if (!found.path && server) server.answer.status = found.failed ? 503 : 404
    return { head: found.path ? pathHead(found.path) : missingHead(slug) }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: PathPage,
  pendingComponent: PathSkeleton,
  pendingMs: 300,
})

function missingHead(slug: string): PageHead {
  const title = t('Path not found')
  const path = paths.learningPath(encodeURIComponent(slug))
  return pageHead({ title, description: title, path, noindex: true })
}

function pathHead(path: PathView): PageHead {
  const { slug, title, about } = path
  return pageHead({
    title,
    description: about,
    path: paths.learningPath(slug),
    jsonLd: [
      course(path),
      breadcrumbList([
        { name: t('Home'), path: paths.home() },
        { name: t('Learning paths'), path: paths.learningPaths() },
        { name: title, path: paths.learningPath(slug) },
      ]),
    ],
  })
}

/** A schema.org Course, whose sections are the steps. */
function course({ slug, title, about, minutes, steps }: PathView): object {
  const url = absoluteUrl(localPath(paths.learningPath(slug)))
  return {
    '@context': 'https://schema.org',
    '@type': 'Course',
    name: title,
    description: about,
    url,
    inLanguage: t.language,
    timeRequired: `PT${minutes}M`,
    provider: { '@type': 'Organization', name: t.site.name, url: absoluteUrl(paths.home()) },
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'Online',
      courseWorkload: `PT${minutes}M`,
    },
    syllabusSections: steps.map(({ key, goal, items }) => ({
      '@type': 'Syllabus',
      name: goal,
      url: `${url}#step-${key}`,
      hasPart: items.map((item) => ({
        '@type': 'LearningResource',
        name: titleText(item.title, t),
        url: absoluteUrl(localPath(paths.resource(item.id))),
      })),
    })),
  }
}

function PathPage(): JSX.Element {
  const { slug } = Route.useParams()
  return (
    <Loaded
      query={answered(useQuery(pathQuery(slug)))}
      skeleton={<PathSkeleton />}
      failure={t('The path could not be loaded.')}
    >
      {({ path }) => (path ? <Open key={slug} path={path} /> : <Missing />)}
    </Loaded>
  )
}

/** Kids mode shows what is for kids, locked or not. */
function Open({ path }: { path: PathView }): JSX.Element {
  const { kidsMode } = useKidsMode()
  if (!kidsMode) return <Path path={path} />
  if (path.ages === null) return <ForLater path={paths.learningPath(path.slug)} />
  return <Path path={forKids(path)} />
}

function Path({ path }: { path: PathView }): JSX.Element {
  const state = usePathState(path.slug)
  return (
    <article className="mx-auto grid w-full max-w-4xl grid-cols-[minmax(0,1fr)] gap-6 sm:gap-8 sm:py-4">
      <header className="grid gap-2">
        <p className="text-sm">
          <SiteLink href={paths.learningPaths()} className="quiet-link underline">
            {t('Learning paths')}
          </SiteLink>
        </p>
        <h1 dir="auto" className="text-3xl tracking-tight wrap-anywhere sm:text-4xl">
          {path.title}
        </h1>
        <p dir="auto" className="max-w-prose text-lg/snug text-pretty wrap-anywhere text-soft">
          {path.about}
        </p>
        <p className="path-facts">{pathFacts({ ...path, steps: path.steps.length })}</p>
        <PathProgress path={path} state={state} />
        <OfPath path={path} />
      </header>
      <PathSteps
        path={path}
        state={state}
        actionsOf={(step, at) => <OfStep path={path} step={step} at={at} />}
      />
    </article>
  )
}

function Missing(): JSX.Element {
  return (
    <div className="grid justify-items-center gap-4 py-16 text-center">
      <h1 className="text-3xl">{t('Path not found')}</h1>
      <SiteLink href={paths.learningPaths()} className={buttonClass({})}>
        {t('All paths')}
      </SiteLink>
    </div>
  )
}

function PathSkeleton(): JSX.Element {
  return (
    <div className="mx-auto grid w-full max-w-4xl gap-6 sm:py-4">
      <output className="sr-only">{t('Loading...')}</output>
      <Skeleton className="h-40" />
      <Skeleton className="h-80" />
    </div>
  )
}

type Step = PathView['steps'][number]

const planStep = (path: PathView, { goal, minutes, items }: Step, at: number): NewStep => ({
  title: t('{path}: step {number}', { path: path.title, number: at + 1 }),
  reason: goal,
  resourceIds: items.map(({ id }) => id),
  minutes,
})

const ELLIPSIS = '...'.length

const homeworkOf = ({ goal, need, items }: Step): NewHomework => ({
  title: truncate(goal, GROUP_TEXT.titleMax - ELLIPSIS),
  note:
    need < items.length
      ? t(
          '{need, plural, one {One of these lessons is enough.} other {# of these lessons are enough.}}',
          { need },
        )
      : null,
  items: items.map(({ id, title }) => ({ resourceId: id, title: titleText(title, t) })),
})

const hasItems = ({ items }: Step) => items.length > 0

/** Puts a step into the plan; whoever teaches a group assigns it. Kids mode has neither. */
function OfStep({
  path,
  step,
  at,
}: {
  path: PathView
  step: Step
  at: number
}): JSX.Element | null {
  const client = useQueryClient()
  const { kidsMode } = useKidsMode()
  const { goal } = step
  if (kidsMode) return null
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="noscript:hidden"
        aria-label={t('Add to my plan: {name}', { name: goal })}
        onClick={() => void addToPlan(client, planStep(path, step, at))}
      >
        <Icon name="list-plus" className="size-4" />
        {t('Add to my plan')}
      </Button>
      <Assign homework={homeworkOf(step)} name={goal} />
    </>
  )
}

/** All steps at once: into the plan, or as drafts of homework. */
function OfPath({ path }: { path: PathView }): JSX.Element | null {
  const client = useQueryClient()
  const { kidsMode } = useKidsMode()
  if (kidsMode) return null
  const steps = path.steps.flatMap((step, at) => (hasItems(step) ? [planStep(path, step, at)] : []))
  return (
    <div className="-ms-3 flex flex-wrap gap-2 noscript:hidden print:hidden">
      <Button
        variant="ghost"
        size="sm"
        unavailable={steps.length === 0}
        onClick={() => void addToPlan(client, ...steps)}
      >
        <Icon name="list-plus" className="size-4" />
        {t('Add all steps to my plan')}
      </Button>
      <Assign
        homework={{ title: path.title, parts: path.steps.filter(hasItems).map(homeworkOf) }}
        name={path.title}
      />
    </div>
  )
}

function Assign({ homework, name }: { homework: Homework; name: string }): JSX.Element | null {
  const { user } = useUser()
  // The groups may be known before a part of the page is hydrated, which must be as the server drew it.
  const isHydrated = useHydrated()
  const teaches = useTeaches(user !== null)
  const { onAssign, dialog } = useAssign(homework)
  if (!isHydrated || !teaches) return null
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-label={t('Assign {name}', { name })}
        onClick={onAssign}
      >
        <Icon name="graduation-cap" className="size-4" />
        {t('Assign…')}
      </Button>
      {dialog}
    </>
  )
}
