import type { JSX } from 'react'
import { useRouter } from '@tanstack/react-router'
import { Sheet } from '#client/kit/sheet.tsx'
import { t } from '#client/kit/t.tsx'
import { showResults } from './scroll-positions.ts'
import { SiteSidebar } from './site-sidebar.tsx'

type SidebarSheetProps = { open: boolean; onClose: () => void }

/** The sidebar on phones. It closes when a link is followed or a search shows its results. */
export function SidebarSheet({ open, onClose }: SidebarSheetProps): JSX.Element {
  const router = useRouter()
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('Browse')}
      closeOnLink
      className="bg-side text-side-ink"
    >
      <SiteSidebar
        onSearched={(query) => {
          onClose()
          if (query) showResults(router)
        }}
      />
    </Sheet>
  )
}
