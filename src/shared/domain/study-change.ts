import type { StudyStatus, StudyUnit } from './study.ts'

/** 'Lesson 7 of 24' is `{ unit: 'lessons', done: 7, total: 24 }`. */
export type StudySteps = { unit: StudyUnit; done: number; total: number }

/** Where a learner is in a resource. Times are ISO 8601. */
export type StudyState = {
  status: StudyStatus
  /** In percent. */
  progress: number
  steps: StudySteps | null
  addedAt: string
  /** When the status first was `studying`. */
  startedAt: string | null
  /** When the status last became `done`; null if it is another. */
  finishedAt: string | null
  updatedAt: string
}

/** What is left out stays, except that `done` means 100% and a percentage replaces steps. */
export type StudyChange = {
  status: StudyStatus
  progress?: number | undefined
  /** Null for progress that is counted in percent. */
  steps?: StudySteps | null | undefined
}

/** Returns 100 only for the last step. */
export function progressOfSteps({ done, total }: Pick<StudySteps, 'done' | 'total'>): number {
  return total > 0 ? Math.floor((done / total) * 100) : 0
}

/** Returns the state after a change. `earlier` is null for a resource without a state. */
export function changedStudy(
  earlier: StudyState | null,
  change: StudyChange,
  now: string,
): StudyState {
  const { status } = change
  const steps = stepsAfter(earlier?.steps ?? null, change)
  return {
    status,
    progress: steps ? progressOfSteps(steps) : percentAfter(earlier, change),
    steps,
    addedAt: earlier?.addedAt ?? now,
    startedAt: earlier?.startedAt ?? (status === 'studying' ? now : null),
    finishedAt: status === 'done' ? (earlier?.finishedAt ?? now) : null,
    updatedAt: now,
  }
}

function stepsAfter(
  earlier: StudySteps | null,
  { status, progress, steps }: StudyChange,
): StudySteps | null {
  if (steps !== undefined) return steps
  if (progress !== undefined || !earlier) return null
  return status === 'done' ? { ...earlier, done: earlier.total } : earlier
}

function percentAfter(earlier: StudyState | null, { status, progress }: StudyChange): number {
  return progress ?? (status === 'done' ? 100 : (earlier?.progress ?? 0))
}
