import { t } from '#client/kit/t.tsx'
import { countText, grouped } from '#client/kit/number-words.ts'
import type { startBulkChange } from '#shared/calls/bulk-jobs.ts'
import type { BodyOf } from '#shared/calls/call.ts'
import type { BulkPreview } from '#shared/contracts/bulk-jobs.ts'
import {
  bulkFieldLabel,
  type BulkListField,
  bulkValueText,
  isBulkList,
} from '#shared/domain/bulk-changes.ts'
import { partialDate } from '#shared/domain/calendar-date.ts'
import { isLanguage, languageName } from '#shared/domain/filters/language.ts'
import { choiceLabel } from '#shared/domain/field-values.ts'
import { RESOURCE_FIELDS } from '#shared/domain/resource-fields.ts'
import { MAX_AGE, MAX_PLAYER_RATING, MIN_AGE } from '#shared/domain/resource-ranges.ts'

/** To which resources what is done. */
export type BulkBody = BodyOf<typeof startBulkChange>
type Change = BulkBody['change']

/** What is typed in the dialog. */
export type AskedField =
  | 'opening'
  | 'price'
  | 'publishedDate'
  | 'ratings'
  | 'ages'
  | 'merit'
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

export const deleteAll = (): BulkAction => ({
  label: t('Delete'),
  title: t('Delete Resources'),
  change: { delete: true },
})

const choiceActions = (field: 'level' | 'category', title: string): BulkAction[] =>
  RESOURCE_FIELDS[field].choices.map((value) => ({
    label: choiceLabel(field, value, t),
    title,
    change: { set: { [field]: value } },
  }))

export const menus = (): readonly { label: string; actions: readonly BulkAction[] }[] => [
  {
    label: t('Verb|Feature'),
    actions: [
      {
        label: t('Verb|Feature'),
        title: t('Feature Resources'),
        change: { set: { isFeatured: true } },
      },
      {
        label: t('Unfeature'),
        title: t('Unfeature Resources'),
        change: { set: { isFeatured: false } },
      },
    ],
  },
  { label: t('Set level'), actions: choiceActions('level', t('Set Level')) },
  { label: t('Set category'), actions: choiceActions('category', t('Set Category')) },
]

const asking = (asks: AskedField, label: string, title: string): BulkAction => ({
  label,
  title,
  change: {},
  asks,
})

export const moreActions = (): readonly BulkAction[] => [
  asking('opening', t('Set opening...'), t('Set Opening')),
  asking('price', t('Set price...'), t('Set Price')),
  asking('publishedDate', t('Set date...'), t('Set Published Date')),
  asking('ratings', t('Set ratings...'), t('Set Ratings')),
  asking('ages', t('Set ages...'), t('Set Ages')),
  asking('merit', t('Set merit...'), t('Set Merit')),
  asking('addTags', t('Add tags...'), t('Add Tags')),
  asking('removeTags', t('Remove tags...'), t('Remove Tags')),
  asking('language', t('Set language...'), t('Set Language')),
  asking('addSubtitles', t('Add subtitles...'), t('Add Subtitles')),
  asking('removeSubtitles', t('Remove subtitles...'), t('Remove Subtitles')),
  { label: t('For kids'), title: t('Mark as for Kids'), change: { set: { isForKids: true } } },
  {
    label: t('Not for kids'),
    title: t('Unmark as for Kids'),
    change: { set: { isForKids: false } },
  },
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
  if (asks === 'ratings') {
    const range = rangeIn(typed, 0, MAX_PLAYER_RATING)
    return range && { set: { ratingFrom: range[0], ratingTo: range[1] } }
  }
  if (asks === 'ages') {
    const range = rangeIn(typed, MIN_AGE, MAX_AGE)
    return range && { set: { ageFrom: range[0], ageTo: range[1] } }
  }
  if (asks === 'merit') {
    if (typed === '') return { set: { merit: null } }
    return /^[1-5]$/.test(typed) ? { set: { merit: Number(typed) } } : null
  }
  return { set: { [asks]: typed || null } }
}

/** Reads '1200-1800', '1200-', '-1800' and ''; null for what is no range between the bounds. */
function rangeIn(typed: string, min: number, max: number): [number | null, number | null] | null {
  if (typed === '') return [null, null]
  const [, from = '', to = ''] = /^(\d{0,4}) ?[-–] ?(\d{0,4})$/.exec(typed) ?? []
  const ends = [from, to].map((end) => (end === '' ? null : Number(end)))
  const [first = null, last = null] = ends
  const isOutside = ends.some((end) => end !== null && (end < min || end > max))
  const isNone = first === null && last === null
  return isNone || isOutside || (first ?? min) > (last ?? max) ? null : [first, last]
}

type Part = BulkPreview['fields'][number]

const listedText = (field: BulkListField, value: unknown) =>
  field === 'addSubtitles' || field === 'removeSubtitles' ? languageName(String(value), t) : value

/** Says what will change, and how many: 'Level of 214 resources: Beginner (200), All (2) → Master. 12 have it already.' */
export function summaryOf(
  { total, fields, comments, saved }: BulkPreview,
  change: Change,
): { changed: number; lines: string[] } {
  if (change.delete) {
    return {
      changed: total,
      lines: [
        t(
          '{resources} will be deleted, with {comments} and {bookmarks}. They can be restored from the trash for 30 days.',
          {
            resources: countText(total, 'resource'),
            comments: countText(comments, 'comment'),
            bookmarks: countText(saved, 'bookmark'),
          },
        ),
      ],
    }
  }
  return {
    changed: Math.max(0, ...fields.map(({ changed }) => changed)),
    lines: fields.map((part) => lineOf(part, total, change)),
  }
}

function lineOf({ field, changed, from, others }: Part, total: number, change: Change): string {
  const about = { field: t(bulkFieldLabel(field)), resources: countText(total, 'resource') }
  const left = total - changed
  const sentences = (first: string, second: string) => (left > 0 ? `${first} ${second}` : first)
  if (isBulkList(field)) {
    const given = change[field]
    const values = Array.isArray(given) ? given.map((each) => listedText(field, each)) : []
    return sentences(
      t('{field} of {resources}: {values}, for {changed, number}.', {
        ...about,
        values: values.join(', '),
        changed,
      }),
      field.startsWith('add')
        ? t('{left, number} have them already.', { left })
        : t('{left, number} have none of them.', { left }),
    )
  }
  const wanted = change.set?.[field]
  const after = bulkValueText(
    field,
    typeof wanted === 'boolean' ? wanted : (wanted?.toString() ?? null),
    t,
  )
  if (changed === 0)
    return t('{field} of {resources} → {after}. All have it already.', { ...about, after })
  const before = from.map(
    ({ value, count }) => `${bulkValueText(field, value, t)} (${grouped(count)})`,
  )
  if (others > 0) before.push(t('others ({count, number})', { count: others }))
  return sentences(
    t('{field} of {resources}: {before} → {after}.', {
      ...about,
      before: before.join(', '),
      after,
    }),
    t('{left, plural, one {# has it already.} other {# have it already.}}', { left }),
  )
}
