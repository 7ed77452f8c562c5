import { type JSX, useState } from 'react'
import type { Column } from '#client/kit/table.tsx'
import { RowButtons, type RowDialog, useRowDialog } from '#client/kit/table-tools.tsx'
import { textMatches } from '#client/kit/text-match.ts'
import type { OpeningSubcategoryView } from '#shared/contracts/openings.ts'
import { Effects } from './effects.tsx'
import { NameCell } from './name-cell.tsx'
import { SubcategoryForm } from './subcategory-form.tsx'
import { countsBy, namesById, type Taxonomy } from './taxonomy.ts'
import { ThingManager } from './thing-manager.tsx'
import type { TaxonomyState } from './use-taxonomy.ts'
import { UNITS } from './words.ts'

const FIRST = { query: '', page: 1 }

export function SubcategoryManager({ state }: { state: TaxonomyState }): JSX.Element {
  const { dialog, region } = useRowDialog<OpeningSubcategoryView>()
  const [view, setView] = useState(FIRST)
  const { taxonomy } = state
  const openings = countsBy(taxonomy?.openings ?? [], 'subcategoryId')
  return (
    <ThingManager
      thing="subcategory"
      title="Sub Categories"
      state={state}
      dialog={dialog}
      region={region}
      found={taxonomy?.subcategories.filter(({ name, openingPattern, description }) =>
        textMatches(view.query, [name, openingPattern, description]),
      )}
      columns={taxonomy ? columnsOf(taxonomy, openings, dialog) : []}
      {...view}
      onView={(change) => setView((now) => ({ ...now, page: 1, ...change }))}
      onReset={view.query ? () => setView(FIRST) : null}
      renderForm={(subcategory, host) =>
        taxonomy ? (
          <SubcategoryForm subcategory={subcategory} taxonomy={taxonomy} {...host} />
        ) : null
      }
      renderEffects={({ id }) => (
        <Effects
          losses={[{ count: openings.get(id) ?? 0, unit: UNITS.opening, lost: 'subcategory' }]}
        />
      )}
    />
  )
}

function columnsOf(
  taxonomy: Taxonomy,
  openings: ReadonlyMap<number, number>,
  dialog: RowDialog<OpeningSubcategoryView>,
): Column<OpeningSubcategoryView>[] {
  const categories = namesById(taxonomy.categories)
  return [
    { name: 'Name', kind: 'heading', cell: (subcategory) => <NameCell {...subcategory} /> },
    {
      name: 'Main Category',
      cell: ({ categoryId }) => (categoryId === null ? 'None' : categories.get(categoryId)),
    },
    { name: 'Pattern', cell: ({ openingPattern }) => openingPattern },
    { name: 'Order', kind: 'narrow', cell: ({ order }) => order },
    { name: 'Openings', kind: 'narrow', cell: ({ id }) => openings.get(id) ?? 0 },
    {
      name: 'Actions',
      kind: 'actions',
      cell: (subcategory) => (
        <RowButtons
          name={subcategory.name}
          onEdit={() => dialog.edit(subcategory)}
          onDelete={() => dialog.remove(subcategory)}
        />
      ),
    },
  ]
}
