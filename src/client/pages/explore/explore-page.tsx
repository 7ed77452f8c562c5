import { createFileRoute } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { PositionResults } from '#client/features/explore/position-results.tsx'
import { BoardPanel } from '#client/features/explore/board-panel.tsx'
import { type ExploreResult, exploreQuery } from '#client/features/explore/explore-api.ts'
import { exploreHead } from '#client/features/explore/explore-head.ts'
import { lineSearch, readExploreUrl } from '#client/features/explore/explore-url.ts'
import { useExplore } from '#client/features/explore/use-explore.ts'
import { kidsStore, useKidsMode } from '#client/data/kids-mode.tsx'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { paths } from '#shared/paths.ts'
import { serverPageContext } from '#client/data/page-context.ts'
import type { PageHead } from '#client/data/page-head.ts'
import '#client/features/explore/explore.css'
import { t } from '#client/kit/t.tsx'
import { ownValue } from '#shared/texts/text-tables.ts'

const NAMES = ['moves', 'fen', 'level', 'source', 'kids', 'category']

export const Route = createFileRoute('/_catalogue/explore')({
  // The board and the rules of chess load with the loader and the component, not with other pages.
  // Sorted names and values, so that the server renders equivalent URLs only once.
  loaderDeps: ({ search }: { search: Record<string, string | string[]> }) =>
    Object.fromEntries(
      NAMES.map((name) => [name, [ownValue(search, name) ?? []].flat().toSorted()]),
    ),
  loader: ({ context, deps }) => loadExplore(context.queryClient, deps),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: ExplorePage,
})

function ExplorePage() {
  return <ExploreScreen search={Route.useLoaderDeps()} />
}

function ExploreScreen({ search }: { search: Record<string, unknown> }) {
  const state = useMemo(() => readExploreUrl(search), [search])
  const { kidsMode } = useKidsMode()
  const explore = useExplore(state)
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <div className="grid gap-1">
          <h1 className="text-2xl sm:text-3xl">{t('Explore by position')}</h1>
          <p className="text-soft max-sm:hidden">
            {kidsMode
              ? t('Move the pieces. Which opening is it? Here is what you can learn about it.')
              : t('Put your position on the board, and find the lessons about it.')}
          </p>
        </div>
        <div className="flex gap-x-5">
          {kidsMode ? null : (
            <SiteLink href={paths.myGames()} className="quiet-link font-semibold underline">
              <span className="max-sm:sr-only">{t('Find lessons for my games')}</span>
              <span aria-hidden="true" className="sm:hidden">
                {t('My games')}
              </span>
            </SiteLink>
          )}
          <SiteLink href={paths.plan()} className="quiet-link font-semibold underline">
            {t('Study plan')}
          </SiteLink>
        </div>
      </div>
      <div className="explore">
        <BoardPanel explore={explore} />
        <div className="explore-results">
          <PositionResults state={state} kidsMode={kidsMode} />
        </div>
      </div>
    </div>
  )
}

type ExplorePageData = { head: PageHead }

/** The server waits for the response, which decides the status. The browser does not wait: the board moves at once. */
async function loadExplore(
  client: QueryClient,
  search: Record<string, readonly unknown[]>,
): Promise<ExplorePageData> {
  const state = readExploreUrl(search)
  const page = serverPageContext()
  const kidsMode = page
    ? page.kids || Boolean(search['category']?.includes('kids'))
    : kidsStore.get()
  const { line, filters, fault } = state
  const query = exploreQuery(
    lineSearch({ line, filters: { ...filters, kids: filters.kids || kidsMode } }),
  )
  if (!page) {
    void client.prefetchQuery(query)
    const view = client.getQueryData<ExploreResult>(query.queryKey)?.view ?? null
    return { head: exploreHead(state, view) }
  }
  const { view, refusal } = await client.ensureQueryData(query)
  if (fault) page.answer.status = 400
  if (refusal) page.answer.status = refusal.status === 400 ? 400 : 503
  return { head: exploreHead(state, view) }
}
