import { answered } from '#client/data/answers.ts'
import { t } from '#client/kit/t.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link, useHydrated, useLocation, useRouter } from '@tanstack/react-router'
import { type JSX, lazy, Suspense, useEffect } from 'react'
import { useKidsMode } from '#client/data/kids-mode.tsx'
import { absoluteUrl } from '#client/data/page-head.ts'
import { useUser } from '#client/data/session.ts'
import { forgetReturn } from '#client/data/return-path.ts'
import { ListHeader, ListTools } from '#client/features/lists/list-view.tsx'
import { listQuery, noteListMarks, useListMarks } from '#client/features/lists/lists-api.ts'
import { judgedList, ModerateButton } from '#client/features/moderation/moderate-button.tsx'
import { ReportButton } from '#client/features/reports/report-button.tsx'
import { ResourceCard } from '#client/catalogue/resource-card.tsx'
import { useTeaches } from '#client/data/groups.ts'
import { Button, buttonClass } from '#client/kit/button.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { Loaded } from '#client/kit/loaded.tsx'
import { EmptyState, Skeleton, Spinner } from '#client/kit/states.tsx'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import type { ListMarks, ListView } from '#shared/contracts/lists.ts'
import { MAX_ASSIGNMENT_ITEMS } from '#shared/domain/groups.ts'
import { titleText } from '#shared/domain/resource-display.ts'
import { useAssign } from '../groups/use-assign.tsx'
import { isKidsResource } from '#shared/domain/catalogue.ts'
import { hasRole } from '#shared/domain/roles.ts'
import { type ListId, listIdIn } from '#shared/domain/lists.ts'
import { paths } from '#shared/paths.ts'
import { loadListPage } from './list-loader.ts'

/** How many resources the page shows at first, and how many Load More adds. */
const STEP = 60

export const Route = createFileRoute('/_catalogue/lists/$id')({
  validateSearch: ({ shown }: Record<string, unknown>): { shown?: number } =>
    Number(shown) > STEP ? { shown: Math.min(Math.floor(Number(shown)), 500) } : {},
  loader: ({ context, params, location }) =>
    loadListPage(context.queryClient, { segment: params.id, hash: location.hash }),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: ListPage,
  pendingComponent: ListSkeleton,
  pendingMs: 300,
})

function ListPage(): JSX.Element {
  const id = listIdIn(Route.useParams().id) ?? 0
  const { shown = STEP } = Route.useSearch()
  return <ListScreen key={id} id={id} shown={shown} />
}

function ListScreen({ id, shown }: { id: ListId; shown: number }) {
  const found = answered(useQuery(listQuery(id)))
  useEffect(forgetReturn, [])
  return (
    <>
      {found.data === undefined && found.error ? (
        <h1 className="mb-4 text-2xl">{t('List')}</h1>
      ) : null}
      <Loaded
        query={found}
        skeleton={<ListSkeleton />}
        failure={t('The list could not be loaded. Check your connection, then try again.')}
      >
        {({ list }) => (list ? <ListContent list={list} shown={shown} /> : <MissingList />)}
      </Loaded>
    </>
  )
}

/** What drags rows is only for owners. */
const LazyEditor = lazy(() =>
  import('#client/features/lists/list-editor.tsx').then((m) => ({ default: m.ListEditor })),
)

/** The owner edits the list on the same page, at '#edit'. */
function ListContent({ list, shown }: { list: ListView; shown: number }) {
  const marks = useListMarks(list.id)
  const isOwn = list.isOwn ?? marks?.isOwn
  const { navigate } = useRouter()
  const isHydrated = useHydrated()
  const wantsEdit = useLocation({ select: ({ hash }) => hash === 'edit' }) && isHydrated
  const path = paths.list(list)
  // A dialog whose form was just saved must not ask about it.
  const open = (href: string, how = { replace: false }) =>
    navigate({ href, ignoreBlocker: true, ...how })
  if (wantsEdit && isOwn) {
    return (
      <Suspense fallback={<Spinner label={t('Loading...')} />}>
        <LazyEditor
          list={list}
          onMoved={(moved) => void open(`${moved}#edit`, { replace: true })}
          onDone={() => void open(path)}
          onDeleted={() => open(paths.myLists(), { replace: true })}
        />
      </Suspense>
    )
  }
  return (
    <article className="grid gap-8">
      <ListHeader list={list}>
        <ListTools
          list={list}
          isOwn={isOwn}
          url={absoluteUrl(path)}
          onEdit={() => void open(`${path}#edit`)}
          onCopied={(copy) => void open(copy)}
        >
          <AssignButton list={list} />
          <OrderButtons list={list} isOwn={isOwn} marks={marks} />
        </ListTools>
      </ListHeader>
      <Places list={list} shown={shown} />
    </article>
  )
}

