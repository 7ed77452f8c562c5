import { countText, percentText } from '#client/kit/number-words.ts'
import { Phrase, t } from '#client/kit/t.tsx'
import type { JSX, ReactNode } from 'react'
import { useStudy } from '#client/data/study.ts'
import { type StudyHome, useHasStudy, useStudyMark } from '#client/data/study-marks.ts'
import type { StudyPage, StudyStore } from '#client/data/study-store.ts'
import { useFocusInList } from '#client/kit/focus-in-list.ts'
import { Loaded } from '#client/kit/loaded.tsx'
import { titleText } from '#shared/domain/resource-display.ts'
import { paths } from '#shared/paths.ts'
import { listQueryOf, type StudyView } from './list-view.ts'
import {
  Frame,
  type HrefOf,
  listFault,
  ListTools,
  LOADING,
  NothingYet,
  ShownPage,
} from './study-list.tsx'
import { StudySelect } from './study-select.tsx'
import { type NextChapter, nextChapterText } from '#client/data/study-list.ts'
import { GridSkeleton, ResourceGrid } from '#client/catalogue/resource-card.tsx'
import { Thumbnail } from '#client/catalogue/thumbnail.tsx'
import { buttonClass } from '#client/kit/button.tsx'
import { Skeleton } from '#client/kit/states.tsx'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import type { ResourceView } from '#shared/contracts/resources.ts'
import type { StudyMark } from '#shared/contracts/study.ts'

type OwnListProps = {
  view: StudyView
  /** Null while it is not known, as in the server's HTML, which then has both the list and its absence. */
  home: StudyHome | null
  /** That of a page of members, whose list the server's HTML has. */
  store?: StudyStore
  tabs: ReactNode
  /** Shown in place of the usual words if the list is empty. */
  empty?: ReactNode
  hrefOf: HrefOf
  layout: StudyLayout
  /** Why the server could not load the list; null if it could. */
  failure: string | null
}

/** A tab of what the reader studies. The server's HTML holds nothing of what a visitor has kept. */
export function OwnList(props: OwnListProps): JSX.Element {
  const { view, home, store, tabs, hrefOf, layout, failure } = props
  const list = useStudy((store) => store.list(listQueryOf(view)), store)
  const count = useStudy((store) => store.counts(), store).data?.[view.tab]
  const hasKept = useHasStudy()
  const { data, error } = list
  const focus = useFocusInList(data?.items.length ?? 0, '.study-select select')
  const fault = error ? listFault(error) : data ? null : failure
  const isNarrowed = view.query !== '' || view.type !== ''
  const all = (isNarrowed ? count : data?.total) ?? count ?? data?.total
  const isVisitor = home !== 'account'
  const isEmpty = isVisitor
    ? count === 0 || (count === undefined && !hasKept)
    : data?.total === 0 && !isNarrowed && view.page === 1
  const { empty = <NothingYet status={view.tab} /> } = props
  return (
    <Frame
      status={view.tab}
      tabs={tabs}
      line={all === undefined ? fault === null && LOADING : countText(all, 'resource')}
      note={isVisitor ? <StoredHereNote /> : null}
    >
      {/* Who has nothing reads so in the server's HTML, because the script in the head knows; the text stays then. */}
      {isEmpty && isVisitor ? (
        <div className={count === undefined ? 'guest-only if-new' : undefined}>{empty}</div>
      ) : null}
      {isEmpty || all === undefined ? null : <ListTools view={view} all={all} hrefOf={hrefOf} />}
      {isVisitor && count === 0 ? null : (
        <Loaded
          query={fault === null ? list : { ...list, error: new Error(fault) }}
          skeleton={
            <div className={isEmpty ? 'if-kept' : undefined}>
              <StudyResourcesSkeleton layout={layout} />
            </div>
          }
          failure={fault ?? ''}
        >
          {({ items, gone = [], total }) =>
            isEmpty ? (
              empty
            ) : (
              <ShownPage view={view} hrefOf={hrefOf} total={total}>
                <div {...focus}>
                  <StudyResources layout={layout} items={items} />
                </div>
                {gone.length > 0 ? <Gone items={gone} /> : null}
              </ShownPage>
            )
          }
        </Loaded>
      )}
    </Frame>
  )
}

