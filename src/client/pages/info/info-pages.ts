import { t } from '#client/kit/t.tsx'
import { text, type Text } from '#shared/texts/text.ts'
import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { callQuery } from '#client/data/queries.ts'
import { textLanguage } from '#client/data/page-language.ts'
import { supportEmail } from '#client/data/page-data.tsx'
import { listAdditional } from '#shared/calls/additional.ts'
import { getPageContent, getOwnPage } from '#shared/calls/page-contents.ts'
import {
  faqPage,
  pageDescription,
  type PageContent,
} from '#client/features/page-contents/page-text.ts'
import type { TextLayout } from '#client/features/page-contents/text-page.tsx'
import { ApiError } from '#client/data/errors.ts'
import { breadcrumbList, type PageHead, pageHead } from '#client/data/page-head.ts'
import { serverPageContext } from '#client/data/page-context.ts'
import type { PageContentView } from '#shared/contracts/page-contents.ts'
import type { AdditionalCategory } from '#shared/domain/catalogue.ts'
import { IMPRINT } from '#shared/domain/own-pages.ts'
import { paths } from '#shared/paths.ts'
import { tableOf } from '#shared/texts/text-tables.ts'

/** Links to other sites between a page's introduction and its advice. */
export type PageLinks = {
  category: AdditionalCategory
  heading: Text
  failed: Text
  empty: Text
}

type InfoPage = {
  path: string
  /** The heading while the content is missing. */
  title: Text
  /** Cards with questions and answers instead of a column to read. */
  isFaq?: true
  links?: PageLinks
}

/** The pages whose texts admins edit, by their name in `page_contents`, which is also the URL's. */
const INFO_PAGES = tableOf<InfoPage>({
  help: { path: paths.help(), title: text('Help & FAQ'), isFaq: true },
  play: {
    path: paths.play(),
    title: text('Play Chess Online'),
    links: {
      category: 'play',
      heading: text('Where to Play'),
      failed: text('Failed to load chess platforms. Please try again later.'),
      empty: text('No chess platforms found.'),
    },
  },
  kids: {
    path: paths.kids(),
    title: text('Chess Resources For Kids'),
    links: {
      category: 'kids',
      heading: text('Sites and Games'),
      failed: text('Failed to load resources for kids. Please try again later.'),
      empty: text('No additional resources found.'),
    },
  },
  'other-resources': {
    path: paths.otherResources(),
    title: text('Additional Chess Resources'),
    links: {
      category: 'other',
      heading: text('Links Worth Keeping'),
      failed: text('Failed to load additional resources. Please try again later.'),
      empty: text('No additional resources found.'),
    },
  },
  privacy: { path: paths.privacy(), title: text('Privacy Policy') },
  terms: { path: paths.terms(), title: text('Terms of Service') },
  cookies: { path: paths.cookies(), title: text('Cookie Policy') },
  about: { path: paths.about(), title: text('About {site}') },
  'affiliate-disclosure': {
    path: paths.affiliateDisclosure(),
    title: text('Affiliate Disclosure'),
  },
  contact: { path: paths.contact(), title: text('Contact') },
  imprint: { path: paths.imprint(), title: text('Imprint') },
})

/** The page of this name; throws the router's notFound when there is none. */
export function infoPage(name: string): InfoPage {
  const page = INFO_PAGES.get(name)
  if (!page) throw notFound()
  return page
}

export function layoutOf(name: string): TextLayout {
  const { links, isFaq } = infoPage(name)
  if (links) return 'links'
  return isFaq ? 'cards' : 'reading'
}

/** Asks for the page in the reader's language. English is the API's default, so that the URL stays short. */
export const contentQuery = (pageName: string) => {
  const language = textLanguage()
  return callQuery(getPageContent, {
    params: { pageName },
    query: { language: language === 'en' ? undefined : language },
  })
}

export const ownPageQuery = (slug: string) => {
  const language = textLanguage()
  return callQuery(getOwnPage, {
    params: { slug },
    query: { language: language === 'en' ? undefined : language },
  })
}

/** The active links of a page, in the order that admins chose. */
export const linksQuery = (category: AdditionalCategory) =>
  callQuery(listAdditional, { query: { category } })

/** What a page knows before it renders: its head, and what failed to load. */
export type InfoPageData = {
  title: string
  head: PageHead
  contentFailed: boolean
  linksFailed: boolean
}

export type OwnPageData = Omit<InfoPageData, 'linksFailed'>

/**
 * Fetches a page's texts and links. A failure is data too: the page says so and offers another try. In
 * the browser the page does not wait for the links: skeletons hold their place.
 */
export async function loadInfoPage(client: QueryClient, name: string): Promise<InfoPageData> {
  const page = infoPage(name)
  const links = page.links ? orNull(client.ensureQueryData(linksQuery(page.links.category))) : null
  const content = await orNull(client.ensureQueryData(contentQuery(name)), name === IMPRINT)
  return {
    title: content?.title ?? t(page.title),
    head: infoHead(page, content),
    contentFailed: !content,
    linksFailed: links !== null && serverPageContext() !== null && (await links) === null,
  }
}

/** Fetches a page that the site has made itself; one that nobody has made is not found. */
export async function loadOwnPage(client: QueryClient, slug: string): Promise<OwnPageData> {
  const content = await orNull(client.ensureQueryData(ownPageQuery(slug)), true)
  const title = content?.title ?? t('Page')
  return {
    contentFailed: !content,
    title,
    head: textHead({ title, path: paths.ownPage(slug) }, content),
  }
}

/** Sets the status, so that caches and search engines do not take a page without its content for the real one. */
async function orNull<Data>(loading: Promise<Data>, mayBeMissing = false): Promise<Data | null> {
  try {
    return await loading
  } catch (error) {
    const server = serverPageContext()
    const missing = error instanceof ApiError && error.status === 404
    // A slug that cannot be is refused (400).
    if (mayBeMissing && error instanceof ApiError && error.status < 500 && error.status !== 429)
      throw notFound()
    if (server) server.answer.status = missing ? 404 : 503
    return null
  }
}

function infoHead(page: InfoPage, content: PageContentView | null): PageHead {
  const title = content?.title ?? t(page.title)
  const faq = page.isFaq && content ? [faqPage(content, supportEmail())] : []
  return textHead({ title, path: page.path }, content, faq)
}

function textHead(
  { title, path }: { title: string; path: string },
  content: PageContent | null,
  jsonLd: readonly object[] = [],
): PageHead {
  return pageHead({
    title,
    description: content ? pageDescription(content, supportEmail()) : title,
    path,
    jsonLd: [
      breadcrumbList([
        { name: t('Home'), path: paths.home() },
        { name: title, path },
      ]),
      ...jsonLd,
    ],
  })
}