/** For teachers: the lessons of the list, as many as an assignment holds. */
function AssignButton({ list }: { list: ListView }) {
  const { user } = useUser()
  const teaches = useTeaches(user !== null)
  const items = list.resources
    .slice(0, MAX_ASSIGNMENT_ITEMS)
    .map(({ id, title }) => ({ resourceId: id, title: titleText(title, t) }))
  const assign = useAssign({ title: list.title, items })
  if (!teaches || items.length === 0) return null
  return (
    <>
      <Button size="sm" variant="secondary" onClick={assign.onAssign}>
        <Icon name="graduation-cap" className="size-4" />
        {t('Assign…')}
      </Button>
      {assign.dialog}
    </>
  )
}

type OrderButtonsProps = {
  list: ListView
  /** Undefined while it is not known. */
  isOwn: boolean | undefined
  marks: ListMarks | undefined
}

/** Readers report others' lists, and moderators hide and restore lists. */
function OrderButtons({ list, isOwn, marks }: OrderButtonsProps) {
  const { id, title, owner, visibility, hidden } = list
  const client = useQueryClient()
  const { user } = useUser()
  const isModerator = user !== null && !user.suspended && hasRole(user.role, 'moderator')
  return (
    <>
      {isModerator && visibility !== 'private' ? (
        <ModerateButton
          thing={judgedList(list, { by: owner.username, isHidden: hidden !== undefined })}
        />
      ) : null}
      {list.isOwn || hidden ? null : (
        // The server's page is the same for everybody, so it cannot know whose list it is. The room stays.
        <span className={isOwn ? 'invisible' : marks ? undefined : '[.signed-in_&]:invisible'}>
          <ReportButton
            thing={{ kind: 'list', id, name: t('the list {title}', { title }) }}
            done={marks?.isReported === true}
            onReported={() => noteListMarks(client, id, { isReported: true })}
          />
        </span>
      )}
    </>
  )
}

type PlacesProps = { list: ListView; shown: number }

/** The resources as numbered cards; in kids mode only those for kids, which keep their numbers. */
function Places({ list, shown }: PlacesProps) {
  const { kidsMode } = useKidsMode()
  const places = list.resources
    .map((resource, index) => ({ resource, place: index + 1 }))
    .filter(({ resource }) => !kidsMode || isKidsResource(resource))
  if (places.length === 0) {
    return (
      <EmptyState
        title={
          list.resources.length > 0 ? t('Nothing for kids here') : t('Nothing in this list yet')
        }
        description={
          list.isOwn && list.resources.length === 0
            ? t('Edit the list to add resources, or press “Add to list” on the page of a resource.')
            : undefined
        }
        action={
          <SiteLink href={paths.home()} className={buttonClass({ variant: 'secondary' })}>
            {t('Browse Resources')}
          </SiteLink>
        }
      />
    )
  }
  return (
    <section aria-labelledby="list-resources">
      <h2 id="list-resources" className="sr-only">
        {t('Resources')}
      </h2>
      <ol className="list-places">
        {places.slice(0, shown).map(({ resource, place }, index) => (
          <li key={resource.id} value={place}>
            <span aria-hidden="true" className="place-number">
              {place}
            </span>
            <ResourceCard resource={resource} eager={index < 4} />
          </li>
        ))}
      </ol>
      {places.length > shown ? (
        <p className="mt-8 text-center">
          <Link
            to="."
            search={{ shown: shown + STEP }}
            replace
            resetScroll={false}
            preload={false}
            className={buttonClass({ variant: 'secondary', className: 'min-w-48' })}
          >
            {t('Load More')}
          </Link>
        </p>
      ) : null}
    </section>
  )
}

/** Shown when the list disappears while the page is open. */
function MissingList() {
  return (
    <div className="grid justify-items-center gap-4 py-16 text-center">
      <h1 className="text-3xl">{t('This list is gone')}</h1>
      <p className="max-w-prose text-soft">
        {t('It was deleted or hidden, or its owner keeps it private now.')}
      </p>
      <SiteLink href={paths.home()} className={buttonClass({})}>
        {t('Back to Home')}
      </SiteLink>
    </div>
  )
}

function ListSkeleton() {
  return (
    <div className="grid gap-6">
      <output className="sr-only">{t('Loading list...')}</output>
      <Skeleton className="h-10 w-2/3" />
      <Skeleton className="h-6 w-1/2" />
      <Skeleton className="h-32 max-w-2xl" />
      <Skeleton className="h-64" />
    </div>
  )
}
