import type { ResourceFilterQuery } from '#shared/contracts/resources.ts'
import type { StartRole } from '#shared/domain/start-here.ts'
import type { AppContext } from '../../context.ts'
import type { SearchResult, Words } from '../../search/catalogue-search.ts'
import { needsTaxonomy } from '../../search/filters.ts'
import type { Page } from '../../search/page.ts'
import type { StartProfile } from '../../search/start-here.ts'
import { findSearchedLine } from '../explore/searched-line.service.ts'
import { getOpeningTaxonomy, type OpeningTaxonomy } from '../openings/openings.service.ts'
import { contentStamp } from '../../platform/cache/stamped-memo.ts'

/** Searches the catalogue for what a list's parameters ask for. */
export async function searchCatalogue(
  ctx: AppContext,
  query: ResourceFilterQuery,
  page: Page,
): Promise<SearchResult> {
  const isNeeded = needsTaxonomy(query) || query.query.trim() !== ''
  const taxonomy = isNeeded ? await taxonomyOf(ctx) : undefined
  return ctx.search.search(query, await wordsOf(ctx, query), page, { now: ctx.clock(), taxonomy })
}

/** Chooses what to start with in a list. */
export async function startInCatalogue(
  ctx: AppContext,
  query: ResourceFilterQuery,
  page: Pick<Page, 'sort' | 'unpriced'>,
  profile: StartProfile,
): Promise<{ role: StartRole; id: number }[]> {
  const facts = { now: ctx.clock(), taxonomy: await taxonomyOf(ctx) }
  return ctx.search.start(query, await wordsOf(ctx, query), page, profile, facts)
}

async function wordsOf(
  ctx: AppContext,
  { query, verbatim, literal, read }: ResourceFilterQuery,
): Promise<Words | null> {
  if (!query.trim()) return null
  const line = await findSearchedLine(ctx, query, literal)
  return { text: query, verbatim, literal, line, readings: read === 'on' }
}

/** Reads the taxonomy once for each state of the catalogue. */
export function taxonomyOf(ctx: AppContext): Promise<OpeningTaxonomy> {
  return ctx.memo.get('opening taxonomy', contentStamp(ctx), () => getOpeningTaxonomy(ctx))
}
