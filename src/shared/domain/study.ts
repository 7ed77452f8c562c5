/** What a learner does with a resource: wants to study it, studies it, is done with it, or has dropped it. */
export const STUDY_STATUSES = ['want', 'studying', 'done', 'dropped'] as const
export type StudyStatus = (typeof STUDY_STATUSES)[number]

/** What progress is counted in, besides percent. */
export const STUDY_UNITS = ['lessons', 'minutes'] as const
export type StudyUnit = (typeof STUDY_UNITS)[number]

/** 'Lesson 7 of 24' is `{ unit: 'lessons', done: 7, total: 24 }`. */
export type StudySteps = { unit: StudyUnit; done: number; total: number }

/** The orders of a learner's resources: the newest change first, the last added first, by title, the furthest first. */
export const STUDY_SORTS = ['changed', 'added', 'title', 'progress'] as const
export type StudySort = (typeof STUDY_SORTS)[number]

export const MAX_STUDY_ITEMS = 10_000
export const MAX_STUDY_NOTES = 5_000
export const MAX_STEPS = 100_000
/** In characters as people count them. */
export const NOTE_MAX = 5_000
/** Items, and notes, of one merge. */
export const MAX_MERGED = 500

/** Where a learner is in a resource. Times are in ISO 8601, UTC. */
export type StudyState = {
  status: StudyStatus
  /** In percent. */
  progress: number
  steps: StudySteps | null
  /** The IDs of the chapters that are ticked off. */
  chaptersDone: number[]
  addedAt: string
  /** When the status first was `studying`. */
  startedAt: string | null
  /** When the status last became `done`; null while it is another. */
  finishedAt: string | null
  updatedAt: string
}

/** A change of it; what is left out stays, but see `changedStudy`. */
export type StudyChange = {
  status: StudyStatus
  progress?: number | undefined
  /** Null for a plain percentage. */
  steps?: StudySteps | null | undefined
}

/** Returns the percentage; 100 only when all is done. */
export function progressOfSteps({ done, total }: StudySteps): number {
  return Math.floor((done / total) * 100)
}

/**
 * Returns the state after a change: the same rules for accounts and for what visitors keep in the browser. Steps decide
 * the progress, and a percentage without steps replaces them. Being done without either means all of it.
 */
export function changedStudy(
  before: StudyState | null,
  { status, progress, steps }: StudyChange,
  now: string,
): StudyState {
  const after = progressAfter(before, { status, progress, steps })
  return {
    status,
    ...after,
    chaptersDone: before?.chaptersDone ?? [],
    addedAt: before?.addedAt ?? now,
    startedAt: before?.startedAt ?? (status === 'studying' ? now : null),
    finishedAt: status === 'done' ? (before?.finishedAt ?? now) : null,
    updatedAt: now,
  }
}

/** Of `all` chapters of a resource, in percent; halves round up. */
function progressOfChapters(done: number, all: number): number {
  return all === 0 ? 0 : Math.round((100 * done) / all)
}

/**
 * Returns the state after a chapter was ticked off, or no longer is. `ids` are the chapters of the resource. What has no
 * status is being studied from then on; no other status changes, not even once all chapters are done.
 */
export function withChapterDone(
  before: StudyState | null,
  { chapterId, done, ids }: { chapterId: number; done: boolean; ids: readonly number[] },
  now: string,
): StudyState {
  const status = before?.status ?? 'studying'
  const kept = new Set(before?.chaptersDone ?? [])
  if (done) kept.add(chapterId)
  else kept.delete(chapterId)
  const chaptersDone = ids.filter((id) => kept.has(id))
  const progress = progressOfChapters(chaptersDone.length, ids.length)
  return { ...changedStudy(before, { status, progress }, now), chaptersDone }
}

function progressAfter(
  before: StudyState | null,
  { status, progress, steps }: StudyChange,
): Pick<StudyState, 'progress' | 'steps'> {
  if (steps) return { progress: progressOfSteps(steps), steps }
  if (progress !== undefined) return { progress, steps: null }
  const kept = steps === null ? null : (before?.steps ?? null)
  if (status === 'done') return { progress: 100, steps: kept && { ...kept, done: kept.total } }
  return { progress: before?.progress ?? 0, steps: kept }
}

/** Who may see a list. `link`: whoever has the address, but search engines do not. */
export const LIST_VISIBILITIES = ['private', 'link', 'public'] as const
export type ListVisibility = (typeof LIST_VISIBILITIES)[number]

/** The limits of a plan (docs/product.md §9.7). */
export const MAX_PLAN_STEPS = 12
export const MAX_STEP_RESOURCES = 10
export const STEP_TITLE_MAX = 200
export const STEP_REASON_MAX = 500
/** How long a step may take at most, in minutes. */
export const STEP_MINUTES_MAX = 100_000
