import { SiteLink } from '#client/catalogue/site-link.tsx'
import { Phrase, t } from '#client/kit/t.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { consolePaths } from '#shared/console-paths.ts'
import { paths } from '#shared/paths.ts'
import { type JSX, type ReactNode, useRef, useState } from 'react'
import { loadingFault } from '#client/data/errors.ts'
import { useLinkChecks } from '#client/data/link-checks.ts'
import { callQuery } from '#client/data/queries.ts'
import { useCall } from '#client/data/write.ts'
import { Button, buttonClass } from '#client/kit/button.tsx'
import { cn } from '#client/kit/cn.ts'
import { Icon } from '#client/kit/icon.tsx'
import { ListPage, type ListSource, type OnView } from '#client/kit/list-page.tsx'
import { useSelection } from '#client/kit/selection.tsx'
import { grouped } from '#client/kit/number-words.ts'
import type { Column } from '#client/kit/table.tsx'
import { findLengths, listLinkChecks } from '#shared/calls/links.ts'
import type { LinkChecksView, LinkCheckView } from '#shared/contracts/links.ts'
import { archivedCopy, LINK_PROBLEMS, type LinkProblem } from '#shared/domain/link-health.ts'
import { dateText, outboundHref, titleText } from '#shared/domain/resource-display.ts'
import { type LinkChanges, useLinkChanges } from './link-changes.ts'
import {
  foundText,
  LINK_STATES,
  linkQueryOf,
  LINKS_PAGE_SIZE,
  type LinkView,
  linkViewHref,
} from './link-view.ts'

/** While links wait for their check, results are asked for so often. */
const POLL_MS = 3_000

type ListProps = {
  view: LinkView
  onView: OnView<LinkView>
}

type LinkHealthProps = ListProps & {
  /** The jobs that find missing lengths; null for whoever may not start one. */
  lengthJobs: ReactNode
}

/** The links that need a curator, by what was found. */
export function LinkHealth({ view, onView, lengthJobs }: LinkHealthProps): JSX.Element {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...callQuery(listLinkChecks, { query: linkQueryOf(view) }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => ((state.data?.counts.queued ?? 0) > 0 ? POLL_MS : false),
  })
  const { list, means } = LINK_STATES[view.state]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Figures counts={data?.counts} view={view} />
      <p className="max-w-prose text-soft">
        {t(means)}{' '}
        {data && !data.isOn
          ? t(
              'Links are checked only when somebody asks for it. The server checks all of them regularly, and says here which no longer work, if it is started with the environment variable LINK_CHECKS=on.',
            )
          : null}
      </p>
      {lengthJobs}
      {lengthJobs && data && data.lengths > 0 ? <Lengths count={data.lengths} /> : null}
      <WorkList
        key={view.state}
        source={{
          rows: data?.links,
          total: data?.counts[view.state] ?? 0,
          fault: error ? loadingFault(t('links'), error) : null,
          busy: isFetching,
          stale: isPlaceholderData,
          retry: () => void refetch(),
        }}
        view={view}
        label={t(list)}
        onView={onView}
      />
    </div>
  )
}

type FiguresProps = {
  counts: LinkChecksView['counts'] | undefined
  view: LinkView
}

