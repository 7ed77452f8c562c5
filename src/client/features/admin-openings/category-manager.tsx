import { type JSX, useState } from 'react'
import type { Column } from '#client/kit/table.tsx'
import { RowButtons, useRowDialog } from '#client/kit/table-tools.tsx'
import { textMatches } from '#client/kit/text-match.ts'
import type { OpeningCategoryView } from '#shared/contracts/openings.ts'
import { CategoryForm } from './category-form.tsx'
import { Effects } from './effects.tsx'
import { NameCell } from './name-cell.tsx'
import { countsBy } from './taxonomy.ts'
import { ThingManager } from './thing-manager.tsx'
import type { TaxonomyState } from './use-taxonomy.ts'
import { UNITS } from './words.ts'

const FIRST = { query: '', page: 1 }

export function CategoryManager({ state }: { state: TaxonomyState }): JSX.Element {
  const { dialog, region } = useRowDialog<OpeningCategoryView>()
  const [view, setView] = useState(FIRST)
  const { taxonomy } = state
  const subcategories = countsBy(taxonomy?.subcategories ?? [], 'categoryId')
  const openings = countsBy(taxonomy?.openings ?? [], 'categoryId')
  const columns: Column<OpeningCategoryView>[] = [
    { name: 'Name', kind: 'heading', cell: (category) => <NameCell {...category} /> },
    { name: 'Order', kind: 'narrow', cell: ({ order }) => order },
    { name: 'Subcategories', kind: 'narrow', cell: ({ id }) => subcategories.get(id) ?? 0 },
    { name: 'Openings', kind: 'narrow', cell: ({ id }) => openings.get(id) ?? 0 },
    {
      name: 'Actions',
      kind: 'actions',
      cell: (category) => (
        <RowButtons
          name={category.name}
          onEdit={() => dialog.edit(category)}
          onDelete={() => dialog.remove(category)}
        />
      ),
    },
  ]
  return (
    <ThingManager
      thing="category"
      title="Main Categories"
      state={state}
      dialog={dialog}
      region={region}
      found={taxonomy?.categories.filter(({ name, description }) =>
        textMatches(view.query, [name, description]),
      )}
      columns={columns}
      {...view}
      onView={(change) => setView((now) => ({ ...now, page: 1, ...change }))}
      onReset={view.query ? () => setView(FIRST) : null}
      renderForm={(category, host) => <CategoryForm category={category} {...host} />}
      renderEffects={({ id }) => (
        <Effects
          losses={[
            { count: subcategories.get(id) ?? 0, unit: UNITS.subcategory, lost: 'category' },
            { count: openings.get(id) ?? 0, unit: UNITS.opening, lost: 'category' },
          ]}
        />
      )}
    />
  )
}
