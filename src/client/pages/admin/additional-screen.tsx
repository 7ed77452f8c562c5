import type { JSX } from 'react'
import { AdminFrame } from './admin-frame.tsx'

export function AdditionalScreen(): JSX.Element {
  return <AdminFrame title="Manage Additional Resources">{() => null}</AdminFrame>
}
