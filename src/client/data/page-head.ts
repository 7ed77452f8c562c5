import { isolate, t } from '#client/kit/t.tsx'
import { serverPageContext } from '#client/data/page-context.ts'
import { localPath, offeredLanguages } from '#client/data/page-language.ts'
import { pageSite } from './site.ts'
import { paths } from '#shared/paths.ts'
import { siblingPages } from '#shared/texts/page-address.ts'

/** OpenGraph requires a picture of every page (https://ogp.me/#metadata). */
const siteImage = () =>
  pageSite().icon ?? { path: '/apple-touch-icon.png', width: 180, height: 180 }

export type PageHeadInput = {
  title: string
  description: string
  /** The canonical path, without parameters that do not lead to another page. */
  path: string
  /** Path or absolute URL; the icon of the site by default. */
  image?: string
  type?: 'website' | 'article'
  jsonLd?: readonly object[]
  noindex?: boolean
  /** Whether other sites may show it in a frame (server/features/embeds). */
  embeddable?: boolean
}

type Meta =
  | { title: string }
  | { name: string; content: string }
  | { property: string; content: string }

export type PageHead = {
  meta: Meta[]
  links: { rel: string; href: string; hrefLang?: string; type?: string; title?: string }[]
  scripts: { type: string; children: string }[]
}

/** Returns the title of a page, which ends with the name of the site. */
export function titleOf(title: string): string {
  return `${isolate(title)} | ${isolate(t.site.name)}`
}

/** Returns what a route's `head()` returns: title, description, canonical URL, OpenGraph, card and JSON-LD. */
export function pageHead(input: PageHeadInput): PageHead {
  return {
    meta: [
      { title: titleOf(input.title) },
      { name: 'description', content: input.description },
      ...(input.noindex ? [{ name: 'robots', content: 'noindex' }] : []),
      ...openGraph(input),
      { name: 'twitter:card', content: input.image ? 'summary_large_image' : 'summary' },
    ],
    links: [
      { rel: 'canonical', href: absoluteUrl(localPath(input.path)) },
      ...(input.noindex ? [] : siblingLinks(input.path)),
      ...(input.embeddable ? [oembedLink(input)] : []),
    ],
    scripts: (input.jsonLd ?? []).map(jsonLdScript),
  }
}

/** Returns 'en_US' or 'de_DE': OpenGraph wants a country (https://ogp.me/#optional). */
function openGraphLocale(locale: string): string {
  return locale.includes('-') ? locale.replace('-', '_') : `${locale}_${locale.toUpperCase()}`
}

function siblingLinks(path: string): PageHead['links'] {
  return siblingPages(path, offeredLanguages()).map((page) => ({
    rel: 'alternate',
    hrefLang: page.hrefLang,
    href: absoluteUrl(page.path),
  }))
}

/** Where other sites learn how to show the page (https://oembed.com, 4). */
function oembedLink({ title, path }: PageHeadInput): PageHead['links'][number] {
  const href = absoluteUrl(paths.oembed(absoluteUrl(localPath(path))))
  return { rel: 'alternate', type: 'application/json+oembed', title, href }
}

/** The head of pages that only their user sees, with nothing for search engines or sharing. */
export function privateHead(title: string): Pick<PageHead, 'meta'> {
  return {
    meta: [{ title: titleOf(title) }, { name: 'robots', content: 'noindex' }],
  }
}

function openGraph({ title, description, path, image, type = 'website' }: PageHeadInput): Meta[] {
  return [
    { property: 'og:site_name', content: t.site.name },
    { property: 'og:locale', content: openGraphLocale(t.locale) },
    { property: 'og:type', content: type },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: absoluteUrl(localPath(path)) },
    { property: 'og:image', content: absoluteUrl(image ?? siteImage().path) },
    ...imageSize(image),
  ]
}

/** Returns the size in pixels of pictures that this server draws; it does not know that of others. */
function imageSize(image: string | undefined): Meta[] {
  const cover = /^\/covers\/\d+\.png$/.test(image ?? '') ? { width: 1200, height: 630 } : null
  const size = image === undefined ? siteImage() : cover
  if (!size) return []
  return [
    { property: 'og:image:width', content: String(size.width) },
    { property: 'og:image:height', content: String(size.height) },
  ]
}

/** Escapes `<`, because a title with `</script>` must not end the script. */
function jsonLdScript(data: object): { type: string; children: string } {
  return {
    type: 'application/ld+json',
    children: JSON.stringify(data).replaceAll('<', String.raw`\u003c`),
  }
}

export type Crumb = { name: string; path: string }

/** A schema.org BreadcrumbList, from the home page to the page itself. */
export function breadcrumbList(crumbs: readonly Crumb[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absoluteUrl(localPath(path)),
    })),
  }
}

/** A schema.org ItemList of the pages at these addresses. */
export function itemList(name: string, paths: readonly string[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name,
    itemListElement: paths.map((path, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: absoluteUrl(path),
    })),
  }
}

/**
 * Returns where a link out leads. In locked kids mode, that is a page of ours: answers that are kept for all languages
 * name it without one.
 */
export function leavingHref(href: string): string {
  return href.replace(absoluteUrl('/leave/'), absoluteUrl(localPath('/leave/')))
}

/** Returns the origin of the site's public URLs, without a trailing slash. */
function siteUrl(): string {
  return serverPageContext()?.siteUrl ?? location.origin
}

/** Returns a path of this site as an absolute URL; a URL that is absolute already stays as it is. */
export function absoluteUrl(pathOrUrl: string): string {
  return /^https?:\/\//i.test(pathOrUrl) ? pathOrUrl : siteUrl() + pathOrUrl
}
