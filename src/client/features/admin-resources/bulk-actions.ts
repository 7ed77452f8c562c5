import { t } from '#client/kit/t.tsx'
import { countText, grouped } from '#client/kit/number-words.ts'
import type { BulkJobInput, BulkPreview } from '#shared/contracts/bulk-jobs.ts'
import { BULK_FIELD_LABELS, type BulkField, bulkValueText } from '#shared/domain/bulk-changes.ts'
import { partialDate } from '#shared/domain/calendar-date.ts'
import { isLanguage, languageName } from '#shared/domain/filters/language.ts'
import { choiceLabel, RESOURCE_FIELDS } from '#shared/domain/resource-fields.ts'

type Change = BulkJobInput['change']

/** What is typed in the dialog. */
export type AskedField =
  | 'opening'
  | 'price'
  | 'publishedDate'
  | 'addTags'
  | 'removeTags'
  | AskedLanguage

/** A language is chosen from a list. */
export type AskedLanguage = 'language' | 'addSubtitles' | 'removeSubtitles'

export function asksLanguage(asks: AskedField): asks is AskedLanguage {
  return asks === 'language' || asks === 'addSubtitles' || asks === 'removeSubtitles'
}

/** A change to many resources, as the bar offers it. */
export type BulkAction = {
  /** The name of the button or menu item: 'Beginner'. */
  label: string
  title: string
  change: Change
  /** The change needs a value that is asked for. */
  asks?: AskedField
}

export const DELETE_ALL: BulkAction = {
  label: 'Delete',
  title: 'Delete Resources',
  change: { delete: true },
}

const choiceActions = (field: 'level' | 'category'): BulkAction[] =>
  RESOURCE_FIELDS[field].choices.map((value) => ({
    label: choiceLabel(field, value, t),
    title: `Set ${t(RESOURCE_FIELDS[field].label)}`,
    change: { set: { [field]: value } },
  }))

export const menus = (): readonly { label: string; actions: readonly BulkAction[] }[] => [
  {
    label: 'Feature',
    actions: [
      { label: 'Feature', title: 'Feature Resources', change: { set: { isFeatured: true } } },
      { label: 'Unfeature', title: 'Unfeature Resources', change: { set: { isFeatured: false } } },
    ],
  },
  { label: 'Set level', actions: choiceActions('level') },
  { label: 'Set category', actions: choiceActions('category') },
]

export const MORE: readonly BulkAction[] = [
  { label: 'Set opening...', title: 'Set Opening', change: {}, asks: 'opening' },
  { label: 'Set price...', title: 'Set Price', change: {}, asks: 'price' },
  { label: 'Set date...', title: 'Set Published Date', change: {}, asks: 'publishedDate' },
  { label: 'Add tags...', title: 'Add Tags', change: {}, asks: 'addTags' },
  { label: 'Remove tags...', title: 'Remove Tags', change: {}, asks: 'removeTags' },
  { label: 'Set language...', title: 'Set Language', change: {}, asks: 'language' },
  { label: 'Add subtitles...', title: 'Add Subtitles', change: {}, asks: 'addSubtitles' },
  { label: 'Remove subtitles...', title: 'Remove Subtitles', change: {}, asks: 'removeSubtitles' },
  { label: 'For kids', title: 'Mark as for Kids', change: { set: { isForKids: true } } },
  { label: 'Not for kids', title: 'Unmark as for Kids', change: { set: { isForKids: false } } },
]

/** Returns the change with what was typed; null if that is not enough. */
export function changeOf({ change, asks }: BulkAction, text: string): Change | null {
  const typed = text.trim()
  if (!asks) return change
  if (asks === 'addTags' || asks === 'removeTags') {
    const tags = typed.split(',').flatMap((tag) => tag.trim() || [])
    return tags.length > 0 ? { [asks]: tags } : null
  }
  if (asksLanguage(asks) && !isLanguage(typed)) return null
  if (asks === 'addSubtitles' || asks === 'removeSubtitles') return { [asks]: [typed] }
  if (asks === 'publishedDate' && typed && partialDate(typed) === null) return null
  return { set: { [asks]: typed || null } }
}

type Part = BulkPreview['fields'][number]

const LIST_FIELDS = ['addTags', 'removeTags', 'addSubtitles', 'removeSubtitles'] as const
type ListField = (typeof LIST_FIELDS)[number]

function isListField(field: BulkField): field is ListField {
  return (LIST_FIELDS as readonly BulkField[]).includes(field)
}

const listedText = (field: ListField, value: unknown) =>
  field === 'addSubtitles' || field === 'removeSubtitles' ? languageName(String(value), t) : value

/** Says what will change, and how many: 'Level of 214 resources: Beginner (200), All (2) → Master. 12 have it already.' */
export function summaryOf(
  { total, fields, comments, saved }: BulkPreview,
  change: Change,
): { changed: number; lines: string[] } {
  if (change.delete) {
    const along = [countText(comments, 'comment'), countText(saved, 'bookmark')].join(' and ')
    return {
      changed: total,
      lines: [
        `${countText(total, 'resource')} will be deleted, with ${along}. They can be restored from the trash for 30 days.`,
      ],
    }
  }
  return {
    changed: Math.max(0, ...fields.map(({ changed }) => changed)),
    lines: fields.map((part) => lineOf(part, total, change)),
  }
}

function lineOf({ field, changed, from, others }: Part, total: number, change: Change): string {
  const head = `${t(BULK_FIELD_LABELS[field])} of ${countText(total, 'resource')}`
  const left = total - changed
  if (isListField(field)) {
    const given = change[field]
    const values = Array.isArray(given) ? given.map((each) => listedText(field, each)) : []
    const rest = field.startsWith('add') ? 'have them already' : 'have none of them'
    return `${head}: ${values.join(', ')}, for ${grouped(changed)}.${left > 0 ? ` ${grouped(left)} ${rest}.` : ''}`
  }
  const wanted = change.set?.[field]
  const after = bulkValueText(
    field,
    typeof wanted === 'boolean' ? wanted : (wanted?.toString() ?? null),
    t,
  )
  const already = left > 0 ? ` ${grouped(left)} ${left === 1 ? 'has' : 'have'} it already.` : ''
  if (changed === 0) return `${head} → ${after}. All have it already.`
  const before = from.map(
    ({ value, count }) => `${bulkValueText(field, value, t)} (${grouped(count)})`,
  )
  if (others > 0) before.push(`others (${grouped(others)})`)
  return `${head}: ${before.join(', ')} → ${after}.${already}`
}
