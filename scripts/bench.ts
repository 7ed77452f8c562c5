/** Measures the product. Figures that depend on the machine are ratios to a bare node:http server. */
import { parseArgs } from 'node:util'
import { measureAccounts } from '../bench/accounts.ts'
import { measureAdmin } from '../bench/admin.ts'
import { measureCold } from '../bench/cold.ts'
import { measureEdits } from '../bench/edits.ts'
import { measureGroups } from '../bench/groups.ts'
import { measureHot } from '../bench/hot.ts'
import { measureIndexMemory } from '../bench/index-memory.ts'
import { measureLatency } from '../bench/latency.ts'
import { measureEndurance, measureMemory } from '../bench/memory.ts'
import { measureSearchQuality } from '../bench/search-quality.ts'
import { measurePractice } from '../bench/practice.ts'
import { type Figure, printFacts, printTable } from '../bench/report.ts'
import { measureSize } from '../bench/size.ts'
import { measureStart } from '../bench/start.ts'
import { buildIfStale } from './build.ts'

type Part = { what: string; measure: () => Promise<Figure[]> }

const PARTS: Record<string, Part> = {
  hot: { what: 'responses from the cache', measure: () => measureHot(seconds) },
  cold: { what: 'responses computed anew', measure: () => measureCold(seconds) },
  accounts: { what: 'the current user, and logins', measure: () => measureAccounts(seconds) },
  admin: { what: 'the table and imports of the console', measure: () => measureAdmin(rows) },
  edits: { what: 'reading while a curator writes', measure: () => measureEdits(seconds) },
  groups: { what: 'the progress of the largest group', measure: measureGroups },
  practice: { what: 'the test, and a list of reviews', measure: measurePractice },
  latency: { what: 'lists, counts and searches by size', measure: () => measureLatency(sizes) },
  'search-quality': { what: 'answers to labeled questions', measure: measureSearchQuality },
  'search-memory': { what: 'memory of the search index', measure: measureIndexMemory },
  start: { what: 'from the process to the first page', measure: measureStart },
  memory: { what: 'at rest and under load', measure: () => measureMemory(seconds) },
  endurance: { what: 'memory after 200,000 pages; only if named', measure: measureEndurance },
  size: { what: 'JavaScript of the home page', measure: measureSize },
}

const USAGE = `Usage: npm run bench -- [--only PART,PART] [--rows 100000] [--million] [--seconds 5]

${Object.entries(PARTS)
  .map(([name, { what }]) => `  ${name.padEnd(16)}${what}`)
  .join('\n')}`

const { only, rows, million, seconds } = readOptions()
const sizes = [...new Set([1_000, 10_000, rows, ...(million ? [1_000_000] : [])])].toSorted(
  (a, b) => a - b,
)

/** These run only when named, because one figure takes a quarter of an hour. */
const ON_REQUEST = ['endurance']

const chosen = only ?? Object.keys(PARTS).filter((part) => !ON_REQUEST.includes(part))
const unknown = chosen.find((part) => !(part in PARTS))
if (unknown !== undefined) stopWithUsage()
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
// The searches are measured in process and need no pages.
if (chosen.some((part) => !part.startsWith('search-'))) buildIfStale()
const figures: Figure[] = []
for (const part of chosen) figures.push(...((await PARTS[part]?.measure()) ?? []))
printTable(figures)
console.log('')
printFacts()
if (figures.some(({ name, reached }) => name.startsWith('search quality') && reached === false))
  process.exitCode = 1

function readOptions(): {
  only: string[] | undefined
  rows: number
  million: boolean
  seconds: number
} {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      rows: { type: 'string', default: '100000' },
      million: { type: 'boolean', default: false },
      seconds: { type: 'string', default: '5' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    console.log(USAGE)
    process.exit(0)
  }
  const [most, duration] = [Number(values.rows), Number(values.seconds)]
  if (!Number.isInteger(most) || most < 1 || !(duration > 0)) stopWithUsage()
  return { only: values.only?.split(','), rows: most, million: values.million, seconds: duration }
}

function stopWithUsage(): never {
  console.error(USAGE)
  process.exit(1)
}
