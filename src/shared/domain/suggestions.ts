import { type FieldIn, fieldsIn } from './resource-fields.ts'

/**
 * The fields of a resource that members may suggest or correct. Stars, merit, views and placement are curators' business,
 * and so are the flags that let a resource into kids mode.
 */
export const SUGGESTED_FIELDS = fieldsIn('suggestions')
export type SuggestedField = FieldIn<'suggestions'>

/** Chapters are added once a resource is there. */
export const CORRECTED_FIELDS = [...SUGGESTED_FIELDS, 'chapters'] as const
export type CorrectedField = (typeof CORRECTED_FIELDS)[number]

/** What a member sees; the stored states also know suggestions that were merged (domain/curation.ts). */
export const SHOWN_SUGGESTION_STATES = ['draft', 'pending', 'accepted', 'declined'] as const
export type ShownSuggestionState = (typeof SHOWN_SUGGESTION_STATES)[number]

/** Suggestions and corrections in 24 hours. */
export const SUGGESTIONS_A_DAY = 10
/** For accounts younger than a day. */
export const SUGGESTIONS_OF_NEWCOMERS = 3
/** The suggestions of members with as many accepted ones come first in the queue. */
export const ACCEPTED_FOR_FRONT = 5
/** The most that `GET /api/suggestions/mine` returns. */
export const MOST_OWN_SUGGESTIONS = 200

export const MAX_SUGGESTION_NOTE = 500
