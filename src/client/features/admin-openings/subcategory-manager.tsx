import type { JSX } from 'react'
import type { UseFormReturn } from '#client/kit/use-form.tsx'
import { z } from 'zod'
import { EntryList } from '#client/catalogue/entry-list.tsx'
import type { EntryField } from '#client/kit/entry-dialog.tsx'
import { ALL_OF_IT } from '#client/kit/list-address.ts'
import type { Column } from '#client/kit/table.tsx'
import { textMatches } from '#client/kit/text-match.ts'
import {
  changeOpeningSubcategory,
  createOpeningSubcategory,
  listOpeningSubcategories,
  removeOpeningSubcategory,
} from '#shared/calls/openings.ts'
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
import {
  commonOf,
  Effects,
  nameColumn,
  noneFound,
  Question,
  searchFor,
  type SearchedListProps,
} from './entry-parts.tsx'
import { countsBy, namesById, NO_TAXONOMY, type Taxonomy } from './taxonomy.ts'
import { t } from '#client/kit/t.tsx'

export function SubcategoryManager({ state, view, onView }: SearchedListProps): JSX.Element {
  const { taxonomy = NO_TAXONOMY } = state
  const openings = countsBy(taxonomy.openings, 'subcategoryId')
  const found = state.taxonomy?.subcategories.filter(({ name, openingPattern, description }) =>
    textMatches(view.query, [name, openingPattern, description]),
  )
  return (
    <EntryList
      {...commonOf('subcategory', state, found)}
      label={t('Sub Categories')}
      columns={columnsOf(taxonomy, openings)}
      view={view}
      onView={onView}
      nothing={() =>
        view.query
          ? noneFound(t('No subcategories found'), t('Show all subcategories'), ALL_OF_IT)
          : {
              title: t('No subcategories yet'),
              description: t('A subcategory divides a main category by its moves.'),
            }
      }
      search={searchFor(t('Search subcategories'))}
      form={{
        schema,
        valuesOf,
        fieldsOf: (form, edited) =>
          fieldsOf(form, taxonomy, edited ? (openings.get(edited.id) ?? 0) : 0),
        size: 'wide',
      }}
      create={{
        call: createOpeningSubcategory,
        title: t('Add Subcategory'),
        disabled: !state.taxonomy,
        done: t('Subcategory created successfully'),
        failed: t('Failed to create subcategory'),
      }}
      change={{
        call: changeOpeningSubcategory,
        list: listOpeningSubcategories,
        title: t('Edit Subcategory'),
        done: t('Subcategory updated successfully'),
        failed: t('Failed to update subcategory'),
      }}
      remove={{
        call: removeOpeningSubcategory,
        inTrash: 'opening_subcategory',
        title: t('Delete Subcategory'),
        done: t('Subcategory deleted successfully'),
        failed: t('Failed to delete subcategory'),
        question: ({ id, name }) => (
          <Question name={name}>
            <Effects losses={[{ count: openings.get(id) ?? 0, what: 'openingsOfSubcategory' }]} />
          </Question>
        ),
      }}
    />
  )
}

function columnsOf(
  taxonomy: Taxonomy,
  openings: ReadonlyMap<number, number>,
): Column<OpeningSubcategoryView>[] {
  const categories = namesById(taxonomy.categories)
  return [
    nameColumn(),
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

type Values = ReturnType<typeof valuesOf>

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

function valuesOf(subcategory: OpeningSubcategoryView | null) {
  return {
    name: subcategory?.name ?? '',
    categoryId: String(subcategory?.categoryId ?? ''),
    openingPattern: subcategory?.openingPattern ?? '',
    description: subcategory?.description ?? '',
    order: String(subcategory?.order ?? ''),
  }
}
