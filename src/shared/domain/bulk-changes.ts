import { type T, type Text, text } from '../texts/text.ts'
import type { AuditAction } from './audit-actions.ts'
import { choiceLabel } from './field-values.ts'
import { type FieldIn, fieldsIn, fieldSpec } from './resource-fields.ts'

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
  work_joined: 'changed',
  work_left: 'changed',
  changes_undone: 'changed',
  resources_deleted: 'deleted',
  additions_undone: 'deleted',
  resources_imported: 'added',
  seed_added: 'added',
  deletions_undone: 'added',
} as const satisfies Partial<Record<AuditAction, BulkEffect>>
export type UndoableAction = keyof typeof BULK_EFFECTS

export const UNDOABLE_ACTIONS = Object.keys(BULK_EFFECTS) as [UndoableAction, ...UndoableAction[]]

const isFlag = (field: FieldIn<'bulk'>) => fieldSpec(field).kind === 'flag'

/** The fields that a change can set, the flags first. */
export const BULK_SET_FIELDS = fieldsIn('bulk').toSorted(
  (one, other) => Number(isFlag(other)) - Number(isFlag(one)),
)

const LIST_LABELS = {
  addTags: text('Tags to add'),
  removeTags: text('Tags to remove'),
  addSubtitles: text('Subtitles to add'),
  removeSubtitles: text('Subtitles to remove'),
} as const
export type BulkListField = keyof typeof LIST_LABELS
export type BulkField = FieldIn<'bulk'> | BulkListField

export function isBulkList(field: string): field is BulkListField {
  return Object.hasOwn(LIST_LABELS, field)
}

/** Returns what a change is about, as its preview and its title call it. */
export function bulkFieldLabel(field: BulkField): Text {
  return isBulkList(field) ? LIST_LABELS[field] : fieldSpec(field).label
}

export function bulkValueText(
  field: BulkField,
  value: string | number | boolean | null,
  t: T,
): string {
  if (value === null || value === '') return t('none')
  if (isBulkList(field)) return String(value)
  return isFlag(field)
    ? String(value) === 'true'
      ? t('yes')
      : t('no')
    : choiceLabel(field, String(value), t)
}
