import { hash, randomBytes } from 'node:crypto'
import { tokensOf } from '../../search/words.ts'
import { utcDay } from '#shared/domain/days.ts'

/** If fewer visitors asked a question on a day, it is not stored, because a question can reveal who asked it. */
const ENOUGH_VISITORS = 3
const FLUSH_MS = 60_000
/** The limit per day; further visits are not counted. */
const MAX_VISITS = 50_000
/** A longer question is unlikely to be asked by two people. */
const MAX_QUESTION_LENGTH = 100

type Visit = { visitor: string; query: string; found: boolean }

/** The number of visitors on a day, and of those with results. */
export type Counts = { asked: number; found: number }
/** The counts since the last batch. `question` is '' for all questions together. */
export type CountRow = Counts & { day: string; question: string }

export type SearchCounter = {
  count(visit: Visit): void
  /** Writes what was gathered. Called on a timer and at shutdown. */
  flush(): Promise<void>
  close(): Promise<void>
}

/** Whether each visitor found anything; `written` is what the database already has. */
type Question = { visitors: Map<string, boolean>; written: Counts }
/** `key` is never stored, so nobody can find out later which visitor a hash belongs to. */
type Day = { day: string; key: string; visits: number; questions: Map<string, Question> }

const NONE: Counts = { asked: 0, found: 0 }
const ALL = ''

/**
 * Counts in memory who asked what, and whether it was found, under hashes that last for a day. `write` receives the counts
 * of questions that enough visitors asked, and of all questions together.
 */
export function createSearchCounter(
  write: (rows: readonly CountRow[]) => Promise<void>,
  clock: () => Date,
): SearchCounter {
  let days: Day[] = []
  let flushed = Promise.resolve()

  const today = (): Day => {
    const day = utcDay(clock())
    const last = days.at(-1)
    if (last?.day === day) return last
    const begun = {
      day,
      key: randomBytes(32).toString('hex'),
      visits: 0,
      questions: new Map<string, Question>(),
    }
    days.push(begun)
    return begun
  }

  const flushOnce = async () => {
    const due = days.flatMap(dueOf)
    if (due.length > 0) {
      try {
        await write(due.map(({ row }) => row))
      } catch {
        // The database is unavailable, so the next flush writes the same counts and more.
        return
      }
    }
    for (const { question, counts } of due) question.written = counts
    const now = utcDay(clock())
    days = days.filter(({ day }) => day === now)
  }
  // Flushes run one after the other, because two at once would write the same counts twice.
  const flush = () => (flushed = flushed.then(flushOnce))
  const timer = setInterval(() => void flush(), FLUSH_MS)
  timer.unref()

  return {
    count({ visitor, query, found }) {
      const asked = questionOf(query)
      if (!asked || asked.length > MAX_QUESTION_LENGTH) return
      const day = today()
      if (day.visits >= MAX_VISITS) return
      if (note(day, asked, hashOf(day, visitor), found)) day.visits++
      note(day, ALL, hashOf(day, `${visitor}\n${asked}`), found)
    },
    flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}

function hashOf({ key }: Day, text: string): string {
  return hash('sha256', key + text, 'base64url').slice(0, 16)
}

/** Returns one spelling for questions that are typed in different ways. */
function questionOf(query: string): string {
  return tokensOf(query)
    .map(({ word }) => word)
    .join(' ')
}

/** Returns whether the visitor asks this for the first time. */
function note({ questions }: Day, name: string, by: string, found: boolean): boolean {
  const question = questions.get(name) ?? { visitors: new Map(), written: NONE }
  questions.set(name, question)
  const before = question.visitors.get(by)
  question.visitors.set(by, found || before === true)
  return before === undefined
}

type Due = { question: Question; counts: Counts; row: CountRow }

function dueOf({ day, questions }: Day): Due[] {
  return [...questions].flatMap(([name, question]) => {
    const { visitors, written } = question
    if (name !== ALL && visitors.size < ENOUGH_VISITORS) return []
    const counts = {
      asked: visitors.size,
      found: [...visitors.values()].filter(Boolean).length,
    }
    const more = { asked: counts.asked - written.asked, found: counts.found - written.found }
    if (more.asked + more.found === 0) return []
    return [{ question, counts, row: { day, question: name, ...more } }]
  })
}
