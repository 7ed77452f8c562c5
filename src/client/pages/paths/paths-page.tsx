import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { JSX, ReactNode } from 'react'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { inKidsMode, useKidsMode } from '#client/data/kids-mode.tsx'
import { localPath, textLanguage } from '#client/data/page-language.ts'
import { serverPageContext } from '#client/data/page-context.ts'
import { breadcrumbList, itemList, pageHead } from '#client/data/page-head.ts'
import { callQuery } from '#client/data/queries.ts'
import { Button, buttonClass } from '#client/kit/button.tsx'
import { ChoiceField, TextField } from '#client/kit/field.tsx'
import { Loaded } from '#client/kit/loaded.tsx'
import { EmptyState, Skeleton } from '#client/kit/states.tsx'
import { t } from '#client/kit/t.tsx'
import { listPaths } from '#shared/calls/paths.ts'
import type { PathCard } from '#shared/contracts/paths.ts'
import { PLAYED_SIDES, type PlayedSide } from '#shared/domain/filters/side.ts'
import { choosePaths } from '#shared/domain/learning-path.ts'
import { MAX_PLAYER_RATING } from '#shared/domain/resource-ranges.ts'
import { paths } from '#shared/paths.ts'
import { pathFacts } from '../../features/paths/path-facts.ts'
import '../../features/paths/paths.css'

type PathsSearch = { rating?: number; side?: PlayedSide }

export const Route = createFileRoute('/_catalogue/paths')({
  validateSearch: readSearch,
  loaderDeps: ({ search }) => readSearch(search),
  loader: async ({ context: { queryClient }, deps }) => {
    const server = serverPageContext()
    const query = pathsQuery(deps, inKidsMode())
    const found = await queryClient.ensureQueryData(query).catch((): PathCard[] => {
      if (server) server.answer.status = 503
      return []
    })
    return { head: pathsHead(found) }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: PathsPage,
  pendingComponent: () => (
    <Frame search={{}}>
      <Loading />
    </Frame>
  ),
  pendingMs: 300,
})

/** Leaves out what makes no sense, and the empty fields of the form. */
function readSearch({ rating, side }: Record<string, unknown>): PathsSearch {
  const number = /^\d{1,4}$/.test(String(rating)) ? Number(rating) : Number.NaN
  const played = PLAYED_SIDES.find((each) => each === side)
  return {
    ...(number <= MAX_PLAYER_RATING ? { rating: number } : {}),
    ...(played ? { side: played } : {}),
  }
}

const pathsQuery = (search: PathsSearch, kidsMode: boolean) =>
  callQuery(listPaths, {
    query: {
      locale: textLanguage(),
      category: kidsMode ? 'kids' : 'all',
      ...search,
    },
  })

function pathsHead(found: readonly PathCard[]) {
  const title = t('Learning paths')
  return pageHead({
    title,
    description: t(
      'What to learn first and what next: numbered steps from the first move to tournament play, with the lessons for each.',
    ),
    path: paths.learningPaths(),
    jsonLd: [
      ...(found.length > 0
        ? [
            itemList(
              title,
              found.map(({ slug }) => localPath(paths.learningPath(slug))),
            ),
          ]
        : []),
      breadcrumbList([
        { name: t('Home'), path: paths.home() },
        { name: title, path: paths.learningPaths() },
      ]),
    ],
  })
}

function PathsPage(): JSX.Element {
  const search = readSearch(Route.useSearch())
  const { kidsMode } = useKidsMode()
  return (
    <Frame search={search}>
      <Loaded
        query={useQuery(pathsQuery(search, kidsMode))}
        skeleton={<Loading />}
        failure={t('The paths could not be loaded.')}
        empty={
          <EmptyState
            title={t('No paths here yet')}
            action={
              <SiteLink href={paths.category('all')} className={buttonClass({})}>
                {t('All lessons')}
              </SiteLink>
            }
          />
        }
      >
        {(found) => {
          const { fitting, others } = choosePaths(found, search.rating, textLanguage())
          const rest = fitting.length > 0 ? t('All other paths') : t('All paths')
          return (
            <>
              <PathList id="fitting" name={t('These fit')} cards={fitting} />
              <PathList id="all-paths" name={rest} cards={others} />
            </>
          )
        }}
      </Loaded>
    </Frame>
  )
}

function Frame({ search, children }: { search: PathsSearch; children: ReactNode }): JSX.Element {
  const { rating, side } = search
  const { kidsMode } = useKidsMode()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 sm:gap-8 sm:py-4">
      <header>
        <h1 className="text-3xl tracking-tight sm:text-4xl">{t('Learning paths')}</h1>
        <p className="mt-2 max-w-prose text-lg/snug text-pretty text-soft">
          {t('What to learn first, and what next: one step at a time, each with a lesson.')}
        </p>
      </header>
      {kidsMode ? null : (
        <form
          // What the address says is what the fields say.
          key={`${rating} ${side}`}
          method="get"
          action={localPath(paths.learningPaths())}
          className="path-chooser"
        >
          <TextField
            label={t('Your rating')}
            name="rating"
            type="number"
            inputMode="numeric"
            min={0}
            max={MAX_PLAYER_RATING}
            defaultValue={rating}
          />
          <ChoiceField
            label={t('Side')}
            name="side"
            defaultValue={side ?? ''}
            options={[
              { value: '', label: t('Both') },
              { value: 'white', label: t('White') },
              { value: 'black', label: t('Black') },
            ]}
          />
          <Button type="submit">{t('Show')}</Button>
        </form>
      )}
      {children}
    </div>
  )
}

function Loading(): JSX.Element {
  return (
    <>
      <output className="sr-only">{t('Loading...')}</output>
      <Skeleton className="h-80" />
    </>
  )
}

type PathListProps = { id: string; name: string; cards: readonly PathCard[] }

/** Paths below a heading; each card leads to its path. */
function PathList({ id, name, cards }: PathListProps): JSX.Element | null {
  if (cards.length === 0) return null
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-xl sm:text-2xl">
        {name}
      </h2>
      <ul className="path-cards">
        {cards.map((card) => (
          <li key={card.slug}>
            <h3 dir="auto">
              <SiteLink href={paths.learningPath(card.slug)}>{card.title}</SiteLink>
            </h3>
            <p dir="auto">{card.about}</p>
            <p className="path-facts">{pathFacts(card)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
