import { countText } from '#client/kit/number-words.ts'
import { Phrase, t } from '#client/kit/t.tsx'
import { useQuery } from '@tanstack/react-query'
import type { JSX } from 'react'
import { callQuery } from '#client/data/queries.ts'
import { type BrowserItem, type BrowserStudy, useBrowserStudy } from '#client/data/study-browser.ts'
import { useHasBrowserStudy } from '#client/data/study-marks.ts'
import { useFocusInList } from '#client/kit/focus-in-list.ts'
import { Loaded } from '#client/kit/loaded.tsx'
import { listResourcesByIds } from '#shared/calls/resources.ts'
import { titleText } from '#shared/domain/resource-display.ts'
import type { StudyStatus } from '#shared/domain/study.ts'
import { paths } from '#shared/paths.ts'
import { listPage } from './list-view.ts'
import {
  Frame,
  listFault,
  type ListProps,
  ListTools,
  LOADING,
  NothingYet,
  ShownPage,
} from './study-list.tsx'
import { StudyResources, StudyResourcesSkeleton } from './study-resources.tsx'
import { StudySelect } from './study-select.tsx'

/** Returns how many there are by status. */
export function countsIn({ items }: BrowserStudy): Record<StudyStatus, number> {
  const counts = { want: 0, studying: 0, done: 0, dropped: 0 }
  for (const { status } of items) counts[status]++
  return counts
}

/** A tab of what a visitor has kept in the browser; the server's HTML holds none of it. */
export function VisitorList(props: ListProps): JSX.Element {
  const { view, tabs, empty, hrefOf, layout } = props
  const study = useBrowserStudy()
  const hasKept = useHasBrowserStudy()
  const items = study?.items.filter(({ status }) => status === view.tab)
  const nothing = empty ?? <NothingYet status={view.tab} />
  const isEmpty = items ? items.length === 0 : !hasKept
  return (
    <Frame
      status={view.tab}
      tabs={tabs}
      line={items ? countText(items.length, 'resource') : LOADING}
      note={<StoredHereNote />}
    >
      {/* Who has nothing reads so in the server's HTML, because the script in the head knows; the text stays then. */}
      {isEmpty ? <div className={items ? undefined : 'guest-only if-new'}>{nothing}</div> : null}
      {items ? null : (
        <div className={hasKept ? undefined : 'if-kept'}>
          <StudyResourcesSkeleton layout={layout} />
        </div>
      )}
      {items && !isEmpty ? (
        <>
          <ListTools view={view} all={items.length} hrefOf={hrefOf} />
          <VisitorPage items={items} view={view} hrefOf={hrefOf} layout={layout} />
        </>
      ) : null}
    </Frame>
  )
}

/** Says to visitors where their things are. */
export function StoredHereNote(): JSX.Element {
  return (
    <p className="mt-1">
      <Phrase
        of="Kept in this browser: <link>register</link> to keep it everywhere."
        tags={{
          link: (words) => (
            <a href={`${paths.auth()}?tab=register`} className="text-link">
              {words}
            </a>
          ),
        }}
      />
    </p>
  )
}

type VisitorPageProps = Pick<ListProps, 'view' | 'hrefOf' | 'layout'> & {
  items: readonly BrowserItem[]
}

function VisitorPage({ items, view, hrefOf, layout }: VisitorPageProps) {
  const { shown, total } = listPage(items, view)
  const ids = shown.map(({ resourceId }) => resourceId)
  const list = useQuery({
    ...callQuery(listResourcesByIds, { query: { ids: ids.join(',') } }),
    enabled: ids.length > 0,
    // A card that leaves the list must not take the others with it.
    placeholderData: (earlier) => earlier,
  })
  const { data, isPlaceholderData } = list
  const known = new Map(data?.map((resource) => [resource.id, resource]))
  const resources = ids.flatMap((id) => known.get(id) ?? [])
  const focus = useFocusInList(resources.length, '.study-select select')
  const deleted =
    data && !isPlaceholderData ? shown.filter(({ resourceId }) => !known.has(resourceId)) : []
  const isWaiting = isPlaceholderData && resources.length === 0
  return (
    <ShownPage view={view} hrefOf={hrefOf} total={total}>
      <Loaded
        query={isWaiting ? { ...list, data: undefined } : list}
        skeleton={<StudyResourcesSkeleton layout={layout} />}
        failure={({ error }) => listFault(error)}
      >
        {() => (
          <div {...focus}>
            <StudyResources layout={layout} resources={resources} />
          </div>
        )}
      </Loaded>
      {deleted.length > 0 ? (
        <ul aria-label={t('No longer in the catalogue')} className="grid gap-2">
          {deleted.map((item) => (
            <li key={item.resourceId} className="grid gap-2 rounded-lg border border-line p-3">
              <p>
                <Phrase
                  of="<strong>{title}</strong> is no longer in the catalogue."
                  values={{ title: titleText(item.title, t) }}
                  tags={{
                    strong: (words) => <strong className="wrap-anywhere">{words}</strong>,
                  }}
                />
              </p>
              <StudySelect resource={{ ...item, id: item.resourceId }} />
            </li>
          ))}
        </ul>
      ) : null}
    </ShownPage>
  )
}
