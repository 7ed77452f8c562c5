import { z } from '@hono/zod-openapi'
import * as calls from '#shared/calls/suggestions.ts'
import { duplicateBody } from '#shared/contracts/errors.ts'
import { idParam } from '#shared/contracts/fields.ts'
import { resourceView } from '#shared/contracts/resources.ts'
import {
  contributionChoice,
  contributorView,
  correctionAcceptance,
  correctionInput,
  ownContributionView,
  queuedSuggestionView,
  suggestionAcceptance,
  suggestionPatch,
  suggestionQueueQuery,
  suggestionRefusal,
  suggestionStart,
  suggestionView,
} from '#shared/contracts/suggestions.ts'
import type { AppContext } from '../../context.ts'
import type { App } from '../../platform/http/app-env.ts'
import { IF_MATCH_NOTE, ifMatch } from '../../platform/http/if-match.ts'
import { serve, serveCached } from '../../platform/http/serve.ts'
import { chooseContribution, getContributors, getOwnContribution } from './contributors.service.ts'
import {
  acceptCorrection,
  acceptSuggestion,
  declineCorrection,
  declineSuggestion,
  listForCurators,
} from './suggestion-queue.service.ts'
import {
  changeSuggestion,
  listMine,
  startSuggestion,
  submitSuggestion,
  suggestCorrection,
  withdrawSuggestion,
} from './suggestions.service.ts'

const DUPLICATE = {
  schema: duplicateBody.partial({ duplicateOf: true, duplicateTitle: true }),
  description:
    'The catalogue has the address already (code duplicate, with duplicateOf), or the state does not allow it',
}

/** The calls of members. */
export function suggestionRoutes(api: App, ctx: AppContext): void {
  serve(
    api,
    calls.startSuggestion,
    {
      summary: 'Suggest a resource by its address; the page is looked up',
      description:
        'A page that cannot be read gives a draft without its facts; `unread` says why. `duplicateOf` is set if the page leads to a resource of the catalogue, and `similar` has all that are probably the same.',
      body: suggestionStart,
      response: suggestionView,
      returns: 'The draft; your own earlier draft of the same address is returned as it is',
      refusals: [429],
      refusalBodies: { 409: DUPLICATE },
    },
    ({ viewer, body, ip }) => startSuggestion(ctx, viewer.user, { url: body.url, ip }),
  )
  serve(
    api,
    calls.listOwnSuggestions,
    {
      summary: 'List your suggestions and corrections, newest first',
      response: z.array(suggestionView),
      returns: 'The newest 200',
    },
    ({ viewer }) => listMine(ctx, viewer.user.id),
  )
  serve(
    api,
    calls.getOwnContribution,
    {
      summary: 'Whether you are named on the page of thanks',
      response: ownContributionView,
      returns: 'Your choice, and how many suggestions were accepted',
    },
    ({ viewer }) => getOwnContribution(ctx, viewer.user),
  )
  serve(
    api,
    calls.chooseContribution,
    {
      summary: 'Choose whether you are named on the page of thanks',
      body: contributionChoice,
      response: ownContributionView,
      returns: 'Your choice',
    },
    ({ editor, body }) => chooseContribution(ctx, editor, body.named),
  )
  serve(
    api,
    calls.changeSuggestion,
    {
      summary: 'Change your draft; only the given fields change',
      params: idParam,
      body: suggestionPatch,
      response: suggestionView,
      returns: 'The draft',
      refusals: [404, 409],
    },
    ({ params, body, editor }) => changeSuggestion(ctx, editor, params.id, body),
  )
  serve(
    api,
    calls.submitSuggestion,
    {
      summary: 'Submit your draft to the curators',
      params: idParam,
      response: suggestionView,
      returns: 'The pending suggestion',
      refusals: [400, 404],
      refusalBodies: { 409: DUPLICATE },
    },
    ({ params, editor }) => submitSuggestion(ctx, editor, params.id),
  )
  serve(
    api,
    calls.withdrawSuggestion,
    {
      summary: 'Withdraw a draft, or a suggestion that nobody has decided',
      params: idParam,
      returns: 'Withdrawn',
      refusals: [404, 409],
    },
    async ({ params, editor }) => {
      await withdrawSuggestion(ctx, editor, params.id)
    },
  )
  serve(
    api,
    calls.correctResource,
    {
      summary: 'Suggest a correction of a resource; only fields that differ are kept',
      params: idParam,
      body: correctionInput,
      response: suggestionView,
      returns: 'The pending correction',
      refusals: [404, 429],
      refusalBodies: { 409: DUPLICATE },
    },
    ({ viewer, params, body, ip }) =>
      suggestCorrection(ctx, viewer.user, { resourceId: params.id, input: body, ip }),
  )
  serveCached(
    api,
    ctx,
    calls.listContributors,
    {
      summary: 'List the members who have contributed and want to be named',
      response: z.array(contributorView),
      returns: 'At most 1,000, those with most accepted suggestions first',
    },
    () => getContributors(ctx),
  )
}

/** The calls of curators. */
export function suggestionQueueRoutes(api: App, ctx: AppContext): void {
  serve(
    api,
    calls.listSuggestions,
    {
      summary: 'List suggestions and corrections by state',
      description:
        'X-Total-Count is the total number. Those of members with five accepted ones come first, then the oldest; what is decided comes newest first. Suggestions of one address are one entry.',
      query: suggestionQueueQuery,
      response: z.array(queuedSuggestionView),
      returns: 'One page of the queue',
    },
    async ({ query, setHeader }) => {
      const { suggestions, total } = await listForCurators(ctx, query)
      setHeader('X-Total-Count', String(total))
      return suggestions
    },
  )
  serve(
    api,
    calls.acceptSuggestion,
    {
      summary: 'Accept a suggestion: adds the resource as suggested, with the given fields',
      params: idParam,
      body: suggestionAcceptance,
      response: resourceView,
      returns: 'The new resource',
      refusals: [404, 409],
    },
    ({ params, body, editor }) =>
      acceptSuggestion(ctx, editor, { id: params.id, edited: body.resource }),
  )
  serve(
    api,
    calls.declineSuggestion,
    {
      summary: 'Decline a suggestion, with a reason for its author',
      params: idParam,
      body: suggestionRefusal,
      returns: 'Declined',
      refusals: [404, 409],
    },
    async ({ params, body, editor }) => {
      await declineSuggestion(ctx, editor, { id: params.id, reason: body.reason })
    },
  )
  serve(
    api,
    calls.acceptCorrection,
    {
      summary: 'Take the named fields of a correction',
      description: IF_MATCH_NOTE,
      params: idParam,
      body: correctionAcceptance,
      response: resourceView,
      returns: 'The corrected resource',
      refusals: [404, 409],
    },
    ({ params, body, editor, c }) => {
      const seenAt = ifMatch(c.req.header('if-match'))
      return acceptCorrection(ctx, editor, { id: params.id, ...body, seenAt })
    },
  )
  serve(
    api,
    calls.declineCorrection,
    {
      summary: 'Decline a correction, with a reason for its author',
      params: idParam,
      body: suggestionRefusal,
      returns: 'Declined',
      refusals: [404, 409],
    },
    async ({ params, body, editor }) => {
      await declineCorrection(ctx, editor, { id: params.id, reason: body.reason })
    },
  )
}
