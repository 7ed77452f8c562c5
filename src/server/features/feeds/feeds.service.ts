import { exploreSearch } from '#shared/chess/explore-search.ts'
import { moveTokens } from '#shared/chess/pgn-scan.ts'
import type { Language } from '#shared/domain/filters/language.ts'
import { RESOURCE_TYPES } from '#shared/domain/filters/type.ts'
import { SOURCE_WEBSITES } from '#shared/domain/filters/source.ts'
import type { ListId } from '#shared/domain/lists.ts'
import { taglineIn } from '#shared/texts/product.ts'
import { paths } from '#shared/paths.ts'
import { siblingPages } from '#shared/texts/page-address.ts'
import { text } from '#shared/texts/text.ts'
import type { AppContext } from '../../context.ts'
import type { PageWords } from '../../platform/http/plain-page.ts'
import { isolated } from '#shared/texts/writing-direction.ts'
import { countPublicLists, getFeedOfList, listPublicLists } from '../lists/found-lists.service.ts'
import { listPathSlugs } from '../paths/read-paths.service.ts'
import { getOpenings } from '../openings/openings.service.ts'
import { renderAtomFeed } from './atom-feed.ts'
import {
  renderRobots,
  renderSitemap,
  renderSitemapIndex,
  type SitemapEntry,
} from './crawler-files.ts'
import { asc, desc } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { isShown } from '../../platform/db/resource-columns.ts'
import { catalogueVersion, resources } from '../../platform/db/schema/resources.ts'
import { isoTime } from '#shared/domain/days.ts'

type Resource = typeof resources.$inferSelect

type FeedRow = Pick<
  Resource,
  'id' | 'title' | 'description' | 'author' | 'language' | 'createdAt' | 'updatedAt'
>

const FEED_ENTRIES = 50
const FEED_TITLE = text('{site}: new chess resources')
/**
 * sitemaps.org allows 50,000 URLs and 50 MB per file; smaller files are built faster. Pages in several languages have an
 * entry for each, which names all of them.
 */
const SITEMAP_ENTRIES = 10_000
const rowsPerSitemap = ({ config }: AppContext) =>
  Math.floor(SITEMAP_ENTRIES / config.languages.length)

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
  paths.explore(),
  paths.myGames(),
  paths.plan(),
  paths.test(),
  paths.review(),
  paths.learningPaths(),
  paths.lists(),
  paths.category('all'),
  ...RESOURCE_TYPES.map((type) => paths.category(type)),
  ...SOURCE_WEBSITES.map((source) => paths.source(source)),
]

export function robots(ctx: AppContext): string {
  return renderRobots(ctx.config.siteUrl)
}

/** Returns a single sitemap if everything fits into it, otherwise the index of all sitemaps. */
export async function sitemapIndex(ctx: AppContext): Promise<string> {
  const [resources, lists] = await Promise.all([countResources(ctx), countLists(ctx)])
  const perFile = rowsPerSitemap(ctx)
  if (resources + lists <= perFile)
    return renderSitemap([...(await resourceEntries(ctx, 1)), ...(await listEntries(ctx, 1))])
  const pages = resourcePages(ctx, resources) + Math.ceil(lists / perFile)
  return renderSitemapIndex(
    Array.from({ length: pages }, (_, index) => ({
      url: `${ctx.config.siteUrl}/sitemaps/${index + 1}.xml`,
      lastmod: null,
    })),
  )
}

/**
 * Returns a sitemap, counted from 1, or null past the end: first those of the resources, of which the first one also
 * lists the other pages, then those of members' public lists.
 */
export async function sitemap(ctx: AppContext, page: number): Promise<string | null> {
  if (page < 1) return null
  const last = resourcePages(ctx, await countResources(ctx))
  if (page <= last) return renderSitemap(await resourceEntries(ctx, page))
  const entries = await listEntries(ctx, page - last)
  return entries.length > 0 ? renderSitemap(entries) : null
}

const resourcePages = (ctx: AppContext, resources: number) =>
  Math.max(1, Math.ceil(resources / rowsPerSitemap(ctx)))
const countResources = (ctx: AppContext) => countSitemapRows(ctx.db, ctx.kids !== null)
// Locked visitors may not read lists.
const countLists = async (ctx: AppContext) => (ctx.kids ? 0 : countPublicLists(ctx.db))

async function resourceEntries(ctx: AppContext, page: number): Promise<SitemapEntry[]> {
  const rows = await listSitemapRows(ctx.db, {
    limit: rowsPerSitemap(ctx),
    offset: (page - 1) * rowsPerSitemap(ctx),
    kidsOnly: ctx.kids !== null,
  })
  const fixed =
    page === 1
      ? [
          ...STATIC_PAGES,
          ...(await sitePages(ctx)),
          ...(await listPathSlugs(ctx)).map((slug) => paths.learningPath(slug)),
          ...(await openingPages(ctx)),
        ]
      : []
  return [
    ...fixed.flatMap((path) => pageEntries(ctx, path, null)),
    ...rows.flatMap(({ id, updatedAt }) =>
      pageEntries(ctx, paths.resource(id), isoTime(updatedAt)),
    ),
  ]
}