/** How many links are in each state. Those that need a curator lead to their list. */
function Figures({ counts, view }: FiguresProps) {
  const figure = (count: number | undefined) => (
    <span className="font-serif text-2xl leading-tight font-semibold tabular-nums">
      {count === undefined ? '…' : grouped(count)}
    </span>
  )
  return (
    <div className="grid gap-3">
      <nav aria-label={t('Links by state')}>
        <ul className="grid grid-cols-3 gap-2">
          {LINK_PROBLEMS.map((state) => (
            <li key={state} className="grid">
              <SiteLink
                href={linkViewHref({ state, page: 1 })}
                className={cn(
                  'grid min-h-11 rounded-lg border px-2 py-2 hover:border-accent sm:px-4',
                  state === view.state ? 'border-accent bg-tint' : 'border-line bg-surface',
                )}
              >
                <span className="font-semibold hyphens-auto max-sm:text-sm">
                  {state === view.state ? (
                    <Phrase
                      of="{state}<hidden>, shown below</hidden>"
                      values={{ state: t(LINK_STATES[state].label) }}
                      tags={HIDDEN}
                    />
                  ) : (
                    t(LINK_STATES[state].label)
                  )}
                </span>
                {figure(counts?.[state])}
              </SiteLink>
            </li>
          ))}
        </ul>
      </nav>
      <output className="text-sm text-soft tabular-nums">
        {counts
          ? t(
              '{alive, plural, one {# link} other {# links}} alive, {unchecked, number} not checked yet, {queued, number} waiting for a check.',
              counts,
            )
          : t('Loading...')}
      </output>
      {counts ? <Checking counts={counts} /> : null}
    </div>
  )
}

/** Asks for the first check of the links that never had one, and shows how far the checks are. */
function Checking({ counts: { queued, unasked } }: { counts: LinkChecksView['counts'] }) {
  const { ask, isAsking } = useLinkChecks()
  // The most that have waited since there was nothing to wait for.
  const [most, setMost] = useState(queued)
  if (queued > most) setMost(queued)
  const isOver = queued === 0 && most > 0
  return (
    <div className="grid max-w-prose justify-items-start gap-2">
      {queued > 0 ? (
        <>
          <progress
            aria-label={t('Progress of the checks')}
            max={most}
            value={most - queued}
            className="progress-bar w-full"
          />
          <p className="text-sm text-soft tabular-nums">
            {t(
              '{done, number} of {most, plural, one {# link} other {# links}} checked. Each site is asked once every two seconds, also when this page is closed.',
              { done: most - queued, most },
            )}
          </p>
        </>
      ) : null}
      <output className="empty:hidden">
        {isOver
          ? t('Done: {count, plural, one {# link} other {# links}} checked.', { count: most })
          : ''}
      </output>
      {unasked > 0 ? (
        <Button
          variant="secondary"
          busy={isAsking}
          onClick={() => {
            setMost(queued)
            ask({ unchecked: true })
          }}
        >
          <Icon name="refresh-cw" className="size-4" />
          {isAsking
            ? t('Asking...')
            : t('Check {count, plural, one {# link} other {# links}} not checked yet', {
                count: unasked,
              })}
        </Button>
      ) : null}
    </div>
  )
}

/** Asks the pages of resources without a length for it. */
function Lengths({ count }: { count: number }) {
  const { mutate, isPending } = useCall(findLengths, {
    toasts: { failed: t('The pages could not be asked') },
  })
  return (
    <div className="flex max-w-prose flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-soft tabular-nums">
        {t(
          '{count, plural, one {# resource has no length, and its page has} other {# resources have no length, and their pages have}} not been asked for it. Each page is asked once, slowly, videos first.',
          { count },
        )}
      </p>
      <Button variant="secondary" busy={isPending} onClick={() => mutate({})}>
        <Icon name="search" className="size-4" />
        {isPending ? t('Asking...') : t('Find missing lengths')}
      </Button>
    </div>
  )
}

type WorkListProps = ListProps & {
  source: ListSource<LinkCheckView>
  label: string
}

function WorkList({ source, view, label, onView }: WorkListProps) {
  const region = useRef<HTMLElement>(null)
  const selection = useSelection()
  // The row that a change removes takes its button along, so the list takes the focus.
  const changes = useLinkChanges(() => {
    selection.clear()
    region.current?.focus()
  })
  return (
    <ListPage
      label={label}
      unit="link"
      source={source}
      columns={columnsOf(view.state, changes)}
      pageSize={LINKS_PAGE_SIZE}
      view={view}
      onView={onView}
      nothing={({ state }) => ({
        title: t(LINK_STATES[state].good),
        description: t('Links join this list when a check finds them so.'),
      })}
      selection={{ ...selection, nameOf: ({ title }) => titleText(title, t) }}
      bulk={{
        label: t('Selected links'),
        selection,
        actions: (
          <Button
            size="sm"
            onClick={() => {
              changes.check([...selection.selected])
              selection.clear()
              region.current?.focus()
            }}
          >
            <Icon name="refresh-cw" className="size-4" />
            {t('Check again')}
          </Button>
        ),
      }}
      region={region}
    />
  )
}

