import { median } from './percentile.ts'
import { askProcess, SERVER_CORE, spawnScript, stopProcess } from './processes.ts'
import { progress } from './progress.ts'
import { atMost, digits, type Figure } from './report.ts'

const ROUNDS = 3
const TARGET = 0.5

/** If the figure is above this target, Node no longer needs src/server/platform/tick-shape.ts. */
export async function measureTick(): Promise<Figure[]> {
  progress('tick: process.nextTick after collections')
  const [held, plain]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    held.push(await tickCost('#server/platform/tick-shape.ts'))
    plain.push(await tickCost(''))
  }
  const detail = `${digits(median(held))} and ${digits(median(plain))} ns`
  const ratio = median(held) / median(plain)
  return [atMost('a tick with one held, relative to one without', ratio, TARGET, '', detail)]
}

async function tickCost(module: string): Promise<number> {
  const child = spawnScript('bench/tick-cost.ts', SERVER_CORE, {}, ['--expose-gc'])
  try {
    return await askProcess<number>(child, module)
  } finally {
    await stopProcess(child)
  }
}
