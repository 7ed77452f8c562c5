import type { JSX } from 'react'
import { AdminFrame } from './admin-frame.tsx'

export function FilterManagerScreen(): JSX.Element {
  return <AdminFrame title="Filter Manager">{() => null}</AdminFrame>
}
