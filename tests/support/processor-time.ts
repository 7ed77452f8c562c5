/**
 * Returns the processor time of `work` in this thread, in milliseconds: the least of `runs`, because now and then a
 * garbage collection falls into one. Unlike elapsed time, it leaves out other programs on the machine.
 */
export function processorMs(work: () => unknown, runs = 3): number {
  const times = Array.from({ length: runs }, () => {
    const began = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(began)
    return (user + system) / 1000
  })
  return Math.min(...times)
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
