import { z } from '@hono/zod-openapi'
import { callUrl } from '#shared/calls/call.ts'
import * as calls from '#shared/calls/lists.ts'
import * as recommendedCalls from '#shared/calls/recommended-lists.ts'
import { listIdParam } from '#shared/contracts/fields.ts'
import {
  listCard,
  listChange,
  listInput,
  listItemParams,
  listMarks,
  listOrder,
  listView,
  ownListsQuery,
  ownListView,
  recommendedListsQuery,
} from '#shared/contracts/lists.ts'
import { onResources } from '../../platform/cache/dependencies.ts'
import type { AppContext } from '../../context.ts'
import type { App } from '../../platform/http/app-env.ts'
import { IF_MATCH_NOTE, ifMatch } from '../../platform/http/if-match.ts'
import { cachedAnswer } from '../../platform/http/public-answer.ts'
import { serve, serveCached } from '../../platform/http/serve.ts'
import { listRecommendedLists } from './found-lists.service.ts'
import {
  addToList,
  changeList,
  copyList,
  createList,
  deleteList,
  listNumberAt,
  listOwnLists,
  orderList,
  removeFromList,
} from './lists.service.ts'
import {
  findUnsharedList,
  followList,
  getListMarks,
  getSharedList,
  listFollowedLists,
  setRecommendation,
  unfollowList,
} from './shared-lists.service.ts'

const NO_INDEX = { 'X-Robots-Tag': 'noindex' }

export function listRoutes(api: App, ctx: AppContext): void {
  readingRoutes(api, ctx)
  writingRoutes(api, ctx)
  curatorRoutes(api, ctx)
}

// The fixed names come before `/api/lists/{id}`, which would take them for an ID.
function readingRoutes(api: App, ctx: AppContext): void {
  serve(
    api,
    calls.listOwnLists,
    {
      summary: 'List your own lists, the most recently changed first',
      description: 'With `resource`, each list says whether it contains that resource.',
      query: ownListsQuery,
      response: z.array(ownListView),
      returns: 'Lists without their resources',
    },
    ({ viewer, query }) => listOwnLists(ctx, viewer.user.id, query.resource),
  )
  serve(
    api,
    calls.listFollowedLists,
    {
      summary: 'List the lists that you follow, the last followed first',
      description: 'A list that became private or was deleted is missing.',
      response: z.array(listCard),
      returns: 'Lists without their resources',
    },
    ({ viewer }) => listFollowedLists(ctx, viewer.user.id),
  )
  serveCached(
    api,
    ctx,
    recommendedCalls.listRecommendedLists,
    {
      summary: 'List the lists that curators recommend, the last recommended first',
      description:
        '`category` is a resource type: lists with at least three resources of it, or of which at least half have it. Each word of `query` must begin a word of the title or the description.',
      query: recommendedListsQuery,
      response: z.array(listCard),
      returns: 'Lists without their resources',
    },
    ({ query }) => listRecommendedLists(ctx, query),
    // Lists belong to a page by the types of their resources; the first resources of each are its covers.
    (cards) => ({
      ...onResources(cards.flatMap(({ covers }) => covers.map(({ id }) => id))),
      reads: new Set(['type']),
    }),
  )
  serve(
    api,
    calls.getList,
    {
      summary: 'Get a list with its resources',
      description:
        'A private list exists for its owner only, and one that a moderator has hidden for its owner and for moderators. A list by link has the header X-Robots-Tag: noindex.',
      params: listIdParam,
      response: listView,
      returns: 'The list',
      refusals: [404],
    },
    async ({ params, c, setHeader }) => {
      // A page has counted for itself.
      const ip = c.env?.inProcess ? null : c.get('ip')
      const findReader = () => c.get('findViewer')()
      const unshared = await findUnsharedList(ctx, params.id, { ip, findReader })
      if (unshared) {
        for (const [name, value] of Object.entries(NO_INDEX)) setHeader(name, value)
        return unshared
      }
      return cachedAnswer(ctx, c, callUrl(calls.getList, { params }), async () => {
        const body = await getSharedList(ctx, params.id)
        const shown = body.resources.map(({ id }) => id)
        const dependsOn = onResources(shown, { lists: true })
        return { body, dependsOn, ...(body.visibility === 'public' ? {} : { headers: NO_INDEX }) }
      })
    },
  )
  serve(
    api,
    calls.getListMarks,
    {
      summary: 'Get whether a list is your own, and whether you follow it or have reported it',
      params: listIdParam,
      response: listMarks,
      returns: 'What the list is to you',
      refusals: [404],
    },
    async ({ viewer, params }) =>
      getListMarks(ctx, viewer.user, await listNumberAt(ctx, params.id)),
  )
}

