import { localPath } from '#client/data/page-language.ts'
import { t } from '#client/kit/t.tsx'
import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect } from '@tanstack/react-router'
import { serverPageContext } from '#client/data/page-context.ts'
import { absoluteUrl, itemList, type PageHead, pageHead } from '#client/data/page-head.ts'
import { listQuery, type ListResult } from '#client/features/lists/lists-api.ts'
import type { ListView } from '#shared/contracts/lists.ts'
import { CARD_DESCRIPTION_LENGTH, descriptionText } from '#shared/domain/resource-display.ts'
import { listIdIn } from '#shared/domain/lists.ts'
import { paths } from '#shared/paths.ts'

type ListHead = Omit<PageHead, 'links'> & {
  links: (PageHead['links'][number] & { type?: string; title?: string })[]
}

type ListPage = { segment: string; hash: string }

/**
 * Waits for the list. One that is private or does not exist is the site's 404 page, and any other slug than the title's
 * leads to the right address.
 */
export async function loadListPage(
  client: QueryClient,
  { segment, hash }: ListPage,
): Promise<{ head: ListHead | null }> {
  const id = listIdIn(segment)
  const found = id === null ? MISSING : await client.fetchQuery(listQuery(id)).catch(() => FAILED)
  const { list, failed } = found
  if (!list) {
    const page = serverPageContext()
    if (!failed) throw notFound()
    if (page) page.answer.status = 503
    return { head: null }
  }
  const path = paths.list(list)
  if (path !== `/lists/${segment}`)
    throw redirect({ href: hash ? `${path}#${hash}` : path, statusCode: 301, replace: true })
  return { head: listHead(list) }
}

const MISSING: ListResult = { list: null, failed: false }
const FAILED: ListResult = { list: null, failed: true }

function listHead(list: ListView): ListHead {
  const { id, title, description, owner, resources, createdAt, updatedAt } = list
  const visibility = list.hidden ? 'private' : list.visibility
  const path = paths.list(list)
  const about = description
    ? descriptionText(description.replace(/\s+/g, ' '), t, CARD_DESCRIPTION_LENGTH)
    : t(
        '{count, plural, one {# chess resource} other {# chess resources}} in order, chosen by {username}.',
        { count: resources.length, username: owner.username },
      )
  const head = pageHead({
    title,
    description: about,
    path,
    type: 'article',
    embeddable: visibility !== 'private',
    noindex: visibility !== 'public',
    image: resources[0] && localPath(paths.shareCover(resources[0].id)),
    jsonLd: [
      {
        ...itemList(
          title,
          resources.map((resource) => paths.resource(resource.id)),
        ),
        description: about,
        url: absoluteUrl(path),
        numberOfItems: resources.length,
        itemListOrder: 'https://schema.org/ItemListOrderAscending',
        author: { '@type': 'Person', name: owner.username },
        dateCreated: createdAt,
        dateModified: updatedAt,
      },
    ],
  })
  if (visibility === 'private') return head
  const feed = {
    rel: 'alternate',
    type: 'application/atom+xml',
    title,
    href: localPath(paths.listFeed(id)),
  }
  return { ...head, links: [...head.links, feed] }
}
