import { lookUpResource } from '#shared/calls/admin-resources.ts'
import * as calls from '#shared/calls/suggestions.ts'
import { duplicateBody } from '#shared/contracts/errors.ts'
import type { AppContext } from '../../context.ts'
import { callTable, serve } from '../../platform/http/call-table.ts'
import * as suggestionQueue from './suggestion-queue.service.ts'
import { lookUp } from './looked-up.service.ts'
import { takeBack } from './take-back.service.ts'
import * as service from './suggestions.service.ts'
import { translatedView } from '../../platform/texts/untranslated.ts'
import type { T } from '#shared/texts/text.ts'
import type { UntranslatedSuggestion } from './suggestions.presenter.ts'
import type {
  LookUpView,
  QueuedSuggestionView,
  SuggestionView,
} from '#shared/contracts/suggestions.ts'

const DUPLICATE = {
  schema: duplicateBody.partial({ duplicateOf: true, duplicateTitle: true }),
  description:
    'The catalogue has the address already (code duplicate, with duplicateOf), or the state does not allow it',
}

/** The calls of members. */
export const suggestionRoutes = callTable((ctx: AppContext) => [
  serve(
    calls.startSuggestion,
    'Suggest a resource by its address; the page is looked up. A page that cannot be read gives a draft without its facts; `unread` says why. `duplicateOf` is set if the page leads to a resource of the catalogue, and `similar` has all that are probably the same. Your own earlier draft of the same address is returned as it is.',
    async ({ viewer, body, t }) =>
      inReadersWords(t, await service.startSuggestion(ctx, viewer.user, { url: body.url })),
    { refusalBodies: { 409: DUPLICATE } },
  ),
  serve(
    calls.listOwnSuggestions,
    'List your suggestions and corrections, newest first. At most 200.',
    async ({ viewer, t }) =>
      (await service.listMine(ctx, viewer.user.id)).map((each) => inReadersWords(t, each)),
  ),
  serve(
    calls.changeSuggestion,
    'Change your draft; only the given fields change',
    async ({ params, body, editor, t }) =>
      inReadersWords(t, await service.changeSuggestion(ctx, editor, params.id, body)),
    { refusals: [409] },
  ),
  serve(
    calls.submitSuggestion,
    'Submit your draft to the curators',
    async ({ params, editor, t }) =>
      inReadersWords(t, await service.submitSuggestion(ctx, editor, params.id)),
    { refusals: [400], refusalBodies: { 409: DUPLICATE } },
  ),
  serve(
    calls.withdrawSuggestion,
    'Withdraw a draft, or a suggestion that nobody has decided',
    ({ params, editor }) => service.withdrawSuggestion(ctx, editor, params.id),
    { refusals: [409] },
  ),
  serve(
    calls.correctResource,
    'Suggest a correction of a resource; only fields that differ are kept',
    async ({ viewer, params, body, t }) => {
      const correction = { resourceId: params.id, input: body }
      return inReadersWords(t, await service.suggestCorrection(ctx, viewer.user, correction))
    },
    { refusalBodies: { 409: DUPLICATE } },
  ),
])

/** The calls of curators. */
export const suggestionQueueRoutes = callTable((ctx: AppContext) => [
  serve(
    lookUpResource,
    'Look an address up, to fill the form of a new resource. Returns what the page says, the resource of the catalogue that has the address, and those that are probably the same. A page that cannot be read gives no facts; `unread` says why. Writes nothing.',
    async ({ body, t }) =>
      translatedView<LookUpView, 'unread'>(t, 'unread', await lookUp(ctx, body.url)),
  ),
  serve(
    calls.listSuggestions,
    'List suggestions and corrections by state. Those of members with five accepted ones come first, then the oldest; what is decided comes newest first. Suggestions of one address are one entry.',
    async ({ query, t }) => {
      const { items, total } = await suggestionQueue.listForCurators(ctx, query)
      const saidItem = (each: (typeof items)[number]) =>
        translatedView<QueuedSuggestionView, 'unread'>(t, 'unread', each)
      return { items: items.map(saidItem), total }
    },
    { paged: true },
  ),
  serve(
    calls.acceptSuggestion,
    'Accept a suggestion: adds the resource as suggested, with the given fields. It is no longer named as similar to those in `notSimilar`.',
    ({ params, body, editor }) =>
      suggestionQueue.acceptSuggestion(ctx, editor, { id: params.id, ...body }),
    { refusals: [409] },
  ),
  serve(
    calls.declineSuggestion,
    'Decline a suggestion, with a reason for its author',
    ({ params, body, editor }) =>
      suggestionQueue.declineSuggestion(ctx, editor, { id: params.id, reason: body.reason }),
    { refusals: [409] },
  ),
  serve(
    calls.acceptCorrection,
    'Take the named fields of a correction',
    ({ params, body, editor, seenAt }) =>
      suggestionQueue.acceptCorrection(ctx, editor, { id: params.id, ...body, seenAt }),
    { ifMatch: true },
  ),
  serve(
    calls.declineCorrection,
    'Decline a correction, with a reason for its author',
    ({ params, body, editor }) =>
      suggestionQueue.declineCorrection(ctx, editor, { id: params.id, reason: body.reason }),
    { refusals: [409] },
  ),
  serve(
    calls.takeBackAcceptances,
    'Take back acceptances of suggestions and corrections, all at once. What was added goes to the trash, what was corrected is set back, and they wait again. What has changed since stays as it is, and is counted as `kept`; if all of it has: 409 with the code not_undoable.',
    ({ body }) => takeBack(ctx, body.ids),
    { refusals: [404, 409] },
  ),
])

const inReadersWords = (t: T, suggestion: UntranslatedSuggestion) =>
  translatedView<SuggestionView, 'unread'>(t, 'unread', suggestion)
