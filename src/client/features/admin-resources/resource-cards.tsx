import { ArrowDown, ArrowUp } from 'lucide-react'
import type { JSX } from 'react'
import { Button } from '#client/kit/button.tsx'
import { SelectField } from '#client/kit/select.tsx'
import { ADMIN_SORTS, type AdminSort } from '#shared/contracts/admin-resources.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { publishedText } from '#shared/domain/resource-display.ts'
import { PageTick } from './page-tick.tsx'
import type { RowsProps } from './resource-table.tsx'
import {
  FeaturedSwitch,
  type RowActions,
  RowActionButtons,
  RowTick,
  RowTitle,
} from './row-parts.tsx'

const SORT_NAMES = {
  id: 'ID',
  title: 'Title',
  author: 'Author',
  publishedDate: 'Published Date',
  isFeatured: 'Featured',
} as const satisfies Record<AdminSort, string>

/** The table's rows where there is no room for columns. */
export function ResourceCards({ resources, view, onSort, actions }: RowsProps): JSX.Element {
  const isAscending = view.order === 'asc'
  const Arrow = isAscending ? ArrowUp : ArrowDown
  return (
    <div className="grid gap-3">
      <div className="flex items-end gap-2">
        <SelectField
          label="Sort by"
          value={view.sort}
          onChange={(value) => {
            const sort = ADMIN_SORTS.find((each) => each === value)
            if (sort) onSort(sort)
          }}
          options={ADMIN_SORTS.map((value) => ({ value, label: SORT_NAMES[value] }))}
          className="min-w-0 flex-1"
        />
        <Button
          variant="secondary"
          size="icon"
          aria-label={isAscending ? 'Sort descending' : 'Sort ascending'}
          onClick={() => onSort(view.sort)}
        >
          <Arrow aria-hidden="true" className="size-5" />
        </Button>
      </div>
      <div className="flex">
        <PageTick resources={resources} actions={actions}>
          <span>Select all on this page</span>
        </PageTick>
      </div>
      <ul aria-label="Resources" className="grid gap-3">
        {resources.map((resource) => (
          <ResourceCardRow key={resource.id} resource={resource} actions={actions} />
        ))}
      </ul>
    </div>
  )
}

function ResourceCardRow({ resource, actions }: { resource: ResourceView; actions: RowActions }) {
  const row = { resource, actions }
  return (
    <li className="rounded-lg border border-line bg-surface p-2 pe-3">
      <div className="flex">
        <RowTick {...row} />
        <div className="min-w-0 flex-1 pt-2">
          <RowTitle {...row} />
          <p className="mt-1 text-sm text-soft tabular-nums wrap-anywhere">
            <span className="sr-only">ID </span>
            <span aria-hidden="true">#</span>
            {resource.id}
            {resource.author ? ` · ${resource.author}` : ''} · {publishedText(resource)}
          </p>
        </div>
      </div>
      <div className="mt-1 flex items-center justify-between border-t border-line ps-3 pt-1">
        <FeaturedSwitch {...row} showsLabel />
        <RowActionButtons {...row} />
      </div>
    </li>
  )
}
