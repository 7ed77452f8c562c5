import { type QueueItem, type ReportView, reportView } from '#shared/contracts/reports.ts'
import { OUTCOME_NAMES, type Outcome } from '#shared/domain/reports.ts'
import type { NamedReport, ReportedResource, ReportRow } from './reports.queries.ts'
import { presentAs } from '../../platform/row.presenter.ts'
import type { T } from '#shared/texts/text.ts'
import { isoTime } from '#shared/domain/days.ts'

export function presentReport(row: ReportRow): ReportView {
  return presentAs(reportView, row)
}

export function presentQueuedReport(row: NamedReport): QueueItem['reports'][number] {
  const { id, reason, text, createdAt } = presentReport(row)
  const { username, resolvedAt, resolver } = row
  return {
    id,
    reason,
    text,
    createdAt,
    username,
    resolved:
      resolvedAt === null
        ? null
        : { at: isoTime(resolvedAt), by: resolver, outcome: outcomeOf(row) },
  }
}

export function presentReportedResource(row: ReportedResource, t: T): QueueItem['resource'] {
  const { id, title, sourceUrl, state, checkedAt, note, isQueued } = row
  const link = {
    state: state ?? ('unchecked' as const),
    checkedAt: checkedAt && isoTime(checkedAt),
    note: note && t(note),
    isQueued,
  }
  return { id, title, sourceUrl, link }
}

/** An outcome that only another release knows counts as resolved. */
function outcomeOf({ outcome }: Pick<ReportRow, 'outcome'>): Outcome {
  return OUTCOME_NAMES.find((name) => name === outcome) ?? 'resolved'
}

/** Returns a report for the person's own copy of their data. */
export function presentForReporter(row: ReportRow): Record<string, unknown> {
  return { ...presentReport(row), resolvedAt: row.resolvedAt && isoTime(row.resolvedAt) }
}
