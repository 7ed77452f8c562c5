import { absoluteUrl } from './site-url.ts'

export type Crumb = { name: string; path: string }

/** schema.org BreadcrumbList, from the home page down to the page itself. */
export function breadcrumbList(crumbs: readonly Crumb[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absoluteUrl(path),
    })),
  }
}
