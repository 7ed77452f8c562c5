import type { ResourceFilterQuery } from '#shared/contracts/resources.ts'
import { recencyStart } from '#shared/domain/filters/recent.ts'
import { ALL_OPENINGS } from '#shared/domain/filters/opening.ts'
import { contentStamp } from '../../platform/cache/stamp.ts'
import type { AppContext } from '../../context.ts'
import type { Filter } from '../../search/filter.ts'
import type { Words } from '../../search/catalogue-search.ts'
import { getOpeningTaxonomy, type OpeningTaxonomy } from '../openings/openings.service.ts'

/** Converts a filter query to the form that the search expects, with openings given by name. */
export async function resolveFilter(ctx: AppContext, query: ResourceFilterQuery): Promise<Filter> {
  return {
    type: query.type === 'all' ? null : query.type,
    category: query.category === 'all' || query.category === 'kids' ? null : query.category,
    kidsOnly: query.category === 'kids',
    level: query.level,
    source: query.source,
    age: query.age,
    side: null,
    openings: await openingNames(ctx, query),
    since: recencyStart(query.recent, ctx.clock()),
  }
}

export function wordsOf(query: ResourceFilterQuery): Words | null {
  return query.query.trim()
    ? { text: query.query, verbatim: query.verbatim, literal: query.literal }
    : null
}

/** Reads the taxonomy once for each state of the catalogue. */
export function taxonomyOf(ctx: AppContext): Promise<OpeningTaxonomy> {
  return ctx.memo.get('opening taxonomy', contentStamp(ctx), () => getOpeningTaxonomy(ctx))
}

async function openingNames(ctx: AppContext, query: ResourceFilterQuery): Promise<string[] | null> {
  const chosen = query.opening && query.opening !== ALL_OPENINGS ? query.opening : null
  const category = query.openingCategory !== 'all' && query.openingCategory
  if (!category && !query.openingSubCategory && !query.subcategoryId)
    return chosen === null ? null : [chosen]
  const { categories, subcategories, openings } = await taxonomyOf(ctx)
  const categoryId = category ? categoryIdOf(categories, category) : undefined
  const named = subcategories.filter(({ name }) => name === query.openingSubCategory)
  return openings
    .filter(({ categoryId: id }) => !category || (id !== null && id === categoryId))
    .filter(
      ({ subcategoryId }) =>
        !query.openingSubCategory || named.some(({ id }) => id === subcategoryId),
    )
    .filter(({ subcategoryId }) => !query.subcategoryId || subcategoryId === query.subcategoryId)
    .filter(({ name }) => chosen === null || name === chosen)
    .map(({ name }) => name)
}

function categoryIdOf(
  categories: OpeningTaxonomy['categories'],
  category: string,
): number | undefined {
  const id = /^(?:category-)?(\d{1,9})$/.exec(category)?.[1]
  return id
    ? Number(id)
    : categories.find(({ name }) => name.toLowerCase() === category.toLowerCase())?.id
}
