import type { JSX, ReactNode } from 'react'
import type { LinkComponent } from '#client/kit/link-component.ts'
import { Skeleton } from '#client/kit/states.tsx'
import type { AuditEntryView } from '#shared/contracts/audit.ts'
import { AuditRow } from './audit-row.tsx'
import './audit-table.css'

const COLUMNS = ['When', 'Who', 'What', 'To whom, details', 'From'] as const
const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']

type AuditTableProps = {
  entries: readonly AuditEntryView[]
  /** These are still the entries of another view. */
  outdated: boolean
  Link: LinkComponent
}

export function AuditTable({ entries, outdated, Link }: AuditTableProps): JSX.Element {
  return (
    <Frame busy={outdated}>
      {entries.map((entry) => (
        <AuditRow key={entry.id} entry={entry} Link={Link} />
      ))}
    </Frame>
  )
}

export function AuditSkeleton(): JSX.Element {
  return (
    <>
      <output className="sr-only">Loading the audit log...</output>
      <div aria-hidden="true">
        <Frame busy>
          {SKELETON_ROWS.map((row) => (
            <tr key={row}>
              {COLUMNS.map((column) => (
                <td key={column}>
                  <Skeleton className="h-12" />
                </td>
              ))}
            </tr>
          ))}
        </Frame>
      </div>
    </>
  )
}

function Frame({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <table aria-label="Audit log" aria-busy={busy} className="audit-table">
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
