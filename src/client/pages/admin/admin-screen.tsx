import type { JSX } from 'react'
import { AdminFrame } from './admin-frame.tsx'

export function AdminScreen(): JSX.Element {
  return <AdminFrame title="Admin Dashboard">{() => null}</AdminFrame>
}
