import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '#server/app.ts'
import { configFrom } from '#server/platform/config/config.ts'
import { readEnvironment } from '#server/platform/config/env.ts'
import { createContext } from '#server/context.ts'
import { indexPositions } from '#server/features/explore/position-index.service.ts'
import { openDatabase } from '#server/platform/db/client.ts'
import { migrateDatabase } from '#server/platform/db/migrate.ts'
import { readResources } from '#server/features/seed/seed-rows.service.ts'
import { seedCatalogue, seedReadings } from '#server/seed/seed-catalogue.ts'
import { createLogger } from '#server/platform/logger.ts'
import type { ResourceInput } from '#shared/contracts/resource-input.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import type { Figure } from './report.ts'
import { ABSENT } from './search-quality/asked-questions.ts'
import { ASKED, LAST_BY_KIND, LAST_FIGURES, LAST_HONEST } from './search-quality/last-figures.ts'
import { HARDER_KINDS, LEARNER_KINDS, QUESTIONS } from './search-quality/questions.ts'
import {
  type Answered,
  meanScores,
  type Scores,
  scoreAnswer,
  scoresLine,
} from './search-quality/scores.ts'

const SHOWN = 10
/** The rows that the labels know. Those after them in the file are passed over in answers. */
const LABELED = 1056

/** Measures whether the first results answer learners' questions, on the seed catalogue. */
export async function measureSearchQuality(): Promise<Figure[]> {
  const catalogue = readResources().slice(0, LABELED)
  const { answers, honest } = await answerAll(catalogue)
  if (process.env['SEARCH_QUALITY_MISSES']) printMisses(answers)
  const setOf = ({ question: { kind } }: Answered): keyof typeof LAST_FIGURES =>
    HARDER_KINDS.includes(kind) ? 'harder' : LEARNER_KINDS.includes(kind) ? 'learners' : 'plain'
  const partsOf = (set: keyof typeof LAST_FIGURES) => {
    const own = answers.filter((each) => setOf(each) === set)
    return {
      tuned: own.filter(({ question }) => !question.keptAside),
      'held out': own.filter(({ question }) => question.keptAside),
    }
  }
  const plain = partsOf('plain')
  const harder = partsOf('harder')
  const learners = partsOf('learners')
  return [
    ...[...new Set(QUESTIONS.map(({ kind }) => kind))].map((kind) => ofKind(kind, answers)),
    judged(
      'all',
      answers.filter((each) => setOf(each) === 'plain'),
      ASKED.plain,
    ),
    judged(
      'harder, all',
      answers.filter((each) => setOf(each) === 'harder'),
      ASKED.harder,
    ),
    judged(
      'learners, all',
      answers.filter((each) => setOf(each) === 'learners'),
      ASKED.learners,
    ),
    judged('tuned', plain.tuned, LAST_FIGURES.plain.tuned),
    judged('held out', plain['held out'], LAST_FIGURES.plain['held out']),
    judged('harder, tuned', harder.tuned, LAST_FIGURES.harder.tuned),
    judged('harder, held out', harder['held out'], LAST_FIGURES.harder['held out']),
    judged('learners, tuned', learners.tuned, LAST_FIGURES.learners.tuned),
    judged('learners, held out', learners['held out'], LAST_FIGURES.learners['held out']),
    {
      name: 'search quality: what the catalogue does not have',
      value: `${honest} of ${ABSENT.length} answered honestly`,
      target: `≥ ${LAST_HONEST}`,
      reached: honest >= LAST_HONEST,
    },
  ]
}

/** No harder kind may fall below its last result. */
function ofKind(kind: string, answers: readonly Answered[]): Figure {
  const own = answers.filter(({ question }) => question.kind === kind)
  const last = LAST_BY_KIND[kind]
  return last
    ? judged(kind, own, last)
    : figuresOf(`${kind}, ${own.length} questions`, meanScores(own))
}

async function answerAll(
  catalogue: readonly ResourceInput[],
): Promise<{ answers: Answered[]; honest: number }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'openfile-quality-'))
  const database = await openDatabase({ dataDir, databaseUrl: null })
  await migrateDatabase(database, async () => {
    await seedCatalogue(database.db, () => undefined)
    await seedReadings(database.db)
  })
  await indexPositions(database.db)
  const ctx = await createContext({
    config: configFrom(readEnvironment({ LOG_LEVEL: 'silent', RATE_LIMIT_FACTOR: '0' })),
    appSecret: 'search-quality',
    transport: { send: async () => undefined, close: () => undefined },
    database,
    logger: createLogger('silent'),
  })
  try {
    const app = buildApp(ctx)
    const bySourceUrl = new Map(catalogue.map((each) => [each.sourceUrl, each]))
    const answers: Answered[] = []
    for (const question of QUESTIONS) {
      const response = await app.request(listUrl(question.words, 2 * SHOWN))
      const found = (await response.json()) as ResourceView[]
      const known = found.flatMap(({ sourceUrl }) => bySourceUrl.get(sourceUrl) ?? [])
      answers.push(scoreAnswer(question, catalogue, known.slice(0, SHOWN)))
    }
    let honest = 0
    for (const { words, absent } of ABSENT) {
      const isHonest = saysSo(await app.request(listUrl(words)), absent)
      if (isHonest) honest++
      else if (process.env['SEARCH_QUALITY_MISSES']) console.log(`\ndishonest: ${words}`)
    }
    return { answers, honest }
  } finally {
    await ctx[Symbol.asyncDispose]()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const listUrl = (words: string, limit = SHOWN) =>
  `/api/resources?${new URLSearchParams({ query: words, limit: String(limit) })}`

/** Whether nothing is listed, or the words that the catalogue does not have are said to be left out. */
function saysSo({ headers }: Response, absent: readonly string[]): boolean {
  if (headers.get('X-Total-Count') === '0') return true
  const understood = headers.get('X-Search-Understood')
  const { leftOut = [] } = JSON.parse(decodeURIComponent(understood ?? '%7B%7D')) as {
    leftOut?: string[]
  }
  return absent.every((word) => leftOut.includes(word))
}

function judged(name: string, answers: readonly Answered[], last: Partial<Scores>): Figure {
  const scores = meanScores(answers)
  const reached = (Object.keys(last) as (keyof Scores)[]).every(
    (each) => scores[each] >= (last[each] ?? 0) - 0.0005,
  )
  return {
    ...figuresOf(`${name}, ${answers.length} questions`, scores),
    target: `≥ ${scoresLine(last)}`,
    reached,
  }
}

function figuresOf(name: string, scores: Scores): Figure {
  return { name: `search quality: ${name}`, value: scoresLine(scores), target: '', reached: null }
}

/** Prints wrong results at the top, for tuning the search. Held-out questions are not shown. */
function printMisses(answers: readonly Answered[]): void {
  for (const { question, relevant, found, precision } of answers) {
    if (precision === 1 || question.keptAside) continue
    console.log(`\n${question.kind}: ${question.words} (${relevant} relevant)`)
    for (const each of found.slice(0, 5)) {
      console.log(`  ${question.relevant(each) ? '+' : '-'} ${each.title} | ${each.author}`)
    }
  }
}