function writingRoutes(api: App, ctx: AppContext): void {
  serve(
    api,
    calls.createList,
    {
      summary: 'Create a list',
      body: listInput,
      response: ownListView,
      returns: 'The new list',
      refusals: [409, 429],
    },
    ({ viewer, body }) => createList(ctx, viewer.user.id, body),
  )
  serve(
    api,
    calls.changeList,
    {
      summary: 'Change the title, the description and the visibility of your list',
      description: `What is left out stays as it is. ${IF_MATCH_NOTE} A list that is not public any more loses its recommendation, and so does one whose title or description changes, unless its owner is a curator.`,
      params: listIdParam,
      body: listChange,
      response: ownListView,
      returns: 'The list',
      refusals: [404, 409, 429],
    },
    async ({ viewer: { user }, params, body, c }) => {
      const seenAt = ifMatch(c.req.header('If-Match'))
      return changeList(ctx, user, { id: await listNumberAt(ctx, params.id), seenAt }, body)
    },
  )
  serve(
    api,
    calls.deleteList,
    {
      summary: 'Delete your list',
      params: listIdParam,
      returns: 'Deleted',
      refusals: [404, 429],
    },
    async ({ viewer, params }) =>
      deleteList(ctx, viewer.user.id, await listNumberAt(ctx, params.id)),
  )
  serve(
    api,
    calls.orderList,
    {
      summary: 'Set the resources of your list, in order',
      description: `The whole list. A resource that does not exist is refused. ${IF_MATCH_NOTE}`,
      params: listIdParam,
      body: listOrder,
      response: ownListView,
      returns: 'The list',
      refusals: [404, 409, 429],
    },
    async ({ viewer, params, body, c }) => {
      const seenAt = ifMatch(c.req.header('If-Match'))
      const target = { id: await listNumberAt(ctx, params.id), seenAt }
      return orderList(ctx, viewer.user.id, target, body.ids)
    },
  )
  serve(
    api,
    calls.addToList,
    {
      summary: 'Add a resource at the end of your list, unless it is there already',
      params: listItemParams,
      response: ownListView,
      returns: 'The list',
      refusals: [404, 409, 429],
    },
    async ({ viewer, params: { id: at, resourceId } }) => {
      const id = await listNumberAt(ctx, at)
      return addToList(ctx, viewer.user.id, { id }, resourceId)
    },
  )
  serve(
    api,
    calls.removeFromList,
    {
      summary: 'Remove a resource from your list',
      params: listItemParams,
      response: ownListView,
      returns: 'The list',
      refusals: [404, 429],
    },
    async ({ viewer, params: { id: at, resourceId } }) => {
      const id = await listNumberAt(ctx, at)
      return removeFromList(ctx, viewer.user.id, { id }, resourceId)
    },
  )
  serve(
    api,
    calls.copyList,
    {
      summary: 'Copy a list to your own, as a private one',
      params: listIdParam,
      response: ownListView,
      returns: 'The copy',
      refusals: [404, 409, 429],
    },
    async ({ viewer, params }) => copyList(ctx, viewer.user, await listNumberAt(ctx, params.id)),
  )
  serve(
    api,
    calls.followList,
    {
      summary: "Follow somebody else's list",
      params: listIdParam,
      returns: 'Followed',
      refusals: [403, 404, 409, 429],
    },
    async ({ viewer, params }) => followList(ctx, viewer.user, await listNumberAt(ctx, params.id)),
  )
  serve(
    api,
    calls.unfollowList,
    {
      summary: 'Stop following a list, whatever has become of it',
      params: listIdParam,
      returns: 'Not followed any more',
      refusals: [429],
    },
    async ({ viewer, params }) =>
      unfollowList(ctx, viewer.user.id, await listNumberAt(ctx, params.id)),
  )
}

function curatorRoutes(api: App, ctx: AppContext): void {
  serve(
    api,
    calls.recommendList,
    {
      summary: 'Recommend a public list',
      params: listIdParam,
      returns: 'Recommended',
      refusals: [404, 409],
    },
    async ({ editor, viewer, params }) => {
      const id = await listNumberAt(ctx, params.id)
      await setRecommendation(ctx, editor, { id, isRecommended: true, reader: viewer.user })
    },
  )
  serve(
    api,
    calls.withdrawListRecommendation,
    {
      summary: 'Withdraw the recommendation of a list',
      params: listIdParam,
      returns: 'Not recommended any more',
      refusals: [404, 409],
    },
    async ({ editor, viewer, params }) => {
      const id = await listNumberAt(ctx, params.id)
      await setRecommendation(ctx, editor, { id, isRecommended: false, reader: viewer.user })
    },
  )
}
