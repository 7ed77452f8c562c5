import { useQuery } from '@tanstack/react-query'
import { type JSX, useState } from 'react'
import { serverMessage } from '#client/data/api-error.ts'
import { Button } from '#client/kit/button.tsx'
import type { LinkComponent } from '#client/kit/link-component.ts'
import type { AuditItemView } from '#shared/contracts/audit.ts'
import { paths } from '#shared/paths.ts'
import { AUDIT_ITEMS_PAGE, auditItemsQuery } from './audit-api.ts'

type AuditItemsProps = { entryId: number; total: number; Link: LinkComponent }

/** Which resources an entry is about; they are asked for when somebody wants to see them. */
export function AuditItems({ entryId, total, Link }: AuditItemsProps): JSX.Element {
  const [pages, setPages] = useState(0)
  const count = total === 1 ? '1 resource' : `${total.toLocaleString('en-US')} resources`
  return (
    <details onToggle={(event) => event.currentTarget.open && setPages(Math.max(1, pages))}>
      <summary className="text-link inline-block cursor-pointer py-1 pointer-coarse:py-3">
        Show {count}
      </summary>
      <div className="grid justify-items-start gap-y-1">
        {Array.from({ length: pages }, (_, page) => (
          <ItemsPage key={page} entryId={entryId} page={page} Link={Link} />
        ))}
        {pages > 0 && pages * AUDIT_ITEMS_PAGE < total ? (
          <Button variant="secondary" size="sm" onClick={() => setPages(pages + 1)}>
            Show More
          </Button>
        ) : null}
      </div>
    </details>
  )
}

function ItemsPage({
  entryId,
  page,
  Link,
}: {
  entryId: number
  page: number
  Link: LinkComponent
}) {
  const { data, error, isFetching, refetch } = useQuery(auditItemsQuery(entryId, page))
  if (error) {
    return (
      <>
        <p role="alert" className="text-danger">
          {serverMessage(error) ?? 'The server cannot be reached.'}
        </p>
        <Button
          variant="secondary"
          size="sm"
          aria-disabled={isFetching || undefined}
          onClick={() => void refetch()}
        >
          Try Again
        </Button>
      </>
    )
  }
  if (!data) return <output className="text-soft">Loading...</output>
  return (
    <ul className="grid gap-0.5">
      {data.map((item) => (
        <li key={item.resourceId} className="wrap-anywhere">
          <Item item={item} Link={Link} />
        </li>
      ))}
    </ul>
  )
}

function Item({ item, Link }: { item: AuditItemView; Link: LinkComponent }) {
  const { resourceId, title, fields, exists } = item
  return (
    <>
      <span className="text-soft">#{resourceId}</span>{' '}
      {exists ? (
        <Link href={paths.resource(resourceId)} className="text-link">
          {title}
        </Link>
      ) : (
        title
      )}
      {fields ? <span className="text-soft"> ({fields})</span> : null}
    </>
  )
}
