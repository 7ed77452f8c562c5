/**
 * Returns the milliseconds of processor time that `work` takes in this thread. Other programs on the machine do not
 * count, as they would on a clock.
 */
export function processorMs(work: () => unknown): number {
  const began = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(began)
  return (user + system) / 1000
}
