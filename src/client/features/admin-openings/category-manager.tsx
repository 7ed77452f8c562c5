import type { JSX } from 'react'
import { EntryList } from '#client/catalogue/entry-list.tsx'
import { ALL_OF_IT } from '#client/kit/list-address.ts'
import { textMatches } from '#client/kit/text-match.ts'
import {
  changeOpeningCategory,
  createOpeningCategory,
  listOpeningCategories,
  removeOpeningCategory,
} from '#shared/calls/openings.ts'
import { openingCategoryInput, type OpeningCategoryView } from '#shared/contracts/openings.ts'
import { descriptionField, nameField, orderField } from './entry-form.tsx'
import {
  commonOf,
  Effects,
  nameColumn,
  noneFound,
  Question,
  searchFor,
  type SearchedListProps,
} from './entry-parts.tsx'
import { countsBy } from './taxonomy.ts'
import { t } from '#client/kit/t.tsx'

export function CategoryManager({ state, view, onView }: SearchedListProps): JSX.Element {
  const { taxonomy } = state
  const subcategories = countsBy(taxonomy?.subcategories ?? [], 'categoryId')
  const openings = countsBy(taxonomy?.openings ?? [], 'categoryId')
  const found = taxonomy?.categories.filter(({ name, description }) =>
    textMatches(view.query, [name, description]),
  )
  return (
    <EntryList
      {...commonOf('category', state, found)}
      label={t('Main Categories')}
      columns={[
        nameColumn(),
        { name: t('Order'), kind: 'narrow', cell: ({ order }) => order },
        { name: t('Subcategories'), kind: 'narrow', cell: ({ id }) => subcategories.get(id) ?? 0 },
        { name: t('Openings'), kind: 'narrow', cell: ({ id }) => openings.get(id) ?? 0 },
      ]}
      view={view}
      onView={onView}
      nothing={() =>
        view.query
          ? noneFound(t('No categories found'), t('Show all categories'), ALL_OF_IT)
          : {
              title: t('No categories yet'),
              description: t('A main category is the first choice in the filter panel.'),
            }
      }
      search={searchFor(t('Search categories'))}
      form={{
        schema: openingCategoryInput,
        valuesOf,
        fieldsOf: () => [nameField(), descriptionField(), orderField()],
      }}
      create={{
        call: createOpeningCategory,
        title: t('Add Category'),
        disabled: !taxonomy,
        done: t('Category created successfully'),
        failed: t('Failed to create category'),
      }}
      change={{
        call: changeOpeningCategory,
        list: listOpeningCategories,
        title: t('Edit Category'),
        done: t('Category updated successfully'),
        failed: t('Failed to update category'),
      }}
      remove={{
        call: removeOpeningCategory,
        inTrash: 'opening_category',
        title: t('Delete Category'),
        done: t('Category deleted successfully'),
        failed: t('Failed to delete category'),
        question: ({ id, name }) => (
          <Question name={name}>
            <Effects
              losses={[
                { count: subcategories.get(id) ?? 0, what: 'subcategoriesOfCategory' },
                { count: openings.get(id) ?? 0, what: 'openingsOfCategory' },
              ]}
            />
          </Question>
        ),
      }}
    />
  )
}

function valuesOf(category: OpeningCategoryView | null) {
  return {
    name: category?.name ?? '',
    description: category?.description ?? '',
    order: String(category?.order ?? ''),
  }
}