function Gone({ items }: { items: NonNullable<StudyPage['gone']> }) {
  return (
    <ul aria-label={t('No longer in the catalogue')} className="grid gap-2">
      {items.map((item) => (
        <li key={item.id} className="grid gap-2 rounded-lg border border-line p-3">
          <p>
            <Phrase
              of="<strong>{title}</strong> is no longer in the catalogue."
              values={{ title: titleText(item.title, t) }}
              tags={{
                strong: (words) => <strong className="wrap-anywhere">{words}</strong>,
              }}
            />
          </p>
          <StudySelect resource={item} />
        </li>
      ))}
    </ul>
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

/** Enough to fill a screen. */
const SKELETONS = 8

type StudyLayout = 'rows' | 'cards'

function StudyResourcesSkeleton({ layout }: { layout: StudyLayout }): JSX.Element {
  if (layout === 'cards') return <GridSkeleton count={SKELETONS} />
  return (
    <div className="grid gap-3">
      <Skeleton className="h-32" />
      <Skeleton className="h-32" />
    </div>
  )
}

type StudyResourcesProps = {
  layout: StudyLayout
  items: StudyPage['items']
}

/** Cards with the status below the bookmark; or rows that say how far one is, with a button to go on. */
function StudyResources({ layout, items }: StudyResourcesProps): JSX.Element {
  if (layout === 'cards') {
    return (
      <ResourceGrid
        resources={items.map(({ resource }) => resource)}
        more={(resource) => <StudySelect resource={resource} />}
      />
    )
  }
  return (
    <ul className="grid gap-3 xl:grid-cols-2">
      {items.map(({ resource, nextChapter }) => (
        <StudyingRow key={resource.id} resource={resource} next={nextChapter} />
      ))}
    </ul>
  )
}

type StudyingRowProps = { resource: ResourceView; next: NextChapter | null }

function StudyingRow({ resource, next }: StudyingRowProps) {
  const mark = useStudyMark(resource.id)
  const title = titleText(resource.title, t)
  return (
    <li className="studying-row">
      <div className="overflow-hidden rounded-md bg-sunken">
        <Thumbnail resource={resource} />
      </div>
      <div className="grid content-start gap-1">
        <h3 dir="auto" className="font-serif text-lg/snug font-semibold">
          <SiteLink
            href={paths.resource(resource.id)}
            className="line-clamp-2 underline-offset-4 wrap-anywhere hover:text-accent hover:underline"
          >
            {title}
          </SiteLink>
        </h3>
        {resource.author ? (
          <p dir="auto" className="truncate text-sm text-soft">
            {resource.author}
          </p>
        ) : null}
        {mark ? <Progress mark={mark} title={title} /> : null}
        {next ? <p className="truncate text-sm text-soft">{nextChapterText(next)}</p> : null}
      </div>
      <div className="flex flex-wrap items-center gap-2 max-sm:col-span-2">
        <SiteLink
          href={next ? paths.chapter(resource.id, next.id) : paths.resource(resource.id)}
          aria-label={t('Continue {title}', { title })}
          className={buttonClass({ className: 'max-sm:flex-1' })}
        >
          {t('Continue')}
        </SiteLink>
        <StudySelect resource={resource} />
      </div>
    </li>
  )
}

function Progress({ mark: { progress, steps }, title }: { mark: StudyMark; title: string }) {
  const text = steps
    ? t('{unit, select, lessons {{done} of {total} lessons} other {{done} of {total} minutes}}', {
        done: steps.done,
        total: steps.total,
        unit: steps.unit,
      })
    : percentText(progress / 100)
  return (
    <p className="flex items-center gap-2 text-sm text-soft tabular-nums">
      <progress
        aria-label={t('Progress in {title}', { title })}
        aria-valuetext={text}
        value={progress}
        max={100}
        className="progress-bar max-w-40"
      />
      <span className="whitespace-nowrap">{text}</span>
    </p>
  )
}
