import { type JSX, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { ChoiceField, RequiredLabel } from '#client/kit/field.tsx'
import { changedFields } from '#client/kit/form.tsx'
import { countText } from '#client/kit/number-words.ts'
import { useRowDialog } from '#client/kit/table-tools.tsx'
import type { Column } from '#client/kit/table.tsx'
import { textMatches } from '#client/kit/text-match.ts'
import { changeOpeningSubcategory, createOpeningSubcategory } from '#shared/calls/admin-openings.ts'
import { listOpeningSubcategories } from '#shared/calls/openings.ts'
import { openingSubcategoryInput, type OpeningSubcategoryView } from '#shared/contracts/openings.ts'
import {
  chosenId,
  DescriptionField,
  EntryForm,
  type FormHost,
  NameField,
  optionsOf,
  OrderField,
  PatternField,
  useEntryForm,
  withLegalMoves,
} from './entry-form.tsx'
import { ENTRY_KINDS } from './entry-kinds.ts'
import { Effects, EntryManager } from './entry-manager.tsx'
import { countsBy, namesById, placeText, type Taxonomy, type TaxonomyState } from './taxonomy.ts'

const FIRST = { query: '', page: 1 }

export function SubcategoryManager({ state }: { state: TaxonomyState }): JSX.Element {
  const { dialog, region } = useRowDialog<OpeningSubcategoryView>()
  const [view, setView] = useState(FIRST)
  const { taxonomy } = state
  const openings = countsBy(taxonomy?.openings ?? [], 'subcategoryId')
  return (
    <EntryManager
      kind="subcategory"
      title="Sub Categories"
      state={state}
      dialog={dialog}
      region={region}
      found={taxonomy?.subcategories.filter(({ name, openingPattern, description }) =>
        textMatches(view.query, [name, openingPattern, description]),
      )}
      columns={taxonomy ? columnsOf(taxonomy, openings) : []}
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
          losses={[
            { count: openings.get(id) ?? 0, unit: ENTRY_KINDS.opening.unit, lost: 'subcategory' },
          ]}
        />
      )}
    />
  )
}

function columnsOf(
  taxonomy: Taxonomy,
  openings: ReadonlyMap<number, number>,
): Column<OpeningSubcategoryView>[] {
  const categories = namesById(taxonomy.categories)
  return [
    {
      name: 'Main Category',
      cell: ({ categoryId }) => (categoryId === null ? 'None' : categories.get(categoryId)),
    },
    { name: 'Pattern', cell: ({ openingPattern }) => openingPattern },
    { name: 'Order', kind: 'narrow', cell: ({ order }) => order },
    { name: 'Openings', kind: 'narrow', cell: ({ id }) => openings.get(id) ?? 0 },
  ]
}

type SubcategoryFormProps = FormHost & {
  /** Null creates a new subcategory. */
  subcategory: OpeningSubcategoryView | null
  taxonomy: Taxonomy
}

function SubcategoryForm(props: SubcategoryFormProps): JSX.Element {
  const { subcategory, taxonomy, ...host } = props
  const { form, submit, conflicts } = useEntryForm({
    ...host,
    kind: 'subcategory',
    entry: subcategory,
    schema: schema,
    valuesOf: subcategoryValues,
    labels: LABELS,
    textOf: (field, value) => placeText(taxonomy, field, value),
    patchOf: changedFields,
    create: createOpeningSubcategory,
    change: changeOpeningSubcategory,
    list: listOpeningSubcategories,
  })
  const { register, formState, control } = form
  const { errors, isSubmitting, dirtyFields } = formState
  const [pattern] = useWatch({ control, name: ['openingPattern'] })
  const children = subcategory
    ? (countsBy(taxonomy.openings, 'subcategoryId').get(subcategory.id) ?? 0)
    : 0
  const movesAlong = dirtyFields.categoryId && children > 0
  return (
    <EntryForm
      kind="subcategory"
      isNew={subcategory === null}
      busy={isSubmitting}
      error={errors.root?.message}
      onSubmit={submit}
      conflicts={conflicts}
    >
      <NameField error={errors.name?.message} {...register('name')} />
      <ChoiceField
        label={<RequiredLabel>Parent category</RequiredLabel>}
        aria-required
        options={optionsOf(taxonomy.categories, 'Choose a category')}
        hint={
          movesAlong
            ? `${countText(children, ENTRY_KINDS.opening.unit)} will move with it`
            : undefined
        }
        error={errors.categoryId?.message}
        {...register('categoryId')}
      />
      <PatternField
        required
        pattern={pattern}
        error={errors.openingPattern?.message}
        {...register('openingPattern')}
      />
      <DescriptionField error={errors.description?.message} {...register('description')} />
      <OrderField error={errors.order?.message} {...register('order')} />
    </EntryForm>
  )
}

const schema = openingSubcategoryInput.extend({
  categoryId: z.preprocess(chosenId, openingSubcategoryInput.shape.categoryId),
  openingPattern: withLegalMoves(openingSubcategoryInput.shape.openingPattern),
})

const LABELS = {
  name: 'Name',
  categoryId: 'Parent category',
  openingPattern: 'Move pattern',
  description: 'Description',
  order: 'Order',
}

function subcategoryValues(subcategory: OpeningSubcategoryView | null) {
  return {
    name: subcategory?.name ?? '',
    categoryId: String(subcategory?.categoryId ?? ''),
    openingPattern: subcategory?.openingPattern ?? '',
    description: subcategory?.description ?? '',
    order: String(subcategory?.order ?? ''),
  }
}
