import type { JSX } from 'react'
import { AdminFrame } from './admin-frame.tsx'

export function AuditScreen(): JSX.Element {
  return <AdminFrame title="Audit Log">{() => null}</AdminFrame>
}
