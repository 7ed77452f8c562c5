import { z } from 'zod'
import { SUGGESTION_KINDS } from '../domain/curation.ts'
import {
  CORRECTED_FIELDS,
  MAX_SUGGESTION_NOTE,
  SHOWN_SUGGESTION_STATES,
  SUGGESTED_FIELDS,
  type SuggestedField,
} from '../domain/suggestions.ts'
import { MAX_INTEGER } from '../domain/row-ids.ts'
import {
  optionalText,
  queryChoice,
  queryNumber,
  requiredText,
  requiredUrl,
  rowId,
} from './fields.ts'
import { newResourceFields, resourcePatch } from './resource-input.ts'
import { resourceView } from './resources.ts'
import { text } from '../texts/text.ts'
import { says } from './says.ts'

const SUGGESTED = Object.fromEntries(SUGGESTED_FIELDS.map((field) => [field, true])) as {
  [Field in SuggestedField]: true
}

/** The body of POST /api/suggestions. */
export const suggestionStart = z.object({ url: requiredUrl(text('Address')) })

/** What a draft must be to be submitted. */
export const suggestedResource = newResourceFields.pick(SUGGESTED)
export type SuggestedResource = z.infer<typeof suggestedResource>

/** The body of PATCH /api/suggestions/{id}. */
export const suggestionPatch = resourcePatch.pick(SUGGESTED)
export type SuggestionPatch = z.infer<typeof suggestionPatch>

const fieldValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()])
export type SuggestedValue = z.infer<typeof fieldValue>

const correctedField = z.enum(CORRECTED_FIELDS)

const change = z.object({
  field: correctedField,
  /** The value when the correction was written. */
  old: fieldValue,
  new: fieldValue,
})

/** The fields of a suggested resource. Those of a draft may still be empty. */
const suggestedView = resourceView
  .pick(SUGGESTED)
  .extend({ side: resourceView.shape.side.nullable() })

export const suggestionView = z.object({
  id: z.number().int(),
  kind: z.enum(SUGGESTION_KINDS),
  state: z.enum(SHOWN_SUGGESTION_STATES),
  url: z.string(),
  /** Of the suggested resource, or of the one to correct; may be '' in a draft. */
  title: z.string(),
  /** Null for a correction. */
  resource: suggestedView.nullable(),
  /** What a correction changes. */
  changes: z.array(change),
  /** What the member wrote to the curators. */
  note: z.string().nullable(),
  /** The resource that it corrects or that it became; null if there is none. */
  resourceId: z.number().int().nullable(),
  /** A resource of the catalogue that is probably the same. */
  duplicateOf: z.number().int().nullable(),
  /** Resources that are probably the same at another address, while it is not decided. */
  similar: z.array(z.number().int()),
  /** Why the page could not be read; null if it was. */
  unread: z.string().nullable(),
  /** Why it was declined. */
  reason: z.string().nullable(),
  createdAt: z.string(),
  submittedAt: z.string().nullable(),
  decidedAt: z.string().nullable(),
})
export type SuggestionView = z.infer<typeof suggestionView>

/** The body of POST /api/resources/{id}/corrections. */
export const correctionInput = z.object({
  /** `chapters` is a list or the text of CSV files; the text is what is stored. */
  fields: resourcePatch.pick({ ...SUGGESTED, chapters: true }),
  note: optionalText(text('Note'), MAX_SUGGESTION_NOTE).optional(),
})

const MAX_PAGE = 50

export const suggestionQueueQuery = z.object({
  state: queryChoice(['pending', 'accepted', 'declined']).default('pending'),
  limit: queryNumber(1, MAX_PAGE).default(20),
  offset: queryNumber(0, MAX_INTEGER).default(0),
})
export type SuggestionQueueQuery = z.infer<typeof suggestionQueueQuery>

export const queuedSuggestionView = suggestionView.extend({
  by: z.object({ id: z.number().int(), username: z.string(), accepted: z.number().int() }),
  /** The names of other members who suggested the same address. */
  others: z.array(z.string()),
  /** What the resource to correct has now; null if it no longer exists, and for new resources. */
  current: z.partialRecord(correctedField, fieldValue).nullable(),
  /** For If-Match when a correction is accepted. */
  currentUpdatedAt: z.string().nullable(),
  decidedBy: z.string().nullable(),
})
export type QueuedSuggestionView = z.infer<typeof queuedSuggestionView>

/** Resources that a new one is not the same as. */
export const deniedIds = z
  .array(rowId(), says('{field} must be a list'))
  .max(MAX_PAGE, says('Name at most {max} resources', { max: MAX_PAGE }))
  .optional()

/**
 * The body of POST /api/admin/suggestions/{id}/accept: what `resource` leaves out is as the member suggested it. The new
 * resource is not the same as those that `notSimilar` names.
 */
export const suggestionAcceptance = z.object({
  resource: resourcePatch.optional(),
  notSimilar: deniedIds,
})
export type SuggestionAcceptance = z.input<typeof suggestionAcceptance>

export const suggestionRefusal = z.object({
  reason: requiredText(text('Reason'), MAX_SUGGESTION_NOTE),
})

export const correctionAcceptance = z.object({
  fields: z
    .array(
      z.enum(CORRECTED_FIELDS, says('{field} must name fields of the correction')),
      says('{field} must be a list'),
    )
    .min(1, says('Choose at least one field, or decline the correction'))
    .max(CORRECTED_FIELDS.length, says('{field} must name each field once')),
  /** What the curator made of the suggested chapters. */
  edited: resourcePatch.pick({ chapters: true }).optional(),
})
export type CorrectionAcceptance = z.infer<typeof correctionAcceptance>

/** POST /api/admin/suggestions/take-back: suggestions and corrections that were accepted. */
export const takeBackInput = z.object({
  ids: z
    .array(rowId(), says('{field} must be a list'))
    .min(1, says('Name at least one suggestion'))
    .max(MAX_PAGE, says('Name at most {max} suggestions', { max: MAX_PAGE })),
})
export type TakeBackInput = z.infer<typeof takeBackInput>

export const takenBackView = z.object({
  /** How many wait again. */
  reopened: z.int(),
  /** How many stay accepted, because what came of them has changed since. */
  kept: z.int(),
})
export type TakenBackView = z.infer<typeof takenBackView>

/** POST /api/admin/resources/look-up: what the page at an address says, and what the catalogue has of it. */
export const lookUpView = z.object({
  resource: suggestedView,
  /** The resource of the catalogue at this address, or at the one that the page leads to or calls its own. */
  sameAs: z.number().int().nullable(),
  /** Resources that are probably the same at another address. */
  similar: z.array(z.number().int()),
  /** Why the page could not be read; null if it was. */
  unread: z.string().nullable(),
})
export type LookUpView = z.infer<typeof lookUpView>