/** Returns an entry for the page in each language that is offered. */
function pageEntries(
  { config: { siteUrl, languages } }: AppContext,
  path: string,
  lastmod: string | null,
): SitemapEntry[] {
  const siblings = siblingPages(path, languages).map((page) => ({
    hrefLang: page.hrefLang,
    url: siteUrl + page.path,
  }))
  if (siblings.length === 0) return [{ url: siteUrl + path, lastmod }]
  const own = siblings.filter(({ hrefLang }) => hrefLang !== 'x-default')
  return own.map(({ url }) => ({ url, lastmod, alternates: siblings }))
}

async function listEntries(ctx: AppContext, page: number): Promise<SitemapEntry[]> {
  if (ctx.kids) return []
  const rows = await listPublicLists(ctx.db, {
    limit: rowsPerSitemap(ctx),
    offset: (page - 1) * rowsPerSitemap(ctx),
  })
  return rows.flatMap(({ path, updatedAt }) => pageEntries(ctx, path, updatedAt))
}

/** Returns what the site has written itself. */
async function sitePages({ site }: AppContext): Promise<string[]> {
  const { imprint, pages } = await site.find()
  return [...(imprint ? [paths.imprint()] : []), ...pages.map(({ slug }) => paths.ownPage(slug))]
}

/** Returns the explore pages of the taxonomy's openings, which people search for. */
async function openingPages(ctx: AppContext): Promise<string[]> {
  const openings = await getOpenings(ctx)
  const searches = openings.flatMap(({ openingPattern }) =>
    openingPattern ? [exploreSearch({ moves: moveTokens(openingPattern) })] : [],
  )
  return [...new Set(searches)].map((search) => paths.explore(search))
}

/** Returns the feed in the language of its address: its title, and the pages that it leads to. */
export async function atomFeed(ctx: AppContext, { t, at }: PageWords): Promise<string> {
  const rows = await listAddedRows(ctx.db, { limit: FEED_ENTRIES, kidsOnly: ctx.kids !== null })
  const entries = rows.map((row) => ({
    id: ctx.config.siteUrl + paths.resource(row.id),
    title: row.title,
    summary: row.description,
    url: ctx.config.siteUrl + at(paths.resource(row.id)),
    updated: isoTime(row.updatedAt),
    published: isoTime(row.createdAt),
    author: row.author,
    language: knownLanguage(row.language),
  }))
  return renderAtomFeed({
    language: t.language,
    id: ctx.config.siteUrl + at('/'),
    title: t(FEED_TITLE),
    subtitle: taglineIn(t),
    author: t.site.name,
    self: ctx.config.siteUrl + at('/feed.xml'),
    page: ctx.config.siteUrl + at('/'),
    // Not that of the entries: it would go back when the last one edited leaves the feed.
    updated: isoTime(await findResourcesChangedAt(ctx.db)),
    entries,
  })
}

/**
 * Returns the feed of a list: the last added resources first, each dated when it was added or last edited. Throws 404 if the list is
 * private, for its owner too, because feed readers send no cookies.
 */
export async function listFeed(
  ctx: AppContext,
  id: ListId,
  { t, at }: PageWords,
): Promise<{ xml: string; isPublic: boolean }> {
  const { siteUrl } = ctx.config
  const { list, items } = await getFeedOfList(ctx, id, FEED_ENTRIES)
  const xml = renderAtomFeed({
    language: t.language,
    id: siteUrl + at(`/lists/${id}`),
    title: `${isolated(list.title, t.language)} | ${isolated(t.site.name, t.language)}`,
    subtitle: list.description,
    author: list.username,
    self: siteUrl + at(paths.listFeed(id)),
    page: siteUrl + at(list.path),
    updated: list.updatedAt,
    entries: items.map((item) => ({
      id: siteUrl + paths.resource(item.id),
      title: item.title,
      summary: item.description,
      url: siteUrl + at(paths.resource(item.id)),
      updated: isoTime(item.updatedAt),
      published: isoTime(item.addedAt),
      author: null,
      language: knownLanguage(item.language),
    })),
  })
  return { xml, isPublic: list.isPublic }
}

const knownLanguage = (language: Language) => (language === 'und' ? null : language)

async function countSitemapRows(db: Db, kidsOnly: boolean): Promise<number> {
  return db.$count(resources, isShown(kidsOnly))
}

async function listSitemapRows(
  db: Db,
  { limit, offset, kidsOnly }: { limit: number; offset: number; kidsOnly: boolean },
): Promise<Pick<Resource, 'id' | 'updatedAt'>[]> {
  return db
    .select({ id: resources.id, updatedAt: resources.updatedAt })
    .from(resources)
    .where(isShown(kidsOnly))
    .orderBy(asc(resources.id))
    .limit(limit)
    .offset(offset)
}

/** Returns the resources that were added last. */
async function listAddedRows(
  db: Db,
  { limit, kidsOnly }: { limit: number; kidsOnly: boolean },
): Promise<FeedRow[]> {
  const { id, title, description, author, language, createdAt, updatedAt } = resources
  return db
    .select({ id, title, description, author, language, createdAt, updatedAt })
    .from(resources)
    .where(isShown(kidsOnly))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
}

/** Returns when a resource was last added, edited or removed. */
async function findResourcesChangedAt(db: Db): Promise<string> {
  const { resourcesChangedAt: at } = catalogueVersion
  const [row] = await db.select({ at }).from(catalogueVersion)
  if (!row) throw new Error('catalogue_version has no row')
  return row.at
}
