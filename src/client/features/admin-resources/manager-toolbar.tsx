import { Download, Plus, X } from 'lucide-react'
import type { JSX, ReactNode } from 'react'
import { Button, buttonClass } from '#client/kit/button.tsx'
import { SearchBox } from '#client/kit/table-tools.tsx'
import type { ResourceProblem } from '#shared/contracts/admin-resources.ts'
import type { TableControls } from './use-table-view.ts'

type ManagerToolbarProps = {
  table: TableControls
  /** Beside the export: what reads files. */
  imports: ReactNode
  onAdd: () => void
}

export function ManagerToolbar({ table, imports, onAdd }: ManagerToolbarProps): JSX.Element {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SearchBox
        label="Search the table"
        placeholder="Search by title, author, keywords or ID"
        value={table.text}
        onChange={table.type}
      />
      <div className="flex flex-wrap gap-2">
        {imports}
        <a
          href="/api/admin/resources.csv"
          download
          className={buttonClass({ variant: 'secondary', size: 'sm', className: 'min-h-11' })}
        >
          <Download aria-hidden="true" className="size-4" />
          Export CSV
        </a>
        <Button size="sm" onClick={onAdd} className="min-h-11">
          <Plus aria-hidden="true" className="size-4" />
          Add New Resource
        </Button>
      </div>
    </div>
  )
}

const PROBLEM_NAMES = {
  'no-opening': 'No opening',
  'unnamed-opening': 'Opening lessons that name no opening',
  duplicate: 'Shares its URL with another',
  'no-date': 'No published date',
} as const satisfies Record<ResourceProblem, string>

type ProblemChipProps = { problem: ResourceProblem; onRemove: () => void }

/** Says that the table shows only what is to be mended. */
export function ProblemChip({ problem, onRemove }: ProblemChipProps): JSX.Element {
  return (
    <p className="flex flex-wrap items-center gap-2">
      <span className="text-sm text-soft">Showing only:</span>
      <button
        type="button"
        onClick={onRemove}
        className="inline-flex min-h-9 items-center gap-1.5 rounded-full bg-tint pe-2.5 ps-3.5 text-sm font-semibold hover:bg-sunken pointer-coarse:min-h-11"
      >
        <span className="sr-only">Remove filter: </span>
        {PROBLEM_NAMES[problem]}
        <X aria-hidden="true" className="size-4" />
      </button>
    </p>
  )
}
