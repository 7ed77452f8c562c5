import { Form } from '#client/kit/form.tsx'
import { localPath } from '#client/data/page-language.ts'
import { t } from '#client/kit/t.tsx'
import { text, type Text } from '#shared/texts/text.ts'
import { useRouter } from '@tanstack/react-router'
import { type JSX, type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { serverMessage, UNREACHABLE } from '#client/data/errors.ts'
import { Button, buttonClass } from '#client/kit/button.tsx'
import { grouped } from '#client/kit/number-words.ts'
import { PageButtons, pagesAround } from '#client/kit/paging.tsx'
import { SelectField } from '#client/kit/select.tsx'
import { EmptyState, Skeleton } from '#client/kit/states.tsx'
import { RESOURCE_TYPES, typeName } from '#shared/domain/filters/type.ts'
import { type StudySort, type StudyStatus } from '#shared/domain/study.ts'
import { paths } from '#shared/paths.ts'
import { type ListView, PAGE_SIZE, type StudyTab } from './list-view.ts'
import { STATUS_NAMES } from '#client/catalogue/study-badge.tsx'
import './study.css'

/** Returns the URL of the same page with another part of its list. */
export type HrefOf = (view: Partial<ListView>) => string

/** The tabs of one’s own things: lists have a page of their own. */
export type MyTab = StudyTab | 'lists'

const TAB_NAMES: Readonly<Record<MyTab, Text>> = {
  saved: text('Saved'),
  lists: text('Lists'),
  ...STATUS_NAMES,
}

type StudyTabsProps = {
  /** In their order, with their URLs. */
  hrefs: Partial<Record<MyTab, string>>
  tab: MyTab
  /** Undefined while a number is not known. */
  counts: Partial<Record<MyTab, number>>
}

/** Links, so that each tab has its URL and works without JavaScript. */
export function StudyTabs({ hrefs, tab, counts }: StudyTabsProps): JSX.Element {
  return (
    <nav aria-label={t('My resources')} className="study-tabs">
      {(Object.keys(hrefs) as MyTab[]).map((each) => (
        <TabLink key={each} href={hrefs[each] ?? ''} current={each === tab}>
          {t(TAB_NAMES[each])}
          {/* Two digits wide from the start, so that the tabs stay where they are. */}
          <span className="min-w-[2ch] text-sm text-soft tabular-nums">
            {counts[each] === undefined ? '' : grouped(counts[each])}
          </span>
        </TabLink>
      ))}
    </nav>
  )
}

type TabLinkProps = { href: string; current: boolean; children: ReactNode }

/** Unlike the router's links, it knows by itself whether it is the current one. */
function TabLink({ href, current, children }: TabLinkProps) {
  const { navigate } = useRouter()
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate({ href, resetScroll: false })
  }
  return (
    <a href={href} aria-current={current ? 'page' : undefined} onClick={follow}>
      {children}
    </a>
  )
}

const SORT_NAMES: Readonly<Record<StudySort, Text>> = {
  changed: text('Last changed'),
  added: text('Last added'),
  title: text('Title'),
  progress: text('Progress'),
}

const TYPES = ['', ...RESOURCE_TYPES] as const

/** A list of fewer is read faster than it is filtered. */
const TOOLS_FROM = 10

type ListToolsProps = {
  view: ListView
  /** How many the list has in all. */
  all: number
  hrefOf: HrefOf
}

/** Search, type and order, as a form that works without JavaScript; nothing for a short list that is shown whole. */
export function ListTools({ view, all, hrefOf }: ListToolsProps): JSX.Element | null {
  const { navigate } = useRouter()
  const isInUse = view.query !== '' || view.type !== '' || view.sort !== 'changed'
  if (all < TOOLS_FROM && !isInUse) return null
  const show = (change: Partial<ListView>) =>
    void navigate({ href: hrefOf({ ...view, page: 1, ...change }), resetScroll: false })
  const sorts: StudySort[] =
    view.tab === 'saved' ? ['changed', 'title'] : ['changed', 'added', 'title', 'progress']
  return (
    <search aria-label={t('My resources')}>
      <Form
        method="get"
        className="flex flex-wrap items-end gap-3"
        onSubmit={(form) => {
          const query = new FormData(form).get('query')
          show({ query: typeof query === 'string' ? query.trim() : '' })
        }}
      >
        {view.tab === 'saved' ? null : <input type="hidden" name="tab" value={view.tab} />}
        <SearchField query={view.query} />
        <SelectField
          label={t('Type')}
          name="type"
          value={view.type}
          options={TYPES.map((value) => ({
            value,
            label: value ? typeName(value, t) : t('All types'),
          }))}
          onChange={(value) => show({ type: TYPES.find((each) => each === value) ?? '' })}
          className="min-w-32 flex-1 sm:max-w-44"
        />
        <SelectField
          label={t('Sort by')}
          name="sort"
          value={view.sort}
          options={sorts.map((value) => ({
            value,
            label:
              view.tab === 'saved' && value === 'changed' ? t('Last saved') : t(SORT_NAMES[value]),
          }))}
          onChange={(value) => show({ sort: sorts.find((each) => each === value) ?? 'changed' })}
          className="min-w-32 flex-1 sm:max-w-44"
        />
      </Form>
    </search>
  )
}

