import type { JSX } from 'react'
import type { EntryField } from '#client/kit/entry-dialog.tsx'
import { changedFields } from '#client/kit/use-form.tsx'
import { ALL_OF_IT } from '#client/kit/list-address.ts'
import { textMatches } from '#client/kit/text-match.ts'
import { changeOpeningCategory, createOpeningCategory } from '#shared/calls/admin-openings.ts'
import { listOpeningCategories } from '#shared/calls/openings.ts'
import { openingCategoryInput, type OpeningCategoryView } from '#shared/contracts/openings.ts'
import { descriptionField, nameField, orderField } from './entry-form.tsx'
import { Effects, EntryManager, type SearchedListProps } from './entry-manager.tsx'
import { countsBy } from './taxonomy.ts'
import { t } from '#client/kit/t.tsx'

export function CategoryManager({ state, view, onView }: SearchedListProps): JSX.Element {
  const { taxonomy } = state
  const subcategories = countsBy(taxonomy?.subcategories ?? [], 'categoryId')
  const openings = countsBy(taxonomy?.openings ?? [], 'categoryId')

  return (
    <EntryManager
      kind="category"
      title={t('Main Categories')}
      state={state}
      found={taxonomy?.categories.filter(({ name, description }) =>
        textMatches(view.query, [name, description]),
      )}
      columns={[
        { name: t('Order'), kind: 'narrow', cell: ({ order }) => order },
        { name: t('Subcategories'), kind: 'narrow', cell: ({ id }) => subcategories.get(id) ?? 0 },
        { name: t('Openings'), kind: 'narrow', cell: ({ id }) => openings.get(id) ?? 0 },
      ]}
      view={view}
      onView={onView}
      all={view.query ? ALL_OF_IT : null}
      form={FORM}
      renderEffects={({ id }) => (
        <Effects
          losses={[
            { count: subcategories.get(id) ?? 0, what: 'subcategoriesOfCategory' },
            { count: openings.get(id) ?? 0, what: 'openingsOfCategory' },
          ]}
        />
      )}
    />
  )
}

const fieldsOf = (): readonly EntryField<ReturnType<typeof valuesOf>>[] => [
  nameField(),
  descriptionField(),
  orderField(),
]

const FORM = {
  schema: openingCategoryInput,
  valuesOf,
  fieldsOf,
  patchOf: changedFields,
  create: createOpeningCategory,
  change: changeOpeningCategory,
  list: listOpeningCategories,
}

function valuesOf(category: OpeningCategoryView | null) {
  return {
    name: category?.name ?? '',
    description: category?.description ?? '',
    order: String(category?.order ?? ''),
  }
}
