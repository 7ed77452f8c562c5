import { SiteLink } from '#client/catalogue/site-link.tsx'
import { t } from '#client/kit/t.tsx'
import { useQuery } from '@tanstack/react-query'
import type { JSX } from 'react'
import { sourceOf } from '#client/data/list-source.ts'
import { Badge } from '#client/kit/badge.tsx'
import { Button } from '#client/kit/button.tsx'
import { Icon } from '#client/kit/icon.tsx'

import { DetailsPage, PagedDetails } from '#client/kit/paged-details.tsx'
import { SummaryText } from '#client/kit/states.tsx'
import type { Column } from '#client/kit/table.tsx'
import type { AuditEntryView, AuditItemView } from '#shared/contracts/audit.ts'
import { utcSecondText } from '#shared/domain/utc-text.ts'
import { paths } from '#shared/paths.ts'
import {
  actionText,
  AUDIT_ITEMS_PAGE,
  auditItemsQuery,
  detailTexts,
  hasFailed,
} from './audit-entries.ts'
import { auditHref, NO_FILTERS } from './audit-filters.ts'

function Unknown() {
  return <span className="text-soft">{t('Somebody|Unknown')}</span>
}

type OnUndo = (entry: AuditEntryView) => void

export function columnsOf(onUndo: OnUndo): Column<AuditEntryView>[] {
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
    <SiteLink href={auditHref({ ...NO_FILTERS, person: name })} className="text-link wrap-anywhere">
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
