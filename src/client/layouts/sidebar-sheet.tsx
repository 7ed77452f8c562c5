import type { JSX } from 'react'
import { Sheet } from '#client/components/ui/sheet.tsx'
import { SiteSidebar } from './site-sidebar.tsx'

type SidebarSheetProps = { open: boolean; onClose: () => void }

/** The sidebar on phones. */
export function SidebarSheet({ open, onClose }: SidebarSheetProps): JSX.Element {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Browse"
      closeOnLink
      className="bg-side text-side-ink"
    >
      <SiteSidebar />
    </Sheet>
  )
}
