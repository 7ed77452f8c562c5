import { t } from '#client/kit/t.tsx'
import type { HomeworkProgress } from '#shared/contracts/groups.ts'
import { dayTextIn } from '#shared/domain/utc-text.ts'

/** What a cell of the matrix says, as the CSV does: state, parts, day and lateness, in words. */
export function progressText(cell: HomeworkProgress | undefined, timeZone: string): string {
  if (!cell) return t('not assigned')
  if (cell.excused) return t('excused')
  const { state, done, of, doneAt, late } = cell
  // Its lessons are in the trash, or not for kids while the account is locked.
  if (of === 0) return t('no lesson for them')
  const words =
    state === 'done' && doneAt !== null
      ? t('done {day}', { day: unbroken(dayTextIn(timeZone, doneAt, t)) })
      : state === 'started'
        ? t('{done} of {all}', { done, all: of })
        : t('not started')
  return late ? t('{state}, late', { state: words }) : words
}

/** In a narrow column a day stays in one line. */
const unbroken = (day: string): string => day.replaceAll(' ', '\u00a0')

/** How much help somebody needs: late first, then what is not started, then what is. */
export function needOf(cells: readonly HomeworkProgress[]): number {
  const weights = cells.map((cell) => {
    if (cell.excused || cell.state === 'done' || cell.of === 0) return 0
    return (cell.late ? 10_000 : 0) + (cell.state === 'not_started' ? 100 : 1)
  })
  return weights.reduce((sum, each) => sum + each, 0)
}
