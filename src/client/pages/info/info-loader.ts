import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#client/data/api-error.ts'
import { serverPageContext } from '#client/data/page-context.ts'
import { additionalResourcesQuery } from '#client/features/additional/additional-api.ts'
import {
  pageContentQuery,
  supportEmailQuery,
} from '#client/features/page-contents/page-contents-api.ts'
import { faqPage } from '#client/features/page-contents/page-text.ts'
import type { PageHead } from '#client/data/page-head.ts'
import type { PageContentView } from '#shared/contracts/page-contents.ts'
import type { AdditionalCategory } from '#shared/domain/catalogue.ts'
import { infoHead } from './info-head.ts'
import type { InfoPage } from './info-pages.ts'

/** What a page knows before it renders: its head, the support address, and what did not load. */
export type InfoData = {
  title: string
  head: PageHead
  supportEmail: string | null
  failed: boolean
}

/** Fetches a page's texts. A failure is data too: the page says so and offers another try. */
export async function loadInfoPage(client: QueryClient, page: InfoPage): Promise<InfoData> {
  return (await load(client, page)).data
}

export async function loadFaqPage(client: QueryClient, page: InfoPage): Promise<InfoData> {
  const { data, content } = await load(client, page)
  if (!content) return data
  return {
    ...data,
    head: infoHead(page, content, data.supportEmail, [faqPage(content, data.supportEmail)]),
  }
}

type Loaded = { data: InfoData; content: PageContentView | null }

async function load(client: QueryClient, page: InfoPage): Promise<Loaded> {
  const [content, supportEmail] = await Promise.all([
    orNull(client.ensureQueryData(pageContentQuery(page.pageName))),
    client.ensureQueryData(supportEmailQuery()).catch(() => null),
  ])
  const head = infoHead(page, content, supportEmail)
  return {
    content,
    data: { title: content?.title ?? page.title, head, supportEmail, failed: !content },
  }
}

export type ListData = InfoData & { listFailed: boolean }

/** Texts and links. In the browser the page does not wait for the links: skeletons hold their place. */
export async function loadListPage(
  client: QueryClient,
  page: InfoPage,
  category: AdditionalCategory,
): Promise<ListData> {
  const links = orNull(client.ensureQueryData(additionalResourcesQuery(category)))
  const data = await loadInfoPage(client, page)
  const listFailed = serverPageContext() !== null && (await links) === null
  return { ...data, listFailed }
}

/** A page without its content must not be taken for the real one by caches and search engines. */
async function orNull<Data>(loading: Promise<Data>): Promise<Data | null> {
  try {
    return await loading
  } catch (error) {
    const server = serverPageContext()
    const missing = error instanceof ApiError && error.status === 404
    if (server) server.answer.status = missing ? 404 : 503
    return null
  }
}
