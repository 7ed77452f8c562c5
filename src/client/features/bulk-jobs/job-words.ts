import { t } from '#client/kit/t.tsx'
import { UNDONE } from '#client/data/undo.ts'
import { countText, grouped } from '#client/kit/number-words.ts'
import type { BulkJobView } from '#shared/contracts/bulk-jobs.ts'
import { BULK_FIELD_LABELS, type BulkField, bulkValueText } from '#shared/domain/bulk-changes.ts'
import { languageName } from '#shared/domain/filters/language.ts'

const UNNAMED = { changed: 'Change', deleted: 'Deletion', added: 'Addition' } as const

/** Names a change in a word or two: 'Level → Master', or 'Undo: Level → Master'. */
export function jobTitle({ change, undoes }: BulkJobView): string {
  const set = Object.entries(change.set).map(
    ([field, value]) =>
      `${t(BULK_FIELD_LABELS[field as BulkField])} → ${bulkValueText(field as BulkField, value, t)}`,
  )
  const lists = [
    ...change.addTags.map((tag) => `+ ${tag}`),
    ...change.removeTags.map((tag) => `− ${tag}`),
    ...change.addSubtitles.map((each) => `+ ${languageName(each, t)} subtitles`),
    ...change.removeSubtitles.map((each) => `− ${languageName(each, t)} subtitles`),
  ]
  const parts = change.delete ? 'Deletion' : [...set, ...lists].join(', ')
  return undoes ? `Undo: ${parts || UNNAMED[undoes]}` : parts
}

const ENDED: Partial<Record<BulkJobView['state'], string>> = {
  done: 'Done',
  canceled: 'Canceled',
  failed: 'Failed',
}

export const isGoing = ({ endedAt }: BulkJobView): boolean => endedAt === null

/** Says how far a change is, or how it ended: 'Done: 12 resources changed, of 24 in all.' */
export function progressText(job: BulkJobView): string {
  const { state, total, done, changed, change, undoes } = job
  if (isGoing(job)) return `${grouped(done)} of ${countText(total, 'resource')}`
  const did = undoes ? UNDONE[undoes] : change.delete ? 'deleted' : 'changed'
  const all = done < total ? `${grouped(done)} done and ${grouped(total)} in all` : grouped(total)
  return `${ENDED[state]}: ${countText(changed, 'resource')} ${did}, of ${all}.`
}
