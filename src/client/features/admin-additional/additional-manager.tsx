import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type JSX, useState } from 'react'
import { Button } from '#client/kit/button.tsx'
import { SearchBox, TableBar, useRowDialog } from '#client/kit/table-tools.tsx'
import { SelectField } from '#client/kit/select.tsx'
import type { AdditionalResourceView } from '#shared/contracts/additional-resources.ts'
import { ADDITIONAL_CATEGORIES } from '#shared/domain/catalogue.ts'
import { adminAdditionalQuery } from './additional-admin-api.ts'
import { type ColumnSet, columnsOf } from './additional-columns.tsx'
import { ALL, type AdditionalFilters, filterAdditional, NO_FILTERS } from './additional-filters.ts'
import { AdditionalModal } from './additional-modal.tsx'
import type { RenderAdditional } from './additional-preview.tsx'
import { AdditionalRows } from './additional-rows.tsx'
import { CATEGORY_NAMES } from './additional-values.ts'
import { DeleteAdditional } from './delete-additional.tsx'

type AdditionalManagerProps = { columns: ColumnSet; renderPreview: RenderAdditional }

/** The links on the Play, Kids, and Other Resources pages. */
export function AdditionalManager({ columns, renderPreview }: AdditionalManagerProps): JSX.Element {
  const list = useQuery(adminAdditionalQuery())
  const [filters, setFilters] = useState(NO_FILTERS)
  const { dialog, region } = useRowDialog<AdditionalResourceView>()
  const narrow = (change: Partial<AdditionalFilters>) =>
    setFilters((now) => ({ ...now, page: 1, ...change }))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Toolbar filters={filters} onFilters={narrow} onAdd={dialog.create} />
      <section ref={region} tabIndex={-1} aria-label="Additional resources" className="rounded-md">
        <AdditionalRows
          list={list}
          found={filterAdditional(list.data ?? [], filters)}
          columns={columnsOf(columns, { onEdit: dialog.edit, onDelete: dialog.remove })}
          page={filters.page}
          onFilters={narrow}
        />
      </section>
      <AdditionalModal
        open={dialog.isFormOpen}
        resource={dialog.edited}
        renderPreview={renderPreview}
        onClose={dialog.close}
      />
      <DeleteAdditional
        resource={dialog.doomed}
        onDeleted={dialog.closeRemoved}
        onClose={dialog.close}
      />
    </div>
  )
}

const CATEGORY_OPTIONS = [
  { value: ALL, label: 'All categories' },
  ...ADDITIONAL_CATEGORIES.map((value) => ({ value, label: CATEGORY_NAMES[value] })),
]

type ToolbarProps = {
  filters: AdditionalFilters
  onFilters: (change: Partial<AdditionalFilters>) => void
  onAdd: () => void
}

function Toolbar({ filters, onFilters, onAdd }: ToolbarProps) {
  return (
    <TableBar>
      <SearchBox
        label="Search additional resources"
        placeholder="Search by title, description or link"
        value={filters.query}
        onChange={(query) => onFilters({ query })}
      />
      <SelectField
        label="Category"
        hideLabel
        value={filters.category}
        options={CATEGORY_OPTIONS}
        onChange={(value) =>
          onFilters({ category: ADDITIONAL_CATEGORIES.find((each) => each === value) ?? ALL })
        }
      />
      <Button onClick={onAdd}>
        <Plus aria-hidden="true" className="size-4" />
        Add New Content
      </Button>
    </TableBar>
  )
}
