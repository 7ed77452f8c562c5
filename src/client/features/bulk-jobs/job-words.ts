import { t } from '#client/kit/t.tsx'
import { countText, grouped } from '#client/kit/number-words.ts'
import type { BulkJobView } from '#shared/contracts/bulk-jobs.ts'
import {
  bulkFieldLabel,
  type BulkEffect,
  type BulkField,
  bulkValueText,
} from '#shared/domain/bulk-changes.ts'
import { languageName } from '#shared/domain/filters/language.ts'
import { type Text, text } from '#shared/texts/text.ts'

const UNNAMED = {
  changed: text('Noun|Change'),
  deleted: text('Deletion'),
  added: text('Addition'),
} as const satisfies Record<BulkEffect, Text>

/** Names a change in a word or two: 'Level → Master', or 'Undo: Level → Master'. */
export function jobTitle({ change, undoes }: BulkJobView): string {
  const set = Object.entries(change.set).map(
    ([field, value]) =>
      `${t(bulkFieldLabel(field as BulkField))} → ${bulkValueText(field as BulkField, value, t)}`,
  )
  const lists = [
    ...change.addTags.map((tag) => `+ ${tag}`),
    ...change.removeTags.map((tag) => `− ${tag}`),
    ...change.addSubtitles.map((each) => `+ ${subtitlesText(each)}`),
    ...change.removeSubtitles.map((each) => `− ${subtitlesText(each)}`),
  ]
  const parts = change.delete
    ? t('Deletion')
    : change.seed
      ? t('Newer seed catalogue')
      : change.links
        ? t('Links')
        : change.lengths
          ? t('Missing lengths')
          : [...set, ...lists].join(', ')
  return undoes ? t('Undo: {change}', { change: parts || t(UNNAMED[undoes]) }) : parts
}

function subtitlesText(language: string): string {
  return t('{language} subtitles', { language: languageName(language, t) })
}

const ENDED = {
  changed: text(
    '{state, select, done {Done: {count, plural, one {# resource} other {# resources}} changed, of {all}.} canceled {Canceled: {count, plural, one {# resource} other {# resources}} changed, of {all}.} other {Failed: {count, plural, one {# resource} other {# resources}} changed, of {all}.}}',
  ),
  deleted: text(
    '{state, select, done {Done: {count, plural, one {# resource} other {# resources}} deleted, of {all}.} canceled {Canceled: {count, plural, one {# resource} other {# resources}} deleted, of {all}.} other {Failed: {count, plural, one {# resource} other {# resources}} deleted, of {all}.}}',
  ),
  changedBack: text(
    '{state, select, done {Done: {count, plural, one {# resource} other {# resources}} changed back, of {all}.} canceled {Canceled: {count, plural, one {# resource} other {# resources}} changed back, of {all}.} other {Failed: {count, plural, one {# resource} other {# resources}} changed back, of {all}.}}',
  ),
  restored: text(
    '{state, select, done {Done: {count, plural, one {# resource} other {# resources}} restored, of {all}.} canceled {Canceled: {count, plural, one {# resource} other {# resources}} restored, of {all}.} other {Failed: {count, plural, one {# resource} other {# resources}} restored, of {all}.}}',
  ),
}

/** Pages of links that were added to the suggestions. */
const READ = text(
  '{state, select, done {Done: {count, plural, one {# page} other {# pages}} read, of {all}.} canceled {Canceled: {count, plural, one {# page} other {# pages}} read, of {all}.} other {Failed: {count, plural, one {# page} other {# pages}} read, of {all}.}}',
)

/** What an undo does to its resources, by what it takes back. */
const UNDOING = { changed: 'changedBack', deleted: 'restored', added: 'deleted' } as const

export const isGoing = ({ endedAt }: BulkJobView): boolean => endedAt === null

/** Says how far a change is, or how it ended: 'Done: 12 resources changed, of 24 in all.' */
export function progressText(job: BulkJobView): string {
  const { state, total, done, changed, change, undoes } = job
  if (isGoing(job))
    return t('{done, number} of {resources}', {
      done,
      resources: countText(total, change.links ? 'link' : 'resource'),
    })
  if (change.links) return t(READ, { state, count: changed, all: grouped(total) })
  const did = undoes ? UNDOING[undoes] : change.delete ? 'deleted' : 'changed'
  const all =
    done < total
      ? t('{done, number} done and {total, number} in all', { done, total })
      : grouped(total)
  return t(ENDED[did], { state, count: changed, all })
}
