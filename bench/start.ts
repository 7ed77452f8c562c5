import { median } from './percentile.ts'
import { cpuSeconds } from './processes.ts'
import { emptyDataDir, seededDataDir, startProduct } from './product.ts'
import { progress } from './progress.ts'
import { atMost, digits, type Figure } from './report.ts'

const TRIES = 5
const KNOWN_TARGET_SECONDS = 0.5
const EMPTY_TARGET_SECONDS = 1.5

/**
 * Measures the time from the start of the process to the first home page, with and without the seed catalogue in the
 * data folder.
 */
export async function measureStart(): Promise<Figure[]> {
  const known = await seededDataDir()
  return [
    await startFigure('start to the first page', () => known, KNOWN_TARGET_SECONDS),
    await startFigure('very first start, with the seed', emptyDataDir, EMPTY_TARGET_SECONDS),
  ]
}

async function startFigure(name: string, dataDir: () => string, target: number): Promise<Figure> {
  const seconds: number[] = []
  const processorTimes: number[] = []
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    progress(`${name}: ${attempt} of ${TRIES}`)
    const folder = dataDir()
    const startedAt = performance.now()
    const product = await startProduct({ dataDir: folder, cache: true, allCores: true }, '/')
    seconds.push((performance.now() - startedAt) / 1000)
    processorTimes.push(cpuSeconds(product.pid) ?? 0)
    await product.stop()
  }
  const detail = `of ${seconds.map(digits).join(', ')}; processor time of the server ${digits(median(processorTimes))} s`
  return atMost(name, median(seconds), target, 's', detail)
}
