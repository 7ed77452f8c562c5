import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '#server/app.ts'
import { configFrom } from '#server/platform/config/config.ts'
import { readEnvironment } from '#server/platform/config/env.ts'
import { createContext } from '#server/context.ts'
import { openDatabase } from '#server/platform/db/client.ts'
import { migrateDatabase } from '#server/platform/db/migrate.ts'
import { readResources } from '#server/seed/seed-files.ts'
import { seedCatalogue } from '#server/seed/seed-catalogue.ts'
import { createLogger } from '#server/platform/logger.ts'
import type { ResourceInput } from '#shared/contracts/resource-input.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import type { Figure } from './report.ts'
import { LAST_FIGURES } from './search-quality/last-figures.ts'
import { isKeptAside, QUESTIONS } from './search-quality/questions.ts'
import {
  type Answered,
  meanScores,
  type Scores,
  scoreAnswer,
  scoresLine,
} from './search-quality/scores.ts'

const SHOWN = 10

/** Measures whether the first results answer learners' questions, on the seed catalogue. */
export async function measureSearchQuality(): Promise<Figure[]> {
  const catalogue = readResources()
  const answers = await answerAll(catalogue)
  if (process.env['SEARCH_QUALITY_MISSES']) printMisses(answers)
  const parts = {
    tuned: answers.filter((each) => !isKeptAside(each.question)),
    'held out': answers.filter(({ question }) => isKeptAside(question)),
  }
  const kinds = [...new Set(QUESTIONS.map(({ kind }) => kind))]
  return [
    ...kinds.map((kind) => {
      const own = answers.filter(({ question }) => question.kind === kind)
      return figuresOf(`${kind}, ${own.length} questions`, meanScores(own))
    }),
    ...Object.entries(parts).flatMap(([part, own]) => judged(part as keyof typeof parts, own)),
  ]
}

async function answerAll(catalogue: readonly ResourceInput[]): Promise<Answered[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'openfile-quality-'))
  const database = await openDatabase({ dataDir, databaseUrl: null })
  await migrateDatabase(database, async () => {
    await seedCatalogue(database.db, () => undefined)
  })
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
      const query = new URLSearchParams({ query: question.words, limit: String(SHOWN) })
      const response = await app.request(`/api/resources?${query}`)
      const found = (await response.json()) as ResourceView[]
      const known = found.flatMap(({ sourceUrl }) => bySourceUrl.get(sourceUrl) ?? [])
      answers.push(scoreAnswer(question, catalogue, known))
    }
    return answers
  } finally {
    await ctx[Symbol.asyncDispose]()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function judged(part: keyof typeof LAST_FIGURES, answers: readonly Answered[]): Figure[] {
  const scores = meanScores(answers)
  const last = LAST_FIGURES[part]
  const reached = (Object.keys(last) as (keyof Scores)[]).every(
    (name) => scores[name] >= last[name] - 0.0005,
  )
  return [
    {
      ...figuresOf(`${part}, ${answers.length} questions`, scores),
      target: `≥ ${scoresLine(last)}`,
      reached,
    },
  ]
}

function figuresOf(name: string, scores: Scores): Figure {
  return { name: `search quality: ${name}`, value: scoresLine(scores), target: '', reached: null }
}

/** Prints wrong results at the top, for tuning the search. Held-out questions are not shown. */
function printMisses(answers: readonly Answered[]): void {
  for (const { question, relevant, found, precision } of answers) {
    if (precision === 1 || isKeptAside(question)) continue
    console.log(`\n${question.kind}: ${question.words} (${relevant} relevant)`)
    for (const each of found.slice(0, 5)) {
      console.log(`  ${question.relevant(each) ? '+' : '-'} ${each.title} | ${each.author}`)
    }
  }
}
