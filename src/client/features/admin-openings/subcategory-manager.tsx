import type { JSX } from 'react'
import { changedFields, type UseFormReturn } from '#client/kit/use-form.tsx'
import { z } from 'zod'
import type { EntryField } from '#client/kit/entry-dialog.tsx'
import { ALL_OF_IT } from '#client/kit/list-address.ts'
import type { Column } from '#client/kit/table.tsx'
import { textMatches } from '#client/kit/text-match.ts'
import { changeOpeningSubcategory, createOpeningSubcategory } from '#shared/calls/admin-openings.ts'
import { listOpeningSubcategories } from '#shared/calls/openings.ts'
import {
  openingSubcategoryInput,
  type OpeningSubcategoryInput,
  type OpeningSubcategoryView,
} from '#shared/contracts/openings.ts'
import {
  chosenId,
  descriptionField,
  nameField,
  optionsOf,
  orderField,
  patternField,
  withLegalMoves,
} from './entry-form.tsx'
import { Effects, EntryManager, type SearchedListProps } from './entry-manager.tsx'
import { countsBy, namesById, NO_TAXONOMY, type Taxonomy } from './taxonomy.ts'
import { t } from '#client/kit/t.tsx'

export function SubcategoryManager({ state, view, onView }: SearchedListProps): JSX.Element {
  const { taxonomy = NO_TAXONOMY } = state
  const openings = countsBy(taxonomy.openings, 'subcategoryId')
  return (
    <EntryManager
      kind="subcategory"
      title={t('Sub Categories')}
      state={state}
      found={state.taxonomy?.subcategories.filter(({ name, openingPattern, description }) =>
        textMatches(view.query, [name, openingPattern, description]),
      )}
      columns={columnsOf(taxonomy, openings)}
      view={view}
      onView={onView}
      all={view.query ? ALL_OF_IT : null}
      form={{
        schema,
        valuesOf: subcategoryValues,
        fieldsOf: (form, edited) =>
          fieldsOf(form, taxonomy, edited ? (openings.get(edited.id) ?? 0) : 0),
        patchOf: changedFields,
        create: createOpeningSubcategory,
        change: changeOpeningSubcategory,
        list: listOpeningSubcategories,
      }}
      renderEffects={({ id }) => (
        <Effects losses={[{ count: openings.get(id) ?? 0, what: 'openingsOfSubcategory' }]} />
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
      name: t('Main Category'),
      cell: ({ categoryId }) =>
        categoryId === null ? t('Parent|None') : categories.get(categoryId),
    },
    { name: t('Pattern'), cell: ({ openingPattern }) => openingPattern },
    { name: t('Order'), kind: 'narrow', cell: ({ order }) => order },
    { name: t('Openings'), kind: 'narrow', cell: ({ id }) => openings.get(id) ?? 0 },
  ]
}

type Values = ReturnType<typeof subcategoryValues>

/** `children` is the number of openings in the subcategory. */
function fieldsOf(
  form: UseFormReturn<Values, unknown, OpeningSubcategoryInput>,
  taxonomy: Taxonomy,
  children: number,
): EntryField<Values>[] {
  const movesAlong = form.formState.dirtyFields.categoryId && children > 0
  return [
    nameField(),
    {
      name: 'categoryId',
      label: t('Parent category'),
      kind: 'choice',
      options: optionsOf(taxonomy.categories, t('Choose a category')),
      hint: movesAlong
        ? t(
            '{count, plural, one {# opening will move with it} other {# openings will move with it}}',
            {
              count: children,
            },
          )
        : undefined,
    },
    patternField(form, { required: true }),
    descriptionField(),
    orderField(),
  ]
}

const schema = openingSubcategoryInput.extend({
  categoryId: z.preprocess(chosenId, openingSubcategoryInput.shape.categoryId),
  openingPattern: withLegalMoves(openingSubcategoryInput.shape.openingPattern),
})

function subcategoryValues(subcategory: OpeningSubcategoryView | null) {
  return {
    name: subcategory?.name ?? '',
    categoryId: String(subcategory?.categoryId ?? ''),
    openingPattern: subcategory?.openingPattern ?? '',
    description: subcategory?.description ?? '',
    order: String(subcategory?.order ?? ''),
  }
}
