import { absoluteUrl } from '#client/features/seo/site-url.ts'
import { breadcrumbList } from '#client/features/seo/breadcrumbs.ts'
import { pageHead, type PageHead } from '#client/features/seo/page-head.ts'
import { type CatalogueSearch, searchText } from '#client/features/filters/catalogue-search.ts'
import { paths } from '#shared/paths.ts'
import type { ListSummary } from './list-loader.ts'

type ListHeadInput = {
  title: string
  path: string
  search: CatalogueSearch
  list: ListSummary | undefined
}

/** Searches are not for search engines; a filtered list is, under its normalised address. */
export function listHead({ title, path, search, list }: ListHeadInput): PageHead {
  const address = path + searchText(search)
  const first = list?.items[0]
  const crumbs = [
    { name: 'Home', path: paths.home() },
    { name: title, path: address },
  ]
  return pageHead({
    title,
    description: `${title} in Openfile, the curated catalogue of chess videos, books, courses and articles for players of every level.`,
    path: address,
    noindex: search.query !== undefined,
    image: first && paths.cover(first.id),
    jsonLd: [
      ...(list?.items.length ? [itemList(title, list.items)] : []),
      ...(path === paths.home() ? [] : [breadcrumbList(crumbs)]),
    ],
  })
}

function itemList(name: string, items: { id: number; title: string }[]): object {
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