function columnsOf(state: LinkProblem, actions: LinkChanges): Column<LinkCheckView>[] {
  return [
    {
      name: t('Resource'),
      kind: 'heading',
      cell: ({ id, title, sourceUrl }) => (
        <span className="grid min-w-0 gap-1 py-1">
          <SiteLink
            href={paths.resource(id)}
            className="font-semibold wrap-anywhere hover:text-accent"
          >
            <bdi>{titleText(title, t)}</bdi>
          </SiteLink>
          <Address url={sourceUrl} />
        </span>
      ),
    },
    {
      name: t('Column|Found'),
      cell: (link) => (
        <span className="grid gap-0.5">
          <span className="wrap-anywhere">{foundText(link)}</span>
          <span className="text-sm text-soft">
            {link.isQueued
              ? t('Waiting for a check')
              : t('Checked {date}', { date: dateText(link.checkedAt, t) })}
          </span>
        </span>
      ),
    },
    {
      name: state === 'moved' ? t('New address') : t('Archived copy'),
      cell: ({ movedTo, sourceUrl }) =>
        movedTo ? (
          <Address url={movedTo} />
        ) : (
          <Address url={archivedCopy(sourceUrl)} label={t('See the archived copy')} />
        ),
    },
    {
      name: t('Actions'),
      kind: 'actions',
      cell: (link) => <Actions link={link} actions={actions} />,
    },
  ]
}

/** Opens an address in a new tab. Without a label, it is shown in full. */
function Address({ url, label }: { url: string; label?: string }) {
  return (
    <a
      href={outboundHref(url)}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="inline-block text-sm wrap-anywhere text-soft underline underline-offset-4 hover:text-accent"
    >
      {label ?? url}
      <span className="sr-only"> {t('(opens in a new tab)')}</span>
    </a>
  )
}

const HIDDEN = { hidden: (words: string) => <span className="sr-only">{words}</span> }

type ActionsProps = {
  link: LinkCheckView
  actions: LinkChanges
}

function Actions({ link, actions }: ActionsProps) {
  const title = titleText(link.title, t)
  const { movedTo } = link
  return (
    <span className="flex flex-wrap items-center gap-1 py-1">
      <Button
        variant="secondary"
        size="sm"
        className="min-h-11 whitespace-nowrap"
        onClick={() => actions.replace(link, movedTo ?? archivedCopy(link.sourceUrl))}
      >
        {movedTo ? (
          <Phrase
            of="Use new address<hidden> for {title}</hidden>"
            values={{ title }}
            tags={HIDDEN}
          />
        ) : (
          <Phrase
            of="Use archived copy<hidden> for {title}</hidden>"
            values={{ title }}
            tags={HIDDEN}
          />
        )}
      </Button>
      <span className="flex">
        <Button
          variant="ghost"
          size="icon"
          aria-label={t('Check {title} again', { title })}
          unavailable={link.isQueued}
          onClick={() => actions.check([link.id])}
        >
          <Icon
            name="refresh-cw"
            className={link.isQueued ? 'size-4.5 motion-safe:animate-spin' : 'size-4.5'}
          />
        </Button>
        <SiteLink
          href={consolePaths.resource(link.id)}
          className={buttonClass({ variant: 'ghost', size: 'icon' })}
        >
          <span className="sr-only">{t('Edit {name}', { name: title })}</span>
          <Icon name="pencil" className="size-4.5" />
        </SiteLink>
        <Button
          variant="ghost"
          size="icon"
          aria-label={t('Remove {title}', { title })}
          onClick={() => actions.remove(link)}
        >
          <Icon name="trash" className="size-4.5 text-danger" />
        </Button>
      </span>
    </span>
  )
}
