import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '#client/data/page-head.ts'
import { memberOnly } from '#client/shell/guards.ts'
import { loadSettingsPage } from './settings-loader.ts'
import { SettingsScreen } from './settings-screen.tsx'
import { SettingsSkeleton } from './settings-skeleton.tsx'

export const Route = createFileRoute('/_catalogue/settings')({
  codeSplitGroupings: [['loader', 'component', 'pendingComponent']],
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: 'security' } =>
    tab === 'security' ? { tab } : {},
  beforeLoad: memberOnly,
  loader: ({ context, location }) => loadSettingsPage(context.queryClient, location.searchStr),
  head: () => privateHead('Settings'),
  component: SettingsPage,
  pendingComponent: SettingsSkeleton,
  pendingMs: 300,
})

function SettingsPage() {
  return <SettingsScreen tab={Route.useSearch().tab ?? 'account'} />
}
