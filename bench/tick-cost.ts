/**
 * Replies with the nanoseconds that a `process.nextTick` takes after some garbage collections. Imports the given
 * module first.
 */
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

const TICKS = 300_000
/** V8 gives up the shape of a tick at the third or fourth collection. */
const COLLECTIONS = 6

const [module] = (await once(process, 'message')) as [string]
if (module) await import(module)
for (let done = 0; done < COLLECTIONS; done++) {
  await measure()
  await sleep(20)
  globalThis.gc?.()
  await sleep(20)
}
process.send?.(await measure())

function measure(): Promise<number> {
  const before = process.cpuUsage()
  return new Promise((resolve) => {
    let left = TICKS
    const tick = () => {
      if (left-- > 0) return process.nextTick(tick)
      const { user, system } = process.cpuUsage(before)
      return resolve(((user + system) * 1000) / TICKS)
    }
    process.nextTick(tick)
  })
}
