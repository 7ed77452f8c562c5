import { expect, it } from 'vitest'
import { DAY_MS } from '#shared/domain/days.ts'
import { graded, type Memory } from './schedule.ts'

const NEW: Memory = {
  stability: null,
  difficulty: null,
  reviewedAt: null,
  due: null,
  reps: 0,
  lapses: 0,
}
const START = new Date('2026-11-21T23:59:59.000Z')
const daysTo = (due: string, now: Date) =>
  (Date.parse(due) - Date.parse(now.toISOString().slice(0, 10))) / DAY_MS

it('what is known comes back later and later, never after more than 365 days', () => {
  let now = START
  let memory = graded(NEW, true, now)
  const intervals = [daysTo(memory.due, now)]
  for (let times = 0; times < 30; times++) {
    now = new Date(`${memory.due}T12:00:00Z`)
    memory = graded(memory, true, now)
    intervals.push(daysTo(memory.due, now))
  }
  expect(intervals[0]).toBeGreaterThan(1)
  expect(intervals.slice(0, 4)).toEqual(intervals.slice(0, 4).toSorted((a, b) => a - b))
  expect(Math.max(...intervals)).toBeLessThanOrEqual(365)
  expect(intervals.at(-1)).toBeGreaterThan(340)
  expect([memory.reps, memory.lapses]).toEqual([31, 0])
})

it('what is not known comes back tomorrow or soon, and its lapses are counted', () => {
  const first = graded(NEW, false, START)
  expect(first.due).toBe('2026-11-22')
  const known = graded(NEW, true, START)
  const now = new Date(`${known.due}T12:00:00Z`)
  const lapsed = graded(known, false, now)
  expect(lapsed.lapses).toBe(1)
  expect(daysTo(lapsed.due, now)).toBeLessThan(daysTo(graded(known, true, now).due, now))
})
