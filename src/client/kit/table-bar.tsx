import type { JSX, ReactNode } from 'react'
import './table-bar.css'

/** What stands above a table: its search, its filters, and the button that adds to it. */
export function TableBar({ children }: { children: ReactNode }): JSX.Element {
  return <div className="table-bar">{children}</div>
}
