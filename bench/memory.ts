import { setTimeout as sleep } from 'node:timers/promises'
import type { LoadJob, LoadResult } from './load-client.ts'
import { type MemoryUse, memoryOf } from './process-memory.ts'
import { askProcess, LOAD_CORE, spawnScript, stopProcess } from './processes.ts'
import { type ProductOptions, type RunningServer, seededDataDir, startProduct } from './product.ts'
import { progress } from './progress.ts'
import { atMost, digits, type Figure } from './report.ts'

const REST_TARGET_MB = 150
const LOAD_TARGET_MB = 250
const GROWTH_TARGET = 1.1
const CONNECTIONS = 16
const RESOURCES = 600
/** V8 releases unneeded memory a few seconds after the last request. */
const SETTLING_MS = 10_000
const SAMPLE_MS = 250
const HOURS_12 = 12 * 60 * 60

const LISTS = ['/', '/category/book', '/source/chessable', '/explore', '/?query=sicilian', '/kids']
const PAGES = Array.from({ length: RESOURCES }, (_, index) => index).flatMap((index) => [
  `/resource/${index + 1}`,
  LISTS[index % LISTS.length] ?? '/',
])

/**
 * Measures server and database together with the seed catalogue: at rest, and while pages are rendered without pause.
 */
export async function measureMemory(seconds: number): Promise<Figure[]> {
  return withLoad({ cache: false }, async (product, load) => {
    progress('memory: at rest')
    await sleep(SETTLING_MS)
    const rest = memoryOf(product.pid)
    progress(`memory: uncached pages for ${seconds} s`)
    const { peak, result } = await peakDuring(product, load({ seconds }))
    const name = `peak memory during ${seconds} s of uncached pages`
    const pages = `${digits(result.perSecond)} pages per second, ${result.errors} errors`
    return [
      atMost('memory at rest', rest.mb, REST_TARGET_MB, 'MB', rest.text),
      atMost(name, peak.mb, LOAD_TARGET_MB, 'MB', `${peak.text}; ${pages}`),
    ]
  })
}

/** Security 50. Checks whether pages leave something behind: the memory after 200,000 of them, relative to that after 20,000. */
export async function measureEndurance(): Promise<Figure[]> {
  const nodeFlags = ['--max-old-space-size=128']
  return withLoad({ cache: false, nodeFlags }, async (product, load) => {
    const memoryAfter = async (answers: number) => {
      progress(`endurance: ${answers} pages more`)
      const { errors } = await load({ seconds: HOURS_12, answers })
      await sleep(SETTLING_MS)
      return { errors, mb: memoryOf(product.pid).mb }
    }
    const first = await memoryAfter(20_000)
    const last = await memoryAfter(180_000)
    const detail = `${digits(first.mb)} and ${digits(last.mb)} MB, ${first.errors + last.errors} errors`
    const name = 'memory after 200,000 pages, relative to that after 20,000'
    return [atMost(name, last.mb / first.mb, GROWTH_TARGET, '', detail)]
  })
}

type Load = (job: Pick<LoadJob, 'seconds' | 'answers'>) => Promise<LoadResult>

async function withLoad(
  options: ProductOptions,
  work: (product: RunningServer, load: Load) => Promise<Figure[]>,
): Promise<Figure[]> {
  const dataDir = await seededDataDir()
  const product = await startProduct({ ...options, dataDir, allCores: true }, '/')
  const client = spawnScript('bench/load-client.ts', LOAD_CORE)
  const traffic = { port: product.port, paths: PAGES, headers: {}, connections: CONNECTIONS }
  try {
    return await work(product, (job) => askProcess<LoadResult>(client, { ...traffic, ...job }))
  } finally {
    await Promise.all([stopProcess(client), product.stop()])
  }
}

async function peakDuring(
  product: RunningServer,
  running: Promise<LoadResult>,
): Promise<{ peak: MemoryUse; result: LoadResult }> {
  let peak = memoryOf(product.pid)
  const timer = setInterval(() => {
    const now = memoryOf(product.pid)
    if (now.mb > peak.mb) peak = now
  }, SAMPLE_MS)
  const result = await running.finally(() => clearInterval(timer))
  return { peak, result }
}
