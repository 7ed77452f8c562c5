import type { Column } from '#client/kit/table.tsx'
import { RowButtons, type RowDialog } from '#client/kit/table-tools.tsx'
import type { OpeningUsageView, OpeningView } from '#shared/contracts/openings.ts'
import { NameCell } from './name-cell.tsx'
import type { Usage } from './openings-admin-api.ts'
import { namesById, type Taxonomy } from './taxonomy.ts'

export function openingColumns(
  taxonomy: Taxonomy,
  usage: Usage | undefined,
  dialog: RowDialog<OpeningView>,
): Column<OpeningView>[] {
  const categories = namesById(taxonomy.categories)
  const subcategories = namesById(taxonomy.subcategories)
  const nameOf = (names: ReadonlyMap<number, string>, id: number | null) =>
    id === null ? 'None' : names.get(id)
  return [
    { name: 'Name', kind: 'heading', cell: (opening) => <NameCell {...opening} /> },
    { name: 'Category', cell: ({ categoryId }) => nameOf(categories, categoryId) },
    { name: 'Subcategory', cell: ({ subcategoryId }) => nameOf(subcategories, subcategoryId) },
    { name: 'Pattern', cell: ({ openingPattern }) => openingPattern },
    { name: 'Order', kind: 'narrow', cell: ({ order }) => order },
    { name: 'Resources', kind: 'narrow', cell: ({ id }) => <UsageCell usage={usage?.get(id)} /> },
    {
      name: 'Actions',
      kind: 'actions',
      cell: (opening) => (
        <RowButtons
          name={opening.name}
          onEdit={() => dialog.edit(opening)}
          onDelete={() => dialog.remove(opening)}
        />
      ),
    },
  ]
}

function UsageCell({ usage }: { usage: OpeningUsageView | undefined }) {
  if (!usage) return <span className="text-soft">…</span>
  return (
    <>
      <span className="font-semibold">{usage.resources}</span>
      {usage.resources > 0 ? (
        <span className="block text-sm text-soft">
          {usage.free} free, {usage.kids} kids
        </span>
      ) : null}
    </>
  )
}
