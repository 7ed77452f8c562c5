import { SiteLink } from '#client/catalogue/site-link.tsx'
import { Phrase, t } from '#client/kit/t.tsx'
import type { JSX } from 'react'
import { writeFault } from '#client/data/errors.ts'
import { restoring } from '#client/data/undo.ts'
import { useCall } from '#client/data/write.ts'
import { Button, buttonClass } from '#client/kit/button.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { removeResource } from '#shared/calls/admin-resources.ts'
import { checkLinks } from '#shared/calls/links.ts'
import * as calls from '#shared/calls/reports.ts'
import type { QueueItem } from '#shared/contracts/reports.ts'
import { CURATOR_REASONS } from '#shared/domain/reports.ts'
import { dateText } from '#shared/domain/resource-display.ts'
import { type Text, text } from '#shared/texts/text.ts'
import { isLate, lateToast } from './moderate-button.tsx'
import type { Powers } from './report-filters.ts'
import { consolePaths } from '#shared/console-paths.ts'

type Resource = NonNullable<QueueItem['resource']>

/** Where a reported resource leads to, and what the last check of that has found. */
export function SourceLink({
  item: { kind, resource },
}: {
  item: Pick<QueueItem, 'kind' | 'resource'>
}): JSX.Element | null {
  if (kind !== 'resource' || !resource?.sourceUrl) return null
  return (
    <p className="grid gap-0.5 text-sm wrap-anywhere">
      <a
        href={resource.sourceUrl}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="w-fit max-w-full text-accent-strong underline underline-offset-4"
      >
        {resource.sourceUrl}
        <span className="sr-only"> {t('(opens in a new tab)')}</span>
      </a>
      <output className="text-soft">{linkText(resource.link)}</output>
    </p>
  )
}

const STATES: Readonly<Record<Resource['link']['state'], Text>> = {
  alive: text('The link works'),
  moved: text('The page has moved'),
  dead: text('The link is dead'),
  unsure: text('No clear answer'),
  unchecked: text('The link has not been checked yet'),
}

function linkText({ state, checkedAt, note, isQueued }: Resource['link']): string {
  if (isQueued) return t('The link is waiting for its check.')
  const found = note ? t('{state}: {note}', { state: t(STATES[state]), note }) : t(STATES[state])
  return checkedAt
    ? t('{found}, checked {date}.', { found, date: dateText(checkedAt, t) })
    : `${found}.`
}

type ResourceRemediesProps = {
  resource: Resource
  /** The buttons are gone, and the focus with them. */
  onRemoved: () => void
}

/** What a curator does about a reported resource. Its reports stay open until they are marked as done. */
export function ResourceRemedies(props: ResourceRemediesProps): JSX.Element {
  const { resource, onRemoved } = props
  const { id, title, link } = resource
  const check = useCall(checkLinks, {
    toasts: {
      done: t('The link will be checked'),
      failed: t('The check could not be started'),
    },
  })
  const remove = useCall(removeResource, {
    toasts: {
      done: () => ({
        title: t('Resource moved to the trash'),
        description: title,
        variant: 'success',
      }),
      failed: t('The resource was not removed'),
    },
    undo: () => restoring({ kind: 'resource', id }),
    onSuccess: onRemoved,
  })
  const isWaiting = link.isQueued || check.isPending
  const values = { title }
  return (
    <>
      <SiteLink
        href={consolePaths.resource(id)}
        className={buttonClass({ variant: 'secondary', size: 'sm' })}
      >
        <Icon name="pencil" className="size-4" />
        <Phrase of="Edit<hidden> {title}</hidden>" values={values} tags={HIDDEN} />
      </SiteLink>
      <Button
        variant="secondary"
        size="sm"
        busy={isWaiting}
        onClick={() => check.mutate({ body: { ids: [id] } })}
      >
        <Icon name="refresh-cw" className="size-4" />
        <Phrase of="Check link<hidden> of {title}</hidden>" values={values} tags={HIDDEN} />
      </Button>
      <Button
        variant="secondary"
        size="sm"
        busy={remove.isPending}
        onClick={() => remove.mutate({ params: { id } })}
      >
        <Icon name="trash" className="size-4 text-danger" />
        {remove.isPending ? (
          <Phrase of="Removing...<hidden> {title}</hidden>" values={values} tags={HIDDEN} />
        ) : (
          <Phrase of="Remove<hidden> {title}</hidden>" values={values} tags={HIDDEN} />
        )}
      </Button>
    </>
  )
}

const HIDDEN = { hidden: (words: string) => <span className="sr-only">{words}</span> }

const WAYS = {
  done: { label: text('Mark as Done'), busy: text('Marking...'), done: text('Marked as done') },
  dismissed: {
    label: text('Report|Dismiss'),
    busy: text('Dismissing...'),
    done: text('Dismissed'),
  },
} as const
type Way = keyof typeof WAYS

/** Curators mark what they have fixed as done; moderators dismiss what needs nothing. Admins may do both. */
export function ResolveButtons({
  item,
  powers,
  onRemoved,
}: {
  item: QueueItem
  powers: Powers
  onRemoved: () => void
}): JSX.Element | null {
  const { id, reports } = item
  const fixable = reports.find(
    ({ reason, resolved }) => resolved === null && CURATOR_REASONS.includes(reason),
  )
  const isOpen = reports.some(({ resolved }) => resolved === null)
  const mayFix = powers.fixes && item.kind === 'resource' && fixable !== undefined
  return (
    <>
      {mayFix ? <ResolveButton way="done" id={fixable.id} onRemoved={onRemoved} /> : null}
      {powers.judges && isOpen && id !== null ? (
        <ResolveButton way="dismissed" id={id} onRemoved={onRemoved} />
      ) : null}
    </>
  )
}

type ResolveButtonProps = {
  way: Way
  /** A report, by which all open ones about its thing are resolved. */
  id: number
  onRemoved: () => void
}

function ResolveButton({ way, id, onRemoved }: ResolveButtonProps) {
  const { mutate, error, isPending, isSuccess } = useResolution(way, id, onRemoved)
  // The card leaves the queue with the next list.
  const isBusy = isPending || isSuccess
  const { label, busy } = WAYS[way]
  return (
    <>
      <Button variant="secondary" size="sm" busy={isBusy} onClick={() => mutate()}>
        {isBusy ? t(busy) : t(label)}
      </Button>
      <div role="alert" className="text-sm font-semibold text-danger empty:hidden">
        {writeFault(error)}
      </div>
    </>
  )
}

function useResolution(way: Way, id: number, onRemoved: () => void) {
  const params = { id }
  return useCall<void>(way === 'done' ? calls.resolveResourceReports : calls.resolveReports, {
    steps: (send) =>
      way === 'done'
        ? send(calls.resolveResourceReports, { params })
        : send(calls.resolveReports, { params, body: { action: 'none' } }),
    onSuccess: onRemoved,
    isStale: isLate,
    toasts: {
      done: () => ({ title: t(WAYS[way].done), variant: 'success', duration: 3000 }),
      failed: lateToast,
    },
  })
}