function SearchField({ query }: { query: string }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const followed = useRef(query)
  // A search that was sent is answered while the next one may be typed, which must stay.
  useEffect(() => {
    const box = input.current
    if (box?.value.trim() === followed.current) box.value = query
    followed.current = query
  }, [query])
  return (
    <div className="grid min-w-0 flex-1 basis-56 gap-1">
      <label htmlFor={id} className="text-sm font-semibold">
        {t('Search my list')}
      </label>
      <div className="flex gap-2">
        <input
          dir="auto"
          ref={input}
          id={id}
          type="search"
          name="query"
          defaultValue={query}
          maxLength={200}
          className="field-frame w-full min-w-0"
        />
        <Button type="submit" variant="secondary">
          {t('Search')}
        </Button>
      </div>
    </div>
  )
}

type ShownPageProps = {
  view: ListView
  hrefOf: HrefOf
  /** How many match. */
  total: number
  children: ReactNode
}

/** One page of a list with buttons for the others, or what to do if there is none. */
export function ShownPage({ view, hrefOf, total, children }: ShownPageProps): JSX.Element {
  const { navigate } = useRouter()
  const lastPage = Math.max(1, Math.ceil(total / PAGE_SIZE))
  const page = Math.min(view.page, lastPage)
  if (total === 0 || page < view.page) {
    const href = hrefOf({ tab: view.tab })
    return (
      <EmptyState
        title={total === 0 ? t('Nothing matches') : t('There is no such page')}
        description={t('Everything else on your list is still there.')}
        action={
          <a href={href} className={buttonClass({})}>
            {t('Show all')}
          </a>
        }
      />
    )
  }
  return (
    <>
      {children}
      <div className="noscript:hidden">
        <PageButtons
          label={t('My resources')}
          page={page}
          lastPage={lastPage}
          pages={pagesAround(page, lastPage)}
          onPage={(next) => void navigate({ href: hrefOf({ ...view, page: next }) })}
        />
      </div>
      {page < lastPage ? (
        <a
          href={localPath(hrefOf({ ...view, page: page + 1 }))}
          className="text-link hidden min-h-11 noscript:inline-block"
        >
          {t('Next page')}
        </a>
      ) : null}
    </>
  )
}

type FrameProps = {
  status: StudyStatus
  /** The tabs below the title; without them, the list is a part of a page with another title. */
  tabs: ReactNode
  line: ReactNode
  note?: ReactNode
  children: ReactNode
}

export function Frame({ status, tabs, line, note, children }: FrameProps) {
  if (!tabs) {
    return (
      <section aria-labelledby="my-resources" className="grid gap-4">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 id="my-resources" className="text-2xl">
            {t(STATUS_NAMES[status])}
          </h2>
          <div className="text-soft">{line}</div>
        </div>
        {children}
      </section>
    )
  }
  return (
    <div className="grid gap-6">
      <header>
        <h1 className="text-3xl tracking-tight sm:text-4xl">{t(STATUS_NAMES[status])}</h1>
        <div className="mt-2 text-lg leading-snug text-soft">{line}</div>
        {note}
      </header>
      {tabs}
      <h2 className="sr-only">{t('Resources')}</h2>
      {children}
    </div>
  )
}

export const LOADING = <Skeleton className="h-[1lh] w-32 max-w-full" />

const HINTS: Readonly<Record<StudyStatus, Text>> = {
  want: text('Open a video, book, course, or article and press “Want to study” to put it here.'),
  studying: text('Press “Studying” on the page of a resource to keep your place in it.'),
  done: text('What you have finished appears here. Press “Done” on its page.'),
  dropped: text('What you mark as “Not for me” appears here, in case you change your mind.'),
}

export function NothingYet({ status }: { status: StudyStatus }) {
  return (
    <EmptyState
      title={t('Nothing here yet')}
      description={t(HINTS[status])}
      action={
        <a href={localPath(paths.home())} className={buttonClass({})}>
          {t('Browse Resources')}
        </a>
      }
    />
  )
}

export function listFault(error: unknown): string {
  return serverMessage(error) ?? t(UNREACHABLE)
}
