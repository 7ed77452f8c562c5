import { type JSX, useState } from 'react'
import { changedFields } from '#client/kit/form.tsx'
import { useRowDialog } from '#client/kit/table-tools.tsx'
import type { Column } from '#client/kit/table.tsx'
import { textMatches } from '#client/kit/text-match.ts'
import { changeOpeningCategory, createOpeningCategory } from '#shared/calls/admin-openings.ts'
import { listOpeningCategories } from '#shared/calls/openings.ts'
import { openingCategoryInput, type OpeningCategoryView } from '#shared/contracts/openings.ts'
import {
  DescriptionField,
  EntryForm,
  type FormHost,
  NameField,
  OrderField,
  useEntryForm,
} from './entry-form.tsx'
import { ENTRY_KINDS } from './entry-kinds.ts'
import { Effects, EntryManager } from './entry-manager.tsx'
import { countsBy, type TaxonomyState } from './taxonomy.ts'

const FIRST = { query: '', page: 1 }

export function CategoryManager({ state }: { state: TaxonomyState }): JSX.Element {
  const { dialog, region } = useRowDialog<OpeningCategoryView>()
  const [view, setView] = useState(FIRST)
  const { taxonomy } = state
  const subcategories = countsBy(taxonomy?.subcategories ?? [], 'categoryId')
  const openings = countsBy(taxonomy?.openings ?? [], 'categoryId')
  const columns: Column<OpeningCategoryView>[] = [
    { name: 'Order', kind: 'narrow', cell: ({ order }) => order },
    { name: 'Subcategories', kind: 'narrow', cell: ({ id }) => subcategories.get(id) ?? 0 },
    { name: 'Openings', kind: 'narrow', cell: ({ id }) => openings.get(id) ?? 0 },
  ]
  return (
    <EntryManager
      kind="category"
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
            {
              count: subcategories.get(id) ?? 0,
              unit: ENTRY_KINDS.subcategory.unit,
              lost: 'category',
            },
            { count: openings.get(id) ?? 0, unit: ENTRY_KINDS.opening.unit, lost: 'category' },
          ]}
        />
      )}
    />
  )
}

type CategoryFormProps = FormHost & {
  /** Null creates a new category. */
  category: OpeningCategoryView | null
}

function CategoryForm({ category, ...host }: CategoryFormProps): JSX.Element {
  const { form, submit, conflicts } = useEntryForm({
    ...host,
    kind: 'category',
    entry: category,
    schema: openingCategoryInput,
    valuesOf: categoryValues,
    labels: LABELS,
    patchOf: changedFields,
    create: createOpeningCategory,
    change: changeOpeningCategory,
    list: listOpeningCategories,
  })
  const { register, formState } = form
  const { errors, isSubmitting } = formState
  return (
    <EntryForm
      kind="category"
      isNew={category === null}
      busy={isSubmitting}
      error={errors.root?.message}
      onSubmit={submit}
      conflicts={conflicts}
    >
      <NameField error={errors.name?.message} {...register('name')} />
      <DescriptionField error={errors.description?.message} {...register('description')} />
      <OrderField error={errors.order?.message} {...register('order')} />
    </EntryForm>
  )
}

const LABELS = { name: 'Name', description: 'Description', order: 'Order' }

function categoryValues(category: OpeningCategoryView | null) {
  return {
    name: category?.name ?? '',
    description: category?.description ?? '',
    order: String(category?.order ?? ''),
  }
}
