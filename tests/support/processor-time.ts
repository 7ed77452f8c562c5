/** What `reference` takes on a machine that is not busy, in milliseconds. */
const REFERENCE_MS = 40

/**
 * Returns the processor time of `work` in this thread, in milliseconds: the least of `runs`, because now and then a
 * garbage collection falls into one. Unlike elapsed time, it leaves out other programs on the machine; and as these slow
 * down its processors, too, a time counts less while a piece of known work takes longer than usual.
 */
export function processorMs(work: () => unknown, runs = 3): number {
  const times = Array.from({ length: runs }, () => {
    const own = timed(work)
    return own < REFERENCE_MS / 4 ? own : own / Math.max(1, timed(reference) / REFERENCE_MS)
  })
  return Math.min(...times)
}

function timed(work: () => unknown): number {
  const began = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(began)
  return (user + system) / 1000
}

const LINES = 'Rook endings https://a.example/1\n'.repeat(150_000)

function reference(): number {
  return LINES.split('\n').filter((line) => /^(\w+) (\w+) (https?:\/\/\S+)$/.test(line)).length
}

/**
 * Returns the longest time for which this thread let nothing else run while `work` was under way, in milliseconds of
 * processor time.
 */
export async function longestTurnMs(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let isOver = false
  const watch = (began: NodeJS.CpuUsage) => {
    const { user, system } = process.threadCpuUsage(began)
    longest = Math.max(longest, (user + system) / 1000)
    if (!isOver) setImmediate(watch, process.threadCpuUsage())
  }
  setImmediate(watch, process.threadCpuUsage())
  await work().finally(() => {
    isOver = true
  })
  await new Promise(setImmediate)
  return longest
}
