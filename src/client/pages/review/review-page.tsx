import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { type JSX, useState } from 'react'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { useKidsMode } from '#client/data/kids-mode.tsx'
import { pageHead } from '#client/data/page-head.ts'
import { callQuery } from '#client/data/queries.ts'
import { useKnownSignedIn } from '#client/data/session.ts'
import { CardList } from '#client/features/review/card-list.tsx'
import { Sitting } from '#client/features/review/sitting.tsx'
import { buttonClass } from '#client/kit/button.tsx'
import { NeedsScript } from '#client/kit/form.tsx'
import { Loaded } from '#client/kit/loaded.tsx'
import { EmptyState, Skeleton } from '#client/kit/states.tsx'
import { t } from '#client/kit/t.tsx'
import { getReview } from '#shared/calls/review.ts'
import type { ReviewView } from '#shared/contracts/review.ts'
import { paths } from '#shared/paths.ts'

export const Route = createFileRoute('/_catalogue/review')({
  loader: () =>
    pageHead({
      title: t('Remember it'),
      description: t('What you have learned comes back before you forget it.'),
      path: paths.review(),
    }),
  head: ({ loaderData }) => loaderData ?? {},
  component: ReviewPage,
})

/** The server's HTML is the same for everybody. */
function ReviewPage(): JSX.Element {
  const signedIn = useKnownSignedIn()
  return (
    <div className="mx-auto grid w-full max-w-5xl grid-cols-[minmax(0,1fr)] content-start gap-6 sm:py-4">
      {signedIn === true ? null : (
        <div className="guest-only grid gap-6">
          <Heading />
          <ForVisitors />
        </div>
      )}
      {signedIn === false ? null : (
        <div className="if-member grid min-h-[80svh] grid-cols-[minmax(0,1fr)] content-start gap-4 sm:gap-6">
          <NeedsScript what={t('Remember it')}>
            {signedIn ? <Today /> : <Skeleton className="h-100" />}
          </NeedsScript>
        </div>
      )}
    </div>
  )
}

function Heading({ today }: { today?: number }) {
  return (
    <header className="flex flex-wrap items-baseline justify-between gap-x-6">
      <h1 className="text-3xl tracking-tight sm:text-4xl">{t('Remember it')}</h1>
      {today ? (
        <p className="text-soft tabular-nums">{t('{count, number} today', { count: today })}</p>
      ) : null}
    </header>
  )
}

function ForVisitors() {
  return (
    <EmptyState
      title={t('What you have learned comes back before you forget it')}
      description={t(
        'With an account, the moves of a chapter, an opening or a line come back when you are about to forget them: first after days, then after weeks and months. The account keeps what you learn and when it comes back.',
      )}
      action={
        <SiteLink href={paths.auth(paths.review())} className={buttonClass({})}>
          {t('Log in')}
        </SiteLink>
      }
    />
  )
}

/** A sitting has the cards that there are when it begins. */
function Today() {
  const { kidsMode } = useKidsMode()
  const [begun, setBegun] = useState<{ review: ReviewView; round: number } | null>(null)
  const [round, setRound] = useState(1)
  const query = useQuery({ ...callQuery(getReview), staleTime: 0, refetchOnWindowFocus: false })
  const isThere = query.data !== undefined && !query.isFetching && !query.isError
  if (isThere && begun?.round !== round) setBegun({ review: query.data, round })
  if (!begun || begun.round !== round)
    return (
      <>
        <Heading />
        <Loaded
          query={query}
          skeleton={<Skeleton className="h-100" />}
          failure={t('Your positions could not be loaded.')}
        >
          {() => <Skeleton className="h-100" />}
        </Loaded>
      </>
    )
  const again = () => {
    setRound(round + 1)
    void query.refetch()
  }
  return (
    <>
      <Heading {...(kidsMode ? {} : { today: begun.review.today })} />
      <Sitting key={begun.round} cards={begun.review.cards} onAgain={again} />
      {kidsMode ? null : <CardList />}
    </>
  )
}
