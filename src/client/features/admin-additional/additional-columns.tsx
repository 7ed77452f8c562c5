import { ExternalLink } from 'lucide-react'
import { Badge } from '#client/kit/badge.tsx'
import type { Column } from '#client/kit/table.tsx'
import { RowButtons } from '#client/kit/table-tools.tsx'
import type { AdditionalResourceView } from '#shared/contracts/additional-resources.ts'
import { dateText, descriptionText, outboundHref } from '#shared/domain/resource-display.ts'
import { CATEGORY_NAMES } from './additional-values.ts'

/** `short` stands in the console's tab, `full` on the page of its own (spec §2). */
export type ColumnSet = 'short' | 'full'

type AdditionalColumn = Column<AdditionalResourceView>
type RowActions = Record<'onEdit' | 'onDelete', (resource: AdditionalResourceView) => void>

/** Spec §9. */
const TABLE_DESCRIPTION_LENGTH = 60

const ID: AdditionalColumn = { name: 'ID', kind: 'narrow', cell: ({ id }) => id }
const CATEGORY: AdditionalColumn = {
  name: 'Category',
  kind: 'narrow',
  cell: ({ category }) => CATEGORY_NAMES[category],
}
const ORDER: AdditionalColumn = { name: 'Order', kind: 'narrow', cell: ({ order }) => order }
const TITLE: AdditionalColumn = {
  name: 'Title',
  kind: 'heading',
  cell: ({ title, description, isActive }) => (
    <>
      <span className="font-semibold">{title}</span>
      {isActive ? null : <Badge className="ms-2">Inactive</Badge>}
      <span className="block text-sm text-soft">
        {descriptionText(description, TABLE_DESCRIPTION_LENGTH)}
      </span>
    </>
  ),
}
const LINK: AdditionalColumn = { name: 'Link', cell: (resource) => <OutLink {...resource} /> }
const UPDATED: AdditionalColumn = {
  name: 'Last Updated',
  kind: 'narrow',
  cell: ({ updatedAt }) => dateText(updatedAt),
}

export function columnsOf(set: ColumnSet, { onEdit, onDelete }: RowActions): AdditionalColumn[] {
  const actions: AdditionalColumn = {
    name: 'Actions',
    kind: 'actions',
    cell: (resource) => (
      <RowButtons
        name={resource.title}
        onEdit={() => onEdit(resource)}
        onDelete={() => onDelete(resource)}
      />
    ),
  }
  return set === 'short'
    ? [ID, CATEGORY, TITLE, ORDER, actions]
    : [ID, TITLE, CATEGORY, LINK, ORDER, UPDATED, actions]
}

function OutLink({ linkUrl }: AdditionalResourceView) {
  return (
    <a
      href={outboundHref(linkUrl)}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="inline-flex min-h-11 items-center gap-1.5 text-accent underline underline-offset-4 hover:text-accent-strong"
    >
      {hostOf(linkUrl)}
      <span className="sr-only"> (opens in a new tab)</span>
      <ExternalLink aria-hidden="true" className="size-4 shrink-0" />
    </a>
  )
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url
}
