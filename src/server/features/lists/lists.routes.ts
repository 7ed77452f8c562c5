import * as calls from '#shared/calls/lists.ts'
import { callUrl } from '#shared/calls/call.ts'
import { type ListIdParam } from '#shared/contracts/fields.ts'
import type { AppContext } from '../../context.ts'
import { cachedAnswer } from '../../platform/http/kept-answers.ts'
import { callTable, serve, serveCached } from '../../platform/http/call-table.ts'
import { listPublicCards, listRecommendedLists } from './found-lists.service.ts'
import * as service from './lists.service.ts'
import * as sharedLists from './shared-lists.service.ts'

const NO_INDEX = { 'X-Robots-Tag': 'noindex' }

export const listRoutes = callTable((ctx: AppContext) => {
  const idOf = ({ id }: ListIdParam) => service.listNumberAt(ctx, id)
  return [
    // The fixed names come before `/api/lists/{id}`, which would take them for an ID.
    serve(
      calls.listOwnLists,
      'List your own lists, the most recently changed first. With `resource`, each list says whether it contains that resource. The lists come without their resources.',
      ({ viewer, query }) => service.listOwnLists(ctx, viewer.user.id, query.resource),
    ),
    serve(
      calls.listFollowedLists,
      'List the lists that you follow, the last followed first. A list that became private or was deleted is missing. The lists come without their resources.',
      ({ viewer }) => sharedLists.listFollowedLists(ctx, viewer.user.id),
    ),
    serveCached(
      calls.listRecommendedLists,
      'List the lists that curators recommend, the last recommended first. `category` is a resource type: lists with at least three resources of it, or of which at least half have it. Each word of `query` must begin a word of the title or the description. The lists come without their resources.',
      ({ query }) => listRecommendedLists(ctx, query),
    ),
    serveCached(
      calls.listPublicLists,
      'List the public lists that hold something, `newest` or most `followed` first. X-Total-Count is the number of all. The lists come without their resources.',
      async ({ query, setHeader }) => {
        const { items, total } = await listPublicCards(ctx, query)
        setHeader('X-Total-Count', String(total))
        return items
      },
    ),
    serve(
      calls.getList,
      'Get a list with its resources. A private list exists for its owner only, and one that a moderator has hidden for its owner and for moderators. A list by link has the header X-Robots-Tag: noindex.',
      async ({ params, c, setHeader }) => {
        const unshared = await sharedLists.findUnsharedList(ctx, params.id, {
          findReader: () => c.get('findViewer')(),
          isCounted: c.env?.inProcess !== undefined,
        })
        if (unshared) {
          for (const [name, value] of Object.entries(NO_INDEX)) setHeader(name, value)
          return unshared
        }
        return cachedAnswer(ctx, c, callUrl(calls.getList, { params }), async () => {
          const body = await sharedLists.getSharedList(ctx, params.id)
          return { body, ...(body.visibility === 'public' ? {} : { headers: NO_INDEX }) }
        })
      },
    ),
    serve(
      calls.getListMarks,
      'Get whether a list is your own, and whether you follow it or have reported it',
      async ({ viewer, params }) => sharedLists.getListMarks(ctx, viewer.user, await idOf(params)),
    ),
    serve(
      calls.createList,
      'Create a list',
      ({ viewer, body }) => service.createList(ctx, viewer.user.id, body),
      { refusals: [409] },
    ),
    serve(
      calls.changeList,
      'Change the title, the description and the visibility of your list. What is left out stays as it is. A list that is not public any more loses its recommendation, and so does one whose title or description changes, unless its owner is a curator.',
      async ({ viewer, params, body, seenAt }) =>
        service.changeList(ctx, viewer.user, { id: await idOf(params), seenAt }, body),
      { ifMatch: true },
    ),
    serve(calls.deleteList, 'Delete your list', async ({ viewer, params }) =>
      service.deleteList(ctx, viewer.user.id, await idOf(params)),
    ),
    serve(
      calls.orderList,
      'Set the resources of your list, in order. They are the whole list; a resource that does not exist is refused.',
      async ({ viewer, params, body, seenAt }) => {
        const target = { id: await idOf(params), seenAt }
        return service.orderList(ctx, viewer.user.id, target, body.ids)
      },
      { ifMatch: true },
    ),
    serve(
      calls.addToList,
      'Add a resource at the end of your list, unless it is there already',
      async ({ viewer, params }) =>
        service.addToList(ctx, viewer.user.id, { id: await idOf(params) }, params.resourceId),
      { refusals: [409] },
    ),
    serve(calls.removeFromList, 'Remove a resource from your list', async ({ viewer, params }) =>
      service.removeFromList(ctx, viewer.user.id, { id: await idOf(params) }, params.resourceId),
    ),
    serve(
      calls.copyList,
      'Copy a list to your own, as a private one',
      async ({ viewer, params }) => service.copyList(ctx, viewer.user, await idOf(params)),
      { refusals: [409] },
    ),
    serve(
      calls.followList,
      "Follow somebody else's list",
      async ({ viewer, params }) => sharedLists.followList(ctx, viewer.user, await idOf(params)),
      { refusals: [403, 409] },
    ),
    serve(
      calls.unfollowList,
      'Stop following a list, whatever has become of it',
      async ({ viewer, params }) =>
        sharedLists.unfollowList(ctx, viewer.user.id, await idOf(params)),
    ),
    serve(
      calls.recommendList,
      'Recommend a public list',
      async ({ editor, viewer, params }) =>
        sharedLists.setRecommendation(ctx, editor, {
          id: await idOf(params),
          isRecommended: true,
          reader: viewer.user,
        }),
      { refusals: [409] },
    ),
    serve(
      calls.withdrawListRecommendation,
      'Withdraw the recommendation of a list',
      async ({ editor, viewer, params }) =>
        sharedLists.setRecommendation(ctx, editor, {
          id: await idOf(params),
          isRecommended: false,
          reader: viewer.user,
        }),
      { refusals: [409] },
    ),
  ]
})
