import { useQuery } from '@tanstack/react-query'
import type { JSX, RefObject } from 'react'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { serverMessage } from '#client/data/errors.ts'
import { pageSourceOf, sourceOf } from '#client/data/list-source.ts'
import { Badge } from '#client/kit/badge.tsx'
import { Button } from '#client/kit/button.tsx'
import { TextField } from '#client/kit/field.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { ListPage, type NoRows, type OnView } from '#client/kit/list-page.tsx'
import { DetailsPage, PagedDetails } from '#client/kit/paged-details.tsx'
import { SummaryText } from '#client/kit/states.tsx'
import { t } from '#client/kit/t.tsx'
import type { Column } from '#client/kit/table.tsx'
import type { AuditEntryView, AuditItemView } from '#shared/contracts/audit.ts'
import { utcSecondText } from '#shared/domain/utc-text.ts'
import { paths } from '#shared/paths.ts'
import {
  actionOptions,
  actionText,
  AUDIT_ITEMS_PAGE,
  AUDIT_PAGE_SIZE,
  type AuditFilters,
  auditHref,
  auditItemsQuery,
  auditPageQuery,
  detailTexts,
  hasFailed,
  MAX_PERSON,
  NO_FILTERS,
} from './audit-entries.ts'

type OnUndo = (entry: AuditEntryView) => void

type AuditLogProps = {
  view: AuditFilters
  onView: OnView<AuditFilters>
  /** Asked to undo a change of several resources. */
  onUndo: OnUndo
  /** Around the log, to take the focus. */
  region: RefObject<HTMLElement | null>
}

/** Shows who did what, newest first. */
export function AuditLog({ view, onView, onUndo, region }: AuditLogProps): JSX.Element {
  return (
    <ListPage
      label={t('Audit log')}
      unit="entry"
      source={pageSourceOf(useQuery(auditPageQuery(view)), faultText)}
      columns={columnsOf(onUndo)}
      pageSize={AUDIT_PAGE_SIZE}
      region={region}
      view={view}
      onView={onView}
      nothing={nothing}
      loading={t('Loading the audit log...')}
      search={{ label: t('Person'), placeholder: t('Name or email'), maxLength: MAX_PERSON }}
      filters={[{ name: 'action', label: t('Action'), withLabel: true, options: actionOptions() }]}
      actions={
        <>
          <DayField label={t('From (UTC)')} name="from" max={view.to} {...{ view, onView }} />
          <DayField label={t('To (UTC)')} name="to" min={view.from} {...{ view, onView }} />
        </>
      }
    />
  )
}

type DayFieldProps = Pick<AuditLogProps, 'view' | 'onView'> & {
  label: string
  name: 'from' | 'to'
  min?: string
  max?: string
}

function DayField({ label, name, min, max, view, onView }: DayFieldProps) {
  return (
    <TextField
      label={label}
      type="date"
      value={view[name]}
      min={min || undefined}
      max={max || undefined}
      onChange={({ target }) => onView({ ...view, [name]: target.value, page: 1 })}
    />
  )
}

function faultText(error: Error): string {
  const reason = serverMessage(error) ?? t('the server cannot be reached')
  return t('The audit log could not be loaded: {reason}', { reason })
}

function nothing({ query, action, from, to }: AuditFilters): NoRows<AuditFilters> {
  if (!(query || action || from || to)) {
    return {
      title: t('Nothing recorded yet'),
      description: t('Logins, account changes, and everything admins do will be listed here.'),
    }
  }
  return {
    title: t('No entries match'),
    description: t('Nobody did this on these days, or the name is spelled differently.'),
    action: { label: t('Reset filters'), view: NO_FILTERS },
  }
}

function Unknown() {
  return <span className="text-soft">{t('Somebody|Unknown')}</span>
}

function columnsOf(onUndo: OnUndo): Column<AuditEntryView>[] {
  return [
    {
      name: t('When'),
      kind: 'narrow',
      cell: ({ at }) => <time dateTime={at}>{utcSecondText(at, t)}</time>,
    },
    {
      name: t('Who'),
      cell: ({ user }) => (user ? <Person name={user.username} /> : <Unknown />),
    },
    { name: t('What'), kind: 'heading', cell: ({ action }) => <What action={action} /> },
    {
      name: t('To whom, details'),
      cell: (entry) => (hasDetails(entry) ? <Details entry={entry} onUndo={onUndo} /> : null),
    },
    {
      name: t('Place|From'),
      cell: ({ ip }) => (ip ? <span className="wrap-anywhere">{ip}</span> : <Unknown />),
    },
  ]
}

