import { useHydrated } from '@tanstack/react-router'
import { type JSX, type ReactNode, useEffect } from 'react'
import type { LinkComponent } from '#client/kit/link-component.ts'
import type { ResourceProblem } from '#shared/contracts/admin-resources.ts'
import { BulkBar } from './bulk-bar.tsx'
import { ManagerDialogs } from './manager-dialogs.tsx'
import { ManagerToolbar, ProblemChip } from './manager-toolbar.tsx'
import type { RenderPreview } from './resource-preview.tsx'
import { ResourceRows } from './resource-rows.tsx'
import { TableSkeleton } from './table-skeleton.tsx'
import { useFeaturedToggle } from './use-featured-toggle.ts'
import { useManagerDialog } from './use-manager-dialog.ts'
import { useSelection } from './use-selection.ts'
import { useTableView } from './use-table-view.ts'

type ResourceManagerProps = {
  /** Only resources with this; from the page's address. */
  problem: ResourceProblem | null
  onProblemRemove: () => void
  /** The buttons of the CSV dialogs. */
  imports: ReactNode
  renderPreview: RenderPreview
  Link: LinkComponent
}

/** The table of all resources. What was looked at last is known to the browser alone. */
export function ResourceManager(props: ResourceManagerProps): JSX.Element {
  return useHydrated() ? <Manager {...props} /> : <TableSkeleton />
}

function Manager(props: ResourceManagerProps) {
  const { problem, onProblemRemove, imports, renderPreview, Link } = props
  const table = useTableView(problem)
  const selection = useSelection()
  const toggleFeatured = useFeaturedToggle()
  const state = useManagerDialog()
  const { open, region } = state
  useEffect(() => {
    // A link of the overview, above the table, has led here.
    if (!problem) return
    region.current?.focus({ preventScroll: true })
    region.current?.scrollIntoView({ block: 'start' })
  }, [problem, region])
  const showAll = () => {
    onProblemRemove()
    region.current?.focus()
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ManagerToolbar table={table} imports={imports} onAdd={() => open({ kind: 'create' })} />
      {problem ? <ProblemChip problem={problem} onRemove={showAll} /> : null}
      <section
        ref={region}
        tabIndex={-1}
        aria-label="Resources"
        className="grid scroll-mt-52 grid-cols-[minmax(0,1fr)] gap-4"
      >
        {selection.ids.size > 0 ? (
          <BulkBar
            count={selection.ids.size}
            onAction={(action) => open({ kind: 'bulk', action })}
            onClear={() => {
              selection.clear()
              region.current?.focus()
            }}
          />
        ) : null}
        <ResourceRows
          table={table}
          actions={{
            Link,
            selected: selection.ids,
            onSelect: selection.choose,
            onToggleFeatured: toggleFeatured,
            onEdit: (resource) => open({ kind: 'edit', resource }),
            onDelete: (resource) => open({ kind: 'delete', resource }),
          }}
          onProblemRemove={problem ? showAll : null}
        />
      </section>
      <ManagerDialogs state={state} selection={selection} renderPreview={renderPreview} />
    </div>
  )
}
