import { type T, type Text, text } from '../texts/text.ts'
import type { HOMEWORK_STATES, Stamp } from './groups.ts'

/** What the table of a group's progress says, on the page and as CSV. */

/** How far one member is with one assignment: `done` of `of` items. */
type Progress = {
  state: (typeof HOMEWORK_STATES)[number]
  done: number
  of: number
  doneAt: string | null
  late: boolean
  excused: boolean
  /** What came out of the test, if the member shows it. */
  result?: { estimate: number } | undefined
}

type Named = { name: string; username: string }

/** Returns what people are called among these: those of equal names are told apart by their usernames. */
export function namesAmong(people: readonly Named[]): (one: Named) => string {
  const equal = Map.groupBy(people, ({ name }) => name.toLowerCase())
  return ({ name, username }) =>
    (equal.get(name.toLowerCase())?.length ?? 0) > 1 ? `${name} (${username})` : name
}

export const PROGRESS_ORDERS = ['need', 'name'] as const
export type ProgressOrder = (typeof PROGRESS_ORDERS)[number]

/** Returns members, which are by name, in an order: those who need help first are those with most that is late or not begun. */
export function inProgressOrder<Member extends { id: number }>(
  members: readonly Member[],
  cells: readonly (Progress & { memberId: number })[],
  order: ProgressOrder,
): readonly Member[] {
  if (order === 'name') return members
  const needs = new Map<number, number>()
  for (const cell of cells) needs.set(cell.memberId, (needs.get(cell.memberId) ?? 0) + needOf(cell))
  return members.toSorted((one, other) => (needs.get(other.id) ?? 0) - (needs.get(one.id) ?? 0))
}

function needOf({ excused, state, of, late }: Progress): number {
  if (excused || state === 'done' || of === 0) return 0
  return (late ? 10_000 : 0) + (state === 'not_started' ? 100 : 1)
}

/** State, parts, day and lateness, in words. `dayText` names the day of a time in the group's zone. */
export function progressText(
  cell: Progress | undefined,
  dayText: (iso: string) => string,
  t: T,
): string {
  if (!cell) return t('Not assigned')
  if (cell.excused) return t('Excused')
  const { state, done, of, doneAt, late, result } = cell
  // Its lessons are in the trash, or not for kids while the account is locked.
  if (of === 0) return t('No lesson for them')
  const words =
    state === 'done' && doneAt !== null
      ? t('Done {day}', { day: dayText(doneAt) })
      : state === 'started'
        ? t('{done} of {all}', { done, all: of })
        : t('Not started')
  const figures = result
    ? t('{state}, test about {estimate}', { state: words, estimate: String(result.estimate) })
    : words
  return late ? t('{state}, late', { state: figures }) : figures
}

export const STAMP_NAMES: Record<Stamp, Text> = {
  well_done: text('Well done'),
  good: text('Good'),
  once_more: text('Once more'),
}
