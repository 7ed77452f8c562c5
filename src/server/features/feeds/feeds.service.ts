import { exploreSearch } from '#shared/chess/explore-search.ts'
import { moveTokens } from '#shared/chess/pgn-scan.ts'
import { RESOURCE_TYPES, SOURCE_WEBSITES } from '#shared/domain/catalogue.ts'
import { paths } from '#shared/paths.ts'
import type { AppContext } from '../../context.ts'
import { isoTime } from '#shared/domain/iso-time.ts'
import { getOpenings } from '../openings/openings.service.ts'
import { renderAtomFeed } from './atom-feed.ts'
import { countSitemapRows, listNewestRows, listSitemapRows } from './feeds.queries.ts'
import { renderRobots } from './robots.ts'
import { renderSitemap, renderSitemapIndex } from './sitemap.ts'

const FEED_ENTRIES = 50
/** sitemaps.org allows 50,000 URLs and 50 MB per file; smaller files are built faster. */
const SITEMAP_ENTRIES = 10_000

const STATIC_PAGES = [
  paths.home(),
  paths.play(),
  paths.kids(),
  paths.otherResources(),
  paths.help(),
  paths.about(),
  paths.contact(),
  paths.privacy(),
  paths.terms(),
  paths.cookies(),
  paths.affiliateDisclosure(),
  paths.contributors(),
  paths.explore(),
  paths.myGames(),
  paths.category('all'),
  ...RESOURCE_TYPES.map((type) => paths.category(type)),
  ...SOURCE_WEBSITES.map((source) => paths.source(source)),
]

export function robots(ctx: AppContext): string {
  return renderRobots(ctx.config.siteUrl)
}

/** Returns a single sitemap if the catalogue fits into it, otherwise the index of all sitemaps. */
export async function sitemapIndex(ctx: AppContext): Promise<string> {
  const total = await countSitemapRows(ctx.db, ctx.kids !== null)
  if (total <= SITEMAP_ENTRIES) return (await sitemap(ctx, 1)) ?? renderSitemap([])
  const pages = Math.ceil(total / SITEMAP_ENTRIES)
  return renderSitemapIndex(
    Array.from({ length: pages }, (_, index) => ({
      url: `${ctx.config.siteUrl}/sitemaps/${index + 1}.xml`,
      lastmod: null,
    })),
  )
}

/** Returns a sitemap, counted from 1, or null past the end. The first one also lists the pages other than resources. */
export async function sitemap(ctx: AppContext, page: number): Promise<string | null> {
  if (page < 1) return null
  const rows = await listSitemapRows(ctx.db, {
    limit: SITEMAP_ENTRIES,
    offset: (page - 1) * SITEMAP_ENTRIES,
    kidsOnly: ctx.kids !== null,
  })
  if (rows.length === 0 && page > 1) return null
  const fixed = page === 1 ? [...STATIC_PAGES, ...(await openingPages(ctx))] : []
  const resources = rows.map((row) => ({
    url: ctx.config.siteUrl + paths.resource(row.id),
    lastmod: isoTime(row.updatedAt),
  }))
  const others = fixed.map((path) => ({ url: ctx.config.siteUrl + path, lastmod: null }))
  return renderSitemap([...others, ...resources])
}

/** Returns the explore pages of the taxonomy's openings, which people search for. */
async function openingPages(ctx: AppContext): Promise<string[]> {
  const openings = await getOpenings(ctx)
  const searches = openings.flatMap(({ openingPattern }) =>
    openingPattern ? [exploreSearch({ moves: moveTokens(openingPattern) })] : [],
  )
  return [...new Set(searches)].map((search) => paths.explore(search))
}

export async function atomFeed(ctx: AppContext): Promise<string> {
  const rows = await listNewestRows(ctx.db, { limit: FEED_ENTRIES, kidsOnly: ctx.kids !== null })
  const entries = rows.map((row) => ({
    id: ctx.config.siteUrl + paths.resource(row.id),
    title: row.title,
    summary: row.description,
    url: ctx.config.siteUrl + paths.resource(row.id),
    updated: isoTime(row.updatedAt),
    published: isoTime(row.createdAt),
    author: row.author,
  }))
  const updated =
    entries
      .map((entry) => entry.updated)
      .toSorted()
      .at(-1) ?? ctx.clock().toISOString()
  return renderAtomFeed({ siteUrl: ctx.config.siteUrl, updated, entries })
}
