import { absoluteUrl } from './site-url.ts'

const SITE_NAME = 'Openfile'

export type PageHeadInput = {
  title: string
  description: string
  /** Of this page, without parameters that do not name another page. */
  path: string
  /** Path or absolute URL. */
  image?: string
  type?: 'website' | 'article'
  jsonLd?: readonly object[]
  noindex?: boolean
}

type Meta =
  | { title: string }
  | { name: string; content: string }
  | { property: string; content: string }

export type PageHead = {
  meta: Meta[]
  links: { rel: string; href: string }[]
  scripts: { type: string; children: string }[]
}

/** What a route's `head()` returns: title, description, canonical, OpenGraph, card, JSON-LD. */
export function pageHead(input: PageHeadInput): PageHead {
  return {
    meta: [
      { title: `${input.title} | ${SITE_NAME}` },
      { name: 'description', content: input.description },
      ...(input.noindex ? [{ name: 'robots', content: 'noindex' }] : []),
      ...openGraph(input),
      { name: 'twitter:card', content: input.image ? 'summary_large_image' : 'summary' },
    ],
    links: [{ rel: 'canonical', href: absoluteUrl(input.path) }],
    scripts: (input.jsonLd ?? []).map(jsonLdScript),
  }
}

/** For pages that only their user sees: nothing for search engines or for sharing. */
export function privateHead(title: string): Pick<PageHead, 'meta'> {
  return {
    meta: [{ title: `${title} | ${SITE_NAME}` }, { name: 'robots', content: 'noindex' }],
  }
}

function openGraph({ title, description, path, image, type = 'website' }: PageHeadInput): Meta[] {
  return [
    { property: 'og:site_name', content: SITE_NAME },
    { property: 'og:locale', content: 'en_US' },
    { property: 'og:type', content: type },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: absoluteUrl(path) },
    ...(image ? [{ property: 'og:image', content: absoluteUrl(image) }] : []),
  ]
}

/** `<` is escaped: a title with `</script>` must not end the script. */
function jsonLdScript(data: object): { type: string; children: string } {
  return {
    type: 'application/ld+json',
    children: JSON.stringify(data).replaceAll('<', String.raw`\u003c`),
  }
}
