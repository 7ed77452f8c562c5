import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { serverPageContext } from '#client/data/page-context.ts'
import { chaptersQuery } from '#client/features/chapters/chapter-list.tsx'
import { commentsQuery, ratingOf } from '#client/features/comments/comments-api.ts'
import { openingMovesQuery } from '#client/data/openings.ts'
import { openingPliesQuery } from '#client/features/openings/opening-plies.ts'
import {
  editionsQuery,
  insteadQuery,
  relatedQuery,
  type ResourceResult,
  resourceQuery,
  seedResource,
} from '#client/features/resources/resource-api.ts'
import { resourcePathsQuery } from '#client/features/paths/resource-paths.tsx'
import { resourceImage, resourceJsonLd } from '#client/features/resources/resource-json-ld.ts'
import { breadcrumbList, type Crumb, pageHead, type PageHead } from '#client/data/page-head.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import {
  CARD_DESCRIPTION_LENGTH,
  descriptionText,
  titleText,
} from '#shared/domain/resource-display.ts'
import { paths } from '#shared/paths.ts'
import { typeName } from '#shared/domain/filters/type.ts'
import { t } from '#client/kit/t.tsx'
import { idIn } from '#shared/domain/row-ids.ts'

type ResourcePageData = { head: PageHead }

/** Waits for the resource. Only the server waits for what stands beside it. */
export async function loadResourcePage(
  client: QueryClient,
  { id: text, preload }: { id: string; preload: boolean },
): Promise<ResourcePageData> {
  const id = idIn(text)
  const page = serverPageContext()
  if (id !== null) seedResource(client, id)
  const found = await client.ensureQueryData(resourceQuery(id)).catch(() => unknown)
  const { resource } = found
  // It was merged into another one, which the call has led to.
  if (resource && resource.id !== id)
    throw redirect({
      to: '/resource/$id',
      params: { id: String(resource.id) },
      search: true,
      replace: true,
    })
  if (!resource) {
    if (page) page.answer.status = found.failed ? 503 : 404
    return { head: missingHead(text) }
  }
  if (preload) return { head: resourceHead(client, resource) }
  const beside = Promise.all([
    client.prefetchQuery(relatedQuery(resource.id)),
    resource.work ? client.prefetchQuery(editionsQuery(resource.id)) : null,
    client.prefetchQuery(insteadQuery(resource.id)),
    client.prefetchQuery(resourcePathsQuery(resource.id)),
    client.prefetchQuery(commentsQuery(resource.id)),
    client.prefetchQuery(chaptersQuery(resource.id)),
    resource.opening ? prefetchOpening(client, resource.opening) : null,
  ])
  if (page) await beside
  return { head: resourceHead(client, resource) }
}

async function prefetchOpening(client: QueryClient, name: string): Promise<void> {
  const pattern = await client.ensureQueryData(openingMovesQuery(name)).catch(() => null)
  if (pattern) await client.prefetchQuery(openingPliesQuery(pattern))
}

const unknown: ResourceResult = { resource: null, failed: true }

function missingHead(text: string): PageHead {
  return pageHead({
    title: t('Resource Not Found'),
    description: t("The resource you're looking for doesn't exist or has been removed."),
    path: `/resource/${encodeURIComponent(text)}`,
    noindex: true,
  })
}

function resourceHead(client: QueryClient, resource: ResourceView): PageHead {
  const comments = client.getQueryData(commentsQuery(resource.id).queryKey)
  return pageHead({
    title: titleText(resource.title, t),
    description: descriptionText(resource.description, t, CARD_DESCRIPTION_LENGTH),
    path: paths.resource(resource.id),
    embeddable: true,
    image: resourceImage(resource),
    type: 'article',
    jsonLd: [
      resourceJsonLd(
        resource,
        ratingOf(comments),
        client.getQueryData(chaptersQuery(resource.id).queryKey),
      ),
      breadcrumbList(resourceCrumbs(resource)),
    ],
  })
}

/** Home, the list of the resource's type, and the resource: for search engines. */
function resourceCrumbs({ id, type, title }: ResourceView): [Crumb, Crumb, Crumb] {
  return [
    { name: t('Home'), path: paths.home() },
    { name: typeName(type, t), path: paths.category(type) },
    { name: titleText(title, t), path: paths.resource(id) },
  ]
}
