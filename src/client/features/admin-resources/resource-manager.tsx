import { useHydrated } from '@tanstack/react-router'
import { type JSX, type ReactNode, useEffect, useRef, useState } from 'react'
import type { LinkComponent } from '#client/components/ui/link-component.ts'
import type { ResourceProblem } from '#shared/contracts/admin-resources.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import type { BulkAction } from './bulk-actions.ts'
import { BulkBar } from './bulk-bar.tsx'
import { BulkModal } from './bulk-modal.tsx'
import { DeleteModal } from './delete-modal.tsx'
import { ManagerToolbar, ProblemChip } from './manager-toolbar.tsx'
import { ResourceModal } from './resource-modal.tsx'
import type { RenderPreview } from './resource-preview.tsx'
import { ResourceRows } from './resource-rows.tsx'
import { TableSkeleton } from './table-skeleton.tsx'
import { useFeaturedToggle } from './use-featured-toggle.ts'
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

type OpenDialog =
  | { kind: 'create' }
  | { kind: 'edit' | 'delete'; resource: ResourceView }
  | { kind: 'bulk'; action: BulkAction }

/** The table of all resources. What was looked at last is known to the browser alone. */
export function ResourceManager(props: ResourceManagerProps): JSX.Element {
  return useHydrated() ? <Manager {...props} /> : <TableSkeleton />
}

function Manager(props: ResourceManagerProps) {
  const { problem, onProblemRemove, imports, renderPreview, Link } = props
  const table = useTableView(problem)
  const selection = useSelection()
  const toggleFeatured = useFeaturedToggle()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const { region, focusAfterwards } = useFocusAfterDialog(dialog)
  useEffect(() => {
    // A link of the overview, above the table, has led here.
    if (!problem) return
    region.current?.focus({ preventScroll: true })
    region.current?.scrollIntoView({ block: 'start' })
  }, [problem, region])
  const close = () => setDialog(null)
  const showAll = () => {
    onProblemRemove()
    region.current?.focus()
  }
  const done = (ids: readonly number[]) => {
    selection.choose(ids, false)
    focusAfterwards()
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ManagerToolbar table={table} imports={imports} onAdd={() => setDialog({ kind: 'create' })} />
      {problem ? <ProblemChip problem={problem} onRemove={showAll} /> : null}
      <section
        ref={region}
        tabIndex={-1}
        aria-label="Resources"
        className="scroll-mt-52 grid grid-cols-[minmax(0,1fr)] gap-4"
      >
        {selection.ids.size > 0 ? (
          <BulkBar
            count={selection.ids.size}
            onAction={(action) => setDialog({ kind: 'bulk', action })}
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
            onEdit: (resource) => setDialog({ kind: 'edit', resource }),
            onDelete: (resource) => setDialog({ kind: 'delete', resource }),
          }}
          onProblemRemove={problem ? showAll : null}
        />
      </section>
      <ResourceModal
        open={dialog?.kind === 'create' || dialog?.kind === 'edit'}
        resource={dialog?.kind === 'edit' ? dialog.resource : null}
        renderPreview={renderPreview}
        onClose={close}
      />
      <DeleteModal
        resource={dialog?.kind === 'delete' ? dialog.resource : null}
        onDeleted={(id) => {
          done([id])
          close()
        }}
        onClose={close}
      />
      <BulkModal
        action={dialog?.kind === 'bulk' ? dialog.action : null}
        ids={[...selection.ids]}
        onSent={done}
        onClose={close}
      />
    </div>
  )
}

/** A closed dialog gives the focus back to its button; where that went with its row, the table takes it. */
function useFocusAfterDialog(dialog: OpenDialog | null) {
  const region = useRef<HTMLElement>(null)
  const isWanted = useRef(false)
  useEffect(() => {
    if (dialog || !isWanted.current) return
    isWanted.current = false
    region.current?.focus()
  }, [dialog])
  return {
    region,
    focusAfterwards: () => {
      isWanted.current = true
    },
  }
}
