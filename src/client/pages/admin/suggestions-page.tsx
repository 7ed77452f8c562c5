import { createFileRoute } from '@tanstack/react-router'
import type { JSX } from 'react'
import { privateHead } from '#client/data/page-head.ts'
import { useView } from '#client/data/view.ts'
import { QUEUE_ADDRESS, SuggestionQueue } from '#client/features/suggestions/suggestion-queue.tsx'
import { adminOnly } from '#client/shell/guards.ts'
import { AdminFrame } from './admin-frame.tsx'
import { t } from '#client/kit/t.tsx'

export const Route = createFileRoute('/_catalogue/admin/suggestions')({
  beforeLoad: adminOnly,
  head: () => privateHead(t('Suggestions')),
  component: SuggestionsPage,
})

function SuggestionsPage(): JSX.Element {
  const [view, onView] = useView(QUEUE_ADDRESS)
  return (
    <AdminFrame
      title={t('Suggestions')}
      intro={t('What members suggest for the catalogue, and what they would correct.')}
    >
      {() => <SuggestionQueue view={view} onView={onView} />}
    </AdminFrame>
  )
}
