import { TriangleAlert } from 'lucide-react'
import type { JSX } from 'react'
import { Badge } from '#client/kit/badge.tsx'
import type { LinkComponent } from '#client/kit/link-component.ts'
import type { AuditEntryView } from '#shared/contracts/audit.ts'
import { utcSecondText } from '#shared/domain/utc-text.ts'
import { AuditItems } from './audit-items.tsx'
import { auditHref, NO_FILTERS } from './audit-filters.ts'
import { actionWords, detailTexts, hasFailed } from './audit-words.ts'

type AuditRowProps = { entry: AuditEntryView; Link: LinkComponent }

export function AuditRow({ entry, Link }: AuditRowProps): JSX.Element {
  const { at, action, user, ip } = entry
  return (
    <tr>
      <td data-label="When">
        <time dateTime={at}>{utcSecondText(at)}</time>
      </td>
      <td data-label="Who">
        {user ? (
          <Person name={user.username} Link={Link} />
        ) : (
          <span className="text-soft">Unknown</span>
        )}
      </td>
      <td data-label="What">
        <What action={action} />
      </td>
      <Details entry={entry} Link={Link} />
      <td data-label="From">
        {ip ? (
          <span className="wrap-anywhere">{ip}</span>
        ) : (
          <span className="text-soft">Unknown</span>
        )}
      </td>
    </tr>
  )
}

function What({ action }: { action: string }) {
  const failed = hasFailed(action)
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 font-semibold">
        {failed ? <TriangleAlert aria-hidden="true" className="size-4 text-danger" /> : null}
        {actionWords(action)}
        {failed ? <Badge tone="red">Refused</Badge> : null}
      </span>
      <code className="text-xs text-soft">{action}</code>
    </>
  )
}

function Person({ name, Link }: { name: string; Link: LinkComponent }) {
  return (
    <Link href={auditHref({ ...NO_FILTERS, person: name })} className="text-link wrap-anywhere">
      {name}
    </Link>
  )
}

function Details({ entry, Link }: AuditRowProps) {
  const { id, forUser, items } = entry
  const texts = detailTexts(entry)
  if (!forUser && texts.length === 0 && items === 0) return <td data-empty="">–</td>
  return (
    <td data-label={forUser ? 'To whom' : 'Details'}>
      {forUser ? (
        <p>
          <Person name={forUser.username} Link={Link} />
        </p>
      ) : null}
      {texts.length > 0 ? (
        <dl className="grid gap-y-0.5">
          {texts.map(([name, text]) => (
            <div key={name} className="flex flex-wrap gap-x-1.5">
              <dt className="text-soft">{name}:</dt>
              <dd className="min-w-0 wrap-anywhere">{text}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {items > 0 ? <AuditItems entryId={id} total={items} Link={Link} /> : null}
    </td>
  )
}
