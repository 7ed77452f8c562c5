import { type T, text } from '../texts/text.ts'
import type { AuditAction } from './audit-actions.ts'
import { choiceLabel, RESOURCE_FIELDS, type ResourceField } from './resource-fields.ts'

/** A job waits until a worker takes it, and ends in one of the last three states. */
export const BULK_JOB_STATES = ['waiting', 'running', 'done', 'canceled', 'failed'] as const
export type BulkJobState = (typeof BULK_JOB_STATES)[number]

/** Up to this many resources are changed at once; more are changed in the background. */
export const MAX_AT_ONCE = 500

/** What a change did to each of its resources. */
export const BULK_EFFECT_NAMES = ['changed', 'deleted', 'added'] as const
export type BulkEffect = (typeof BULK_EFFECT_NAMES)[number]

/** The actions of the audit log that can be undone as a whole. An undo is one of them. */
export const BULK_EFFECTS = {
  resources_changed: 'changed',
  resources_updated: 'changed',
  seed_updated: 'changed',
  changes_undone: 'changed',
  resources_deleted: 'deleted',
  additions_undone: 'deleted',
  resources_imported: 'added',
  seed_added: 'added',
  deletions_undone: 'added',
} as const satisfies Partial<Record<AuditAction, BulkEffect>>
export type UndoableAction = keyof typeof BULK_EFFECTS

export const UNDOABLE_ACTIONS = Object.keys(BULK_EFFECTS) as [UndoableAction, ...UndoableAction[]]

/** The fields that a change can set. */
export const BULK_SET_FIELDS = [
  'isFeatured',
  'isForKids',
  'level',
  'category',
  'opening',
  'price',
  'publishedDate',
  'language',
  'ratingFrom',
  'ratingTo',
  'ageFrom',
  'ageTo',
  'merit',
] as const satisfies readonly ResourceField[]

/** What a change can be about, as its preview and its title call it. */
export const BULK_FIELD_LABELS = {
  isFeatured: RESOURCE_FIELDS.isFeatured.label,
  isForKids: RESOURCE_FIELDS.isForKids.label,
  level: RESOURCE_FIELDS.level.label,
  category: RESOURCE_FIELDS.category.label,
  opening: RESOURCE_FIELDS.opening.label,
  price: RESOURCE_FIELDS.price.label,
  publishedDate: RESOURCE_FIELDS.publishedDate.label,
  addTags: text('Tags to add'),
  removeTags: text('Tags to remove'),
  language: RESOURCE_FIELDS.language.label,
  ratingFrom: RESOURCE_FIELDS.ratingFrom.label,
  ratingTo: RESOURCE_FIELDS.ratingTo.label,
  ageFrom: RESOURCE_FIELDS.ageFrom.label,
  ageTo: RESOURCE_FIELDS.ageTo.label,
  merit: RESOURCE_FIELDS.merit.label,
  addSubtitles: text('Subtitles to add'),
  removeSubtitles: text('Subtitles to remove'),
} as const
export type BulkField = keyof typeof BULK_FIELD_LABELS

export function bulkValueText(
  field: BulkField,
  value: string | number | boolean | null,
  t: T,
): string {
  if (value === null || value === '') return t('none')
  if (field === 'isFeatured' || field === 'isForKids')
    return String(value) === 'true' ? t('yes') : t('no')
  if (field === 'level' || field === 'category' || field === 'language')
    return choiceLabel(field, String(value), t)
  return String(value)
}
