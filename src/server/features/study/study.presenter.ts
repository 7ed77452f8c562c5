import type { NoteView, StudyItem, StudyMark } from '#shared/contracts/study.ts'
import { isoTime } from '#shared/domain/iso-time.ts'
import type { StudySteps } from '#shared/domain/study.ts'
import type { NoteRow, StudyMarkRow, StudyRow } from './study.queries.ts'

export function presentStudy(row: StudyRow): StudyItem {
  return {
    ...presentMark(row),
    chaptersDone: row.chaptersDone,
    addedAt: isoTime(row.addedAt),
    startedAt: row.startedAt && isoTime(row.startedAt),
    finishedAt: row.finishedAt && isoTime(row.finishedAt),
    updatedAt: isoTime(row.updatedAt),
  }
}

export function presentMark(row: StudyMarkRow): StudyMark {
  return {
    resourceId: row.resourceId,
    status: row.status,
    progress: row.progress,
    steps: stepsOf(row),
  }
}

function stepsOf({ unit, done, total }: StudyMarkRow): StudySteps | null {
  return unit === null || done === null || total === null ? null : { unit, done, total }
}

export function presentNote(row: NoteRow): NoteView {
  return {
    id: row.id,
    resourceId: row.resourceId,
    text: row.text,
    createdAt: isoTime(row.createdAt),
    updatedAt: isoTime(row.updatedAt),
  }
}
