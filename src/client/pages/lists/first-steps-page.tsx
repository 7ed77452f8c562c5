import { t } from '#client/kit/t.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import type { JSX, ReactNode } from 'react'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { inKidsMode } from '#client/data/kids-mode.tsx'
import { serverPageContext } from '#client/data/page-context.ts'
import { breadcrumbList, type PageHead, pageHead } from '#client/data/page-head.ts'
import { callQuery } from '#client/data/queries.ts'
import { LessonRow } from '#client/features/start-here/start-here.tsx'
import { buttonClass } from '#client/kit/button.tsx'
import { Loaded } from '#client/kit/loaded.tsx'
import { EmptyState, Skeleton } from '#client/kit/states.tsx'
import { listResources } from '#shared/calls/resources.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { firstStepsAmong, firstStepsParams } from '#shared/domain/first-steps.ts'
import { START_ROLES } from '#shared/domain/start-here.ts'
import { paths } from '#shared/paths.ts'
import { itemList } from './list-loader.ts'

const stepsQuery = () => ({
  ...callQuery(listResources, { query: firstStepsParams() }),
  select: (found: ResourceView[]) => firstStepsAmong(found),
})

/** For somebody who does not know the moves: which lessons to begin with, and what follows. */
export const Route = createFileRoute('/_catalogue/first-steps')({
  beforeLoad: () => {
    if (inKidsMode()) throw redirect({ href: paths.kidsPlace('pieces'), replace: true })
  },
  loader: async ({ context: { queryClient } }) => ({ head: await loadFirstSteps(queryClient) }),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: FirstStepsPage,
  pendingComponent: FirstStepsSkeleton,
  pendingMs: 300,
})

async function loadFirstSteps(client: QueryClient): Promise<PageHead> {
  const server = serverPageContext()
  const loading = client.ensureQueryData(stepsQuery()).catch(() => {
    if (server) server.answer.status = 503
    return []
  })
  const steps = firstStepsAmong(await loading)
  const title = t('New to chess')
  return pageHead({
    title,
    description: t(
      'Chess lessons for whoever does not know the moves yet: which three to begin with, and what follows, one step at a time.',
    ),
    path: paths.firstSteps(),
    jsonLd: [
      ...(steps.length > 0 ? [itemList(title, steps)] : []),
      breadcrumbList([
        { name: t('Home'), path: paths.home() },
        { name: title, path: paths.firstSteps() },
      ]),
    ],
  })
}

function FirstStepsPage(): JSX.Element {
  return (
    <Frame>
      <Loaded
        query={useQuery(stepsQuery())}
        skeleton={<Skeleton className="h-80" />}
        failure={t('The lessons could not be loaded.')}
        empty={
          <EmptyState
            title={t('No first steps yet')}
            action={
              <SiteLink
                href={`${paths.category('all')}?level=beginner`}
                className={buttonClass({})}
              >
                {t('Lessons for beginners')}
              </SiteLink>
            }
          />
        }
      >
        {(steps) => <Steps steps={steps} />}
      </Loaded>
    </Frame>
  )
}

function Steps({ steps }: { steps: readonly ResourceView[] }): JSX.Element {
  const ahead = START_ROLES.length
  const numbered = steps.map((resource, at) => (
    <LessonRow
      key={resource.id}
      label={t('Step {number}', { number: String(at + 1) })}
      resource={resource}
      eager={at < ahead}
    />
  ))
  return (
    <>
      <section aria-labelledby="first-three" className="start-here grid gap-3">
        <h2 id="first-three" className="text-xl sm:text-2xl">
          {t('Start with these three')}
        </h2>
        <ol>{numbered.slice(0, ahead)}</ol>
      </section>
      {t.language === 'en' ? null : (
        <SiteLink
          href={`${paths.category('all')}?level=beginner&language=${t.language}`}
          className={buttonClass({ variant: 'secondary', className: 'justify-self-start' })}
        >
          {t('Lessons for beginners in your language')}
        </SiteLink>
      )}
      {numbered.length > ahead ? (
        <section aria-labelledby="next-steps" className="start-here grid gap-3">
          <h2 id="next-steps" className="text-xl sm:text-2xl">
            {t('Then, in this order')}
          </h2>
          <ol>{numbered.slice(ahead)}</ol>
        </section>
      ) : null}
    </>
  )
}

function Frame({ children }: { children: ReactNode }): JSX.Element {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 sm:gap-8 sm:py-4">
      <header>
        <h1 className="text-3xl tracking-tight sm:text-4xl">{t('New to chess')}</h1>
        <p className="mt-2 max-w-prose text-lg/snug text-soft">
          {t('You do not know the moves yet? Take these lessons one after the other.')}
        </p>
      </header>
      {children}
    </div>
  )
}

function FirstStepsSkeleton(): JSX.Element {
  return (
    <Frame>
      <output className="sr-only">{t('Loading...')}</output>
      <Skeleton className="h-80" />
    </Frame>
  )
}
