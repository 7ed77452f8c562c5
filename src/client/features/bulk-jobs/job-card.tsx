import { useQuery } from '@tanstack/react-query'
import type { JSX } from 'react'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { failure, useCall } from '#client/data/write.ts'
import { callQuery } from '#client/data/queries.ts'
import { sourceOf } from '#client/data/list-source.ts'
import { undoneText } from '#client/data/undo.ts'
import { Badge } from '#client/kit/badge.tsx'
import { Button } from '#client/kit/button.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { DetailsPage, PagedDetails } from '#client/kit/paged-details.tsx'
import { cancelBulkJob, listUnchanged, undoBulkJob } from '#shared/calls/bulk-jobs.ts'
import type { BulkJobView } from '#shared/contracts/bulk-jobs.ts'
import { consolePaths } from '#shared/console-paths.ts'
import { paths } from '#shared/paths.ts'
import { t } from '#client/kit/t.tsx'
import { countText, grouped } from '#client/kit/number-words.ts'
import {
  type BulkEffect,
  type BulkField,
  bulkFieldLabel,
  bulkValueText,
} from '#shared/domain/bulk-changes.ts'
import { languageName } from '#shared/domain/filters/language.ts'
import { type Text, text } from '#shared/texts/text.ts'

type JobCardProps = {
  job: BulkJobView
  onPutAway?: () => void
}

/** A change of many resources: how far it is, or how it ended, what it left, and its undo. */
export function JobCard({ job, onPutAway }: JobCardProps): JSX.Element {
  const { total, done, kept, error, change } = job
  const title = jobTitle(job)
  return (
    <div className="grid gap-2 rounded-lg border border-line-strong bg-surface px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p className="me-auto min-w-0 wrap-anywhere">
          <strong>{title}</strong>{' '}
          <output className="text-soft tabular-nums">{progressText(job)}</output>
        </p>
        {isGoing(job) ? <CancelButton job={job} /> : null}
        {job.undo === 'possible' ? <UndoButton job={job} /> : null}
        {job.undo === 'done' ? <Badge>{t('Undone')}</Badge> : null}
        {onPutAway && !isGoing(job) ? (
          <Button
            variant="ghost"
            size="icon"
            aria-label={t('Dismiss: {title}', { title })}
            onClick={onPutAway}
          >
            <Icon name="x" className="size-4" />
          </Button>
        ) : null}
      </div>
      {isGoing(job) ? (
        <progress
          aria-label={t('Progress of {title}', { title })}
          max={total}
          value={done}
          className="progress-bar"
        />
      ) : null}
      {change.links ? (
        <p>
          <SiteLink href={consolePaths.suggestions()} className="text-link">
            {t('Decide in the suggestions')}
          </SiteLink>
        </p>
      ) : null}
      {error ? <p className="text-sm text-danger">{error}</p> : null}
      {kept > 0 && !isGoing(job) ? <UnchangedList job={job} /> : null}
    </div>
  )
}

function CancelButton({ job }: { job: BulkJobView }) {
  const { mutate, isPending } = useCall(cancelBulkJob, {
    toasts: { failed: (fault) => failure(t('The change was not canceled'), fault) },
  })
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={isPending}
      onClick={() => mutate({ params: { id: job.id } })}
    >
      {t('Cancel')}
      <span className="sr-only"> {jobTitle(job)}</span>
    </Button>
  )
}

/** The undo of an undo makes the change again. */
function UndoButton({ job }: { job: BulkJobView }) {
  const { mutate, isPending } = useCall(undoBulkJob, {
    toasts: { done: undoneText, failed: t('Could not undo') },
  })
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={isPending}
      onClick={() => mutate({ params: { id: job.id } })}
    >
      {isPending ? t('Working...') : job.undoes ? t('Redo') : t('Undo')}
      <span className="sr-only"> {jobTitle(job)}</span>
    </Button>
  )
}

/** A list this short is open from the beginning. */
const FEW = 5
const UNCHANGED_PAGE = 100

type UnchangedListProps = { job: BulkJobView }

/** Names what an undo left as it was. */
function UnchangedList({ job: { id, kept } }: UnchangedListProps) {
  return (
    <PagedDetails
      summary={t(
        '{count, plural, one {# resource stays as it is} other {# resources stay as they are}}',
        { count: kept },
      )}
      summaryClass="font-semibold"
      total={kept}
      pageSize={UNCHANGED_PAGE}
      isOpen={kept <= FEW}
      className="max-h-80 overflow-y-auto"
      renderPage={(page) => <UnchangedPage jobId={id} page={page} />}
    />
  )
}

type UnchangedPageProps = { jobId: number; page: number }

function UnchangedPage({ jobId, page }: UnchangedPageProps) {
  const query = { limit: UNCHANGED_PAGE, offset: page * UNCHANGED_PAGE }
  const list = useQuery(callQuery(listUnchanged, { params: { id: jobId }, query }))
  return (
    <DetailsPage source={sourceOf(list, t('the resources'))} idOf={({ id }) => id}>
      {({ id, title, why, exists }) => (
        <>
          {exists ? (
            <SiteLink href={paths.resource(id)} className="text-link">
              {title}
            </SiteLink>
          ) : (
            title
          )}
          <span className="text-soft"> {why}</span>
        </>
      )}
    </DetailsPage>
  )
}

const UNNAMED = {
  changed: text('Noun|Change'),
  deleted: text('Deletion'),
  added: text('Addition'),
} as const satisfies Record<BulkEffect, Text>

/** Names a change in a word or two: 'Level → Master', or 'Undo: Level → Master'. */
function jobTitle({ change, undoes }: BulkJobView): string {
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
function progressText(job: BulkJobView): string {
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
