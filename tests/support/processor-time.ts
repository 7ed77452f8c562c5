/**
 * Returns the processor time of `work` in this thread, in milliseconds. Unlike elapsed time, it leaves out other
 * programs on the machine.
 */
export function processorMs(work: () => unknown): number {
  const began = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(began)
  return (user + system) / 1000
}
