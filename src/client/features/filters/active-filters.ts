import { RECENCIES } from '#shared/domain/catalogue.ts'
import { levelLabel } from '#shared/domain/levels.ts'
import { categoryName, openingCategoryName, typeName } from '#shared/domain/list-title.ts'
import { sourceName } from '#shared/domain/source-name.ts'
import type { CatalogueSearch } from './catalogue-search.ts'

export type ActiveFilter = { key: string; label: string; without: CatalogueSearch }

/** Each filter of the address by itself, and the address that is left when it is taken away. */
export function activeFilters({ shown: _shown, ...search }: CatalogueSearch): ActiveFilter[] {
  const one = (name: keyof typeof search, label: string, ...along: (keyof typeof search)[]) => {
    const without = { ...search }
    for (const each of [name, ...along]) delete without[each]
    return { key: name, label, without }
  }
  const many = (name: 'level' | 'source' | 'literal', labelOf: (value: string) => string) =>
    (search[name] ?? []).map((value) => {
      const rest = search[name]?.filter((each) => each !== value) ?? []
      const without = { ...search, [name]: rest }
      if (rest.length === 0) delete without[name]
      return { key: `${name} ${value}`, label: labelOf(value), without }
    })
  const { query, type, category, opening, openingCategory, recent } = search
  const subcategory = search.openingSubCategory ?? search.subcategoryId
  return [
    query && one('query', `“${query}”`, 'verbatim', 'literal'),
    search.verbatim && one('verbatim', 'Exactly as typed'),
    ...many('literal', (words) => `“${words}” as a word`),
    type && one('type', typeName(type)),
    category && one('category', categoryName(category)),
    openingCategory &&
      one(
        'openingCategory',
        openingCategoryName(openingCategory),
        'openingSubCategory',
        'subcategoryId',
      ),
    subcategory && one('openingSubCategory', subcategory, 'subcategoryId'),
    opening && one('opening', opening),
    ...many('level', levelLabel),
    ...many('source', sourceName),
    recent && one('recent', RECENCIES.find(({ value }) => value === recent)?.label ?? recent),
  ].filter((each) => typeof each === 'object')
}
