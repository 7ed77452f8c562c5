import type {
  QueuedSuggestionView,
  SuggestedResource,
  SuggestedValue,
  SuggestionView,
} from '#shared/contracts/suggestions.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { inputValue, NO_VALUES } from '#shared/domain/field-values.ts'
import {
  CORRECTED_FIELDS,
  SUGGESTED_FIELDS,
  type CorrectedField,
  type ShownSuggestionState,
} from '#shared/domain/suggestions.ts'
import type { ListedSuggestion, QueuedSuggestion, SuggestionRow } from './suggestions.queries.ts'
import { storedText, type Text } from '#shared/texts/text.ts'
import type { Untranslated } from '../../platform/texts/untranslated.ts'
import { isoTime } from '#shared/domain/days.ts'

/** What is stored as `input` of a correction. */
export type StoredCorrection = {
  fields: Partial<Record<CorrectedField, SuggestedValue>>
  /** The values when it was written. */
  old: Partial<Record<CorrectedField, SuggestedValue>>
  note: string | null
}

/** A resource with its chapters as text. */
export type CorrectedResource = ResourceView & { chapters: string | null }

/** What is stored as `found`. */
export type ReadFacts = {
  unread?: Text | string | null
  duplicateOf?: number | null
  /** Whether a job has yet to read the page. */
  waits?: boolean
  /** The resources that it is not the same as, said when it was added. */
  notSimilar?: readonly number[]
}

/** Returns the stored fields of a suggested resource. */
export function suggestedOf({ input }: Pick<SuggestionRow, 'input'>): SuggestedResource {
  return complete(input)
}

export const NOTHING_SUGGESTED = suggestedPart(NO_VALUES)

function suggestedPart(input: SuggestedResource): SuggestedResource {
  return Object.fromEntries(
    SUGGESTED_FIELDS.map((field) => [field, input[field]]),
  ) as SuggestedResource
}

/** Suggestions from before resources had a field do not have one. */
function complete(input: Record<string, unknown>): SuggestedResource {
  return { ...NOTHING_SUGGESTED, ...input }
}

export function correctionOf({ input }: Pick<SuggestionRow, 'input'>): StoredCorrection {
  return input as StoredCorrection
}

/** A merged suggestion shares the fate of the one that came first. */
export function shownState({ state, decidedAt, reason }: SuggestionRow): ShownSuggestionState {
  if (state === 'submitted') return 'pending'
  if (state !== 'merged') return state
  if (decidedAt === null) return 'pending'
  return reason === null ? 'accepted' : 'declined'
}

/** Its `unread` is translated by the route. */
export type UntranslatedSuggestion = Untranslated<SuggestionView, 'unread'>

/** `similar` are the resources that are probably the same as a suggested one. */
export function presentSuggestion(
  row: ListedSuggestion,
  similar: readonly number[],
): UntranslatedSuggestion {
  const isCorrection = row.kind === 'correction'
  const { unread = null, duplicateOf = null } = row.found as ReadFacts
  return {
    id: row.id,
    kind: row.kind,
    state: shownState(row),
    url: row.url,
    title: isCorrection ? (row.resourceTitle ?? row.url) : suggestedOf(row).title,
    resource: isCorrection ? null : suggestedPart(suggestedOf(row)),
    changes: isCorrection ? presentChanges(correctionOf(row)) : [],
    note: isCorrection ? correctionOf(row).note : null,
    resourceId: row.resourceId,
    duplicateOf: row.decidedAt === null ? (row.duplicateOf ?? duplicateOf) : null,
    similar: row.decidedAt === null ? withFound(similar, duplicateOf) : [],
    unread: typeof unread === 'string' ? storedText(unread) : unread,
    reason: row.reason,
    createdAt: isoTime(row.createdAt),
    submittedAt: row.submittedAt === null ? null : isoTime(row.submittedAt),
    decidedAt: row.decidedAt === null ? null : isoTime(row.decidedAt),
  }
}

/** The page leads to `found`, which is another way to be similar. */
function withFound(similar: readonly number[], found: number | null): number[] {
  return found === null || similar.includes(found) ? [...similar] : [found, ...similar]
}

function presentChanges({ fields, old }: StoredCorrection): SuggestionView['changes'] {
  return CORRECTED_FIELDS.flatMap((field) => {
    const value = fields[field]
    return value === undefined ? [] : [{ field, old: old[field] ?? null, new: value }]
  })
}

/** `resource` is the one that a correction is about; null if it no longer exists. */
export function presentQueued(
  row: QueuedSuggestion,
  resource: CorrectedResource | null,
  similar: readonly number[],
): Untranslated<QueuedSuggestionView, 'unread'> {
  const shown = presentSuggestion(row, similar)
  return {
    ...shown,
    resource: shown.resource && suggestedPart(mergedInput(row)),
    by: { id: row.userId, username: row.username, accepted: row.accepted },
    others: row.others.map(({ username }) => username),
    current: resource && currentValues(resource, shown),
    currentUpdatedAt: resource && resource.updatedAt,
    decidedBy: row.decider,
  }
}

function currentValues(
  resource: CorrectedResource,
  { changes }: Pick<SuggestionView, 'changes'>,
): NonNullable<QueuedSuggestionView['current']> {
  return Object.fromEntries(changes.map(({ field }) => [field, inputValue(resource, field)]))
}

/** Fills what the first member left empty with what the others say. */
export function mergedInput(row: {
  input: Record<string, unknown>
  others: readonly { input: Record<string, unknown> }[]
}): SuggestedResource {
  const merged = new Map(Object.entries(row.input))
  for (const { input } of row.others)
    for (const [field, value] of Object.entries(input))
      if (isEmpty(merged.get(field))) merged.set(field, value)
  return complete(Object.fromEntries(merged))
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
