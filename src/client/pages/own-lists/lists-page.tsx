import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import type { JSX, ReactNode } from 'react'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { pageQuery } from '#client/data/list-source.ts'
import { serverPageContext } from '#client/data/page-context.ts'
import { itemList, pageHead } from '#client/data/page-head.ts'
import { ListCards, ListCardsSkeleton } from '#client/features/lists/list-card.tsx'
import { buttonClass } from '#client/kit/button.tsx'
import { Loaded } from '#client/kit/loaded.tsx'
import { EmptyState } from '#client/kit/states.tsx'
import { t } from '#client/kit/t.tsx'
import { listPublicLists } from '#shared/calls/lists.ts'
import type { ListCard as ListCardData } from '#shared/contracts/lists.ts'
import { paths } from '#shared/paths.ts'

/** How many lists the page shows at first, and how many 'Load More' adds, up to what the call answers. */
const STEP = 24
const MOST = 240

type ListsSearch = { order?: 'followed'; shown?: number }

export const Route = createFileRoute('/_catalogue/lists')({
  validateSearch: readSearch,
  loaderDeps: ({ search }) => readSearch(search),
  loader: async ({ context: { queryClient }, deps }) => {
    const server = serverPageContext()
    const found = await queryClient.ensureQueryData(listsQuery(deps)).catch(() => {
      if (server) server.answer.status = 503
      return { rows: [] }
    })
    return { head: listsHead(found.rows) }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: ListsPage,
  pendingComponent: () => (
    <Frame search={{}}>
      <ListCardsSkeleton />
    </Frame>
  ),
  pendingMs: 300,
})

function readSearch({ order, shown }: Record<string, unknown>): ListsSearch {
  const number = Math.floor(Number(shown))
  return {
    ...(order === 'followed' ? { order } : {}),
    ...(number > STEP ? { shown: Math.min(number, MOST) } : {}),
  }
}

const listsQuery = ({ order, shown = STEP }: ListsSearch) =>
  pageQuery(listPublicLists, { query: { order: order ?? 'newest', limit: shown } })

function listsHead(lists: readonly ListCardData[]) {
  const title = t('Members’ lists')
  return pageHead({
    title,
    description: t(
      'Chess lessons in an order that somebody chose: courses for pupils, everything about one opening, what to read next.',
    ),
    path: paths.lists(),
    jsonLd:
      lists.length === 0
        ? []
        : [
            itemList(
              title,
              lists.map((list) => paths.list(list)),
            ),
          ],
  })
}

function ListsPage(): JSX.Element {
  const search = readSearch(Route.useSearch())
  const found = useQuery(listsQuery(search))
  return (
    <Frame search={search}>
      <Loaded
        query={found}
        skeleton={<ListCardsSkeleton />}
        failure={t('The lists could not be loaded. Check your connection, then try again.')}
      >
        {({ rows: lists, total }) =>
          lists.length === 0 ? (
            <EmptyState
              title={t('No public lists yet')}
              description={t('Make a list of your own, and publish it.')}
              action={
                <SiteLink href={paths.myLists()} className={buttonClass({})}>
                  {t('My Lists')}
                </SiteLink>
              }
            />
          ) : (
            <>
              <h2 className="sr-only">{t('Lists')}</h2>
              <ListCards lists={lists} />
              {lists.length < Math.min(total, MOST) ? (
                <Link
                  to="."
                  search={{ ...search, shown: lists.length + STEP }}
                  replace
                  resetScroll={false}
                  preload={false}
                  className={buttonClass({
                    variant: 'secondary',
                    className: 'justify-self-center',
                  })}
                >
                  {t('Load More')}
                </Link>
              ) : null}
            </>
          )
        }
      </Loaded>
    </Frame>
  )
}

function Frame({ search, children }: { search: ListsSearch; children: ReactNode }) {
  const orders = [
    { label: t('Newest'), order: undefined },
    { label: t('Most followed'), order: 'followed' },
  ] as const
  return (
    <div className="mx-auto grid w-full max-w-[76rem] gap-6">
      <header className="grid gap-2">
        <h1 className="text-3xl tracking-tight sm:text-4xl">{t('Members’ lists')}</h1>
        <p className="max-w-prose text-lg leading-snug text-soft">
          {t('Resources in an order that somebody chose. Follow a list to find it in My Lists.')}
        </p>
      </header>
      <nav aria-label={t('Order')} className="flex flex-wrap gap-2">
        {orders.map(({ label, order }) => (
          <Link
            key={label}
            to="."
            search={order ? { order } : {}}
            resetScroll={false}
            aria-current={search.order === order ? 'true' : undefined}
            className={buttonClass({
              variant: search.order === order ? 'primary' : 'secondary',
              size: 'sm',
            })}
          >
            {label}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  )
}
