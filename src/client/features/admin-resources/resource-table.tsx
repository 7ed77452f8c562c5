import type { JSX } from 'react'
import type { AdminSort } from '#shared/contracts/admin-resources.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { publishedText } from '#shared/domain/resource-display.ts'
import { PageTick } from './page-tick.tsx'
import {
  FeaturedSwitch,
  type RowActions,
  RowActionButtons,
  RowTick,
  RowTitle,
} from './row-parts.tsx'
import { SortHeader } from './sort-header.tsx'
import type { TableView } from './table-view.ts'

export type RowsProps = {
  resources: readonly ResourceView[]
  view: TableView
  onSort: (sort: AdminSort) => void
  actions: RowActions
}

export function ResourceTable({ resources, view, onSort, actions }: RowsProps): JSX.Element {
  const header = { view, onSort }
  const page = { resources, actions }
  return (
    <table className="w-full border-collapse text-start max-xl:text-sm">
      <caption className="sr-only">Resources</caption>
      <thead className="border-b border-line-strong bg-sunken">
        <tr>
          <td className="w-12 ps-1">
            <PageTick {...page}>
              <span className="sr-only">Select all on this page</span>
            </PageTick>
          </td>
          <SortHeader {...header} sort="id" label="ID" className="w-14" />
          <SortHeader {...header} sort="title" label="Title" />
          <SortHeader {...header} sort="author" label="Author" className="w-1/6" />
          <SortHeader
            {...header}
            sort="publishedDate"
            label="Published Date"
            className="w-28 xl:w-44"
          />
          <SortHeader {...header} sort="isFeatured" label="Featured" className="w-24" />
          <th scope="col" className="w-24 px-2 text-start font-semibold xl:px-3">
            Actions
          </th>
        </tr>
      </thead>
      <tbody>
        {resources.map((resource) => (
          <ResourceRow key={resource.id} resource={resource} actions={actions} />
        ))}
      </tbody>
    </table>
  )
}

function ResourceRow({ resource, actions }: { resource: ResourceView; actions: RowActions }) {
  const row = { resource, actions }
  return (
    <tr
      data-selected={actions.selected.has(resource.id) || undefined}
      className="h-17 border-b border-line last:border-b-0 hover:bg-tint/40 data-selected:bg-tint"
    >
      <td className="ps-1">
        <RowTick {...row} />
      </td>
      <td className="px-2 text-soft tabular-nums xl:px-3">{resource.id}</td>
      <th scope="row" className="px-2 py-2 text-start font-normal xl:px-3">
        <RowTitle {...row} />
      </th>
      <td className="px-2 py-2 wrap-anywhere xl:px-3">{resource.author}</td>
      <td className="px-2 py-2 text-soft tabular-nums xl:px-3">{publishedText(resource)}</td>
      <td className="px-2 xl:px-3">
        <FeaturedSwitch {...row} />
      </td>
      <td className="px-1">
        <RowActionButtons {...row} />
      </td>
    </tr>
  )
}
