import { countText } from '#client/kit/number-words.ts'
import { t } from '#client/kit/t.tsx'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { JSX, ReactNode } from 'react'
import { serverPageContext } from '#client/data/page-context.ts'
import { pageHead } from '#client/data/page-head.ts'
import { callQuery } from '#client/data/queries.ts'
import { buttonClass } from '#client/kit/button.tsx'
import { Loaded } from '#client/kit/loaded.tsx'
import { Skeleton } from '#client/kit/states.tsx'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { listContributors } from '#shared/calls/suggestions.ts'
import { paths } from '#shared/paths.ts'

export const Route = createFileRoute('/_catalogue/contributors')({
  loader: async ({ context }) => {
    const server = serverPageContext()
    try {
      await context.queryClient.ensureQueryData(callQuery(listContributors))
    } catch {
      if (server) server.answer.status = 503
    }
    return pageHead({
      title: t('Contributors'),
      description: t('The members who suggest and correct the chess lessons of the catalogue.'),
      path: paths.contributors(),
    })
  },
  head: ({ loaderData }) => loaderData ?? {},
  component: ContributorsPage,
  pendingComponent: ContributorsSkeleton,
  pendingMs: 300,
})

function ContributorsPage(): JSX.Element {
  const names = useQuery(callQuery(listContributors))
  return (
    <Frame>
      <Loaded
        query={names}
        skeleton={<Skeleton className="h-40" />}
        failure={t('The names could not be loaded.')}
        empty={
          <p className="text-lg">{t('Nobody is named here yet. The first name could be yours.')}</p>
        }
      >
        {(members) => (
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,14rem),1fr))] gap-x-8">
            {members.map(({ username, accepted }) => (
              <li
                key={username}
                className="flex items-baseline justify-between gap-3 border-b border-line py-2.5"
              >
                <bdi className="min-w-0 font-semibold wrap-anywhere">{username}</bdi>
                <span className="shrink-0 text-sm text-soft tabular-nums">
                  {countText(accepted, 'contribution')}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <p>
        <SiteLink href={paths.suggest()} className={buttonClass({})}>
          {t('Suggest a resource')}
        </SiteLink>
      </p>
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-8 sm:py-4">
      <header>
        <h1 className="text-3xl tracking-tight sm:text-4xl">{t('Thank You')}</h1>
        <p className="mt-2 max-w-prose text-lg leading-snug text-soft">
          {t(
            'These members suggested lessons for the catalogue, or corrected what it says about them. Only those who want to be named are named.',
          )}
        </p>
      </header>
      {children}
    </div>
  )
}

function ContributorsSkeleton() {
  return (
    <Frame>
      <output className="sr-only">{t('Loading...')}</output>
      <Skeleton className="h-40" />
    </Frame>
  )
}
