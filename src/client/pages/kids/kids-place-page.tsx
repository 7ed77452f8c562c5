import { t } from '#client/kit/t.tsx'
import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { type JSX, type ReactNode, useState } from 'react'
import { callQuery } from '#client/data/queries.ts'
import type { KidsScene } from '#client/features/kids/kids-picture.tsx'
import { useStudyHome, useStudyMarks } from '#client/data/study-marks.ts'
import { Loaded } from '#client/kit/loaded.tsx'
import { listResourcesByIds } from '#shared/calls/resources.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { getKidsTopic } from '#shared/calls/kids.ts'
import { KIDS_TOPICS, type KidsTopic } from '#shared/domain/kids.ts'
import { paths } from '#shared/paths.ts'
import { KidsFrame, kidsHead } from './kids-frame.tsx'
import { readAge } from './kids-home.ts'
import { kidsFailure, Lessons, Loading } from './kids-lessons.tsx'
import { onServer, Topic } from './kids-topic.tsx'

const PLACES: readonly string[] = ['stars', ...KIDS_TOPICS]

const isTopic = (place: string): place is KidsTopic =>
  (KIDS_TOPICS as readonly string[]).includes(place)

export const Route = createFileRoute('/_catalogue/kids/$place')({
  validateSearch: readAge,
  beforeLoad: ({ params }) => {
    // The former address of the home for children.
    if (params.place === 'start')
      throw redirect({ href: paths.kids(), statusCode: 301, replace: true })
    if (!PLACES.includes(params.place)) throw notFound()
  },
  loader: async ({ context: { queryClient }, params: { place } }) => {
    const query = isTopic(place)
      ? [queryClient.prefetchQuery(callQuery(getKidsTopic, { params: { topic: place } }))]
      : []
    await onServer(queryClient, query)
    return { head: kidsHead(place as KidsScene) }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: KidsPlace,
})

function KidsPlace(): JSX.Element {
  const { place } = Route.useParams()
  const { age } = Route.useSearch()
  return (
    <KidsFrame place={place as KidsScene}>
      {isTopic(place) ? <Topic topic={place} age={age} /> : <Stars />}
    </KidsFrame>
  )
}

const STARS_ON_BOARD = 64
/** As many as the call takes. */
const MAX_IDS = 100

/** The lessons for kids among what is done, as `<Loaded>` takes them. */
function useStars(ids: readonly number[]) {
  // A star that is given back leaves the question as it is, and so the page.
  const [asked, setAsked] = useState(ids)
  const added = ids.filter((id) => !asked.includes(id))
  if (added.length > 0) setAsked([...asked, ...added])
  const known = useQueries({
    queries: Array.from({ length: Math.ceil(asked.length / MAX_IDS) }, (_, at) => {
      const some = asked.slice(at * MAX_IDS, (at + 1) * MAX_IDS)
      return callQuery(listResourcesByIds, { query: { ids: some.join(',') } })
    }),
    combine: joined,
  })
  const starOf = (id: number) => known.data?.find((each) => each.id === id && each.isForKids) ?? []
  return { ...known, data: known.data && ids.flatMap(starOf) }
}

function joined(parts: readonly UseQueryResult<ResourceView[]>[]) {
  const data = parts.flatMap((part) => part.data ?? [])
  return {
    data: parts.every((part) => part.data) ? data : undefined,
    error: parts.find(({ error }) => error)?.error ?? null,
    isFetching: parts.some(({ isFetching }) => isFetching),
    refetch: () => parts.map(({ refetch }) => refetch()),
  }
}

/** Each star fills a square of the board. The page is as tall with the first star as without one. */
function Stars() {
  const here = useStudyHome() === 'browser'
  const done = useStudyMarks()?.filter(({ status }) => status === 'done') ?? []
  const ids = done.map(({ resourceId }) => resourceId)
  return (
    <Loaded query={useStars(ids)} skeleton={<Loading />} failure={kidsFailure()}>
      {(stars) => <StarsWithBoard stars={stars} here={here} />}
    </Loaded>
  )
}

function StarsWithBoard({ stars, here }: { stars: readonly ResourceView[]; here: boolean }) {
  const onBoard = stars.length % STARS_ON_BOARD || (stars.length > 0 ? STARS_ON_BOARD : 0)
  return (
    <div className="grid min-h-[36rem] content-start gap-6">
      <NeedsBrowser />
      <div className="flex flex-wrap items-center gap-6 noscript:hidden">
        <StarBoard filled={onBoard} />
        <p aria-live="polite" className="max-w-[22rem] text-xl font-bold">
          {starText(stars.length)}
        </p>
      </div>
      <Lessons lessons={stars} />
      {here ? (
        <p className="max-w-prose text-soft noscript:hidden">
          {t('Your stars stay in this browser. Nobody else can see them.')}
        </p>
      ) : null}
    </div>
  )
}

function starText(number: number): string {
  if (number === 0) return t('No stars yet. Look at a lesson, then press “I did it”.')
  if (number === 1) return t('You have 1 star! It is on your board.')
  return number >= STARS_ON_BOARD
    ? t('You have {number} stars! You filled a whole board!', { number })
    : t('You have {number} stars! Can you fill the board?', { number })
}

function StarBoard({ filled }: { filled: number }) {
  return (
    <div aria-hidden="true" className="kids-star-board">
      {Array.from({ length: STARS_ON_BOARD }, (_, at) => (
        <span key={at} data-odd={(at + Math.floor(at / 8)) % 2 === 1 || undefined}>
          {at < filled ? (
            <svg viewBox="-11 -11 22 22">
              <path
                d="M0-10l3 6.6 7.2.8-5.3 4.9 1.4 7.1L0 5.9l-6.3 3.5 1.4-7.1-5.3-4.9 7.2-.8z"
                className="kids-star"
              />
            </svg>
          ) : null}
        </span>
      ))}
    </div>
  )
}

function NeedsBrowser(): ReactNode {
  return (
    <noscript>
      <p className="text-lg">
        {t('To collect stars, this page needs JavaScript. Ask a grown-up.')}
      </p>
    </noscript>
  )
}
