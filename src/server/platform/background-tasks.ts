import type { Logger } from './logger.ts'

/** Work that no response waits for, but that the shutdown waits for. */
export type BackgroundTasks = {
  run(name: string, work: () => Promise<void>): void
  /** Resolves when nothing is running. */
  idle(): Promise<void>
}

export function createBackgroundTasks(logger: Logger): BackgroundTasks {
  const running = new Set<Promise<void>>()
  return {
    run(name, work) {
      const task = work().catch((error: unknown) =>
        logger.error({ error, task: name }, 'background task failed'),
      )
      running.add(task)
      void task.finally(() => running.delete(task))
    },
    async idle() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