function What({ action }: { action: string }) {
  const failed = hasFailed(action)
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 font-semibold">
        {failed ? <Icon name="triangle-exclamation-point" className="size-4 text-danger" /> : null}
        {actionText(action)}
        {failed ? <Badge tone="red">{t('Refused')}</Badge> : null}
      </span>
      <code className="text-xs text-soft">{action}</code>
    </>
  )
}

function Person({ name }: { name: string }) {
  return (
    <SiteLink href={auditHref({ ...NO_FILTERS, query: name })} className="text-link wrap-anywhere">
      <bdi>{name}</bdi>
    </SiteLink>
  )
}

function hasDetails(entry: AuditEntryView): boolean {
  return Boolean(entry.forUser) || entry.items > 0 || detailTexts(entry).length > 0
}

type DetailsProps = { entry: AuditEntryView; onUndo: OnUndo }

function Details({ entry, onUndo }: DetailsProps) {
  const { id, forUser, items } = entry
  const texts = detailTexts(entry)
  return (
    <div>
      {forUser ? (
        <p>
          <Person name={forUser.username} />
        </p>
      ) : null}
      {texts.length > 0 ? (
        <dl className="grid gap-y-0.5">
          {texts.map(([name, text]) => (
            <div key={name} className="flex flex-wrap gap-x-1.5">
              <dt className="text-soft">{t('{label}:', { label: name })}</dt>
              <dd className="min-w-0 wrap-anywhere">{text}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {items > 0 ? <AuditItems entryId={id} total={items} /> : null}
      <UndoState entry={entry} onUndo={onUndo} />
    </div>
  )
}

function UndoState({ entry, onUndo }: Pick<DetailsProps, 'entry' | 'onUndo'>) {
  switch (entry.undo) {
    case 'possible':
      return (
        <Button variant="secondary" size="sm" className="my-1" onClick={() => onUndo(entry)}>
          <Icon name="undo-2" className="size-4" />
          {t('Undo...')}
        </Button>
      )
    case 'going':
      return <Badge>{t('Being undone')}</Badge>
    case 'done':
      return <Badge>{t('Undone')}</Badge>
    case null:
      return null
  }
}

type AuditItemsProps = { entryId: number; total: number }

/** Lists the resources that an entry is about. They are loaded when the list is opened. */
function AuditItems({ entryId, total }: AuditItemsProps): JSX.Element {
  return (
    <PagedDetails
      summary={
        <SummaryText
          closed={t('{count, plural, one {Show # resource} other {Show # resources}}', {
            count: total,
          })}
          open={t('{count, plural, one {Hide # resource} other {Hide # resources}}', {
            count: total,
          })}
        />
      }
      summaryClass="text-link"
      total={total}
      pageSize={AUDIT_ITEMS_PAGE}
      renderPage={(page) => <ItemsPage entryId={entryId} page={page} />}
    />
  )
}

type ItemsPageProps = { entryId: number; page: number }

function ItemsPage({ entryId, page }: ItemsPageProps) {
  const list = useQuery(auditItemsQuery(entryId, page))
  return (
    <DetailsPage source={sourceOf(list, t('the resources'))} idOf={({ resourceId }) => resourceId}>
      {(item) => <Item item={item} />}
    </DetailsPage>
  )
}

function Item({ item }: { item: AuditItemView }) {
  const { resourceId, title, fields, kept, exists } = item
  return (
    <>
      <span className="text-soft">#{resourceId}</span>{' '}
      {exists ? (
        <SiteLink href={paths.resource(resourceId)} className="text-link">
          <bdi>{title}</bdi>
        </SiteLink>
      ) : (
        <bdi>{title}</bdi>
      )}
      {fields ? <span className="text-soft"> ({fields})</span> : null}
      {kept ? (
        <strong className="font-semibold">
          {' '}
          {t('Stays as it is. {reason}', { reason: kept })}
        </strong>
      ) : null}
    </>
  )
}
