import { ChevronDown } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { JSX } from 'react'
import { Button } from '#client/kit/button.tsx'
import {
  type BulkAction,
  DELETE_ALL,
  FEATURE_ALL,
  SET_CATEGORY,
  SET_LEVEL,
  UNFEATURE_ALL,
} from './bulk-actions.ts'
import { grouped } from './table-view.ts'

type BulkBarProps = { count: number; onAction: (action: BulkAction) => void; onClear: () => void }

/** What can be done with all that is ticked. */
export function BulkBar({ count, onAction, onClear }: BulkBarProps): JSX.Element {
  const act = (action: BulkAction, variant: 'secondary' | 'danger' = 'secondary') => (
    <Button variant={variant} size="sm" onClick={() => onAction(action)}>
      {action.label}
    </Button>
  )
  return (
    <section
      aria-label="Selected resources"
      className="sticky top-2 z-20 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border border-accent bg-tint px-3 py-2 lg:top-20"
    >
      <p className="me-auto flex items-center gap-1 ps-1">
        <strong className="tabular-nums">{grouped(count)} selected</strong>
        <Button variant="ghost" size="sm" onClick={onClear}>
          Clear
        </Button>
      </p>
      <div className="-mx-1 flex min-w-0 gap-2 overflow-x-auto p-1 *:shrink-0">
        {act(FEATURE_ALL)}
        {act(UNFEATURE_ALL)}
        <ActionMenu label="Set level" actions={SET_LEVEL} onAction={onAction} />
        <ActionMenu label="Set category" actions={SET_CATEGORY} onAction={onAction} />
        {act(DELETE_ALL, 'danger')}
      </div>
    </section>
  )
}

type ActionMenuProps = {
  label: string
  actions: readonly BulkAction[]
  onAction: (action: BulkAction) => void
}

function ActionMenu({ label, actions, onAction }: ActionMenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button variant="secondary" size="sm">
          {label}
          <ChevronDown aria-hidden="true" className="size-4" />
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="start"
        sideOffset={6}
        collisionPadding={8}
        className="floating z-50 min-w-44 p-1"
      >
        {actions.map((action) => (
          <DropdownMenu.Item
            key={action.label}
            onSelect={() => onAction(action)}
            className="flex min-h-9 cursor-pointer items-center rounded-sm px-3 outline-none data-highlighted:bg-tint pointer-coarse:min-h-11"
          >
            {action.label}
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
