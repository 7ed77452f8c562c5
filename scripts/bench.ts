/** Measures the product. Figures that depend on the machine are ratios to a bare node:http server. */
import { parseArgs } from 'node:util'
import { measureAccounts } from '../bench/accounts.ts'
import { measureAdmin } from '../bench/admin.ts'
import { measureCold } from '../bench/cold.ts'
import { measureChapters } from '../bench/chapters.ts'
import { measureExplore } from '../bench/explore.ts'
import { measureEdits } from '../bench/edits.ts'
import { measureHot } from '../bench/hot.ts'
import { measureIndexMemory } from '../bench/index-memory.ts'
import { measureKills } from '../bench/kills.ts'
import { measureKidsLock } from '../bench/kids-lock.ts'
import { measureLatency } from '../bench/latency.ts'
import { measureEndurance, measureMemory } from '../bench/memory.ts'
import { measureLinks } from '../bench/links.ts'
import { measureLists } from '../bench/lists.ts'
import { measureSearchQuality } from '../bench/search-quality.ts'
import { measureSearchRivals } from '../bench/search-rivals.ts'
import { type Figure, printFacts, printTable } from '../bench/report.ts'
import { measureSize } from '../bench/size.ts'
import { measureStart } from '../bench/start.ts'
import { measureStudy } from '../bench/study.ts'
import { measureTick } from '../bench/tick.ts'
import { measureTrash } from '../bench/trash.ts'
import { measureWriting } from '../bench/writing.ts'
import { buildIfStale } from './build.ts'

const USAGE =
  'Usage: npm run bench -- [--only hot,cold,accounts,admin,edits,explore,kids-lock,latency,links,lists,search-quality,search-rivals,search-memory,start,study,memory,endurance,kills,tick,size,trash,writing] [--rows 100000] [--million] [--seconds 5]'

const { only, rows, million, seconds } = readOptions()
const sizes = [...new Set([1_000, 10_000, rows, ...(million ? [1_000_000] : [])])].toSorted(
  (a, b) => a - b,
)

const PARTS: Record<string, () => Promise<Figure[]>> = {
  hot: () => measureHot(seconds),
  cold: () => measureCold(seconds),
  accounts: () => measureAccounts(seconds),
  admin: () => measureAdmin(rows),
  edits: () => measureEdits(seconds),
  explore: () => measureExplore(rows),
  chapters: () => measureChapters(),
  'kids-lock': () => measureKidsLock(seconds),
  latency: () => measureLatency(sizes),
  links: measureLinks,
  lists: () => measureLists(seconds),
  'search-quality': measureSearchQuality,
  'search-rivals': measureSearchRivals,
  'search-memory': measureIndexMemory,
  start: measureStart,
  study: () => measureStudy(rows),
  memory: () => measureMemory(seconds),
  endurance: measureEndurance,
  kills: measureKills,
  tick: measureTick,
  size: measureSize,
  trash: () => measureTrash(rows),
  writing: () => measureWriting(rows),
}

/** These run only when named, because one figure takes a quarter of an hour. */
const ON_REQUEST = ['endurance']

const chosen = only ?? Object.keys(PARTS).filter((part) => !ON_REQUEST.includes(part))
const unknown = chosen.find((part) => !(part in PARTS))
if (unknown !== undefined) stopWithUsage()
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
// The searches are measured in process and need no pages.
if (chosen.some((part) => !part.startsWith('search-'))) buildIfStale()
const figures: Figure[] = []
for (const part of chosen) figures.push(...((await PARTS[part]?.()) ?? []))
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
    },
  })
  const [most, duration] = [Number(values.rows), Number(values.seconds)]
  if (!Number.isInteger(most) || most < 1 || !(duration > 0)) stopWithUsage()
  return { only: values.only?.split(','), rows: most, million: values.million, seconds: duration }
}

function stopWithUsage(): never {
  console.error(USAGE)
  process.exit(1)
}
