import type { JSX } from 'react'
import { AdminFrame } from './admin-frame.tsx'

export function AdminSettingsScreen(): JSX.Element {
  return <AdminFrame title="Admin Security Settings">{() => null}</AdminFrame>
}
