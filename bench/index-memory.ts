import type { IndexCost } from './index-of-samples.ts'
import { askProcess, SERVER_CORE, spawnScript, stopProcess } from './processes.ts'
import { progress } from './progress.ts'
import { digits, type Figure } from './report.ts'

const SIZES = [1_000, 100_000, 1_000_000]

/** Measures the memory of a process's search index by the number of resources. */
export async function measureIndexMemory(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const rows of SIZES) {
    progress(`index memory: ${rows} rows`)
    const child = spawnScript('bench/index-of-samples.ts', SERVER_CORE, {}, ['--expose-gc'])
    try {
      const { bytes, putMs } = await askProcess<IndexCost>(child, rows)
      const value = `${digits(bytes / 2 ** 20)} MB`
      const detail = `${digits((putMs * 1000) / rows)} µs to put each`
      figures.push({
        name: `search index of ${rows} resources`,
        value,
        target: '',
        reached: null,
        detail,
      })
    } finally {
      await stopProcess(child)
    }
  }
  return figures
}
