import { isDeepStrictEqual } from 'node:util'
import { callUrl } from '#shared/calls/call.ts'
import * as calls from '#shared/calls/resources.ts'
import {
  resourceListQuery,
  type ResourceIdsQuery,
  type ResourceListQuery,
} from '#shared/contracts/resources.ts'
import type { AppContext } from '../../context.ts'
import { pageVariant } from '../../platform/cache/page-url.ts'
import { callTable, serve, serveCached } from '../../platform/http/call-table.ts'
import { cachedAnswer } from '../../platform/http/kept-answers.ts'
import { presentMatched } from './resources.presenter.ts'
import * as service from './resources.service.ts'
import { idIn } from '#shared/domain/row-ids.ts'

export const resourceRoutes = callTable((ctx: AppContext) => [
  serveCached(
    calls.listResources,
    'List the resources that match every filter. X-Total-Count is the total number of matches; Link: rel="next" is present when more follow. If the spelling was corrected, X-Search-Fuzzy is 1 and X-Search-Corrected (letters beyond ASCII are URI-encoded) is the text that was searched; verbatim=1 searches for the text as typed. X-Search-Understood (URI-encoded JSON: words, filters, leftOut, line) describes how the query was understood: `line` is a position that the query names by moves, a FEN or a code such as C42; `filters` are words that name a level, type, source, price or audience and rank matching resources higher; literal={word} treats one of them as an ordinary word. X-Search-Reading (URI-encoded) is what a phrase of the query is read as, whose lessons are listed among those of its words; read=off searches for the words alone.',
    async ({ query, setHeader }) => {
      const list = await service.listCatalogue(ctx, query)
      const { resources, total } = list
      setHeader('X-Total-Count', String(total))
      for (const [name, value] of Object.entries(searchHeaders(list))) setHeader(name, value)
      const next = query.offset + resources.length
      if (resources.length > 0 && next < total)
        setHeader('Link', `<${urlFrom(query, next)}>; rel="next"`)
      return resources
    },
    {},
    ({ sort }) => sort === 'popular',
  ),
  serveCached(
    calls.countFacets,
    'Count the resources that each filter value would leave. Takes the parameters of the list; its order and its part change no count.',
    ({ query }) => service.countFacets(ctx, query),
  ),
  serve(
    calls.getStartHere,
    'Choose up to three resources of a list to start with: `first`, `deeper` and `practice`. Takes the parameters of the list; they are on its subject, not for the other side, and `rating` orders them; free=1 leaves out what has a price. A list of fewer than six has none, nor has one of everything.',
    ({ query, c }) => {
      const choose = async () => ({ body: await service.chooseStartHere(ctx, query) })
      // What is kept is the same for everybody, or for all who are locked.
      if (!ctx.kids && query.category !== 'kids' && pageVariant(c.req.header('cookie')).kids)
        return service.chooseStartHere(ctx, query, true)
      return cachedAnswer(ctx, c, `/api/start-here ${JSON.stringify(query)}`, choose)
    },
  ),
  serveCached(calls.listFeatured, 'List the featured resources in order', () =>
    service.listFeaturedResources(ctx),
  ),
  serveCached(
    calls.listResourcesByIds,
    'List resources by their IDs. In the order of the IDs. Those that do not exist are left out.',
    ({ query }) => service.getResources(ctx, idsIn(query)),
  ),
  serveCached(
    calls.getResource,
    'Get one resource',
    ({ params }) => service.getResource(ctx, params.id),
    {},
    () => true,
  ),
  serveCached(
    calls.listRelated,
    'List the six most closely related resources. The best match comes first.',
    ({ params }) => service.listRelatedResources(ctx, params.id),
  ),
  serveCached(
    calls.listEditions,
    'List the other editions of the same work: a book as a course, in another language or as a free excerpt.',
    ({ params }) => service.listEditions(ctx, params.id),
  ),
  serveCached(
    calls.getInstead,
    'Choose what to study in place of a resource, and after it. `free` is a free resource on the same subject, for one that has a price; `next` is one on the same subject for the next ratings up. The subject is the opening with its variations, or else the category, with a tag in common if there is one.',
    ({ params }) => service.chooseInstead(ctx, params.id),
  ),
])

const idsIn = ({ ids }: ResourceIdsQuery) => [...new Set(ids.split(',').map((id) => idIn(id) ?? 0))]

/** Header values are ASCII, so other letters and the percent sign itself are URI-encoded. */
const headerText = (text: string): string => text.replaceAll(/[^ -$&-~]+/gu, encodeURIComponent)

function searchHeaders({
  total,
  correction,
  matched,
  readAs,
}: service.ResourceList): Record<string, string> {
  const isQuestion =
    matched.line !== null ||
    matched.words.length + matched.filters.length + matched.leftOut.length > 0
  return {
    ...(correction && total > 0
      ? { 'X-Search-Fuzzy': '1', 'X-Search-Corrected': headerText(correction.text) }
      : {}),
    ...(readAs === null ? {} : { 'X-Search-Reading': encodeURIComponent(readAs) }),
    ...(isQuestion
      ? { 'X-Search-Understood': encodeURIComponent(JSON.stringify(presentMatched(matched))) }
      : {}),
  }
}

const DEFAULTS = new Map<string, unknown>(Object.entries(resourceListQuery.parse({})))

/** Returns the URL of the same list from another row on, with only the values that differ from their defaults. */
function urlFrom(query: ResourceListQuery, offset: number): string {
  const given = Object.entries({ ...query, offset }).filter(
    ([name, value]) => !isDeepStrictEqual(value, DEFAULTS.get(name)),
  )
  return callUrl(calls.listResources, { query: Object.fromEntries(given) })
}
