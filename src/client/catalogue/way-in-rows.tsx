import type { JSX, ReactNode } from 'react'
import { Button } from '#client/kit/button.tsx'

type WayInRowsProps<Row> = {
  label: string
  rows: readonly Row[]
  /** What it is called, with badges or a name elsewhere. */
  heading: (row: Row) => ReactNode
  facts: (row: Row) => ReactNode
  /** `name` says of which row, for whoever hears the button alone. */
  actions: (row: Row) => { label: string; name: string; onPress: () => void }[]
}

/** What opens an account, a row each: its name, what is known of it, and what can be done with it. */
export function WayInRows<Row extends { id: number }>(props: WayInRowsProps<Row>): JSX.Element {
  const { label, rows, heading, facts, actions } = props
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {rows.map((row) => (
        <li key={row.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0">
          <div className="min-w-0 flex-1 basis-48">
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1">{heading(row)}</div>
            <p className="text-sm text-soft">{facts(row)}</p>
          </div>
          {actions(row).map((action) => (
            <Button
              key={action.name}
              variant="secondary"
              size="sm"
              aria-label={action.name}
              onClick={action.onPress}
            >
              {action.label}
            </Button>
          ))}
        </li>
      ))}
    </ul>
  )
}

export function WayInName({ children }: { children: ReactNode }): JSX.Element {
  return <h3 className="font-sans text-base wrap-anywhere">{children}</h3>
}
