import { describe, expect, it } from 'vitest'
import { calendarText, type Schedule, sessionsOf, weeksNeeded } from './plan-sessions.ts'

const SCHEDULE: Schedule = {
  from: '2026-11-23',
  weekdays: [1, 4],
  time: '19:30',
  minutes: 60,
  weeks: 2,
}
const WORK = [
  { title: 'Tactics', notes: 'Why: they decide', minutes: 130 },
  { title: 'Endgames; part 1, "rooks" \\ pawns', notes: 'One\ntwo\r\nthree', minutes: 30 },
  { title: 'Strategy', notes: '', minutes: 600 },
]

/** Reads a calendar by the grammar of RFC 5545 §3.1, independently of the code that writes it. */
function parsed(text: string): Record<string, string>[] {
  expect(text.endsWith('\r\n')).toBe(true)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of text.split('\r\n'))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  const lines = text.replaceAll('\r\n ', '').trimEnd().split('\r\n')
  expect(lines[0]).toBe('BEGIN:VCALENDAR')
  expect(lines.at(-1)).toBe('END:VCALENDAR')
  const events: Record<string, string>[] = []
  for (const line of lines) {
    const [, name = '', value = ''] = /^([A-Z-]+)(?:;[^:]*)?:(.*)$/.exec(line) ?? []
    expect(name).not.toBe('')
    if (line === 'BEGIN:VEVENT') events.push({})
    else if (name !== 'END' && events.length > 0) {
      const event = events.at(-1) ?? {}
      expect(event[name]).toBeUndefined()
      event[name] = value.replaceAll(/\\([\\;,nN])/g, (_, mark: string) =>
        mark.toLowerCase() === 'n' ? '\n' : mark,
      )
    }
  }
  return events
}

function calendar(sessions = sessionsOf(WORK, SCHEDULE)) {
  return calendarText({
    sessions,
    schedule: SCHEDULE,
    planId: '20261122150000',
    host: 'openfile.example',
    url: 'https://openfile.example/plan',
    now: new Date('2026-11-22T15:00:00.123Z'),
  })
}

describe('sessions', () => {
  it('lie on the chosen days, as many for each step as its time needs', () => {
    expect(sessionsOf(WORK, SCHEDULE).map(({ day, title }) => [day, title.split(';')[0]])).toEqual([
      ['2026-11-23', 'Tactics'],
      ['2026-11-26', 'Tactics'],
      ['2026-11-30', 'Endgames'],
      ['2026-12-03', 'Strategy'],
    ])
  })

  it('end with the last step, and begin on the first chosen day', () => {
    const late = { ...SCHEDULE, from: '2026-11-24', weeks: 26 }
    const days = sessionsOf(WORK.slice(0, 1), late).map(({ day }) => day)
    expect(days).toEqual(['2026-11-26', '2026-11-30'])
    expect(sessionsOf([], SCHEDULE)).toEqual([])
    expect(sessionsOf(WORK, { ...SCHEDULE, weekdays: [] })).toEqual([])
  })

  it('the weeks follow from the time', () => {
    expect(weeksNeeded(WORK, SCHEDULE)).toBe(7)
    expect(weeksNeeded([{ minutes: 90_000 }], SCHEDULE)).toBe(26)
    expect(weeksNeeded([], { weekdays: [], minutes: 60 })).toBe(1)
  })
})

describe('the calendar', () => {
  it('has an event for each session, with floating local times', () => {
    const [first, , third, ...others] = parsed(calendar())
    expect(others).toHaveLength(1)
    expect(first).toEqual({
      UID: 'plan-20261122150000-1@openfile.example',
      DTSTAMP: '20261122T150000Z',
      DTSTART: '20261123T193000',
      DURATION: 'PT60M',
      SUMMARY: 'Chess: Tactics',
      DESCRIPTION: 'Why: they decide',
      URL: 'https://openfile.example/plan',
    })
    expect(third?.SUMMARY).toBe('Chess: Endgames; part 1, "rooks" \\ pawns')
    expect(third?.DESCRIPTION).toBe('One\ntwo\nthree')
  })

  it('gives the same identifiers again, each once', () => {
    const ids = parsed(calendar()).map(({ UID }) => UID)
    expect(new Set(ids).size).toBe(ids.length)
    expect(parsed(calendar()).map(({ UID }) => UID)).toEqual(ids)
  })

  it('folds long lines between characters, whatever they are', () => {
    for (const word of ['Grünfeld ', 'Шахматы ', '将棋', '♞👩‍👧 ', 'a', '\\,;'])
      for (let length = 1; length < 60; length += 7) {
        const title = word.repeat(length)
        const [event] = parsed(calendar([{ day: '2026-11-23', title, notes: '' }]))
        expect(event?.SUMMARY).toBe(`Chess: ${title}`)
      }
  })

  it('cannot be broken out of', () => {
    const notes = 'x\r\nEND:VEVENT\r\nBEGIN:VALARM\u0007\u0000'
    const events = parsed(calendar([{ day: '2026-11-23', title: 'a', notes }]))
    expect(events).toHaveLength(1)
    expect(events[0]?.DESCRIPTION).toBe('x\nEND:VEVENT\nBEGIN:VALARM')
  })
})
