import type { CatalogueSearch } from '#client/features/filters/catalogue-search.ts'
import { searchText } from '#client/features/filters/catalogue-search.ts'
import { breadcrumbList } from '#client/data/breadcrumbs.ts'
import { pageHead, type PageHead } from '#client/data/page-head.ts'
import { absoluteUrl } from '#client/data/site-url.ts'
import { paths } from '#shared/paths.ts'

type Listed = { id: number; title: string }

/** Searches are not for search engines; a filtered list is, under its normalized address. */
export function listHead(
  { title, path, search }: { title: string; path: string; search: CatalogueSearch },
  items: readonly Listed[],
): PageHead {
  const address = path + searchText(search)
  const isHome = path === paths.home()
  const crumbs = [
    { name: 'Home', path: paths.home() },
    { name: title, path: address },
  ]
  return pageHead({
    title,
    description: `${title} in Openfile, the curated catalogue of chess videos, books, courses and articles for players of every level.`,
    path: address,
    noindex: search.query !== undefined,
    image: items[0] && paths.shareCover(items[0].id),
    jsonLd: [
      ...(items.length > 0 ? [itemList(title, items)] : []),
      ...(isHome ? [] : [breadcrumbList(crumbs)]),
    ],
  })
}

function itemList(name: string, items: readonly Listed[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name,
    itemListElement: items.map(({ id, title }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      url: absoluteUrl(paths.resource(id)),
    })),
  }
}
